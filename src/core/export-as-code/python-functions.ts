/** The functions that are exported for agents without a framework: what each strategy does to messages. */
import type { JsonObject } from '#base/json.ts'
import { pythonArguments } from './literals.ts'

interface PythonFunction {
  /** Modules of the standard library. */
  readonly imports?: readonly string[]
  /** Names of parts that it calls. */
  readonly needs: readonly string[]
  /** Behind `def …(messages, …):`. */
  readonly body: string
  /** Helpers that only it needs. */
  readonly before?: string
}

export const FUNCTIONS: Readonly<Record<string, PythonFunction>> = {
  cut_results: {
    needs: ['map_results', 'text_of', 'with_text'],
    before: `def cut_middle(text, limit, head, tail):
    size = len(text.encode("utf-8", "surrogatepass"))
    if size <= limit:
        return text
    room = max(1, int(limit / (size / len(text))))
    first = int(room * head)
    last = min(int(room * tail), max(0, room - first))
    dropped = max(0, len(text) - first - last)
    note = f"\\n[TRUNCATED: dropped {dropped} middle chars due to context budget]\\n"
    missing = max(0, len(note) - max(0, room - first - last))
    end = text[len(text) - last :][: max(0, last - missing)]
    return text[:first] + note + end`,
    body: `    """Cuts the middle of tool results longer than \`limit\` bytes."""

    def change(result):
        text = text_of(result)
        cut = cut_middle(text, limit, head, tail)
        return result if cut == text else with_text(result, cut)

    return map_results(messages, change)`,
  },
  shorten_results: {
    needs: ['change_results', 'text_of', 'with_text'],
    body: `    """Cuts tool results to their first characters, but those of the newest turns."""

    def change(result, age):
        text = text_of(result)
        is_error = result.get("is_error", False)  # only Anthropic's results say so
        if age < keep_last or is_error or len(text) <= max_length:
            return result
        return with_text(result, text[:max_length] + "...")

    return change_results(messages, change)`,
  },
  last_observations: {
    needs: ['change_results', 'steps_of', 'results_of'],
    before: `def note_of(result):
    content = result.get("content") or ""
    blocks = [{"text": content}] if isinstance(content, str) else content
    lines = sum(len(b.get("text", "").splitlines()) for b in blocks)
    images = sum("image" in b.get("type", "") for b in blocks)
    more = f" ({images} images omitted)" if images else ""
    return f"Old environment output: ({lines} lines omitted){more}"`,
    body: `    """Old tool results become a note of their length. The task counts as an observation."""
    count = 1 + sum(len(results_of(step)) for step in steps_of(messages))
    cut = count // polling * polling - n
    seen = 0

    def change(result, age):
        nonlocal seen
        seen += 1
        return {**result, "content": note_of(result)} if seen < cut else result

    return change_results(messages, change)`,
  },
  fold_tool_calls: {
    needs: ['steps_of', 'calls_tools', 'results_of', 'text_of'],
    before: `def line_of(step):
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
    body: `    """Older tool calls become a line with their results; the newest \`keep\` stay."""
    steps = steps_of(messages)
    older = sum(calls_tools(step[0]) for step in steps) - keep
    kept = []
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
    body: `    """Older tool calls are dropped with their results; the newest \`keep\` stay."""
    steps = steps_of(messages)
    older = sum(calls_tools(step[0]) for step in steps) - keep
    kept = []
    for step in steps:
        if calls_tools(step[0]) and older > 0:
            older -= 1
        else:
            kept += step
    return kept`,
  },
  keep_last: {
    needs: ['steps_of'],
    body: `    """The newest \`count\` steps; system prompt and task stay where they are."""
    steps = steps_of(messages)
    task = next((step for step in steps if step[0]["role"] == "user"), None)

    def is_fixed(step):
        return step is task or step[0]["role"] in ("system", "developer")

    older = sum(not is_fixed(step) for step in steps) - count
    kept = []
    for step in steps:
        if not is_fixed(step) and older > 0:
            older -= 1
        else:
            kept += step
    return kept`,
  },
  last_actions: {
    needs: ['steps_of'],
    body: `    """System prompt and task, then the newest \`count\` turns of the model with their results."""
    steps = steps_of(messages)
    task = next((step for step in steps if step[0]["role"] == "user"), None)
    fixed = [step for step in steps if step is task or step[0]["role"] in ("system", "developer")]
    turns = [step for step in steps if step[0]["role"] == "assistant"]
    newest = turns[max(0, len(turns) - count) :]
    return [message for step in fixed + newest for message in step]`,
  },
  head_and_tail: {
    needs: ['holds_results', 'calls_tools', 'steps_of'],
    body: `    """The first and the newest messages, and a note between them. Results of one turn count as one."""
    units = [unit for step in steps_of(messages) for unit in (step[:1], step[1:]) if unit]
    results = [step[1] for step in steps_of(messages) if len(step) > 1]
    skipped = len(units) - head - tail
    if skipped <= 0:
        return messages
    first, last = units[:head], units[-tail:]
    if calls_tools(first[-1][0]):
        first = first[:-1]
    if any(last[0][0] is result for result in results):
        last = last[1:]
    note = {"role": "user", "content": f"Skipped {skipped} messages."}
    return [m for unit in first for m in unit] + [note] + [m for unit in last for m in unit]`,
  },
  deduplicate: {
    imports: ['json'],
    needs: ['tool_uses', 'put_notes', 'text_of'],
    body: `    """Of identical calls one result stays; the others become a note."""
    known, notes = {}, {}
    for tool, arguments, result in tool_uses(messages):
        if tool in protected:
            continue
        key = tool, json.dumps(arguments, sort_keys=True)
        failed = result.get("is_error", False)  # only Anthropic's results say so
        earlier = known.get(key)
        if earlier is None:
            if keep == "newest" or not failed:
                known[key] = result
        elif failed and (keep == "first" or not earlier.get("is_error", False)):
            continue
        elif same_result and text_of(earlier) != text_of(result):
            if keep == "newest":
                known[key] = result
        elif keep == "newest":
            notes[id(earlier)] = "[Same call again later: see its result there.]"
            known[key] = result
        else:
            notes[id(result)] = "[Same call as earlier: see its result there.]"
    return put_notes(messages, notes)`,
  },
  supersede_reads: {
    imports: ['json', 're', 'fnmatch'],
    needs: ['tool_uses', 'put_notes'],
    before: `def matches(name, patterns):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)`,
    body: `    """What was read of a file becomes a note once the file is read again or written."""
    standing, notes = {}, {}
    for tool, arguments, result in tool_uses(messages):
        values = arguments if isinstance(arguments, dict) else {}
        named = (values.get(name) for name in path_arguments)
        path = next((p for p in named if isinstance(p, str) and p), None)
        if path is None or result.get("is_error"):
            continue
        path = re.sub(r"^(\\./)+", "", path)
        command = values.get("command")  # an editing tool's: view, create …
        is_verb = isinstance(command, str) and re.fullmatch("[a-z_]{1,30}", command)
        verb = command if is_verb else tool
        reads = standing.setdefault(path, {})
        gone, note = [], "[File read again later.]"
        if matches(verb, read_tools):
            rest = {k: v for k, v in values.items() if k not in [*path_arguments, "command"]}
            part = json.dumps(rest, sort_keys=True)
            gone = list(reads) if part == "{}" or any_part else [part]
        elif matches(verb, write_tools):
            gone, note = list(reads), "[File changed later.]"
        for key in gone:
            read = reads.pop(key, None)
            if read is not None:
                notes[id(read)] = note
        if matches(verb, read_tools):
            reads[part] = result
    return put_notes(messages, notes)`,
  },
}

/** With its parameters as defaults, which a person may change. */
export function pythonFunction({ body }: PythonFunction, name: string, params: JsonObject): string {
  const defaults = pythonArguments(params)
  const line = `def ${name}(messages${defaults === '' ? '' : `, ${defaults}`}):`
  const isLong = line.length > 100
  const many = Object.keys(params).map((key) => `    ${pythonArguments({ [key]: params[key] ?? null })},`)
  return `${isLong ? [`def ${name}(`, '    messages,', ...many, '):'].join('\n') : line}\n${body}`
}
