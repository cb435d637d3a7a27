"""LangChain: trimming, merging and filtering messages, its approximate counter, summaries, and clearing of tool results."""

import math

from .messages import largest, text_of, text_of_block, type_of

SPLITTERS = {
    "lines": lambda text: text.splitlines(keepends=True) if "\n" not in text else _after(text, "\n"),
    "words": lambda text: _after(text, " "),
    "chars": list,
}
IMAGE_TOKENS = 85
ROLE_NAMES = {"human": "user", "ai": "assistant"}


def _after(text, sign):
    """Pieces that end with the sign; joined they are the text again."""
    parts = text.split(sign)
    pieces = [part + sign for part in parts[:-1]]
    return [*pieces, parts[-1]] if parts[-1] else pieces


def _names(value):
    if value is None:
        return []
    return [value] if isinstance(value, str) and value else list(value)


def count_tokens_approximately(messages, chars_per_token=4.0, extra_tokens_per_message=3.0, count_name=True):
    total = 0
    for message in messages:
        content, characters, images = message.get("content"), 0, 0
        if isinstance(content, list):
            for block in content:
                text = text_of_block(block)
                is_image = text is None and block.get("type") in ("image", "image_url")
                images += is_image
                characters += 0 if is_image else len(repr(block) if text is None else text)
        else:
            calls = [_shown_call(call) for call in message.get("tool_calls") or []]
            characters += len(content or "") + (len(str(calls)) if calls else 0)
        characters += len(message.get("tool_call_id") or "")
        characters += len(ROLE_NAMES.get(type_of(message), type_of(message)))
        characters += len(message.get("name") or "") if count_name else 0
        total += math.ceil(characters / chars_per_token) + extra_tokens_per_message + images * IMAGE_TOKENS
    return math.ceil(total)


def _shown_call(call):
    return {"name": call.get("name", "f"), "args": call.get("args", {}), "id": call.get("id"), "type": "tool_call"}


def trim_messages(
    messages,
    max_tokens,
    token_counter=count_tokens_approximately,
    strategy="last",
    allow_partial=False,
    end_on=None,
    start_on=None,
    include_system=False,
    text_splitter="lines",
):
    """The newest or oldest messages that fit, the next one cut if wanted. `token_counter` counts a list of messages."""
    split = SPLITTERS[text_splitter] if isinstance(text_splitter, str) else text_splitter
    options = (max_tokens, token_counter, allow_partial, split)
    if strategy == "first":
        if _names(start_on) or include_system:
            raise ValueError("start_on and include_system are for strategy='last'")
        return _first_that_fit(messages, options, _names(end_on), newest=False)
    if strategy != "last":
        raise ValueError(f"{strategy!r} is not a way to trim: use 'last' or 'first'")
    rest = _drop_until(messages, _names(end_on))
    system = rest[:1] if include_system and rest and type_of(rest[0]) == "system" else []
    if system:
        options = (max(0, max_tokens - token_counter(system)), *options[1:])
    fitting = _first_that_fit(rest[len(system) :][::-1], options, _names(start_on), newest=True)
    return [*system, *fitting[::-1]]


def _drop_until(messages, types):
    if not types:
        return list(messages)
    last = max((at for at, message in enumerate(messages) if type_of(message) in types), default=-1)
    return messages[: last + 1]


def _first_that_fit(messages, options, end_on, newest):
    max_tokens, count, allow_partial, _ = options
    if count(messages) <= max_tokens:
        return _drop_until(messages, end_on)
    length = largest(len(messages) - 1, lambda candidate: count(messages[:candidate]) <= max_tokens)
    kept = list(messages[:length])
    cut = _cut_to_fit(kept, messages[length], options, newest) if allow_partial and length < len(messages) else None
    return _drop_until(kept if cut is None else [*kept, cut], end_on)


def _cut_to_fit(kept, message, options, newest):
    max_tokens, count, _, split = options
    content = message.get("content")

    def fits(candidate):
        return count([*kept, candidate]) <= max_tokens

    if isinstance(content, list):
        for length in range(len(content) - 1, 0, -1):
            cut = {**message, "content": content[-length:] if newest else content[:length]}
            if fits(cut):
                return cut
        near = content[-1:] if newest else content[:1]
        text = next((text_of_block(block) for block in near), None) or ""
    else:
        text = content or ""
    if not text:
        return None
    pieces = split(text)[::-1] if newest else split(text)
    # The pieces of the newest are counted joined backwards, as in the original.
    length = largest(len(pieces), lambda some: fits({**message, "content": "".join(pieces[:some])}))
    if length == 0:
        return None
    chosen = pieces[:length][::-1] if newest else pieces[:length]
    return {**message, "content": "".join(chosen)}


def merge_message_runs(messages, chunk_separator="\n"):
    """Neighbours of one type become one message; tool results never do."""
    merged = []
    for message in messages:
        last = merged[-1] if merged else None
        if last is None or type_of(last) != type_of(message) or type_of(message) == "tool":
            merged.append(dict(message))
            continue
        one, other = last.get("content") or "", message.get("content") or ""
        if isinstance(one, str) and isinstance(other, str):
            last["content"] = chunk_separator.join(filter(None, (one, other)))
        else:
            last["content"] = [*([one] if isinstance(one, str) else one), *([other] if isinstance(other, str) else other)]
        if message.get("tool_calls"):
            last["tool_calls"] = [*(last.get("tool_calls") or []), *message["tool_calls"]]
    return merged


def filter_messages(
    messages,
    include_names=None,
    exclude_names=None,
    include_types=None,
    exclude_types=None,
    include_ids=None,
    exclude_ids=None,
    exclude_tool_calls=None,
):
    """One include that matches is enough; without any all are included."""
    includes = {"name": include_names, "type": include_types, "id": include_ids}
    excludes = {"name": exclude_names, "type": exclude_types, "id": exclude_ids}

    def listed(message, lists):
        asked = {"name": message.get("name"), "type": type_of(message), "id": message.get("id")}
        return any(asked[field] is not None and asked[field] in _names(names) for field, names in lists.items())

    left = (
        _without_calls(message, exclude_tool_calls) for message in messages if not listed(message, excludes)
    )
    any_include = any(_names(names) for names in includes.values())
    return [message for message in left if message and (not any_include or listed(message, includes))]


def _without_calls(message, excluded):
    """None where nothing is left of it."""
    if not excluded:
        return message

    def out(call_id):
        return excluded is True or call_id in excluded

    if type_of(message) == "tool":
        return None if out(message.get("tool_call_id")) else message
    calls = message.get("tool_calls") or []
    left = [call for call in calls if not out(call.get("id"))]
    if len(left) == len(calls):
        return message
    return {**message, "tool_calls": left} if left else None


def count_characters(messages):
    return sum(len(text_of(message)) for message in messages)


SUMMARY_PREFIX = "Here is a summary of the conversation to date:\n\n"
TOO_LONG = "Previous conversation was too long to summarize."
#: What is summarised is trimmed to so many tokens before a model reads it.
MOST_SUMMARISED = 4000


def summarize_history(messages, summarizer, trigger=None, keep=("messages", 20), token_counter=count_characters, window=None):
    """Past a trigger the older messages become one; `summarizer(messages)` answers. The messages themselves where nothing is due.

    Thresholds are (unit, amount) with messages, tokens or fraction; a trigger may be a dict of them (all) or a list (any).
    """
    clauses = _clauses(trigger)
    for unit, amount in [keep, *(threshold for clause in clauses for threshold in clause)]:
        if amount <= 0 or (unit == "fraction" and amount > 1):
            raise ValueError(f"{amount} {unit} is no threshold: it must be above 0, a fraction at most 1")

    def tokens_of(unit, amount):
        return max(1, int(window * amount)) if unit == "fraction" else amount

    def reached(threshold):
        unit, amount = threshold
        return len(messages) >= amount if unit == "messages" else token_counter(messages) >= tokens_of(unit, amount)

    if not any(clause and all(map(reached, clause)) for clause in clauses):
        return messages
    cut = _whole_pairs(messages, _keep_from(messages, keep, token_counter, tokens_of))
    if cut <= 0:
        return messages
    older = messages[:cut]
    shown = trim_messages(older, MOST_SUMMARISED, token_counter, start_on="human")
    summary = summarizer(shown) if shown else TOO_LONG
    form = "type" if "type" in messages[0] else "role"
    return [{form: "human" if form == "type" else "user", "content": SUMMARY_PREFIX + summary}, *messages[cut:]]


def _clauses(trigger):
    if trigger is None:
        return []
    if isinstance(trigger, dict):
        return [list(trigger.items())]
    if isinstance(trigger[0], str):
        return [[tuple(trigger)]]
    return [clause for one in trigger for clause in _clauses(one)]


def _keep_from(messages, keep, count, tokens_of):
    unit, amount = keep
    if unit == "messages":
        return len(messages) - amount
    if len(messages) <= 1:
        return 0
    limit, tokens, index = tokens_of(unit, amount), 0, len(messages)
    for message in reversed(messages):
        tokens += count([message])
        if tokens > limit:
            break
        index -= 1
    return min(index, len(messages) - 1)


def _whole_pairs(messages, cut):
    """A cut on results moves back to the answer that made their calls, or past them where there is none."""
    end, ids = cut, set()
    while 0 < cut and end < len(messages) and type_of(messages[end]) == "tool":
        ids.add(messages[end].get("tool_call_id"))
        end += 1
    if end == cut:
        return cut
    answers = (at for at in range(cut - 1, -1, -1) if any(call.get("id") in ids for call in messages[at].get("tool_calls") or []))
    return next(answers, end)


def clear_tool_uses(
    messages,
    trigger=100_000,
    keep=3,
    clear_at_least=0,
    clear_tool_inputs=False,
    exclude_tools=(),
    placeholder="[cleared]",
    token_counter=count_characters,
):
    """Above a size the older tool results become a placeholder; no message goes. The given messages are not changed."""
    if token_counter(messages) <= trigger:
        return list(messages)
    after, answer, places, freed = list(messages), None, [], 0
    for at, message in enumerate(messages):
        if type_of(message) == "ai":
            answer = at
        elif type_of(message) == "tool":
            places.append((at, answer))
    for at, answer in places[: max(0, len(places) - keep)]:
        before = token_counter([after[at], *([after[answer]] if answer is not None else [])])
        if not _clear_one(after, at, answer, clear_tool_inputs, exclude_tools, placeholder):
            continue
        freed += before - token_counter([after[at], after[answer]])
        if clear_at_least > 0 and freed >= clear_at_least:
            break
    return after


def _clear_one(messages, at, answer, clear_inputs, excluded, placeholder):
    """Whether the result was one to clear: the nearest answer before it must have made its call."""
    result = messages[at]
    calls = messages[answer].get("tool_calls") or [] if answer is not None else []
    call = next((one for one in calls if one.get("id") == result.get("tool_call_id")), None)
    if call is None or (result.get("name") or call.get("name", "f")) in excluded:
        return False
    messages[at] = {**result, "content": placeholder}
    if clear_inputs:
        left = [{**one, "args": {}} if one is call else one for one in calls]
        messages[answer] = {**messages[answer], "tool_calls": left}
    return True
