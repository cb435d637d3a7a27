"""Errors as Python prints them, with frames of the person's own code only."""

import itertools
import traceback

PREFIX = "<run "
CUT = 20_000
MESSAGE_CUT = 2_000


def report(kind, error, file, source):
    """What the page is told of an error that code in `file` did not catch."""
    try:
        exception = traceback.TracebackException.from_exception(error, limit=-5_000, max_group_width=10)
        _own_frames(exception, set())
        text = "".join(exception.format()).rstrip()
        message = "".join(exception.format_exception_only()) if kind != "syntax" else _title(error)
    except BaseException:  # an error whose own `__str__` throws
        text = message = type(error).__name__
    place = _syntax_place(error, source) if kind == "syntax" else _place(error, file, source)
    return {"kind": kind, "message": message.strip()[:MESSAGE_CUT], "traceback": _shortened(text), **place}


def _shortened(text):
    """The end of a traceback says what happened."""
    return text if len(text) <= CUT else "…" + text[-CUT:]


def syntax_range(error, source):
    """Where a syntax error stands: lines and columns from 1, columns in UTF-16 units, as an editor counts."""
    line = error.lineno or 1
    column = _column(source, line, max(1, error.offset or 1) - 1)
    end_line = max(line, error.end_lineno or line)
    end = error.end_offset or 0
    end_column = _column(source, end_line, end - 1) if end > 0 else column
    is_empty = end_line == line and end_column <= column
    return {"line": line, "column": column, "endLine": end_line, "endColumn": column + 1 if is_empty else end_column}


def own_file(name):
    return name.startswith(PREFIX)


def _own_frames(exception, seen):
    if exception is None or id(exception) in seen:
        return
    seen.add(id(exception))
    exception.stack[:] = [frame for frame in exception.stack if own_file(frame.filename)]
    for other in (exception.__cause__, exception.__context__, *(exception.exceptions or ())):
        _own_frames(other, seen)


def _title(error):
    return f"{type(error).__name__}: {error.msg}"


def _syntax_place(error, source):
    if error.lineno is None:
        return {}
    found = syntax_range(error, source)
    return {"line": found["line"], "column": found["column"]}


def _place(error, file, source):
    """Line and column of the innermost frame of the code that was run."""
    place = {}
    at = error.__traceback__
    while at is not None:
        code = at.tb_frame.f_code
        if code.co_filename == file:
            place = {"line": at.tb_lineno, **_column_of(code, at, source)}
        at = at.tb_next
    return place


def _column_of(code, at, source):
    positions = next(itertools.islice(code.co_positions(), at.tb_lasti // 2, None), None)
    if positions is None or positions[0] != at.tb_lineno or positions[2] is None:
        return {}
    before = _line(source, at.tb_lineno).encode("utf-8", "replace")[: positions[2]]
    return {"column": _units(before.decode("utf-8", "replace")) + 1}


def _column(source, line, characters):
    return _units(_line(source, line)[:characters]) + 1


def _line(source, line):
    lines = source.split("\n")
    return lines[line - 1] if 0 < line <= len(lines) else ""


def _units(text):
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
