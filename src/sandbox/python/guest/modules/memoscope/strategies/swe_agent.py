"""SWE-agent's history processors, on entries: messages with `message_type`, `tags` and `is_demo` where they have them."""

import re

from .messages import texts_of

HEADER = re.compile(r"\[File: ([^\n]*) \(\d+ lines total\)\]")
NUMBERED = re.compile(r"^\d+:[^\n]*(?:\n|$)", re.MULTILINE)
IMAGE = re.compile(r"!\[[^\]]*\]\((data:image/(?:png|jpeg|jpg|webp);base64,[A-Za-z0-9+/=]+)\)")
MARK = {"type": "ephemeral"}


def last_n_observations(
    history,
    n,
    polling=1,
    always_keep_output_for_tags=("keep_output",),
    always_remove_output_for_tags=("remove_output",),
):
    """Older outputs become a note of their length; the first observation, the task, never does by its age."""
    if n < 1 or polling < 1:
        raise ValueError("n and polling must be positive")

    def counts(entry):
        return entry.get("message_type") == "observation" and not entry.get("is_demo")

    total = sum(map(counts, history))
    cut, seen, result = total // polling * polling - n, 0, []
    for entry in history:
        index, tags = -1, set(entry.get("tags") or ())
        if counts(entry):
            index, seen = seen, seen + 1
        removed = bool(tags & set(always_remove_output_for_tags))
        if removed and entry.get("message_type") != "observation":
            raise ValueError("an entry is marked for removal that is no observation")
        old = 0 < index < cut and not tags & set(always_keep_output_for_tags)
        result.append(_elided(entry) if removed or old else entry)
    return result


def _elided(entry):
    content = entry.get("content")
    lines = sum(len(text.splitlines()) for text in texts_of(content))
    images = sum(_is_image(block) for block in content) if isinstance(content, list) else 0
    note = f"Old environment output: ({lines} lines omitted)"
    return {**entry, "content": note + (f" ({images} images omitted)" if images else "")}


def _is_image(block):
    return isinstance(block, dict) and block.get("type") == "image_url"


def tag_tool_call_observations(history, tags=("keep_output",), function_names=()):
    """Adds tags to the actions that call one of these functions."""

    def tagged(entry):
        calls = entry.get("tool_calls") or []
        names = {(call.get("function") or {}).get("name") for call in calls}
        if entry.get("message_type") != "action" or not names & set(function_names):
            return entry
        return {**entry, "tags": sorted({*(entry.get("tags") or ()), *tags})}

    return [tagged(entry) for entry in history]


def closed_window(history, roles=("user",)):
    """Of each file only the newest window stays open; numbered lines without a header are dropped, as in the original."""
    opened, result = set(), []
    for entry in reversed(history):
        looked = entry.get("role") in roles and not entry.get("is_demo")
        text = "".join(texts_of(entry.get("content"))) if looked else ""
        lines = list(NUMBERED.finditer(text))
        if not lines:
            result.append(entry)
            continue
        header = HEADER.search(text)
        if header is None:
            continue
        if header[1] in opened:
            note = f"Outdated window with {len(lines)} lines omitted...\n"
            entry = {**entry, "content": _like(entry, text[: lines[0].start()] + note + text[lines[-1].end() :])}
        opened.add(header[1])
        result.append(entry)
    return result[::-1]


def _like(entry, text):
    """The text in the form of the entry's content."""
    content = entry.get("content")
    if not isinstance(content, list):
        return text
    first = next((block for block in content if isinstance(block, dict) and block.get("type") == "text"), {})
    return [{**first, "type": "text", "text": text}, *(block for block in content if _is_image(block))]


def cache_control(history, last_n_messages=2, last_n_messages_offset=0, tagged_roles=("user", "tool")):
    """Marks the newest entries of these roles for the provider's cache, and clears older marks."""
    left, result = last_n_messages, []
    for from_end, entry in enumerate(reversed(history)):
        entry = _without_mark(entry)
        content = entry.get("content")
        if isinstance(content, list):
            entry["content"] = [_without_mark(block) if isinstance(block, dict) else block for block in content]
        if left > 0 and from_end >= last_n_messages_offset and entry.get("role") in tagged_roles:
            left -= 1
            entry = _marked(entry)
        result.append(entry)
    return result[::-1]


def _without_mark(record):
    return {name: value for name, value in record.items() if name != "cache_control"}


def _marked(entry):
    content = entry.get("content")
    blocks = content if isinstance(content, list) else [{"type": "text", "text": content or ""}]
    if entry.get("role") == "tool":
        return {**entry, "content": blocks, "cache_control": MARK}
    first = next((at for at, block in enumerate(blocks) if block.get("type") == "text"), -1)
    marked = [{**block, "cache_control": MARK} if at == first else block for at, block in enumerate(blocks)]
    return {**entry, "content": marked}


def remove_regex(history, remove=("<diff>.*</diff>",), keep_last=0):
    """Deletes what matches from all but the newest entries."""
    patterns = [re.compile(pattern, re.DOTALL) for pattern in remove]

    def cleaned(text):
        for pattern in patterns:
            text = pattern.sub("", text)
        return text

    old = max(0, len(history) - keep_last)
    return [_with_texts(entry, cleaned) for entry in history[:old]] + list(history[old:])


def _with_texts(entry, change):
    content = entry.get("content")
    if isinstance(content, str):
        return {**entry, "content": change(content)}
    if not isinstance(content, list):
        return entry
    blocks = [{**block, "text": change(block["text"])} if block.get("type") == "text" else block for block in content]
    return {**entry, "content": blocks}


def image_parsing(history):
    """Images written as markdown become blocks. The bracket round the data stays in the texts, as in the original."""

    def parsed(entry):
        content = entry.get("content")
        if entry.get("role") not in ("user", "tool"):
            return entry
        given = content if isinstance(content, list) else [{"type": "text", "text": content or ""}]
        blocks = [part for block in given for part in _split(block)]
        return entry if len(blocks) == len(given) else {**entry, "content": blocks}

    return [parsed(entry) for entry in history]


def _split(block):
    if block.get("type") != "text":
        return [block]
    text, start, parts = block["text"], 0, []
    for match in IMAGE.finditer(text):
        at = match.start(1)
        parts.append({"type": "text", "text": text[start : at + len("data:")]})
        parts.append({"type": "image_url", "image_url": {"url": match[1]}})
        start = match.end(1)
    return [*parts, {"type": "text", "text": text[start:]}] if parts else [block]
