/**
 * The bodies of the functions that TypeScript has, by the names of the Python ones, whose constants and
 * descriptions they share; and the parts that they call.
 */

import type { ExportedRun } from './target.ts'
import { toldFailure } from './told-failures.ts'

export interface TypeScriptCode {
  /** Names of parts that it calls. */
  readonly needs: readonly string[]
  /** Behind `export function …(messages: Message[]): Message[] {`; of a part, the whole. */
  readonly code: string
  /** Helpers that only it needs. */
  readonly before?: string
}

const KEEP_LAST: TypeScriptCode = {
  needs: ['stepsOf', 'isFixed'],
  code: `  const steps = stepsOf(messages)
  let older = steps.filter((step) => !isFixed(step, steps)).length - COUNT
  return steps.filter((step) => isFixed(step, steps) || older-- <= 0).flat()`,
}

/** Whose newest \`KEEP\` turns with tool calls stay. */
function withoutOldCalls(old: string, needs: readonly string[]): TypeScriptCode {
  return {
    needs: ['stepsOf', 'callsTools', ...needs],
    code: `  const steps = stepsOf(messages)
  let older = steps.filter(([turn]) => callsTools(turn)).length - KEEP
  return steps.flatMap((step) => (callsTools(step[0]) && older-- > 0 ? ${old} : step))`,
  }
}

function clearing(size: string, needs: readonly string[]): TypeScriptCode {
  return {
    needs: ['changeResults', 'stepsOf', 'resultsOf', ...needs],
    code: `  const count = stepsOf(messages).flatMap(resultsOf).length
  if (${size} <= ABOVE) return messages
  let old = count - KEEP
  return changeResults(messages, (result) => (old-- > 0 ? { ...result, content: PLACEHOLDER } : result))`,
  }
}

export const TYPESCRIPT: Readonly<Record<string, TypeScriptCode>> = {
  cut_results: {
    needs: ['mapResults', 'textOf', 'withText'],
    code: `  return mapResults(messages, (result) => {
    const text = textOf(result)
    const cut = cutMiddle(text)
    return cut === text ? result : withText(result, cut)
  })`,
    before: `function cutMiddle(text: string): string {
  const characters = [...text]
  const size = new TextEncoder().encode(text).length
  if (size <= LIMIT) return text
  const most = Math.max(1, Math.trunc(LIMIT / (size / characters.length)))
  const first = Math.trunc(most * HEAD)
  const last = Math.min(Math.trunc(most * TAIL), Math.max(0, most - first))
  const dropped = Math.max(0, characters.length - first - last)
  const note = \`\\n[TRUNCATED: dropped \${dropped} middle chars due to context budget]\\n\`
  const missing = Math.max(0, note.length - Math.max(0, most - first - last))
  const end = characters.slice(characters.length - last).slice(0, Math.max(0, last - missing))
  return characters.slice(0, first).join('') + note + end.join('')
}`,
  },
  shorten_results: {
    needs: ['changeResults', 'hasFailed', 'textOf', 'withText'],
    code: `  return changeResults(messages, (result, age) => {
    const characters = [...textOf(result)]
    if (age < KEEP_LAST || hasFailed(result) || characters.length <= MAX_LENGTH) return result
    return withText(result, \`\${characters.slice(0, MAX_LENGTH).join('')}...\`)
  })`,
  },
  drop_tool_calls: withoutOldCalls('[]', []),
  fold_tool_calls: {
    ...withoutOldCalls("[{ role: 'assistant', content: lineOf(step) }]", ['resultsOf', 'textOf']),
    before: `function lineOf(step: Message[]): string {
  const { content, tool_calls: calls } = step[0]
  const named = [...(calls ?? []), ...(Array.isArray(content) ? content : [])]
  const names = new Map(named.filter(({ id }) => id).map((call) => [call.id, call.name ?? call.function.name]))
  const texts = resultsOf(step).map((result) => {
    const name = names.get(result.tool_call_id ?? result.tool_use_id)
    return (name ? \`\${name}: \` : '') + textOf(result).trim()
  })
  const line = \`[Tool results: \${texts.length > 0 ? texts.map((text) => text.trim()).join('; ') : 'no results'}]\`
  const end = '... [truncated]]'
  return line.length <= 4096 ? line : line.slice(0, 4096 - end.length).trimEnd() + end
}`,
  },
  clear_above_tokens: clearing('tokensOfAll(messages)', ['tokensOfAll']),
  clear_above_results: clearing('count', []),
  keep_last: KEEP_LAST,
  keep_last_of_agent: KEEP_LAST,
  keep_last_above: {
    needs: [...KEEP_LAST.needs, 'tokensOfAll'],
    code: `  if (tokensOfAll(messages) <= MAX_TOKENS) return messages\n${KEEP_LAST.code}`,
  },
  core_and_newest: {
    needs: ['stepsOf'],
    code: `  const steps = stepsOf(messages)
  const dropped = Math.max(0, Math.ceil((steps.length - LIMIT) / BATCH)) * BATCH
  const isCore = ([first]: Message[]) => ['system', 'developer', 'user'].includes(first.role)
  const newest = steps.slice(dropped).filter((step) => !isCore(step))
  return [...steps.filter(isCore), ...newest].flat()`,
  },
  last_actions: {
    needs: ['stepsOf', 'isFixed'],
    code: `  const steps = stepsOf(messages)
  const turns = steps.filter(([first]) => first.role === 'assistant')
  const newest = turns.slice(Math.max(0, turns.length - COUNT))
  return [...steps.filter((step) => isFixed(step, steps)), ...newest].flat()`,
  },
  keep_recent_and_distinct: {
    needs: ['stepsOf', 'isFixed', 'tokensOfAll', 'wordsOf'],
    code: `  if (tokensOfAll(messages) <= ABOVE) return messages
  const steps = stepsOf(messages)
  const last = steps.length - 1
  const sizes = steps.map(tokensOfAll)
  const vectors = embed(steps.map((step) => step.map(wordsOf).join('\\n')))
  const closest = steps.map(() => 0)
  const kept = new Set<number>()
  let left = BUDGET
  const keep = (index: number) => {
    kept.add(index)
    left -= sizes[index]
    vectors.forEach((vector, at) => {
      closest[at] = Math.max(closest[at], similarity(vector, vectors[index]))
    })
  }
  steps.forEach((step, index) => {
    if (index > last - KEEP_RECENT || isFixed(step, steps)) keep(index)
  })
  const score = (index: number) => RECENCY * (index / last) - (1 - RECENCY) * closest[index]
  for (;;) {
    const fitting = [...steps.keys()].filter((index) => !kept.has(index) && sizes[index] <= left)
    if (fitting.length === 0) break
    keep(fitting.reduce((best, index) => (score(index) >= score(best) ? index : best)))
  }
  return steps.filter((_, index) => kept.has(index)).flat()`,
    before: `function similarity(one: number[], other: number[]): number {
  return one.reduce((sum, value, index) => sum + value * other[index], 0)
}

/** A vector of length 1 for each text, by its words and their parts; rare ones weigh more. */
function embed(texts: string[]): number[][] {
  const counts = texts.map(countFeatures)
  const foundIn = new Map<string, number>()
  for (const count of counts) for (const feature of count.keys()) foundIn.set(feature, (foundIn.get(feature) ?? 0) + 1)
  return counts.map((count) => {
    const vector = new Array<number>(512).fill(0)
    for (const [feature, times] of count) {
      const rarity = Math.log(1 + texts.length / (foundIn.get(feature) ?? 1))
      vector[placeOf(feature)] += (1 + Math.log(times)) * rarity
    }
    const length = Math.sqrt(similarity(vector, vector)) || 1
    return vector.map((value) => value / length)
  })
}

/** The words of a text, the parts of names such as read_file or readFile, and their trigrams. */
function countFeatures(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (feature: string) => counts.set(feature, (counts.get(feature) ?? 0) + 1)
  for (const token of text.match(/[\\p{L}\\p{N}_]+/gu) ?? []) {
    const parts = token.split(/_+|(?<=\\p{Ll})(?=\\p{Lu})/u).filter(Boolean)
    for (const word of parts.map((part) => part.toLowerCase())) {
      add(word)
      for (let at = 0; at + 3 < word.length; at++) add(\`#\${word.slice(at, at + 3)}\`)
    }
    if (parts.length > 1) add(token.toLowerCase())
  }
  return counts
}

/** A place in the vector: the FNV-1a hash. */
function placeOf(feature: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < feature.length; at++) value = Math.imul(value ^ feature.charCodeAt(at), 0x01000193)
  return (value >>> 0) % 512
}`,
  },
}

/** What differs with the place of results: separate messages and blocks, or user messages. */
const NATIVE: Readonly<Record<string, TypeScriptCode>> = {
  isResult: {
    needs: [],
    code: `/** Whether it is a message with a result (OpenAI) or a block with one (Anthropic). */
function isResult(item: Message): boolean {
  return item.role === 'tool' || item.type === 'tool_result'
}`,
  },
  blocks: {
    needs: [],
    code: `function blocks({ content }: Message): Message[] {
  return Array.isArray(content) ? content : []
}`,
  },
  holdsResults: {
    needs: ['isResult', 'blocks'],
    code: `function holdsResults(message: Message, _step: Message[]): boolean {
  return isResult(message) || blocks(message).some(isResult)
}`,
  },
  callsTools: {
    needs: ['blocks'],
    code: `function callsTools(message: Message): boolean {
  return (message.tool_calls ?? []).length > 0 || blocks(message).some(({ type }) => type === 'tool_use')
}`,
  },
  resultsOf: {
    needs: ['isResult', 'blocks'],
    code: `function resultsOf(step: Message[]): Message[] {
  return step.flatMap((message) => [message, ...blocks(message)]).filter(isResult)
}`,
  },
  changeIn: {
    needs: ['isResult', 'blocks'],
    code: `function changeIn(message: Message, age: number, change: Change): Message {
  if (isResult(message)) return change(message, age)
  if (!blocks(message).some(isResult)) return message
  return { ...message, content: blocks(message).map((block) => (isResult(block) ? change(block, age) : block)) }
}`,
  },
  mapResults: {
    needs: ['changeIn'],
    code: `/** Puts change(result) in the place of each result. */
function mapResults(messages: Message[], change: Change): Message[] {
  return messages.map((message) => changeIn(message, 0, change))
}`,
  },
}

const IN_TEXT: Readonly<Record<string, TypeScriptCode>> = {
  holdsResults: {
    needs: [],
    code: `/** This agent calls tools in its text: the user message after its turn is the result. */
function holdsResults(message: Message, step: Message[]): boolean {
  return message.role === 'user' && step[0].role === 'assistant'
}`,
  },
  callsTools: {
    needs: [],
    code: `function callsTools(message: Message): boolean {
  return message.role === 'assistant'
}`,
  },
  resultsOf: {
    needs: [],
    code: `function resultsOf(step: Message[]): Message[] {
  return step.slice(1)
}`,
  },
  changeIn: {
    needs: [],
    code: `function changeIn(message: Message, age: number, change: Change): Message {
  return change(message, age)
}`,
  },
  mapResults: {
    needs: [],
    code: `/** Puts change(result) in the place of each result: a user message after the model's first turn. */
function mapResults(messages: Message[], change: Change): Message[] {
  const first = messages.findIndex(({ role }) => role === 'assistant')
  const isResult = ({ role }: Message, index: number) => role === 'user' && first >= 0 && index > first
  return messages.map((message, index) => (isResult(message, index) ? change(message, 0) : message))
}`,
  },
}

const SHARED: Readonly<Record<string, TypeScriptCode>> = {
  textOf: {
    needs: [],
    code: `function textOf({ content }: Message): string {
  return typeof content === 'string' ? content : (content ?? []).map(({ text = '' }: Message) => text).join('')
}`,
  },
  withText: {
    needs: [],
    code: `/** The result with another text; its images stay. */
function withText(result: Message, text: string): Message {
  const images = Array.isArray(result.content) ? result.content.filter(({ type }) => type !== 'text') : []
  return { ...result, content: images.length > 0 ? [{ type: 'text', text }, ...images] : text }
}`,
  },
  stepsOf: {
    needs: ['holdsResults'],
    code: `/** A turn of the model and its tool results are one step; any other message is a separate step. */
function stepsOf(messages: Message[]): Message[][] {
  const steps: Message[][] = []
  for (const message of messages) {
    const last = steps.at(-1)
    if (last && holdsResults(message, last)) last.push(message)
    else steps.push([message])
  }
  return steps
}`,
  },
  changeResults: {
    needs: ['stepsOf', 'changeIn'],
    code: `/** Puts change(result, age) in the place of each result; the newest turn has age 0. */
function changeResults(messages: Message[], change: Change): Message[] {
  let age = messages.filter(({ role }) => role === 'assistant').length
  return stepsOf(messages).flatMap(([first, ...results]) => {
    if (first.role === 'assistant') age--
    return [first, ...results.map((message) => changeIn(message, age, change))]
  })
}`,
  },
  isFixed: {
    needs: [],
    code: `/** Whether it is a system prompt or the task: the first user message. */
function isFixed(step: Message[], steps: Message[][]): boolean {
  const task = steps.find(([first]) => first.role === 'user')
  return step === task || ['system', 'developer'].includes(step[0].role)
}`,
  },
  tokensOfAll: {
    needs: ['wordsOf'],
    code: `/** About 4 characters per token. For exact limits, count with your model's tokenizer instead. */
function tokensOfAll(messages: Message[]): number {
  return messages.reduce((sum, message) => sum + Math.floor([...wordsOf(message)].length / 4), 0)
}`,
  },
  wordsOf: {
    needs: ['textOf'],
    code: `/** All text of a message: content, tool calls with their arguments, and results. */
function wordsOf({ content, tool_calls: calls = [] }: Message): string {
  const blocks: Message[] = typeof content === 'string' ? [{ text: content }] : (content ?? [])
  const texts = blocks.flatMap((block) =>
    block.type === 'tool_use' ? [block.name, JSON.stringify(block.input)] : [block.text ?? textOf(block)],
  )
  return [...texts, ...calls.flatMap((call: Message) => [call.function.name, call.function.arguments])].join('\\n')
}`,
  },
}

/** The parts by these names, and those that they need. */
export function typeScriptParts(
  names: readonly string[],
  { format, hasCallsInText }: ExportedRun,
): readonly string[] {
  const place = hasCallsInText === true ? IN_TEXT : NATIVE
  const known: Readonly<Record<string, TypeScriptCode>> = {
    ...SHARED,
    ...place,
    hasFailed: toldFailure(format).typeScript,
  }
  const taken = new Map<string, string>()
  const take = (name: string): void => {
    const part = known[name]
    if (part === undefined || taken.has(name)) return
    for (const needed of part.needs) take(needed)
    taken.set(name, part.code)
  }
  for (const name of names) take(name)
  return [...taken.values()]
}
