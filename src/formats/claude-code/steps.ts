/**
 * Slots to steps: each turn one action and one call, with the context it was sent in. Where a turn does not
 * follow the newest step of its agent (the person went back, or memory was compacted), recorded changes say
 * so.
 */

import { plural } from '#base/format-count.ts'
import { formatExact } from '#base/format-number.ts'
import { given } from '#base/given.ts'
import type { JsonValue } from '#base/json.ts'
import { field, numberField, objectField, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import { partsText } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import type { CallFacts, TraceBuilder } from '#core/usage/trace-builder.ts'
import {
  type AnthropicBlocks,
  messagesOfBlocks,
  modelAtSpeed,
  readAnthropicUsage,
  resultMessage,
} from '../messages/anthropic-content.ts'
import type { Conversation, Incoming } from '../prompts/conversation.ts'
import { createRecordedContext, type RecordedContext } from '../prompts/recorded-context.ts'
import type { AgentKey, Agents } from './agents.ts'
import { isAttachedFile } from './attachments.ts'
import { ODD, type OpenCompaction, openCompaction, withCleared } from './boundaries.ts'
import { durationOf } from './entries.ts'
import { type MarkSlot, type PlainSlot, type Slot, SYNTHETIC, type TurnSlot } from './plan.ts'
import type { SessionLine, SessionMessage, SystemLine } from './shape.ts'
import { isStartValue } from './start-values.ts'

interface AgentState {
  readonly context: RecordedContext
  /** The slots of the branch that the context shows, and how many steps each ends at. */
  branch: { readonly slot: Slot; readonly end: number }[]
  /** The newest compaction, until something else than its own lines follows. */
  open: { readonly compaction: OpenCompaction; readonly where: string } | undefined
}

/**
 * Makes the context that of `slot`'s parent. Going back costs what is left out, another branch its length.
 */
function goTo(parent: Slot | undefined, state: AgentState): void {
  const { branch, context } = state
  while (branch.length > 0 && isBehind(branch.at(-1)?.slot, parent)) branch.pop()
  const tip = branch.at(-1)
  if (tip?.slot === parent) {
    context.cutBack(tip?.end ?? 0)
    return
  }
  const path = pathTo(parent)
  context.become(path.flatMap(({ steps }) => steps))
  let end = 0
  state.branch = path.map((slot) => {
    end += slot.steps.length
    return { slot, end }
  })
}

function isBehind(slot: Slot | undefined, parent: Slot | undefined): boolean {
  return parent === undefined || (slot !== undefined && slot.index > parent.index)
}

interface SlotOptions extends Pick<Agents, 'nameOf'> {
  /** What became known of a message elsewhere, by its id: it wins over what the message's own lines say. */
  readonly finalFacts?: ReadonlyMap<string, CallFacts>
}

/** Adds the steps of all slots, in their order. */
export function addSlots(
  builder: TraceBuilder,
  conversation: Conversation,
  slots: readonly Slot[],
  { nameOf, finalFacts }: SlotOptions,
): void {
  const states = new Map<AgentKey, AgentState>()
  const partial: number[] = []
  const facts = { finalFacts, tellPartial: (output: number) => partial.push(output) }
  for (const slot of slots) {
    const state = states.get(slot.agentKey) ?? newState(builder)
    states.set(slot.agentKey, state)
    const agent = nameOf(slot.agentKey)
    if (slot.kind === 'mark') addMark(builder, slot, state, agent)
    else if (slot.kind !== 'kept') addMessages(slot, state, agent)
  }
  for (const state of states.values()) if (state.open?.compaction.summary.length === 0) close(builder, state)
  if (partial.length > 0) builder.warn(partialWarning(partial))

  function addMessages(slot: TurnSlot | PlainSlot, state: AgentState, agent: string | undefined): void {
    goTo(slot.parent, state)
    if (slot.kind === 'plain' && slot.as === 'summary') openSummary(builder, slot, state, agent)
    const messages = slot.kind === 'turn' ? turnMessages(slot, facts) : plainMessages(slot)
    for (const message of messages) {
      if (isCall(message)) state.context.settle(builder.callCount)
      const step = conversation.add(agent === undefined ? message : { ...message, agent })
      keep(slot.steps, step)
      state.context.show(step)
    }
    state.branch.push({ slot, end: state.context.steps.length })
    noteWritten(builder, slot, state)
  }
}

function newState(builder: TraceBuilder): AgentState {
  return { context: createRecordedContext(builder), branch: [], open: undefined }
}

/**
 * A compaction: a micro one clears results where they are, a full one is a new beginning for what follows
 * it.
 */
function addMark(
  builder: TraceBuilder,
  { boundary, parent, kept, missing: lacking, isElsewhere, isRepeated, agentKey }: MarkSlot,
  state: AgentState,
  agent: string | undefined,
): void {
  const { kind, line, cleared } = boundary
  const { where } = line
  if (isRepeated) {
    builder.warn(ODD.repeated(where))
    return
  }
  if (kind === 'full' && state.open !== undefined) builder.warn(ODD.twoAtOnce(where))
  if (kind === 'full') close(builder, state)
  // What changed before it is in the file.
  if (boundary.isInferred) {
    goTo(parent, state)
    state.context.settle(builder.callCount)
  }
  const compaction = openCompaction(builder, line, { kind, ...given({ agent }) })
  if (kind === 'micro') {
    const missing = clear(parent, state, cleared)
    if (missing > 0) builder.warn(ODD.clearedElsewhere(where, missing))
    if (boundary.isInferred) {
      state.context.settle(builder.callCount, { inferred: true })
      builder.warn(ODD.inferredClearing(where, cleared.size))
    }
    return
  }
  if (isElsewhere && agentKey === undefined) builder.warn(ODD.elsewhere(where))
  if (lacking > 0) builder.warn(ODD.preservedElsewhere(where, lacking))
  if (kept.length > 0) compaction.preserved = kept.flatMap(({ steps }) => steps.map(({ id }) => id))
  state.open = { compaction, where }
}

/** How many of the results are not in the context. */
function clear(parent: Slot | undefined, state: AgentState, cleared: ReadonlySet<string>): number {
  goTo(parent, state)
  const path = pathTo(parent)
  const held = new Set(path.flatMap(({ steps }) => steps.flatMap(resultIds)))
  for (const { steps } of path)
    for (const [index, step] of steps.entries()) steps[index] = withCleared(step, cleared)
  state.context.become(path.flatMap(({ steps }) => steps))
  return [...cleared].filter((id) => !held.has(id)).length
}

function resultIds(step: Step): readonly string[] {
  return step.kind === 'action' ? step.results.map(({ callId }) => callId) : []
}

/** Nothing more is written by the newest compaction. One without a summary may have left anything behind. */
function close(builder: TraceBuilder, state: AgentState): void {
  if (state.open === undefined) return
  const { compaction, where } = state.open
  if (compaction.summary.length === 0) {
    compaction.isOpaque = true
    builder.warn(ODD.noSummary(where))
  }
  state.open = undefined
}

/** Older files have a summary without a mark before it. */
function openSummary(
  builder: TraceBuilder,
  { entry, parent }: PlainSlot,
  state: AgentState,
  agent: string | undefined,
): void {
  const { line } = entry
  if (parent !== undefined || (state.open !== undefined && state.open.compaction.summary.length === 0)) return
  if (state.open !== undefined) builder.warn(ODD.twoAtOnce(line.where))
  state.open = undefined
  const about = { kind: 'full' as const, ...given({ agent }) }
  state.open = { compaction: openCompaction(builder, line, about), where: line.where }
}

/** What comes directly after a compaction is its summary, and the files that it attaches again. */
function noteWritten(builder: TraceBuilder, slot: TurnSlot | PlainSlot, state: AgentState): void {
  if (state.open === undefined) return
  const { compaction } = state.open
  if (slot.kind === 'turn' || (slot.as !== 'summary' && !slot.entry.isInjected)) close(builder, state)
  else if (slot.as === 'summary') compaction.summary.push(...slot.steps.map(({ id }) => id))
  else if (isAttachedFile(slot.entry.line.value)) compaction.restored.push(...slot.steps.map(({ id }) => id))
}

function isCall({ role, noCall }: Incoming): boolean {
  return role === 'assistant' && noCall !== true
}

/** A step that grew takes the place of what it was. */
function keep(steps: Step[], step: Step): void {
  if (steps.at(-1)?.id === step.id) steps[steps.length - 1] = step
  else steps.push(step)
}

/** The slots from the root to this one. Parents are before their children, so the way ends. */
function pathTo(slot: Slot | undefined): readonly Slot[] {
  const path: Slot[] = []
  for (let at = slot; at !== undefined; at = at.parent) path.push(at)
  return path.toReversed()
}

interface FactsOptions {
  readonly finalFacts: SlotOptions['finalFacts']
  /** Told the recorded tokens of each output that was counted before it ended. */
  readonly tellPartial: (output: number) => void
}

function turnMessages(
  { entries, answers, isFailure, retries }: TurnSlot,
  { finalFacts, tellPartial }: FactsOptions,
): readonly Incoming[] {
  const [first] = entries
  if (first === undefined) return []
  const last = entries.at(-1) ?? first
  const { parts, calls, results } = entries.length === 1 ? first.blocks : joined(entries)
  const common = { where: first.line.where, ...timed(first.timestamp) }
  // Filled one by one, not spread: this runs for every turn of an import.
  const turn: { -readonly [Key in keyof Incoming]: Incoming[Key] } = { ...common, role: 'assistant', parts }
  turn.calls = calls
  turn.records = entries.map(({ line }) => line.value)
  const known = finalFacts?.get(first.messageId ?? '')
  const facts = { ...factsOf(first, last, isFailure), ...given({ retries }) }
  if (textField<SessionMessage>(first.message, 'model') === SYNTHETIC && !isFailure) turn.noCall = true
  else if (known !== undefined) turn.call = { ...facts, ...known }
  else if (facts.usage === undefined || !isStartValue(entries, { parts, calls })) turn.call = facts
  else {
    tellPartial(facts.usage.output ?? 0)
    turn.call = withoutOutput(facts)
  }
  if (results.length === 0 && answers.length === 0) return [turn]
  // Results of tools that ran at the provider are in the turn's own records.
  const served = results.map((result) => resultMessage(result, common))
  return [turn, ...served, ...answers.map(answerMessage)]
}

function withoutOutput({ usage: { output: _, ...sent } = {}, ...facts }: CallFacts): CallFacts {
  return { ...facts, usage: sent }
}

function joined(entries: readonly Entry[]): AnthropicBlocks {
  return {
    parts: entries.flatMap(({ blocks }) => blocks.parts),
    calls: entries.flatMap(({ blocks }) => blocks.calls),
    results: entries.flatMap(({ blocks }) => blocks.results),
  }
}

function answerMessage({ result, line }: TurnSlot['answers'][number]): Incoming {
  return resultMessage(result, { records: [line.value], where: line.where })
}

function timed(timestamp: number | undefined) {
  return timestamp === undefined ? {} : { timestamp }
}

type Entry = TurnSlot['entries'][number]

/**
 * Usage and stop reason are those of the last line: earlier ones hold what was known while the answer came
 * in.
 */
function factsOf(first: Entry, last: Entry, isFailure: boolean): CallFacts {
  const named = textField<SessionMessage>(first.message, 'model')
  const model =
    named === undefined ? undefined : modelAtSpeed(named, field<SessionMessage>(last.message, 'usage'))
  const usage = readAnthropicUsage(field<SessionMessage>(last.message, 'usage'))
  const stopReason = textField<SessionMessage>(last.message, 'stop_reason')
  const cost = numberField<SessionLine>(last.line.value, 'costUSD')
  const duration = durationOf(last.line.value)
  const facts: { -readonly [Key in keyof CallFacts]: CallFacts[Key] } = {}
  if (first.timestamp !== undefined) facts.timestamp = first.timestamp
  if (model !== undefined && model !== SYNTHETIC) facts.model = model
  if (stopReason !== undefined) facts.stopReason = stopReason
  if (duration !== undefined) facts.duration = duration
  if (cost !== undefined) facts.cost = cost
  if (isFailure) facts.failure = failureOf(first)
  else if (usage !== undefined) facts.usage = usage
  return facts
}

/** For calls whose outputs were counted while they streamed in. */
function partialWarning(outputs: readonly number[]) {
  const recorded = formatExact(outputs.reduce((sum, output) => sum + output, 0))
  const message = t`The output tokens of ${plural(outputs.length, 'call')} were recorded before the response was complete (${recorded} in total), so they are estimated from the text.`
  return { code: 'partial-usage', message }
}

function failureOf({ blocks, line }: Entry): string {
  const said = partsText(blocks.parts)
  return said === '' ? (textField<SessionLine>(line.value, 'error') ?? 'The request failed.') : said
}

function plainMessages({ entry, results, as }: PlainSlot): readonly Incoming[] {
  const { blocks, line, role, timestamp } = entry
  return messagesOfBlocks(
    { parts: blocks.parts, calls: blocks.calls, results },
    {
      role,
      records: [line.value],
      where: line.where,
      ...timed(timestamp),
      ...given({ as }),
      // Its text need not say that no person typed it: an expanded command, a skill.
      ...(line.value.isMeta === true ? { extra: { isMeta: true } } : {}),
    },
  )
}

/** What the file says of the run, once: the first line that says it wins. */
export function sessionFacts(values: readonly JsonValue[]): Readonly<Record<string, JsonValue>> {
  const facts = new Map<string, JsonValue>()
  for (const value of values) {
    for (const key of ['sessionId', 'cwd', 'gitBranch', 'slug'])
      if (!facts.has(key) && textField(value, key)) facts.set(key, textField(value, key) ?? '')
  }
  const compactions = values.flatMap((value) => objectField<SystemLine>(value, 'compactMetadata') ?? [])
  if (compactions.length > 0) facts.set('compactions', compactions)
  return Object.fromEntries(facts)
}
