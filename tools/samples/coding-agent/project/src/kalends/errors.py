"""Errors that users can act on. Codes are public: see docs/expressions.md."""

SYNTAX = "KAL-101"
BAD_TIME = "KAL-102"
UNKNOWN_ZONE = "KAL-104"
EMPTY_WINDOW = "KAL-203"
DRIFT = "KAL-207"


class ScheduleError(Exception):
    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
