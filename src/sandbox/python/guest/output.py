"""What code prints, both streams in order. What is past the limit is not kept, so that no print can fill the memory."""

import io


class Output(io.TextIOBase):
    """A text stream that keeps the first bytes, and one character more, so that whoever reads it sees that it was cut."""

    def __init__(self, limit):
        self._parts = []
        self._room = limit

    encoding = "utf-8"
    errors = "backslashreplace"

    def writable(self):
        return True

    def isatty(self):
        return False

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if self._room >= 0 and text:
            part = text[: self._room + 1]
            self._room -= len(part.encode("utf-8", "surrogatepass"))
            self._parts.append(part)
        return len(text)

    def close(self):
        """Stays open: code that closes its output must not make the next run silent."""

    def text(self):
        return "".join(self._parts)
