/** Functions for agents without a framework that drop, shorten, or replace messages by their place. */
import type { PythonFunction } from './python-function.ts'

const KEPT_STEPS = 'newest steps that are kept beside the system prompt and the task'
const KEEPS_LAST = 'Keep the system prompt, the task, and the newest steps; drop the steps between.'
const KEEP_LAST = `    steps = steps_of(messages)
    older = sum(not is_fixed(step, steps) for step in steps) - COUNT
    kept: list[Message] = []
    for step in steps:
        if not is_fixed(step, steps) and older > 0:
            older -= 1
        else:
            kept += step
    return kept`

export const MESSAGE_FUNCTIONS: Readonly<Record<string, PythonFunction>> = {
  cut_results: {
    needs: ['map_results', 'text_of', 'with_text'],
    constants: {
      limit: 'bytes',
      head: 'share of the limit that is kept of the start',
      tail: 'share of the limit that is kept of the end',
    },
    about: 'Cut the middle out of tool results longer than LIMIT.',
    before: `def cut_middle(text: str) -> str:
    size = len(text.encode("utf-8", "surrogatepass"))
    if size <= LIMIT:
        return text
    characters = max(1, int(LIMIT / (size / len(text))))
    first = int(characters * HEAD)
    last = min(int(characters * TAIL), max(0, characters - first))
    dropped = max(0, len(text) - first - last)
    note = f"\\n[TRUNCATED: dropped {dropped} middle chars due to context budget]\\n"
    missing = max(0, len(note) - max(0, characters - first - last))
    end = text[len(text) - last :][: max(0, last - missing)]
    return text[:first] + note + end`,
    body: `    def change(result: Message) -> Message:
        text = text_of(result)
        cut = cut_middle(text)
        return result if cut == text else with_text(result, cut)

    return map_results(messages, change)`,
  },
  shorten_results: {
    needs: ['change_results', 'has_failed', 'text_of', 'with_text'],
    constants: {
      keep_last: 'newest turns of the model whose results stay whole',
      max_length: 'characters that are kept of an older result',
    },
    about: 'Shorten old tool results to their first characters; keep failed results whole.',
    body: `    def change(result: Message, age: int) -> Message:
        text = text_of(result)
        if age < KEEP_LAST or has_failed(result) or len(text) <= MAX_LENGTH:
            return result
        return with_text(result, text[:MAX_LENGTH] + "...")

    return change_results(messages, change)`,
  },
  last_observations: {
    needs: ['change_results', 'steps_of', 'results_of'],
    constants: {
      n: 'newest results that stay whole; the task counts as one',
      polling: 'results between two changes, so that the prompt cache keeps working',
    },
    about: 'Replace old tool results with a note that says how long they were.',
    before: `def note_of(result: Message) -> str:
    content = result.get("content") or ""
    blocks = [{"text": content}] if isinstance(content, str) else content
    lines = sum(len(b.get("text", "").splitlines()) for b in blocks)
    images = sum("image" in b.get("type", "") for b in blocks)
    more = f" ({images} images omitted)" if images else ""
    return f"Old environment output: ({lines} lines omitted){more}"`,
    body: `    count = 1 + sum(len(results_of(step)) for step in steps_of(messages))
    cut = count // POLLING * POLLING - N
    seen = 0

    def change(result: Message, age: int) -> Message:
        nonlocal seen
        seen += 1
        return {**result, "content": note_of(result)} if seen < cut else result

    return change_results(messages, change)`,
  },
  fold_tool_calls: {
    needs: ['steps_of', 'calls_tools', 'results_of', 'text_of'],
    constants: { keep: 'newest turns with tool calls that stay whole' },
    about: 'Replace older tool calls with one line that has their results.',
    before: `def line_of(step: list[Message]) -> str:
    calls = [*(step[0].get("tool_calls") or []), *(step[0].get("content") or [])]
    calls = [call for call in calls if isinstance(call, dict) and "id" in call]
    names = {call["id"]: call.get("name") or call["function"]["name"] for call in calls}
    texts = []
    for result in results_of(step):
        name = names.get(result.get("tool_call_id") or result.get("tool_use_id"))
        texts.append((f"{name}: " if name else "") + text_of(result).strip())
    line = "[Tool results: " + ("; ".join(text.strip() for text in texts) if texts else "no results") + "]"
    end = "... [truncated]]"
    return line if len(line) <= 4096 else line[: 4096 - len(end)].rstrip() + end`,
    body: `    steps = steps_of(messages)
    older = sum(calls_tools(step[0]) for step in steps) - KEEP
    kept: list[Message] = []
    for step in steps:
        if calls_tools(step[0]) and older > 0:
            older -= 1
            kept.append({"role": "assistant", "content": line_of(step)})
        else:
            kept += step
    return kept`,
  },
  drop_tool_calls: {
    needs: ['steps_of', 'calls_tools'],
    constants: { keep: 'newest turns with tool calls that stay' },
    about: 'Drop older tool calls with their results.',
    body: `    steps = steps_of(messages)
    older = sum(calls_tools(step[0]) for step in steps) - KEEP
    kept: list[Message] = []
    for step in steps:
        if calls_tools(step[0]) and older > 0:
            older -= 1
        else:
            kept += step
    return kept`,
  },
  keep_last: {
    needs: ['steps_of', 'is_fixed'],
    constants: { count: KEPT_STEPS },
    about: KEEPS_LAST,
    body: KEEP_LAST,
  },
  keep_last_of_agent: {
    called: 'keep_last',
    when: 'After the results of each turn with tool calls',
    needs: ['steps_of', 'is_fixed'],
    constants: { count: KEPT_STEPS },
    about: KEEPS_LAST,
    body: KEEP_LAST,
  },
  keep_last_above: {
    when: 'Before each model call',
    needs: ['steps_of', 'is_fixed', 'tokens_of'],
    constants: {
      max_tokens: 'up to here, all messages stay',
      count: 'newest steps that are kept above that, beside the system prompt and the task',
    },
    about: 'Above MAX_TOKENS, keep the system prompt, the task, and the newest steps only.',
    body: `    if sum(map(tokens_of, messages)) <= MAX_TOKENS:
        return messages
${KEEP_LAST}`,
  },
  system_and_recent: {
    needs: ['steps_of'],
    constants: { count: 'newest steps that are kept' },
    about: 'Keep the system prompt and the newest steps. The task is dropped like any other message.',
    body: `    steps = steps_of(messages)
    system = [step for step in steps if step[0]["role"] in ("system", "developer")]
    newest = [step for step in steps[max(0, len(steps) - COUNT) :] if step not in system]
    return [message for step in system + newest for message in step]`,
  },
  core_and_newest: {
    needs: ['steps_of'],
    constants: {
      limit: 'most of the newest steps that are kept',
      batch: 'steps that are dropped together, so that the prompt cache keeps working',
    },
    about: 'Keep the system prompt and all user messages; drop the oldest other steps, BATCH at a time.',
    body: `    steps = steps_of(messages)
    dropped = max(0, -((LIMIT - len(steps)) // BATCH)) * BATCH
    core = [step[0]["role"] in ("system", "developer", "user") for step in steps]
    first = [m for step, is_core in zip(steps, core) if is_core for m in step]
    newest = zip(steps[dropped:], core[dropped:])
    return first + [m for step, is_core in newest if not is_core for m in step]`,
  },
  keep_requests: {
    needs: ['steps_of'],
    about: 'Keep the system prompt and what users say; drop the turns of the model with their results.',
    body: `    steps = [step for step in steps_of(messages) if step[0]["role"] != "assistant"]
    return [message for step in steps for message in step]`,
  },
  last_actions: {
    needs: ['steps_of', 'is_fixed'],
    constants: { count: 'newest turns of the model that are kept, with their results' },
    about: 'Keep the system prompt, the task, and the newest turns of the model.',
    body: `    steps = steps_of(messages)
    fixed = [step for step in steps if is_fixed(step, steps)]
    turns = [step for step in steps if step[0]["role"] == "assistant"]
    newest = turns[max(0, len(turns) - COUNT) :]
    return [message for step in fixed + newest for message in step]`,
  },
  head_and_tail: {
    notes: ['Anthropic’s system prompt is not among the messages: set HEAD to one less there.'],
    needs: ['holds_results', 'calls_tools', 'steps_of'],
    constants: { head: 'first messages that are kept', tail: 'newest messages that are kept' },
    about: 'Keep the first and the newest messages, with a note between. Results of one turn count as one.',
    body: `    units = [unit for step in steps_of(messages) for unit in (step[:1], step[1:]) if unit]
    results = [step[1] for step in steps_of(messages) if len(step) > 1]
    skipped = len(units) - HEAD - TAIL
    if skipped <= 0:
        return messages
    first, last = units[:HEAD], units[-TAIL:]
    if calls_tools(first[-1][0]):
        first = first[:-1]
    if any(last[0][0] is result for result in results):
        last = last[1:]
    note = {"role": "user", "content": f"Skipped {skipped} messages."}
    return [m for unit in first for m in unit] + [note] + [m for unit in last for m in unit]`,
  },
  deduplicate: {
    imports: ['json'],
    needs: ['tool_uses', 'put_notes', 'text_of', 'has_failed'],
    constants: {
      keep: 'whose result stays: "newest" or "first"',
      same_result: 'only where the results are the same, too',
      protected: 'names of tools whose results always stay',
    },
    about: 'Of identical tool calls, keep one result; the others become a note.',
    body: `    known: dict[Any, Message] = {}
    notes: dict[int, str] = {}
    for tool, arguments, result in tool_uses(messages):
        if tool in PROTECTED:
            continue
        key = tool, json.dumps(arguments, sort_keys=True)
        failed = has_failed(result)
        earlier = known.get(key)
        if earlier is None:
            if KEEP == "newest" or not failed:
                known[key] = result
        elif failed and (KEEP == "first" or not has_failed(earlier)):
            continue
        elif SAME_RESULT and text_of(earlier) != text_of(result):
            if KEEP == "newest":
                known[key] = result
        elif KEEP == "newest":
            notes[id(earlier)] = "[Same call again later: see its result there.]"
            known[key] = result
        else:
            notes[id(result)] = "[Same call as earlier: see its result there.]"
    return put_notes(messages, notes)`,
  },
  supersede_reads: {
    imports: ['fnmatch', 'json', 're'],
    needs: ['tool_uses', 'put_notes', 'has_failed'],
    constants: {
      read_tools: 'names of tools that read a file; * matches any text',
      write_tools: 'names of tools that change a file',
      path_arguments: 'arguments that name the file, the first that is there',
      any_part: 'whether a later read of another part of the file counts, too',
    },
    about: 'What was read of a file becomes a note once the file is read again or changed.',
    before: `def matches(name: str, patterns: list[str]) -> bool:
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)`,
    body: `    standing: dict[str, dict[str, Message]] = {}
    notes: dict[int, str] = {}
    for tool, arguments, result in tool_uses(messages):
        values = arguments if isinstance(arguments, dict) else {}
        named = (values.get(name) for name in PATH_ARGUMENTS)
        path = next((p for p in named if isinstance(p, str) and p), None)
        if path is None or has_failed(result):
            continue
        path = re.sub(r"^(\\./)+", "", path)
        command = values.get("command")  # an editing tool's: view, create …
        is_verb = isinstance(command, str) and re.fullmatch("[a-z_]{1,30}", command)
        verb = command if is_verb else tool
        reads = standing.setdefault(path, {})
        gone, note = [], "[File read again later.]"
        if matches(verb, READ_TOOLS):
            rest = {k: v for k, v in values.items() if k not in [*PATH_ARGUMENTS, "command"]}
            part = json.dumps(rest, sort_keys=True)
            gone = list(reads) if part == "{}" or ANY_PART else [part]
        elif matches(verb, WRITE_TOOLS):
            gone, note = list(reads), "[File changed later.]"
        for key in gone:
            read = reads.pop(key, None)
            if read is not None:
                notes[id(read)] = note
        if matches(verb, READ_TOOLS):
            reads[part] = result
    return put_notes(messages, notes)`,
  },
}
