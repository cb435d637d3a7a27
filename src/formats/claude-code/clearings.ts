/**
 * Micro-compactions that a session has no line for: Claude Code cleared old tool results, and only the
 * recorded size of the next prompt shows it.
 */
import { field, textField } from '#base/json.ts'
import { partsText } from '#core/model/message.ts'
import { type BlockResult, readAnthropicUsage } from '../messages/anthropic-content.ts'
import type { AgentKey } from './agents.ts'
import { type Boundary, CLEARED } from './boundaries.ts'
import type { MessageEntry } from './entries.ts'
import { type MarkSlot, type PlainSlot, type Slot, SYNTHETIC, type TurnSlot } from './plan.ts'
import type { SessionLine, SessionMessage } from './shape.ts'

/**
 * What recorded clearings follow, in tokens as Claude Code estimates them, a quarter of the characters: old
 * results are cleared until `budget` is left, and only where that frees `least`.
 */
const RULE = { budget: 40_000, least: 20_000, characters: 4 }
/** More than the budget is left where results came in since, or are of other content than text. */
const MOST_LEFT = 1.1 * RULE.budget

/**
 * Tokens. By the provider's count a clearing frees more than `RULE.least`, and the next prompt gains
 * something, too; smaller falls have many other causes.
 */
const LEAST_FALL = 15_000

/** How far the cleared results may miss the fall, as a share of it: their tokens are an estimate. */
const TOLERANCE = 0.15

/** The tools whose results are cleared; those of others stay. */
const TOOLS: ReadonlySet<string> = new Set('Read Bash Grep Glob WebFetch WebSearch Edit Write'.split(' '))

/**
 * Characters of a token where too few prompts of a session show it: less than in prose, as code with line
 * numbers is most of what the tools return.
 */
const CHARACTERS = 2.8
const FEWEST_PROMPTS = 5
/** Characters. A prompt that gained less shows the program's own notes more than the ratio. */
const LEAST_GAIN = 4000

/** Two prompts of an agent, one after the other, and what came between them. */
interface Pair {
  readonly before: TurnSlot
  readonly after: TurnSlot
  readonly between: readonly PlainSlot[]
  /** Tokens by which the later prompt is larger, as recorded. */
  readonly growth: number
}

/** The slots, with a mark before each turn whose prompt shows that results were cleared. O(slots). */
export function withUnrecordedClearings(slots: readonly Slot[]): readonly Slot[] {
  const pairs = pairsOf(slots)
  const falls = new Map(pairs.filter(isFall).map((pair) => [pair.after.index, pair]))
  if (falls.size === 0) return slots
  const cleared = new Map<AgentKey, readonly string[]>()
  const note = ({ agentKey, boundary }: MarkSlot) =>
    cleared.set(agentKey, [...(cleared.get(agentKey) ?? []), ...boundary.cleared])
  return slots.flatMap((slot): readonly Slot[] => {
    if (slot.kind === 'mark') note(slot)
    const fall = slot.kind === 'turn' ? falls.get(slot.index) : undefined
    if (fall === undefined) return [slot]
    const results = clearableBefore(slots, fall.after, new Set(cleared.get(slot.agentKey)))
    const ids = clearedBy(fall, results, ratioFor(fall, pairs))
    if (ids.length === 0) return [slot]
    const mark = markBefore(fall.after, new Set(ids))
    note(mark)
    return [mark, slot]
  })
}

function isFall({ growth }: Pair): boolean {
  return growth <= -LEAST_FALL
}

/** Consecutive prompts of one session and model without a compaction between them. O(slots). */
function pairsOf(slots: readonly Slot[]): readonly Pair[] {
  const lastMark = new Map<AgentKey, number>()
  return slots.flatMap((slot) => {
    if (slot.kind === 'mark') lastMark.set(slot.agentKey, slot.index)
    const pair = slot.kind === 'turn' ? pairOf(slot) : undefined
    const isOne = pair !== undefined && pair.before.index > (lastMark.get(slot.agentKey) ?? -1)
    return isOne ? [pair] : []
  })
}

function pairOf(after: TurnSlot): Pair | undefined {
  const between: PlainSlot[] = []
  let before = after.parent
  for (; before?.kind === 'plain'; before = before.parent) between.push(before)
  if (before?.kind !== 'turn' || !isSameSession(before, after)) return undefined
  const [was, is] = [sentOf(before), sentOf(after)]
  return was === 0 || is === 0 ? undefined : { before, after, between, growth: is - was }
}

/** Tokens of the prompt; 0: not recorded, or it was no request to a model. */
function sentOf({ entries, isFailure }: TurnSlot): number {
  const message = entries.at(-1)?.message
  // The program writes “No response requested.” in the model's place where a session is resumed, which leaves
  // out reasoning and attachments as well.
  if (message === undefined || isFailure || textField<SessionMessage>(message, 'model') === SYNTHETIC)
    return 0
  const usage = readAnthropicUsage(field<SessionMessage>(message, 'usage'))
  return (usage?.input ?? 0) + (usage?.cacheRead ?? 0) + (usage?.cacheWrite ?? 0)
}

function isSameSession(before: TurnSlot, after: TurnSlot): boolean {
  const [one, other] = [before.entries[0]?.line.value, after.entries[0]?.line.value]
  const keys = ['sessionId', 'version'] as const
  return (
    modelOf(before) === modelOf(after) &&
    keys.every((key) => textField<SessionLine>(one, key) === textField<SessionLine>(other, key))
  )
}

function modelOf({ entries }: TurnSlot): string | undefined {
  return textField<SessionMessage>(entries[0]?.message, 'model')
}

/** Characters that the later prompt has beyond the earlier one, as far as the file holds them. */
function gainOf({ before, between }: Pair): number {
  const said = [...before.entries, ...between.map(({ entry }) => entry)].map(charactersOf)
  const results = [...before.answers.map(({ result }) => result), ...between.flatMap((slot) => slot.results)]
  return sum(said) + sum(results.map(lengthOf))
}

function charactersOf({ blocks }: MessageEntry): number {
  return partsText(blocks.parts).length + sum(blocks.calls.map((call) => call.arguments.length))
}

function lengthOf({ parts }: BlockResult): number {
  return partsText(parts).length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/**
 * Characters of a token, as prompts of the same session and model grew: the upper quartile, because what a
 * prompt gains beside the file's text, such as the program's notes, only makes the ratio smaller.
 */
function ratioFor({ after }: Pair, pairs: readonly Pair[]): number {
  const model = modelOf(after)
  const ratios = pairs
    .filter((pair) => pair.growth > 0 && modelOf(pair.after) === model)
    .flatMap((pair) => {
      const gain = gainOf(pair)
      return gain < LEAST_GAIN ? [] : [gain / pair.growth]
    })
    .sort((one, other) => one - other)
  const quartile = ratios[Math.floor(ratios.length * 0.75)]
  return quartile === undefined || ratios.length < FEWEST_PROMPTS ? CHARACTERS : quartile
}

/** Results that may be cleared before a turn, oldest first. */
interface Clearable {
  readonly results: readonly BlockResult[]
  /** How many of them were cleared at most: what a later mark clears was still there. */
  readonly most: number
}

function clearableBefore(slots: readonly Slot[], turn: TurnSlot, cleared: ReadonlySet<string>): Clearable {
  const results = resultsBefore(slots, turn).filter(({ callId }) => !cleared.has(callId))
  const later = slots.flatMap((slot) =>
    slot.kind === 'mark' && slot.agentKey === turn.agentKey && slot.index > turn.index ? [slot.boundary] : [],
  )
  const first = results.findIndex(({ callId }) => later.some((boundary) => boundary.cleared.has(callId)))
  return { results, most: first < 0 ? results.length : first }
}

/** In the order of their calls. What a compaction kept has its steps in common with the original turns. */
function resultsBefore(slots: readonly Slot[], { parent }: TurnSlot): readonly BlockResult[] {
  const turns = new Map(slots.flatMap((slot) => (slot.kind === 'turn' ? [[slot.steps, slot] as const] : [])))
  const results: BlockResult[] = []
  for (let at = parent; at !== undefined; at = at.parent) {
    const { entries = [], answers = [] } = turns.get(at.steps) ?? {}
    const byCall = new Map(answers.map(({ result }) => [result.callId, result]))
    const calls = entries.flatMap(({ blocks }) => blocks.calls).filter(({ name }) => TOOLS.has(name))
    for (const { id } of calls.toReversed()) {
      const result = byCall.get(id)
      if (result !== undefined) results.push(result)
    }
  }
  return results.toReversed()
}

/** Ids of the oldest results whose tokens come closest to the fall; empty: they don't explain it. */
function clearedBy(fall: Pair, { results, most }: Clearable, ratio: number): readonly string[] {
  const missing = gainOf(fall) / ratio - fall.growth
  const all = sum(results.map(lengthOf))
  let [freed, closest, count] = [0, TOLERANCE * missing, 0]
  for (const [index, result] of results.slice(0, most).entries()) {
    freed += lengthOf(result)
    if (freed < RULE.least * RULE.characters || all - freed > MOST_LEFT * RULE.characters) continue
    const miss = Math.abs((freed - (index + 1) * CLEARED.length) / ratio - missing)
    if (miss < closest) [closest, count] = [miss, index + 1]
  }
  return results.slice(0, count).map(({ callId }) => callId)
}

function markBefore({ index, agentKey, parent, entries }: TurnSlot, cleared: ReadonlySet<string>): MarkSlot {
  const line = entries[0]?.line ?? { value: {}, where: '' }
  const boundary: Boundary = { kind: 'micro', line, preserved: [], messages: [], cleared, isInferred: true }
  const own = { index, agentKey, parent, steps: [] }
  return { kind: 'mark', ...own, boundary, isElsewhere: false, isRepeated: false, missing: 0, kept: [] }
}
