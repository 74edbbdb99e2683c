"""How a command says that it cannot do what was asked."""


class CommandError(Exception):
    """Ends the program with a message on standard error.

    Args:
        message: What is wrong and what to do about it.
        code: The exit code, 2 for a wrong question and 1 for a failure.
    """

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code
