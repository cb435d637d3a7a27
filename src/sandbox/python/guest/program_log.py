"""The steps that a program was handed, as objects of tinyagent.memory or as chat messages, and what is said of those it gives back.

What is handed over is read-only: a change would reach the next call too. A copy may be changed; it keeps the `id` of its
original, and so counts as that step in other words.
"""

import copy
import json

NOTHING = {}
READ_ONLY = "is read-only, as the next call is given it too; change a copy: "


def say(value):
    return "nothing" if value is None else f"a {type(value).__name__}"


class NotSteps(TypeError):
    """What was returned holds something else than what was given."""


class Message(dict):
    """A message as it was handed over: of which step, and which of its messages."""

    __slots__ = ("at", "place")

    def _refuse(self, *given, **named):
        raise TypeError(f"the message {READ_ONLY}{{**message, 'content': …}}")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __copy__(self):
        return dict(self)

    copy = __copy__

    def __reduce__(self):
        return dict, (dict(self),)

    def __deepcopy__(self, memo):
        return copy.deepcopy(dict(self), memo)


class _Held:
    """A list or dictionary inside of what is handed over: read-only as it is, plain in a copy."""

    __slots__ = ()

    def _refuse(self, *given, **named):
        raise TypeError(f"what is inside of a step or message {READ_ONLY}copy.deepcopy(…)")

    __setitem__ = __delitem__ = clear = pop = _refuse

    def __copy__(self):
        return self._plain(self)

    copy = __copy__

    def __reduce__(self):
        return self._plain, (self._plain(self),)

    def __deepcopy__(self, memo):
        return copy.deepcopy(self._plain(self), memo)


class HeldList(_Held, list):
    __slots__ = ()
    _plain = list
    append = extend = insert = remove = reverse = sort = __iadd__ = __imul__ = _Held._refuse


class HeldDict(_Held, dict):
    __slots__ = ()
    _plain = dict
    popitem = setdefault = update = __ior__ = _Held._refuse


def _held(value):
    if value.__class__ is list:
        return HeldList(map(_held, value))
    if value.__class__ is dict:
        return HeldDict((key, _held(inner)) for key, inner in value.items())
    return value


def _text(text):
    return [{"kind": "text", "text": text}]


def _content(content):
    """The parts of a message's content: a text, or blocks."""
    if isinstance(content, str) or content is None:
        return _text(content or "")
    parts = []
    for block in content:
        if isinstance(block, str):
            parts.extend(_text(block))
        elif block.get("type") in ("text", "input_text", "output_text"):
            parts.extend(_text(block.get("text", "")))
        elif block.get("type") == "image_url":
            parts.append({"kind": "image", "url": block["image_url"]["url"]})
        else:
            parts.append({"kind": "other", "label": str(block.get("type", "block")), "value": block})
    return parts


class MessageLog:
    """Each step is some messages; those of one step are one step again when they come back together."""

    def __init__(self):
        self.records, self.items, self._at, self._said = [], [], {}, {}

    def take(self, records):
        for record in records:
            at = len(self.records)
            self.records.append(record)
            messages = []
            for place, sent in enumerate(record["sent"]):
                message = Message({**_held(sent), "id": record["id"] if place == 0 else f"{record['id']}:{place}"})
                message.at, message.place = at, place
                self._at[message["id"]] = message
                messages.append(message)
            self.items.append(messages)

    def given(self, indices):
        return [message for at in indices for message in self.items[at]]

    def stands(self, messages, name, indices):
        """What is said of an answer: the index of a step for a whole one, JSON for one that is made."""
        messages, told, seen, place = list(messages), [], set(), 0
        while place < len(messages):
            at = self._step_of(messages[place], name, place)
            if at is None:
                told.append((None, self._say(_message(messages[place]))))
                place += 1
                continue
            end, stands = self._group(at, messages, place, name, at in seen)
            seen.add(at)
            told.extend((at, stand) for stand in stands)
            place = end
        return self._with_silent(told, indices)

    def _step_of(self, message, name, place):
        """The index of the step that a message is of; None for a new one."""
        if type(message) is Message:
            return message.at
        if not isinstance(message, dict) or not ("role" in message or "type" in message):
            raise NotSteps(f"`{name}` returned a list with {say(message)} at position {place}; it must hold messages")
        original = self._at.get(message.get("id"))
        return None if original is None else original.at

    def _group(self, at, messages, place, name, is_again):
        """Where the messages of one step that stand together end, and what is said of them."""
        if not is_again:
            whole, last = self.items[at], self._said.get(at)
            # Compared as lists, which is fast: at most calls most steps are whole, or in the words that they had last.
            if messages[place : place + len(whole)] == whole:
                return place + len(whole), (at,)
            if last is not None and messages[place : place + len(last[0])] == last[0]:
                return place + len(last[0]), last[1]
        end = place + 1
        while end < len(messages) and self._step_of(messages[end], name, end) == at:
            end += 1
        given = messages[place:end]
        group = [(one if type(one) is Message else self._at[one.get("id")], one) for one in given]
        if is_again:
            return end, [self._alone(at, *one) for one in group]
        stands = self._together(at, group)
        # Copies: the code may go on changing what it gave back.
        self._said[at] = [one if type(one) is Message else dict(one) for one in given], stands
        return end, stands

    def _together(self, at, group):
        whole = self.items[at]
        if len(group) == len(whole) and all(message is given for (_, message), given in zip(group, whole)):
            return [at]
        record, places = self.records[at], [original.place for original, _ in group]
        is_in_order = places == sorted(set(places))
        if record["kind"] == "action":
            if is_in_order and places[0] == 0 and len(whole) == 1 + len(record["results"]):
                return [self._action(at, record, group)]
        elif is_in_order and len(group) == len(whole):
            return [self._changed(at, record, group)]
        return [self._alone(at, *one) for one in group]

    def _action(self, at, record, group):
        changes, (first, said) = {}, group[0]
        if said.get("content") != first.get("content"):
            changes["parts"] = _content(said.get("content"))
        if said.get("tool_calls") != first.get("tool_calls"):
            kept = {call.get("id") for call in said.get("tool_calls") or []}
            changes["calls"] = [call for call in record["calls"] if call["id"] in kept]
        results, is_same = [], len(group) == 1 + len(record["results"])
        for original, message in group[1:]:
            result = record["results"][original.place - 1]
            if message.get("content") == original.get("content"):
                results.append(_plain(result))
            else:
                is_same = False
                results.append({**_plain(result, False), "parts": _content(message.get("content"))})
        if not is_same:
            changes["results"] = results
        return _json({"of": at, "set": changes, "unset": []}) if changes else at

    def _changed(self, at, record, group):
        said = [message.get("content") for _, message in group]
        if record["kind"] == "note":
            changes = {"text": said[-1] or "", **({"response": said[0] or ""} if len(said) > 1 else {})}
        else:
            changes = {"parts": [part for content in said for part in _content(content)]}
        return _json({"of": at, "set": changes, "unset": []})

    def _alone(self, at, original, message):
        """A message without the others of its step."""
        source = self.records[at]["id"]
        return self._say({**_message(message), "id": f"{source}:{original.place}", "origin": [source]})

    def _say(self, step):
        return _json({"set": step})

    def _with_silent(self, told, indices):
        """Steps that are no message, such as the start of an episode, cannot be given back: they stay in their place."""
        silent = [at for at in indices if not self.items[at]]
        if not silent:
            return [stand for _, stand in told]
        whole = []
        for at, stand in told:
            while silent and at is not None and silent[0] < at:
                whole.append(silent.pop(0))
            whole.append(stand)
        return whole + silent


def _plain(result, with_error=True):
    """A result as the page knows it."""
    kept = {name: value for name, value in result.items() if name not in ("text", "error")}
    return {**kept, "error": result["error"]} if with_error and result["error"] else kept


ROLES = {"human": "user", "ai": "assistant"}


def _message(message):
    role = message.get("role") or ROLES.get(message["type"], message["type"])
    parts = _content(message.get("content"))
    if role == "tool":
        return {"kind": "message", "role": "tool", "callId": message.get("tool_call_id") or "", "parts": parts}
    calls = [
        {"id": call.get("id") or "", "name": call["function"]["name"], "arguments": call["function"]["arguments"]}
        for call in message.get("tool_calls") or []
    ]
    if calls:
        return {"kind": "message", "role": "assistant", "parts": parts, "calls": calls}
    known = role if role in ("system", "user", "assistant") else "user"
    return {"kind": "summary", "role": known, "parts": parts}


class StepLog:
    """Each step is one object of tinyagent.memory."""

    def __init__(self):
        from memoscope import run
        from tinyagent.memory import steps as tiny

        self._tiny, self._make = tiny, run.tiny_step
        self._base = tiny.TaskStep.__mro__[-2]
        self.records, self.items = [], []
        self._at, self._by_id, self._by_number, self._said = {}, {}, {}, {}
        _lock(self._base, tiny.ActionStep)

    def take(self, records):
        for record in records:
            at = len(self.records)
            self.records.append(record)
            step = self._make({**record, "tinyagent": record["sent"]})
            vars(step).update(id=record["id"], tokens=record["tokens"], agent=record["agent"])
            self._by_id[record["id"]] = at
            self._by_number[type(step), step.step_number, step.timestamp] = at
            vars(step).update({name: _held(value) for name, value in vars(step).items()})
            vars(step)["_handed"] = True
            self.items.append(step)
            self._at[id(step)] = at

    def given(self, indices):
        return [self.items[at] for at in indices]

    def stands(self, steps, name, indices):
        get = self._at.get
        told = [get(id(step)) for step in steps]
        if None in told:
            by_id, said = self._by_id.get, self._said
            for place, at in enumerate(told):
                if at is None:
                    step = steps[place]
                    # A copy in the same words as at the last call, of which there are many, is not looked at further.
                    fields = getattr(step, "__dict__", NOTHING)
                    last = said.get(by_id(fields.get("id")))
                    is_same = last is not None and last[0] == fields and last[2] is type(step)
                    told[place] = last[1] if is_same else self._made(step, name, place)
        return told

    def _made(self, step, name, place):
        if not isinstance(step, self._base):
            raise NotSteps(f"`{name}` returned a list with {say(step)} at position {place}; it must hold steps")
        fields = vars(step)
        at = self._by_id.get(fields.get("id"))
        if at is None:
            at = self._by_number.get((type(step), step.step_number, step.timestamp))
        if at is None or type(self.items[at]) is not type(step):
            return _json({"set": self._new(step)})
        changes = self._changes(step, self.items[at], self.records[at])
        told = _json({"of": at, "set": changes, "unset": []}) if changes else at
        self._said[at] = dict(fields), told, type(step)
        return told

    def _changes(self, step, original, record):
        kind, changes = record["kind"], {}
        if kind in ("system", "task"):
            said = _shown(step)
            if said != _shown(original):
                changes["parts"] = _text(said)
        elif kind == "note":
            if step.content != original.content:
                changes["text"] = str(step.content)
            if step.raw_llm_response != original.raw_llm_response:
                changes["response"] = str(step.raw_llm_response)
        elif kind == "action":
            changes = self._action_changes(step, original, record)
        elif getattr(step, "recorded", None) != getattr(original, "recorded", None):
            changes["parts"] = [part for message in step.recorded for part in _content(message["content"])]
        return changes

    def _action_changes(self, step, original, record):
        changes = {}
        if step.raw_llm_response != original.raw_llm_response:
            changes["parts"] = _text(step.raw_llm_response)
        if step.thought != original.thought:
            changes["thought"] = step.thought
        if step.is_final != original.is_final:
            changes["isFinal"] = bool(step.is_final)
        before, after = _results(original), _results(step)
        if before != after:
            changes["results"] = [
                _rewritten(result, texts, said)
                for result, texts, said in zip(record["results"], before, after)
            ]
            if not record["results"] and any(map(any, after)):
                changes["results"] = [_result("", said) for said in after]
        return changes

    def _new(self, step):
        tiny, origin = self._tiny, list(getattr(step, "origin", ()))
        named = {"origin": origin} if origin else {}
        if step.kind == "system" or step.kind == "task":
            role = "system" if step.kind == "system" else "user"
            return {"kind": "summary", "role": role, "parts": _text(_shown(step)), **named}
        if step.kind == "scratchpad":
            return {"kind": "note", "text": step.content, "response": step.raw_llm_response, **named}
        if step.kind == "action":
            call = {"id": f"made-{step.step_number}", "name": step.tool_name, "arguments": json.dumps(step.tool_args)}
            results = [_result(call["id"], said) for said in _results(step) if any(said)]
            calls = [call] if step.tool_name else []
            parts = _text(step.raw_llm_response or step.thought)
            return {"kind": "action", "parts": parts, "calls": calls, "results": results, **named}
        said = "\n".join(str(message.get("content")) for message in step.to_messages())
        return {"kind": "summary", "role": "user", "parts": _text(said), **named}


def _json(item):
    return json.dumps(item, separators=(",", ":"))


def _shown(step):
    return str(step.content if step.kind == "system" else step.task)


def _results(step):
    return [tuple(said) for said in step.results] or [(step.observation, step.error)]


def _result(call_id, said):
    observation, error = said
    return {"callId": call_id, "parts": _text(observation), **({"error": error} if error else {})}


def _rewritten(result, before, after):
    """A result in other words: images stay where the text does."""
    if before == after:
        return _plain(result)
    kept = _plain(result, False)
    parts = kept["parts"]
    if before[0] != after[0]:
        parts = [*_text(after[0]), *(part for part in parts if part["kind"] != "text")]
    return {**kept, "parts": parts, **({"error": after[1]} if after[1] else {})}


def _lock(base, action):
    """Handed steps cannot be changed; copies can, and are made fast, as strategies make many."""
    if "__copy__" in vars(base):
        return
    set_plainly, make = object.__setattr__, object.__new__
    set_fields = base.__dict__["__dict__"].__set__

    def set_field(self, name, value):
        if "_handed" in self.__dict__:
            raise TypeError(f"the step {READ_ONLY}copy.copy(step)")
        set_plainly(self, name, value)

    def copied(self):
        made, fields = make(type(self)), self.__dict__.copy()
        fields.pop("_handed", None)
        set_fields(made, fields)
        return made

    def deeply_copied(self, memo):
        made = copied(self)
        made.__dict__.update(copy.deepcopy(made.__dict__, memo))
        return made

    def truncate(self, max_length=500):
        """As the step's own, without the way through `__setattr__`."""
        fields = self.__dict__
        if "_handed" in fields:
            return slowly(self, max_length)
        text = fields["observation"]
        if len(text) > max_length:
            fields["observation"] = text[:max_length] + "..."
        if fields["results"]:
            slowly(self, max_length)
        return self

    slowly = action.truncate
    base.__setattr__, base.__copy__, base.__deepcopy__, action.truncate = set_field, copied, deeply_copied, truncate
