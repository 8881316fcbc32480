"""Files that are shipped beside the code, be it in a folder or in a zip file."""

from typing import Any, Protocol, cast


class _Loader(Protocol):
    """What loads a module: it reads what lies beside it."""

    def get_data(self, path: str) -> bytes: ...


def text(spec: Any, name: str) -> str:  # noqa: ANN401 - importlib's own class is not at hand
    """Return the text of a file that lies beside a module, which is given by its `__spec__`.

    Raises OSError if it is not there.
    """
    folder = str(spec.origin).replace("\\", "/").rpartition("/")[0]
    return cast("_Loader", spec.loader).get_data(f"{folder}/{name}").decode()
