"""Compares the error codes in errors.py with the table in docs/expressions.md. Runs in CI."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
code = set(re.findall(r"KAL-\d{3}", (root / "src/kalends/errors.py").read_text()))
docs = set(re.findall(r"^\| (KAL-\d{3})", (root / "docs/expressions.md").read_text(), re.MULTILINE))
for missing in sorted(code - docs):
    print(f"{missing} is not documented")
for stale in sorted(docs - code):
    print(f"{stale} is documented but not defined")
print(f"{len(code)} codes in errors.py, {len(docs)} in docs/expressions.md")
sys.exit(0 if code == docs else 1)
