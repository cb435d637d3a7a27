"""An agent's own loop over the open run: recorded answers stand in for the model, recorded results for the tools."""

import ast
import json

from .run import current

LEFT_OUT = ("message", "planning", "summary")


class Walk:
    """What came of it: a record per call of the model, and what the agent's loop has no place for.

    `calls`: `call` (of the run; None where the run has none), `messages`, `characters`, and of the results that the run
    has given before: how many the prompt shows `whole`, `cut`, or no more (`gone`). `changed`: those where the memory changed the prompt.
    `messages`: the prompt of the last call that was played.
    """

    def __init__(self, calls, answer, agent, notes, messages):
        self.calls, self.answer, self.agent, self.notes, self.messages = calls, answer, agent, notes, messages

    @property
    def changed(self):
        return [call for call in self.calls if call["cut"] or call["gone"]]

    def __repr__(self):
        changed = self.changed
        at = next((row["call"] for row in changed if row["call"] is not None), None)
        first = "" if at is None else f", first at call {at}"
        said = f"{len(self.calls)} calls; the agent's memory changes the prompt of {len(changed)} of them{first}"
        return "\n".join([f"<Walk: {said}>", *(f"- {note}" for note in self.notes)])


def step_through(agent, name=..., until=None):
    """Runs tinyAgent's `ReactAgent` or `CodeAgent` over the open run, with the agent's own memory, and says where that changes the prompt.

    `until`: stops before the answer of this call, so that the agent's memory can be looked at as it is then.
    """
    run = current()
    calls, steps = run.of_agent(run.agent if name is ... else name)
    played = _Player(agent, calls, [record for _, record in steps], until)
    return played.walk()


class _Turn:
    """One reply to play: the recorded call that it answers, and the results that its tools gave."""

    def __init__(self, call, reply, result=None, answer=None):
        self.call, self.reply, self.result, self.answer = call, reply, result, answer


class _Player:
    def __init__(self, agent, calls, records, until):
        self.agent, self.is_code = agent, hasattr(agent, "scratchpad")
        self.system = next((one["text"] for one in records if one["kind"] == "system"), "")
        self.task = next((one["text"] for one in records if one["kind"] == "task"), "")
        self.notes, self.rows, self.given, self.at = [], [], [], 0
        left = [one for one in records if one["kind"] in LEFT_OUT]
        if left:
            self.notes.append(f"left out, as the agent's loop has none: {len(left)} of the run's messages, plans, and summaries")
        self.turns, self.until, self.messages = self._without_early_answers(list(self._turns(calls, records))), until, []
        if until is not None and all(turn.call != until for turn in self.turns):
            raise ValueError(f"call {until} is not one of the agent's: it is played at {self._played()}")

    def _without_early_answers(self, turns):
        """The agent's loop ends with its first answer; a run with several tasks has one after each."""
        left = [turn for turn in turns[:-1] if turn.answer is not None]
        if left:
            self.notes.append(f"left out, as the agent's loop ends with its first answer: {len(left)} of the run's earlier answers")
        return [turn for turn in turns if turn not in left]

    def _turns(self, calls, records):
        # No call is recorded of what a fork copied from its parent session.
        numbers = {call["step"]: call["index"] for call in calls}
        for record in records:
            call = numbers.get(record["id"])
            if record["kind"] == "note" and record["response"]:
                yield _Turn(call, record["response"])
            elif record["kind"] == "answer":
                yield _Turn(call, self._answer(record["text"]), answer=record["text"])
            elif record["kind"] == "action":
                yield from self._actions(call, record)

    def _actions(self, call, record):
        said, results = record["text"], record["results"]
        first = results[0] if results else {"text": "", "error": ""}
        if self.is_code:
            if not record["calls"] and not results:
                yield _Turn(call, self._answer(said), answer=said)
                return
            yield _Turn(call, _with_code(said, record), _joined(results) if results else first)
            return
        if _is_reply(said):
            yield _Turn(call, said, first)
            return
        if not record["calls"]:
            yield _Turn(call, self._answer(said), answer=said)
            return
        if len(record["calls"]) > 1:
            self.notes.append(f"call {call} made {len(record['calls'])} tool calls at once; the agent makes one at a time")
        for place, one in enumerate(record["calls"]):
            result = results[place] if place < len(results) else {"text": "", "error": ""}
            reply = json.dumps({"tool": one["name"], "arguments": _arguments(one["arguments"])}, ensure_ascii=False)
            yield _Turn(call if place == 0 else None, reply, result)

    def _answer(self, text):
        return f"```python\nfinal_answer({text!r})\n```" if self.is_code else json.dumps({"answer": text}, ensure_ascii=False)

    def _played(self):
        played = [turn.call for turn in self.turns if turn.call is not None]
        return f"calls {played[0]} to {played[-1]}" if played else "no call"

    def walk(self):
        agent = self.agent
        kept = {key: getattr(agent, key) for key in ("model", "tools", "execute", "system_prompt") if hasattr(agent, key)}
        agent.model = self._model
        agent.system_prompt = agent.system_prompt or self.system
        if self.is_code:
            agent.execute = self._execute
        else:
            agent.tools = _Tools(self)
        answer = None
        try:
            answer = agent.run(self.task, max_steps=len(self.turns) + 1)
        except _Over:
            if self.until is None:
                self.notes.append("the recorded run ends without an answer")
        finally:
            for key, value in kept.items():
                setattr(agent, key, value)
        return Walk(self.rows, answer, agent, self.notes, self.messages)

    def _model(self, messages, temperature=None):
        if self.at >= len(self.turns):
            raise _Over()
        turn = self.turns[self.at]
        self.at += 1
        self.messages = messages
        self.rows.append({"call": turn.call, **_sizes(messages), **self._shown(messages)})
        if turn.call is not None and turn.call == self.until:
            raise _Over()
        self.result = turn.result
        return turn.reply

    def _shown(self, messages):
        """Of each result so far whether the prompt shows it whole, cut, or no more."""
        texts = [str(message["content"]) for message in messages if message["role"] == "user"]
        whole, counts = set(texts), {"whole": 0, "cut": 0, "gone": 0}
        for text in self.given:
            if any(form in whole for form in (text, f"Observation: {text}", f"Error: {text}")):
                counts["whole"] += 1
            elif any(text and text in one for one in texts):
                counts["whole"] += 1
            else:
                start = text[:80]
                counts["cut" if start and any(start in one for one in texts) else "gone"] += 1
        return counts

    def take_result(self):
        result = self.result or {"text": "", "error": ""}
        text = result["error"] or result["text"]
        if text:
            self.given.append(text)
        return result

    def _execute(self, code, names):
        """Of the code only what it writes into the scratchpad is done, where its values stand in the code; its output is the recorded one."""
        if code.startswith("final_answer("):
            exec(compile(code, "<answer>", "exec"), names)
        skipped = _note_in(code, names)
        if skipped:
            self.notes.append(f"not stored, as their values are computed: {', '.join(skipped)}")
        result = self.take_result()
        if result["error"]:
            raise RecordedError(result["error"])
        return result["text"]


class _Over(BaseException):
    """The run has no more answers."""


class RecordedError(Exception):
    """An error that the run recorded."""


class _Tools:
    """Every tool that the run names, answered by the record."""

    def __init__(self, player):
        self.player = player

    def __contains__(self, name):
        return True

    def __getitem__(self, name):
        def recorded(**arguments):
            result = self.player.take_result()
            if result["error"]:
                raise RecordedError(result["error"])
            return result["text"]

        return recorded


def _sizes(messages):
    return {"messages": len(messages), "characters": sum(len(str(message["content"])) for message in messages)}


def _is_reply(text):
    try:
        said = json.loads(text)
    except ValueError:
        return False
    return isinstance(said, dict) and bool({"tool", "answer", "scratchpad"} & said.keys())


def _arguments(text):
    try:
        found = json.loads(text) if text else {}
    except ValueError:
        found = None
    return found if isinstance(found, dict) else {"arguments": text}


def _joined(results):
    errors = [one["error"] for one in results if one["error"]]
    return {"text": "\n".join(one["text"] for one in results), "error": "\n".join(errors)}


def _with_code(said, record):
    """The reply with its code: as it was written, or the calls of tools as lines of code."""
    if "```" in said:
        return said
    lines = []
    for call in record["calls"]:
        given = _arguments(call["arguments"])
        code = given.get("code")
        lines.append(code if isinstance(code, str) else f"{call['name']}(**{given!r})")
    return f"{said}\n```python\n" + "\n".join(lines) + "\n```"


WRITERS = ("store", "observe", "fail")


def _note_in(code, names):
    """Does the code's own calls of the scratchpad; gives those whose values are no literals."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return []
    skipped, pad = [], names["memory"]
    for node in ast.walk(tree):
        name = _writer(node)
        if name is None:
            continue
        try:
            getattr(pad, name)(*(ast.literal_eval(one) for one in node.args))
        except (ValueError, TypeError):
            skipped.append(ast.unparse(node)[:60])
    return skipped


def _writer(node):
    if not isinstance(node, ast.Call) or node.keywords:
        return None
    called = node.func
    if isinstance(called, ast.Name) and called.id in WRITERS:
        return called.id
    is_memory = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "memory"
    return called.attr if is_memory and called.attr in WRITERS else None
