"""What the page's side calls: one pad, and the editor's questions about it. JSON goes in and out."""

from . import editor
from .lock import lock
from .pad import Pad
from .program import program
from .supplies import supply
from .values import read_json, write_json

__all__ = ["ask", "lock", "program", "run", "supply"]

_pad = Pad()
run = _pad.run


def ask(text):
    """Answers a question of the editor: `kind` is `check`, `complete` or `hover`."""
    question = read_json(text)
    source = question["code"]
    if question["kind"] == "check":
        return write_json(editor.problems(source))
    answer = editor.names if question["kind"] == "complete" else editor.hover
    return write_json(answer(source, question["line"], question["column"], _pad.in_reach()))
