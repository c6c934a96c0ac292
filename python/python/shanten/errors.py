"""What is refused."""


class ShantenError(ValueError):
    """What is no hand, no tile, no win and so on: a ValueError with its kind by name.

    >>> import shanten
    >>> try:
    ...     shanten.Hand("11111m")
    ... except shanten.ShantenError as error:
    ...     print(error, error.kind, error.at, sep="; ")
    a fifth 1m at character 5; fifth_copy; 4
    """

    kind: str
    """The kind by name, for words of your own."""
    at: int | None
    """The character of a text, the index in a list or the row of a batch, from 0; or None."""

    kind, at = "", None
