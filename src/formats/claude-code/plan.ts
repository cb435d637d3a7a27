/**
 * Lines into slots: an assistant turn with all its lines and results, or a single other message. Each slot
 * knows the slot that stood before it in its branch, so that the context of any call is the way back to the
 * root. Lines that are no messages are passed through; a compaction is a new root.
 */

import { field, type JsonObject, textField } from '#base/json.ts'
import { append } from '#base/lists.ts'
import type { Step } from '#core/model/step.ts'
import type { Retries } from '#core/model/trace.ts'
import type { BlockResult } from '../messages/anthropic-content.ts'
import type { AgentKey } from './agents.ts'
import type { Boundary } from './boundaries.ts'
import { type Entry, isRetry, type MessageEntry, withRetry } from './entries.ts'
import { standsForTask } from './injected.ts'
import type { Line } from './lines.ts'
import type { SessionLine, SessionMessage } from './shape.ts'

/** The name of the model where the program itself speaks. */
export const SYNTHETIC = '<synthetic>'

interface SlotBase {
  /** Place among the slots. */
  readonly index: number
  readonly agentKey: AgentKey
  /** What was before it; undefined: nothing, here a context begins. */
  readonly parent: Slot | undefined
  /** Filled when the steps are made. */
  readonly steps: Step[]
}

export interface TurnSlot extends SlotBase {
  readonly kind: 'turn'
  readonly entries: MessageEntry[]
  readonly answers: { readonly result: BlockResult; readonly line: Line }[]
  /** Ids of its calls that have no answer yet. */
  readonly open: string[]
  /** The program's report that a request failed, which is never sent to the model. */
  readonly isFailure: boolean
  /** Tries of its request that failed before; undefined: none is noted. */
  readonly retries: Retries | undefined
}

export interface PlainSlot extends SlotBase {
  readonly kind: 'plain'
  readonly entry: MessageEntry
  /** Its blocks without the results that went to their turn. */
  readonly results: readonly BlockResult[]
  as: 'task' | 'message' | 'summary' | undefined
}

/** A compaction: no step, and for a full one no place in a branch. */
export interface MarkSlot extends SlotBase {
  readonly kind: 'mark'
  readonly boundary: Boundary
  /** The session went on from another file: what was compacted is not in this one. */
  readonly isElsewhere: boolean
  /** The file held it before. */
  readonly isRepeated: boolean
  /** Kept lines that this file does not contain. */
  missing: number
  /** What it kept, put after its summary. */
  readonly kept: KeptSlot[]
}

/** The steps of an earlier slot, kept by a compaction and standing behind its summary from then on. */
interface KeptSlot extends SlotBase {
  readonly kind: 'kept'
}

export type Slot = TurnSlot | PlainSlot | MarkSlot | KeptSlot

interface AgentState {
  newest: Slot | undefined
  /** The newest turn: results join it, whatever was written between, as they are sent first in any case. */
  turn: TurnSlot | undefined
  /** Whether more lines of the newest turn may come: no one typed since. */
  isTurnOpen: boolean
  hasCompaction: boolean
  hasTask: boolean
  /** Failed tries of the request that the next turn answers. */
  retries: Retries | undefined
  /** The newest compaction, until its summary comes. */
  mark: MarkSlot | undefined
  /** The line before was a mark that the file repeats: the summary behind it is told with it. */
  isRepeating: boolean
  /** No line names its parent: the order of the file is all there is. */
  readonly isFlat: boolean
}

/** The slots in the order of their first lines. O(lines). */
export function planSlots(entries: readonly Entry[], keys: readonly AgentKey[]): readonly Slot[] {
  const slots: Slot[] = []
  const agents = new Map<AgentKey, AgentState>()
  const positions = new Map<string, Slot | undefined>()
  const flat = flatAgents(entries, keys)

  function agentOf(key: AgentKey): AgentState {
    let agent = agents.get(key)
    if (agent === undefined) {
      const isFlat = flat.has(key)
      const none = { newest: undefined, turn: undefined, isTurnOpen: false, retries: undefined }
      const nothing = { hasCompaction: false, hasTask: false, mark: undefined, isRepeating: false }
      agent = { ...none, ...nothing, isFlat }
      agents.set(key, agent)
    }
    return agent
  }

  /**
   * The slot before a line. A parent that is not among the lines before (lost, later, cyclic): the newest
   * one.
   */
  function parentOf(value: JsonObject, key: AgentKey, agent: AgentState): Slot | undefined {
    const parent =
      textField<SessionLine>(value, 'parentUuid') ?? textField<SessionLine>(value, 'logicalParentUuid')
    if (parent !== undefined) {
      if (!positions.has(parent)) return agent.newest
      const slot = positions.get(parent)
      return slot?.agentKey === key ? slot : undefined
    }
    return agent.isFlat || textField<SessionLine>(value, 'uuid') === undefined ? agent.newest : undefined
  }

  function place(value: JsonObject, slot: Slot | undefined): void {
    const uuid = textField<SessionLine>(value, 'uuid')
    if (uuid !== undefined) positions.set(uuid, slot)
  }

  function addOther(entry: Extract<Entry, { kind: 'other' }>, key: AgentKey): void {
    const agent = agentOf(key)
    const { value } = entry.line
    const parent = parentOf(value, key, agent)
    const { boundary } = entry
    if (boundary === undefined) {
      if (isRetry(value)) agent.retries = withRetry(agent.retries, value)
      place(value, parent)
      return
    }
    const isFull = boundary.kind === 'full'
    const at = isFull ? undefined : parent
    const isElsewhere = isFull && agent.newest === undefined && !agent.hasCompaction
    const isRepeated = positions.has(textField<SessionLine>(value, 'uuid') ?? '')
    const facts = { boundary, isElsewhere, isRepeated, missing: 0, kept: [] }
    const own = { index: slots.length, agentKey: key, parent: at, steps: [] }
    const mark: MarkSlot = { kind: 'mark', ...own, ...facts }
    slots.push(mark)
    agent.isRepeating = isRepeated
    if (isRepeated) return
    place(value, at)
    if (!isFull) return
    agent.newest = undefined
    agent.hasCompaction = true
    agent.mark = mark
  }

  /**
   * Puts what a compaction kept behind its summary; lines that follow one of these, or the summary, follow
   * the last.
   */
  function addKept({ boundary, kept, index }: MarkSlot, summary: PlainSlot, key: AgentKey): Slot {
    const { preserved, messages } = boundary
    const known = preserved.flatMap((uuid) => positions.get(uuid) ?? [])
    const mark = slots[index]
    if (mark?.kind === 'mark') mark.missing = messages.filter((uuid) => !positions.has(uuid)).length
    const originals = [...new Set(known)].filter((slot) => slot.agentKey === key && slot.index < index)
    let newest: Slot = summary
    for (const { steps } of originals.sort((one, other) => one.index - other.index)) {
      const slot: KeptSlot = { kind: 'kept', index: slots.length, agentKey: key, parent: newest, steps }
      slots.push(slot)
      kept.push(slot)
      newest = slot
    }
    for (const uuid of preserved) if (positions.has(uuid)) positions.set(uuid, newest)
    return newest
  }

  function addTurnLine(entry: MessageEntry, key: AgentKey): void {
    const agent = agentOf(key)
    const { value } = entry.line
    const parent = parentOf(value, key, agent)
    const turn = openTurn(agent, entry) ?? beginTurn(entry, key, parent)
    turn.entries.push(entry)
    append(
      turn.open,
      entry.blocks.calls.map(({ id }) => id),
    )
    // A message that was put between the lines of a turn stays on the way back to the root.
    const newest = parent !== undefined && parent.index > turn.index ? parent : turn
    place(value, turn.isFailure ? turn.parent : newest)
  }

  function beginTurn({ line }: MessageEntry, key: AgentKey, parent: Slot | undefined): TurnSlot {
    const isFailure = isReport(line)
    const own = { index: slots.length, agentKey: key, parent, steps: [] }
    const agent = agentOf(key)
    const { retries } = agent
    const turn: TurnSlot = { kind: 'turn', ...own, entries: [], answers: [], open: [], isFailure, retries }
    slots.push(turn)
    agent.retries = undefined
    agent.turn = turn
    agent.isTurnOpen = true
    agent.newest = isFailure ? parent : turn
    return turn
  }

  /** A resumed session repeats the summary that it began with; without its mark it is told by itself. */
  function isRepeatedSummary({ line }: MessageEntry, agent: AgentState, key: AgentKey): boolean {
    const { value } = line
    const isTold = agent.isRepeating
    agent.isRepeating = false
    if (value.isCompactSummary !== true || !positions.has(textField<SessionLine>(value, 'uuid') ?? ''))
      return false
    if (!isTold) slots.push(repeatedMark(line, key, slots.length))
    return true
  }

  function addPlainLine(entry: MessageEntry, key: AgentKey): void {
    const agent = agentOf(key)
    const { value } = entry.line
    if (isRepeatedSummary(entry, agent, key)) return
    const parent = parentOf(value, key, agent)
    const left = entry.blocks.results.filter((result) => !joinTurn(result, entry, [agent.turn, parent]))
    if (entry.blocks.parts.length === 0 && left.length === 0 && entry.blocks.results.length > 0) {
      place(value, parent ?? agent.turn)
      return
    }
    const as = kindOf(entry, agent, parent)
    // A summary of a chosen part is where it is; any other takes the place of all before it.
    const isCut = as === 'summary' && field<SessionLine>(value, 'summarizeMetadata') === undefined
    if (!entry.isInjected) {
      agent.isTurnOpen = false
      // What the person writes is another request.
      agent.retries = undefined
    }
    agent.hasCompaction ||= isCut
    agent.hasTask ||= as === 'task'
    const own = { index: slots.length, agentKey: key, parent: isCut ? undefined : parent, steps: [] }
    const slot: PlainSlot = { kind: 'plain', ...own, entry, results: left, as }
    slots.push(slot)
    const { mark } = agent
    const newest = isCut && mark !== undefined ? addKept(mark, slot, key) : slot
    if (isCut) agent.mark = undefined
    agent.newest = newest
    place(value, newest)
  }

  entries.forEach((entry, index) => {
    const key = keys[index]
    if (entry.kind === 'other') addOther(entry, key)
    else if (entry.role === 'assistant') addTurnLine(entry, key)
    else addPlainLine(entry, key)
  })
  chooseTasks(slots)
  return slots
}

/** For a summary that is repeated without its mark, as older files have none. */
function repeatedMark(line: Line, agentKey: AgentKey, index: number): MarkSlot {
  const boundary: Boundary = { kind: 'full', line, preserved: [], messages: [], cleared: new Set() }
  const own = { index, agentKey, parent: undefined, steps: [] }
  return { kind: 'mark', ...own, boundary, isElsewhere: false, isRepeated: true, missing: 0, kept: [] }
}

/**
 * The program's own report of a failed request: marked as such, or with the kind of the error beside the
 * message.
 */
function isReport({ value }: Line): boolean {
  if (value.isApiErrorMessage === true) return true
  return (
    textField<SessionLine>(value, 'error') !== undefined &&
    textField<SessionMessage>(value.message, 'model') === SYNTHETIC
  )
}

/** The turn that a line continues: lines of one API message share its id. */
function openTurn({ turn, isTurnOpen }: AgentState, { messageId }: MessageEntry): TurnSlot | undefined {
  return isTurnOpen && messageId !== undefined && turn?.entries[0]?.messageId === messageId ? turn : undefined
}

function joinTurn(
  result: BlockResult,
  { line }: MessageEntry,
  turns: readonly (Slot | undefined)[],
): boolean {
  for (const turn of turns) {
    const at = turn?.kind === 'turn' ? turn.open.indexOf(result.callId) : -1
    if (turn?.kind !== 'turn' || at < 0) continue
    turn.open.splice(at, 1)
    turn.answers.push({ result, line })
    return true
  }
  return false
}

function kindOf(entry: MessageEntry, agent: AgentState, parent: Slot | undefined): PlainSlot['as'] {
  const { isCompactSummary, isSynthetic } = entry.line.value
  if (isCompactSummary === true) return 'summary'
  // In a stream the summary is not marked as one: the program writes it as the first message after the
  // compaction.
  if (isSynthetic === true && agent.hasCompaction && agent.newest === undefined) return 'summary'
  if (entry.role === 'system') return undefined
  if (entry.isInjected || entry.blocks.parts.length === 0) return 'message'
  // The first message of another beginning (the person went back to the start) is a task as well.
  const begins = parent === undefined && !agent.hasCompaction
  return !agent.hasTask || begins ? 'task' : 'message'
}

/** Agents of which most message lines name no parent. */
function flatAgents(entries: readonly Entry[], keys: readonly AgentKey[]): ReadonlySet<AgentKey> {
  const counts = new Map<AgentKey, { rootless: number; all: number }>()
  entries.forEach((entry, index) => {
    if (entry.kind === 'other') return
    const known = counts.get(keys[index]) ?? { rootless: 0, all: 0 }
    known.all++
    if (textField<SessionLine>(entry.line.value, 'parentUuid') === undefined) known.rootless++
    counts.set(keys[index], known)
  })
  return new Set([...counts].flatMap(([key, { rootless, all }]) => (rootless * 2 > all ? [key] : [])))
}

/**
 * A run that a slash command started has no typed task before its first turn: the expanded command, which is
 * what the model was asked to do, represents it.
 */
function chooseTasks(slots: readonly Slot[]): void {
  const begun = new Set<AgentKey>()
  const commands = new Map<AgentKey, PlainSlot>()
  const tasks = new Map<AgentKey, PlainSlot>()
  for (const slot of slots) {
    if (slot.kind === 'turn') {
      const command = begun.has(slot.agentKey) ? undefined : commands.get(slot.agentKey)
      if (command !== undefined && !tasks.has(slot.agentKey)) {
        command.as = 'task'
        tasks.set(slot.agentKey, command)
      }
      begun.add(slot.agentKey)
    } else if (slot.kind === 'plain' && slot.as === 'task') {
      if (tasks.has(slot.agentKey) && slot.parent !== undefined) slot.as = 'message'
      else tasks.set(slot.agentKey, slot)
    } else if (
      slot.kind === 'plain' &&
      slot.as === 'message' &&
      standsForTask(slot.entry.line.value, slot.entry.blocks)
    ) {
      commands.set(slot.agentKey, slot)
    }
  }
}
