/**
 * Entries to steps, and the context of each call: the way from the root of the tree to its parent, of which a
 * compaction leaves its summary and what it kept. The first version has no ids: there the way is the file.
 */

import { given } from '#base/given.ts'
import { field, type JsonObject, numberField, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { RecordedCompaction } from '#core/model/compaction.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { createConversation, type Incoming } from '../prompts/conversation.ts'
import { createRecordedContext } from '../prompts/recorded-context.ts'
import { readTime } from '../reading/timestamp.ts'
import type { Entry } from './lines.ts'
import { type PiMessage, readEntry } from './messages.ts'
import type { SessionEntry, SessionMessage } from './shape.ts'

/** An entry in its branch. Parents are before their children, so every way to the root ends. */
interface Node {
  readonly entry: Entry
  /** Position among the entries of the file, header included. */
  readonly index: number
  readonly parent: Node | undefined
  readonly steps: Step[]
}

/** Adds all steps; gives back the text of theirs that is in no block of a message. */
export function addEntries(builder: TraceBuilder, entries: readonly Entry[]): string {
  const conversation = createConversation(builder)
  const context = createRecordedContext(builder)
  const nodes = new Map<string, Node>()
  /**
   * Where the context goes on from, by the id that later entries name as their parent: OpenClaw's side
   * entries.
   */
  const detours = new Map<string, Node | undefined>()
  const uncounted: string[] = []
  const isCopied = copyFinder(entries)
  /** By what is the same in an entry that OpenClaw appended again. */
  const originals = new Map<string, Node>()
  let newest: Node | undefined
  let tip: Node | undefined

  function parentOf({ value }: Entry): Node | undefined {
    const id = textField<SessionEntry>(value, 'parentId')
    if (id === undefined) return 'parentId' in value ? undefined : newest
    if (detours.has(id)) return detours.get(id)
    // A parent that is lost, or is further down: the newest entry.
    return nodes.get(id) ?? newest
  }

  function addLeaf(entry: Entry, parent: Node | undefined): void {
    const target = textField<SessionEntry>(entry.value, 'targetId')
    const from = target === undefined ? parent : nodes.get(target)
    const appended = textField<SessionEntry>(entry.value, 'appendParentId')
    if (appended !== undefined) detours.set(appended, from)
    const id = textField<SessionEntry>(entry.value, 'id')
    if (id !== undefined) detours.set(id, from)
    newest = from
  }

  function addStep({ entry }: Node, message: Incoming): Step {
    const last = builder.steps.at(-1)?.id
    const summary = conversation.add(message)
    // The parent's compaction only says what the session began with.
    if (entry.value.type === 'compaction' && message.copied !== true) {
      builder.recordCompaction(compactionOf(entry.value, message, { last, summary }))
      if (message.parts.length === 0) builder.warn(noSummary(entry.where))
    }
    return summary
  }

  function addMessage(node: Node, read: PiMessage): void {
    const { message, isHidden } = read
    uncounted.push(read.uncounted)
    // A compaction is a new beginning: what it kept is found on the way, when the next entry looks back.
    const before = node.entry.value.type === 'compaction' ? undefined : node.parent
    if (before !== tip) context.become(before === undefined ? [] : contextUpTo(before))
    if (opensCall(message)) context.settle(builder.callCount)
    const step = addStep(node, message)
    context.show(step)
    const isJoined = message.role === 'tool' && step.kind === 'action'
    if (!isJoined && !isHidden) node.steps.push(step)
    else if (isJoined) renew(node, step)
    if (isHidden && !isJoined) context.cutBack(context.steps.length - 1)
    // What a compaction kept is found by the next entry, which makes the context again.
    tip = node.entry.value.type === 'compaction' ? ASIDE : node
  }

  entries.forEach((entry, index) => {
    const type = textField<SessionEntry>(entry.value, 'type')
    if (type === 'session') return
    const parent = parentOf(entry)
    if (type === 'leaf') {
      addLeaf(entry, parent)
      return
    }
    const id = textField<SessionEntry>(entry.value, 'id')
    const key = repeatKey(entry.value)
    const original = key === undefined ? undefined : originals.get(key)
    const node: Node = original ?? { entry, index, parent, steps: [] }
    if (original === undefined) {
      const read = readEntry(entry, isCopied(entry))
      if (read !== undefined) addMessage(node, read)
      else if (tip === parent) tip = node
    }
    if (key !== undefined) originals.set(key, node)
    if (id !== undefined) nodes.set(id, node)
    newest = node
  })
  conversation.finish()
  return uncounted.join('')
}

/**
 * Whether an entry is of the session that this one was forked from: a fork copies entries with their times,
 * which are before its own beginning.
 */
function copyFinder([header]: readonly Entry[]): (entry: Entry) => boolean {
  const start = readTime(header?.value.timestamp)
  const parent = textField<SessionEntry>(header?.value, 'parentSession')
  if (start === undefined || parent === undefined) return () => false
  return ({ value }) => (readTime(value.timestamp) ?? start) < start
}

/**
 * OpenClaw shortens an old result by appending everything from there on again, with new ids and the times
 * that the messages had. Read twice, their usage would be paid twice; so what comes later goes on from the
 * first.
 */
function repeatKey(value: JsonObject): string | undefined {
  if (value.id === undefined) return undefined
  if (textField<SessionEntry>(value, 'type') === 'compaction')
    return JSON.stringify([value.firstKeptEntryId, value.tokensBefore, value.summary])
  const message = field<SessionEntry>(value, 'message')
  const timestamp = field<SessionMessage>(message, 'timestamp')
  if (timestamp === undefined) return undefined
  const callId = textField<SessionMessage>(message, 'toolCallId')
  const said = callId ?? field<SessionMessage>(message, 'content')
  return JSON.stringify([textField<SessionMessage>(message, 'role'), timestamp, said])
}

function opensCall({ role, copied }: Incoming): boolean {
  return role === 'assistant' && copied !== true
}

function noSummary(where: string) {
  const message = t`A compaction has no summary in this file. What replaced the removed steps is unknown.`
  return { code: 'compaction-without-summary', message, where }
}

function compactionOf(
  value: JsonObject,
  { timestamp, parts }: Incoming,
  { last, summary }: { readonly last: StepId | undefined; readonly summary: Step },
): RecordedCompaction {
  const tokensBefore = numberField<SessionEntry>(value, 'tokensBefore')
  return {
    kind: 'full',
    ...given({ last, timestamp, tokensBefore }),
    summary: [summary.id],
    restored: [],
    ...(parts.length === 0 ? { isOpaque: true } : {}),
  }
}

/** No entry's place: whatever comes next, its context is made again. */
const ASIDE: Node = { entry: { value: {}, where: '' }, index: -1, parent: undefined, steps: [] }

/** A result made its action grow: the nodes on the way show it as it is now. */
function renew({ parent }: Node, step: Step): void {
  for (let node = parent; node !== undefined; node = node.parent) {
    const at = node.steps.findIndex(({ id }) => id === step.id)
    if (at < 0) continue
    node.steps[at] = step
    return
  }
}

/** What the model is shown after `last`. O(length of the way). */
function contextUpTo(last: Node): readonly Step[] {
  const after: Node[] = []
  for (let node: Node | undefined = last; node !== undefined; node = node.parent) {
    if (textField<SessionEntry>(node.entry.value, 'type') === 'compaction')
      return [node, ...keptBy(node), ...after.toReversed()].flatMap(({ steps }) => steps)
    after.push(node)
  }
  return after.toReversed().flatMap(({ steps }) => steps)
}

/**
 * The entries from the first kept one to the compaction; earlier compactions among them are not shown again.
 */
function keptBy(compaction: Node): readonly Node[] {
  const { value } = compaction.entry
  const id = textField<SessionEntry>(value, 'firstKeptEntryId')
  const index = numberField<SessionEntry>(value, 'firstKeptEntryIndex')
  const kept: Node[] = []
  for (let node = compaction.parent; node !== undefined; node = node.parent) {
    if (index !== undefined && id === undefined && node.index < index) return kept.toReversed()
    if (node.entry.value.type !== 'compaction') kept.push(node)
    if (id !== undefined && textField<SessionEntry>(node.entry.value, 'id') === id) return kept.toReversed()
  }
  return index !== undefined && id === undefined ? kept.toReversed() : []
}
