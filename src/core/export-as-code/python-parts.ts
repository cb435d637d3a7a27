/**
 * Parts of the Python that is exported for agents without a framework: how messages are read. Each names the
 * parts that it calls, so that only what a strategy needs is handed out.
 */

import type { PythonPart } from './python-function.ts'
import type { ExportedRun } from './target.ts'
import { toldFailure } from './told-failures.ts'

/** What differs with the place of results: separate messages and blocks, or user messages. */
const NATIVE: Readonly<Record<string, PythonPart>> = {
  blocks: {
    code: `def blocks(message: Message) -> list[Message]:
    content = message.get("content")
    return content if isinstance(content, list) else []`,
  },
  is_result: {
    code: `def is_result(item: Message) -> bool:
    """Whether it is a message with a result (OpenAI) or a block with one (Anthropic)."""
    return item.get("role") == "tool" or item.get("type") == "tool_result"`,
  },
  holds_results: {
    needs: ['is_result', 'blocks'],
    code: `def holds_results(message: Message, step: list[Message]) -> bool:
    return is_result(message) or any(is_result(block) for block in blocks(message))`,
  },
  calls_tools: {
    needs: ['blocks'],
    code: `def calls_tools(message: Message) -> bool:
    return bool(message.get("tool_calls")) or any(b.get("type") == "tool_use" for b in blocks(message))`,
  },
  results_of: {
    needs: ['is_result', 'blocks'],
    code: `def results_of(step: list[Message]) -> list[Message]:
    items = [item for message in step for item in [message, *blocks(message)]]
    return [item for item in items if is_result(item)]`,
  },
  change_in: {
    needs: ['is_result', 'blocks'],
    code: `def change_in(message: Message, change: Callable[..., Message], *age: int) -> Message:
    if is_result(message):
        return change(message, *age)
    if not any(is_result(block) for block in blocks(message)):
        return message
    content = [change(b, *age) if is_result(b) else b for b in blocks(message)]
    return {**message, "content": content}`,
  },
  map_results: {
    needs: ['is_result', 'blocks', 'change_in'],
    code: `def map_results(messages: list[Message], change: Callable[..., Message]) -> list[Message]:
    """Put change(result) in the place of each result."""
    return [change_in(message, change) for message in messages]`,
  },
}

const IN_TEXT: Readonly<Record<string, PythonPart>> = {
  holds_results: {
    code: `def holds_results(message: Message, step: list[Message]) -> bool:
    """This agent calls tools in its text: the user message after its turn is the result."""
    return message["role"] == "user" and step[0]["role"] == "assistant"`,
  },
  calls_tools: {
    code: `def calls_tools(message: Message) -> bool:
    return message["role"] == "assistant"`,
  },
  results_of: {
    code: `def results_of(step: list[Message]) -> list[Message]:
    return step[1:]`,
  },
  change_in: {
    code: `def change_in(message: Message, change: Callable[..., Message], age: int) -> Message:
    return change(message, age)`,
  },
  map_results: {
    code: `def map_results(messages: list[Message], change: Callable[..., Message]) -> list[Message]:
    """Put change(result) in the place of each result: a user message after the model's first turn."""
    first = next((i for i, m in enumerate(messages) if m["role"] == "assistant"), len(messages))
    return [change(m) if m["role"] == "user" and i > first else m for i, m in enumerate(messages)]`,
  },
}

const SHARED: Readonly<Record<string, PythonPart>> = {
  text_of: {
    code: `def text_of(result: Message) -> str:
    content = result.get("content") or ""
    return content if isinstance(content, str) else "".join(b.get("text", "") for b in content)`,
  },
  with_text: {
    code: `def with_text(result: Message, text: str) -> Message:
    """The result with another text; its images stay."""
    content = result.get("content")
    images = [b for b in content if b.get("type") != "text"] if isinstance(content, list) else []
    return {**result, "content": [{"type": "text", "text": text}, *images] if images else text}`,
  },
  steps_of: {
    needs: ['holds_results'],
    code: `def steps_of(messages: list[Message]) -> list[list[Message]]:
    """A turn of the model and its tool results are one step; any other message is a separate step."""
    steps: list[list[Message]] = []
    for message in messages:
        if steps and holds_results(message, steps[-1]):
            steps[-1].append(message)
        else:
            steps.append([message])
    return steps`,
  },
  change_results: {
    needs: ['steps_of', 'change_in'],
    code: `def change_results(messages: list[Message], change: Callable[..., Message]) -> list[Message]:
    """Put change(result, age) in the place of each result; the newest turn has age 0."""
    changed: list[Message] = []
    age = sum(message["role"] == "assistant" for message in messages)
    for step in steps_of(messages):
        age -= step[0]["role"] == "assistant"
        changed.append(step[0])
        changed += [change_in(message, change, age) for message in step[1:]]
    return changed`,
  },
  tool_uses: {
    needs: ['steps_of', 'results_of', 'blocks', 'parsed'],
    code: `def tool_uses(messages: list[Message]) -> list[tuple[str, Any, Message]]:
    """(tool, arguments, result) of each call that has a result."""
    uses = []
    for step in steps_of(messages):
        results = {r.get("tool_call_id") or r.get("tool_use_id"): r for r in results_of(step)}
        for call in step[0].get("tool_calls") or []:
            tool = call["function"]
            uses.append((tool["name"], parsed(tool["arguments"]), results.get(call["id"])))
        for block in blocks(step[0]):
            if block.get("type") == "tool_use":
                uses.append((block["name"], block["input"], results.get(block["id"])))
    return [use for use in uses if use[2] is not None]`,
  },
  parsed: {
    imports: ['json'],
    code: `def parsed(arguments: str) -> Any:
    try:
        return json.loads(arguments)
    except ValueError:
        return arguments.strip()`,
  },
  is_fixed: {
    code: `def is_fixed(step: list[Message], steps: list[list[Message]]) -> bool:
    """Whether it is a system prompt or the task: the first user message."""
    task = next((step for step in steps if step[0]["role"] == "user"), None)
    return step is task or step[0]["role"] in ("system", "developer")`,
  },
  tokens_of: {
    needs: ['words_of'],
    code: `def tokens_of(message: Message) -> int:
    """About 4 characters per token. For exact limits, count with your model's tokenizer instead."""
    return len(words_of(message)) // 4`,
  },
  words_of: {
    needs: ['text_of'],
    imports: ['json'],
    code: `def words_of(message: Message) -> str:
    """All text of a message: content, tool calls with their arguments, and results."""
    content = message.get("content") or []
    texts = [content] if isinstance(content, str) else []
    for block in [] if isinstance(content, str) else content:
        if block.get("type") == "tool_use":
            texts += [block["name"], json.dumps(block["input"], ensure_ascii=False)]
        else:
            texts.append(block.get("text") or text_of(block))
    for call in message.get("tool_calls") or []:
        texts += [call["function"]["name"], call["function"]["arguments"]]
    return "\\n".join(texts)`,
  },
  tool_names: {
    needs: ['blocks'],
    code: `def tool_names(messages: list[Message]) -> dict[Any, str]:
    """The tool of each call, by the id of the call."""
    names = {}
    for message in messages:
        for call in message.get("tool_calls") or []:
            names[call["id"]] = call["function"]["name"]
        for block in blocks(message):
            if block.get("type") == "tool_use":
                names[block["id"]] = block["name"]
    return names`,
  },
  put_notes: {
    needs: ['change_results', 'text_of'],
    code: `def put_notes(messages: list[Message], notes: dict[int, str]) -> list[Message]:
    """Put each note in the place of its result, if it is shorter."""

    def change(result: Message, age: int) -> Message:
        note = notes.get(id(result))
        is_shorter = note is not None and len(note) < len(text_of(result))
        return {**result, "content": note} if is_shorter else result

    return change_results(messages, change)`,
  },
}

/** The parts by these names, and those that they need. */
export function pythonParts(
  names: readonly string[],
  { format, hasCallsInText }: ExportedRun,
): readonly PythonPart[] {
  const place = hasCallsInText === true ? IN_TEXT : NATIVE
  const known: Readonly<Record<string, PythonPart>> = {
    ...SHARED,
    ...place,
    has_failed: toldFailure(format).python,
  }
  const taken = new Map<string, PythonPart>()
  const take = (name: string): void => {
    const part = known[name]
    if (part === undefined || taken.has(name)) return
    for (const needed of part.needs ?? []) take(needed)
    taken.set(name, part)
  }
  for (const name of names) take(name)
  return [...taken.values()]
}
