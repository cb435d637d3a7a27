"""Semantic Kernel's history reducers, on messages with `calls` and `results` as lists of ids."""


def _is_system(message):
    return message["role"] in ("system", "developer")


def _is_summary(message):
    return bool((message.get("metadata") or {}).get("__summary__"))


def _of_call(message):
    return bool(message.get("calls") or message.get("results") or message["role"] == "tool")


def get_call_result_pairs(messages):
    """Places of call and result, in order of the results; each id matches once."""
    callers, pairs = {}, []
    for at, message in enumerate(messages):
        for call_id in message.get("calls") or []:
            callers[call_id] = at
    for at, message in enumerate(messages):
        call_id = next((one for one in message.get("results") or [] if one in callers), None)
        if call_id is not None:
            pairs.append([callers.pop(call_id), at])
    return pairs


def locate_safe_reduction_index(messages, target_count, threshold_count=0, offset_count=0, has_system_message=False):
    """The first message to keep: not between a call and its result, at a message of the user where one is near."""
    target = target_count - bool(has_system_message)
    if target <= 0:
        return len(messages)
    earliest = len(messages) - threshold_count - target
    if earliest <= offset_count:
        return None
    index = len(messages) - target
    while index - 1 >= offset_count and _inside(messages, index):
        index -= 1
    users = (back for back in range(index, earliest - 1, -1) if messages[back]["role"] == "user")
    return next(users, index)


def _inside(messages, index):
    one, other = messages[index - 1], messages[index]
    return not _is_system(other) and _of_call(one) and _of_call(other)


def _check(target_count, threshold_count):
    if target_count <= 0 or threshold_count < 0:
        raise ValueError("the target must be above 0, and the threshold not below it")


def _system_before(messages, system, index):
    return messages[system : system + 1] if 0 <= system < index else []


def truncate(messages, target_count, threshold_count=0):
    """The newest from a safe place on, with the system message in front; None where nothing is cut."""
    _check(target_count, threshold_count)
    if len(messages) <= target_count + threshold_count:
        return None
    system = next((at for at, message in enumerate(messages) if _is_system(message)), -1)
    kept_beside = 0 <= system < len(messages) - target_count
    index = locate_safe_reduction_index(messages, target_count, threshold_count, 0, kept_beside)
    return None if index is None else [*_system_before(messages, system, index), *messages[index:]]


def summarise(
    messages,
    summarizer,
    target_count,
    threshold_count=0,
    fail_on_error=True,
    use_single_summary=True,
    include_function_content_in_summary=False,
):
    """The older messages as a summary, `summarizer(messages)` answers; None where nothing is done."""
    _check(target_count, threshold_count)
    if len(messages) <= target_count + threshold_count:
        return None
    offset = max(0, next((at for at, message in enumerate(messages) if not _is_summary(message)), -1))
    plain_system = (at for at, one in enumerate(messages) if _is_system(one) and not _is_summary(one))
    system = next(plain_system, -1)
    kept_beside = 0 <= system < len(messages) - target_count
    index = locate_safe_reduction_index(messages, target_count, threshold_count, offset, kept_beside)
    if index is None:
        return None
    start = 0 if use_single_summary else offset
    shown = _shown(messages[start:index], include_function_content_in_summary)
    if not shown:
        return None
    try:
        text = summarizer(shown)
    except Exception:
        if fail_on_error:
            raise
        return None
    if not text:
        return None
    summary = {"role": "assistant", "content": text, "metadata": {"__summary__": True}}
    return [*_system_before(messages, system, index), *messages[:start], summary, *messages[index:]]


def _shown(messages, with_calls):
    """What is summarised, each result right behind its call."""
    given = [message for message in messages if not _is_system(message)]
    if not with_calls:
        return [message for message in given if not _of_call(message)]
    result_of = {call: result for call, result in get_call_result_pairs(given) if call != result}
    moved, shown = set(result_of.values()), []
    for at, message in enumerate(given):
        if at not in moved:
            shown += [message, *([given[result_of[at]]] if at in result_of else [])]
    return shown
