"""The one error that a user may see."""


class BuildError(Exception):
    """Something the user can understand and mend; its text is what they are shown."""
