/**
 * Functions for agents without a framework that look at the size of the context, at tool results, or ask a
 * model for a summary.
 */
import type { PythonFunction } from './python-function.ts'

interface Size {
  /** In Python. */
  readonly code: string
  readonly above: string
  readonly needs: readonly string[]
}

const TOKENS: Size = {
  code: 'sum(map(tokens_of, messages))',
  above: 'tokens; up to here, all results stay',
  needs: ['tokens_of'],
}
const RESULTS: Size = { code: 'count', above: 'tool results; up to here, all stay', needs: [] }

export const BUDGET_FUNCTIONS: Readonly<Record<string, PythonFunction>> = {
  keep_recent_and_distinct: {
    imports: ['math', 're'],
    from: ['collections import Counter', 'collections.abc import Iterator', 'functools import lru_cache'],
    needs: ['steps_of', 'is_fixed', 'tokens_of'],
    constants: {
      above: 'tokens; up to here, all messages stay',
      budget: 'tokens of what is kept above that',
      keep_recent: 'newest steps that always stay',
      recency: 'from 0 (keep what is most different) to 1 (keep what is newest)',
    },
    about: `Above a size, keep recent steps and older ones that say something new.

    The system prompt, the task, and the newest steps always stay. Of the others, the step that is
    newest and least like what is kept is added again and again, until nothing fits the budget.
    `,
    body: `    if sum(map(tokens_of, messages)) <= ABOVE:
        return messages
    steps = steps_of(messages)
    last = len(steps) - 1
    kept = [i for i, step in enumerate(steps) if i > last - KEEP_RECENT or is_fixed(step, steps)]
    sizes = [sum(map(tokens_of, step)) for step in steps]
    left = BUDGET - sum(sizes[i] for i in kept)
    vectors = embed(["\\n".join(map(words_of, step)) for step in steps])
    closest = [max((similarity(v, vectors[i]) for i in kept), default=0.0) for v in vectors]
    while fitting := [i for i in range(last + 1) if i not in kept and sizes[i] <= left]:
        best = max(fitting, key=lambda i: (RECENCY * (i / last) - (1 - RECENCY) * closest[i], i))
        kept.append(best)
        left -= sizes[best]
        closest = [max(c, similarity(v, vectors[best])) for c, v in zip(closest, vectors)]
    return [message for i in sorted(kept) for message in steps[i]]`,
    before: `def similarity(one: list[float], other: list[float]) -> float:
    return sum(a * b for a, b in zip(one, other))


def embed(texts: list[str]) -> list[list[float]]:
    """A vector of length 1 for each text, by its words and their parts; rare ones weigh more."""
    counts = [Counter(features_of(text)) for text in texts]
    found_in = Counter(feature for count in counts for feature in count)
    vectors = []
    for count in counts:
        vector = [0.0] * 512
        for feature, times in count.items():
            rarity = math.log(1 + len(texts) / found_in[feature])
            vector[place_of(feature)] += (1 + math.log(times)) * rarity
        length = math.sqrt(similarity(vector, vector)) or 1.0
        vectors.append([value / length for value in vector])
    return vectors


def features_of(text: str) -> Iterator[str]:
    """The words of a text, the parts of names such as read_file or readFile, and their trigrams."""
    for token in re.findall(r"\\w+", text):
        split = "".join(
            f"{a}_" if a.islower() and b.isupper() else a for a, b in zip(token, f"{token[1:]}_")
        )
        parts = [part.lower() for part in split.split("_") if part]
        for word in parts:
            yield word
            yield from (f"#{word[i : i + 3]}" for i in range(len(word) - 3))
        if len(parts) > 1:
            yield token.lower()


@lru_cache(maxsize=None)
def place_of(feature: str) -> int:
    """A place in the vector: the FNV-1a hash."""
    value = 0x811C9DC5
    for character in feature:
        value = (value ^ ord(character)) * 0x01000193 & 0xFFFFFFFF
    return value % 512`,
  },
  newest_within_budget: {
    needs: ['steps_of', 'is_fixed', 'tokens_of'],
    constants: {
      above: 'tokens; up to here, all messages stay',
      budget: 'tokens of what is kept above that',
      keep_recent: 'newest steps that always stay',
    },
    about: 'Above a size, keep the system prompt, the task, and the newest steps that fit a budget.',
    body: `    if sum(map(tokens_of, messages)) <= ABOVE:
        return messages
    steps = steps_of(messages)
    first = len(steps) - KEEP_RECENT
    kept = {i for i, step in enumerate(steps) if i >= first or is_fixed(step, steps)}
    sizes = [sum(map(tokens_of, step)) for step in steps]
    left = BUDGET - sum(sizes[i] for i in kept)
    for i in reversed(range(len(steps))):
        if i not in kept and sizes[i] <= left:
            kept.add(i)
            left -= sizes[i]
    return [message for i in sorted(kept) for message in steps[i]]`,
  },
  drop_middle: {
    needs: ['steps_of', 'tokens_of'],
    constants: { limit: 'tokens of what is kept' },
    about: 'Drop messages from the middle until the others fit a limit. Results of one turn count as one.',
    body: `    units = [unit for step in steps_of(messages) for unit in (step[:1], step[1:]) if unit]
    results = [step[1] for step in steps_of(messages) if len(step) > 1]
    sizes = [sum(map(tokens_of, unit)) for unit in units]
    size, left = sum(sizes), len(units)
    while size > LIMIT and left > 0:
        size -= sizes[left // 2] if left % 2 else sizes[len(units) - left // 2]
        left -= 1
    kept = units[: (left + 1) // 2] + units[len(units) - left // 2 :]
    if kept and any(kept[0][0] is result for result in results):
        kept = kept[1:]
    return [message for unit in kept for message in unit]`,
  },
  drop_old_pages: {
    imports: ['re'],
    needs: ['tool_uses', 'change_results', 'text_of'],
    constants: {
      pages: 'newest pages that stay whole',
      browsing: 'what the names of browsing tools contain',
    },
    about: 'Old web pages become their address; the newest stay whole.',
    body: `    urls: dict[int, str] = {}
    for tool, arguments, result in tool_uses(messages):
        if re.search(BROWSING, tool, re.IGNORECASE):
            url = arguments.get("url") if isinstance(arguments, dict) else None
            found = re.search(r"https?://\\S+", text_of(result))
            urls[id(result)] = url if isinstance(url, str) else found.group() if found else ""
    old = dict(list(urls.items())[: max(0, len(urls) - PAGES)])

    def change(result: Message, age: int) -> Message:
        url = old.get(id(result))
        return result if url is None else {**result, "content": f"Visited URL {url}\\nContent omitted"}

    return change_results(messages, change)`,
  },
  clear_above_tokens: clearing(TOKENS, false),
  clear_above_tokens_but: clearing(TOKENS, true),
  clear_above_results: clearing(RESULTS, false),
  clear_above_results_but: clearing(RESULTS, true),
  purge_failed_inputs: {
    needs: ['steps_of', 'results_of', 'blocks', 'has_failed'],
    constants: { after: 'newer turns of the model, after which the arguments go' },
    about: 'Empty the arguments of old tool calls that failed; the error stays.',
    body: `    kept: list[Message] = []
    age = sum(message["role"] == "assistant" for message in messages)
    for step in steps_of(messages):
        age -= step[0]["role"] == "assistant"
        results = [result for result in results_of(step) if has_failed(result)]
        failed = {result.get("tool_call_id") or result.get("tool_use_id") for result in results}
        kept.append(without_inputs(step[0], failed) if failed and age >= AFTER else step[0])
        kept += step[1:]
    return kept`,
    before: `def without_inputs(message: Message, ids: set[str]) -> Message:
    """The turn with the arguments of these calls emptied."""
    changed = dict(message)
    if message.get("tool_calls"):
        changed["tool_calls"] = [
            {**call, "function": {**call["function"], "arguments": "{}"}} if call["id"] in ids else call
            for call in message["tool_calls"]
        ]
    if blocks(message):
        changed["content"] = [
            {**block, "input": {}} if block.get("id") in ids else block for block in blocks(message)
        ]
    return changed`,
  },
  drop_oldest_messages: {
    notes: ['The first message is the system prompt, as in OpenAI’s requests.'],
    needs: ['steps_of'],
    constants: {
      limit: 'messages; up to here, all stay',
      keep: 'newest messages that are kept above that, at most',
    },
    about: 'Above LIMIT messages, keep the first and the newest ones, from the next user message on.',
    body: `    if len(messages) <= LIMIT:
        return messages
    start = max(1, len(messages) - KEEP)
    steps = steps_of(messages)
    firsts = {id(step[0]) for step in steps if step[0]["role"] == "user"}
    users = [i for i in range(start, len(messages)) if id(messages[i]) in firsts]
    return messages[:1] + (messages[users[0] :] if users else [])`,
  },
  summarize_old: {
    notes: ['Put your model’s call in summarize.'],
    when: 'After the results of each turn, and after each user message',
    needs: ['steps_of', 'is_fixed'],
    constants: {
      past: 'steps; up to here, all stay',
      keep_recent: 'newest steps that stay whole above that',
      role: 'of the message with the summary',
    },
    about: 'Above PAST steps, replace all but the newest with one summary; system prompt and task stay.',
    body: `    steps = steps_of(messages)
    if len(steps) <= PAST:
        return messages
    border = max(0, len(steps) - KEEP_RECENT)
    fixed = [m for step in steps[:border] if is_fixed(step, steps) for m in step]
    old = [m for step in steps[:border] if not is_fixed(step, steps) for m in step]
    recent = [m for step in steps[border:] for m in step]
    is_summary = len(old) == 1 and str(old[0].get("content")).startswith("[Summary] ")
    if not old or is_summary:
        return messages
    return fixed + [{"role": ROLE, "content": f"[Summary] {summarize(old)}"}] + recent`,
    before: `def summarize(messages: list[Message]) -> str:
    """Replace this with a call of your model."""
    raise NotImplementedError("Ask your model for a summary of these messages.")`,
  },
}

/** `isLimited`: results of some tools stay. */
function clearing({ code, above, needs }: Size, isLimited: boolean): PythonFunction {
  const change = isLimited
    ? `        name = names.get(result.get("tool_call_id") or result.get("tool_use_id"))
        is_kept = seen > old or name in NEVER_CLEAR
        return result if is_kept else {**result, "content": PLACEHOLDER}`
    : `        return {**result, "content": PLACEHOLDER} if seen <= old else result`
  return {
    called: 'clear_old_results',
    needs: ['change_results', 'steps_of', 'results_of', ...(isLimited ? ['tool_names'] : []), ...needs],
    constants: {
      above,
      keep: 'newest results that stay whole',
      never_clear: 'tools whose results always stay',
      placeholder: 'what is sent in place of a result',
    },
    about: 'Above a size, replace old tool results with a placeholder; the newest stay.',
    body: `    count = sum(len(results_of(step)) for step in steps_of(messages))
    if ${code} <= ABOVE:
        return messages
    old = count - KEEP${isLimited ? '\n    names = tool_names(messages)' : ''}
    seen = 0

    def change(result: Message, age: int) -> Message:
        nonlocal seen
        seen += 1
${change}

    return change_results(messages, change)`,
  }
}
