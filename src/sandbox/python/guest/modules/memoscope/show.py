"""Tables and plots in the output: a line of JSON behind a record separator, which the page draws."""

import json
import math

MOST_ROWS = 1000
MOST_COLUMNS = 40
MOST_SERIES = 8
MOST_POINTS = 5000
CELL = 300


def table(rows, columns=None):
    """Rows as dicts, lists, or single values; `columns`: which fields, in which order."""
    listed = list(rows.items() if isinstance(rows, dict) else rows)
    shown = [_flat(row) for row in listed[:MOST_ROWS]]
    named = [str(name) for name in columns] if columns else list(dict.fromkeys(key for row in shown for key in row))
    kept = named[:MOST_COLUMNS]
    cells = [[_cell(row.get(name)) for name in kept] for row in shown]
    _write({
        "table": {
            "columns": kept,
            "rows": cells,
            "leftRows": len(listed) - len(cells),
            "leftColumns": len(named) - len(kept),
        }
    })


def plot(values, x=None, y=None, title="", kind="line"):
    """Numbers, named lists of numbers, or rows (dicts) with the fields to draw (`y`) and the one below them (`x`)."""
    rows = None
    if isinstance(values, dict):
        series = [(str(name), list(points)) for name, points in values.items()]
    else:
        listed = list(values)
        if listed and isinstance(listed[0], dict):
            rows = [_flat(row) for row in listed]
            named = [y] if isinstance(y, str) else list(y or [key for key in rows[0] if _number(rows[0][key]) is not None])
            series = [(name, [row.get(name) for row in rows]) for name in named]
        else:
            series = [("", listed)]
    labels = [row.get(x) for row in rows] if rows and isinstance(x, str) else None if isinstance(x, str) else x
    longest = max((len(points) for _, points in series), default=0)
    drawn = [
        {"name": name[:CELL], "values": [_number(value) for value in points[:MOST_POINTS]]}
        for name, points in series[:MOST_SERIES]
    ]
    record = {
        "title": str(title)[:CELL],
        "kind": "bar" if kind == "bar" else "line",
        "series": drawn,
        "leftPoints": max(0, longest - MOST_POINTS),
        "leftSeries": max(0, len(series) - MOST_SERIES),
    }
    if labels is not None:
        record["labels"] = [str(label)[:CELL] for label in list(labels)[:MOST_POINTS]]
    _write({"plot": record})


def _flat(row):
    """A row with the fields of its dicts beside its own, as `usage.input_tokens`."""
    if not isinstance(row, dict):
        items = enumerate(row) if isinstance(row, (list, tuple)) else [("value", row)]
        return {str(key): value for key, value in items}
    fields = {}
    for key, value in row.items():
        if isinstance(value, dict):
            fields.update({f"{key}.{inner}": held for inner, held in value.items()})
        else:
            fields[str(key)] = value
    return fields


def _cell(value):
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        return value if math.isfinite(value) else str(value)
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= CELL else f"{text[:CELL]}…"


def _number(value):
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return value if is_number and math.isfinite(value) else None


def _write(record):
    print(f"\x1e{json.dumps(record)}")
