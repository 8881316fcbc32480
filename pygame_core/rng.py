"""Random numbers that are the same on every machine and for ever.

The generator is PCG32 (M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically
Good Algorithms for Random Number Generation", 2014; variant XSH-RR 64/32). Python's own generator
is no choice here: its `shuffle` and `choice` have changed between versions.
"""

_MASK32 = 0xFFFFFFFF
_MASK64 = 0xFFFFFFFFFFFFFFFF
_MULTIPLIER = 6364136223846793005


def fingerprint(text: str) -> int:
    """Return 64 well mixed bits of a text: FNV-1a, then the finalizer of SplitMix64.

    FNV-1a alone hardly spreads a last changed letter into the upper bits.
    """
    bits = 0xCBF29CE484222325
    for byte in text.encode():
        bits = (bits ^ byte) * 0x100000001B3 & _MASK64
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & _MASK64
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & _MASK64
    return bits ^ bits >> 31


class Rng:
    """One stream of random numbers.

    >>> rng = Rng(42, 54)
    >>> [hex(rng.next32()) for _ in range(3)]
    ['0xa15c02b7', '0x7b47f409', '0xba1d3330']
    """

    __slots__ = ("_increment", "_state")

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._increment = (stream << 1 | 1) & _MASK64
        self._state = self._increment
        self._state = ((self._state + seed) * _MULTIPLIER + self._increment) & _MASK64

    @classmethod
    def named(cls, text: str) -> "Rng":
        """Return the stream that belongs to a text."""
        return cls(fingerprint(text))

    def next32(self) -> int:
        """Return the next number, from 0 to 2**32 - 1."""
        old = self._state
        self._state = (old * _MULTIPLIER + self._increment) & _MASK64
        word = ((old >> 18 ^ old) >> 27) & _MASK32
        turn = old >> 59
        return (word >> turn | word << (32 - turn)) & _MASK32

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1, each as likely as the others.

        Lemire's method ("Fast Random Integer Generation in an Interval", 2019) with its exact
        rejection; the bound is at most 2**32.
        """
        product = self.next32() * bound
        if product & _MASK32 < bound:
            reject = (1 << 32) % bound
            while product & _MASK32 < reject:
                product = self.next32() * bound
        return product >> 32
