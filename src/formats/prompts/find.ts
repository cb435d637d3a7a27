/**
 * Where each message of a prompt comes from: the same message of the context before it, one that stood
 * elsewhere or was removed earlier, one that looks like it (an answer trimmed, a system prompt with another
 * date), or nothing.
 */
import { type Message, partsText } from '#core/model/message.ts'
import { align } from './align.ts'
import { createPool, type Entry, type Pool, type Slot, slotsOf } from './entry.ts'

export type Found = (Slot | undefined)[]

/**
 * What each message of the prompt is, by the context `entries` and what was removed from it before.
 * O(entries + prompt) where few differ.
 */
export function findMessages(entries: readonly Entry[], prompt: readonly Message[], gone: Pool): Found {
  const slots: Slot[] = []
  for (const entry of entries) for (const slot of slotsOf(entry)) slots.push(slot)
  const positions = align(
    slots.map(({ message }) => message),
    prompt,
  )
  const found: Found = positions.map((position) => slots[position])
  const loose = createPool()
  const isAligned = new Uint8Array(slots.length)
  for (const position of positions) if (position >= 0) isAligned[position] = 1
  for (const [index, slot] of slots.entries()) if (isAligned[index] === 0) loose.put(slot)
  if (loose.size + gone.size === 0) return found
  const aligned = [...found]
  findElsewhere(found, prompt, { loose, gone })
  if (loose.size > 0) findSimilar(found, aligned, { entries, prompt })
  return found
}

interface Elsewhere {
  readonly loose: Pool
  readonly gone: Pool
}

/** Steps that moved, and removed ones that are back. A result comes back behind its call only. */
function findElsewhere(found: Found, prompt: readonly Message[], { loose, gone }: Elsewhere): void {
  const used = new Set<Entry>()
  const back = new Set<number>()
  for (const [at, message] of prompt.entries()) {
    if (found[at] !== undefined) continue
    const before = found[at - 1]
    const accepts = ({ entry, index }: Slot) =>
      index === 0 ? !used.has(entry) : before?.entry === entry && before.index < index
    const moved = loose.find(message, accepts)
    const slot = moved ?? gone.find(message, (one) => !one.entry.isHeld && accepts(one))
    if (slot === undefined) continue
    found[at] = slot
    used.add(slot.entry)
    if (moved === undefined) back.add(at)
  }
  forgetRepeatedTexts(found, prompt, back)
}

/**
 * A user who says “continue” once more says something new; only before something known is it the old text.
 */
function forgetRepeatedTexts(found: Found, prompt: readonly Message[], back: ReadonlySet<number>): void {
  for (let at = prompt.length - 1; at >= 0; at--) {
    const role = prompt[at]?.role
    const isPlain = role === 'user' || role === 'system' || role === 'developer'
    if (found[at] === undefined) continue
    if (!isPlain || !back.has(at)) return
    found[at] = undefined
  }
}

interface Sides {
  readonly entries: readonly Entry[]
  readonly prompt: readonly Message[]
}

/** So many steps of a gap are compared with a message of it. */
const MAX_GAP = 16

/** Between two places that are sure, messages that look like a step of the same gap, in order. */
function findSimilar(found: Found, aligned: Found, { entries, prompt }: Sides): void {
  const positions = new Map(entries.map((entry, position) => [entry, position]))
  const used = new Set(found.flatMap((slot) => slot?.entry ?? []))
  const limits = limitsOf(aligned, positions, entries.length)
  let from = 0
  for (const [at, message] of prompt.entries()) {
    const sure = aligned[at]
    if (sure !== undefined) from = (positions.get(sure.entry) ?? from) + 1
    if (found[at] !== undefined || message.role === 'tool') continue
    const limit = limits[at] ?? entries.length
    const isAlone = limit - from === 1 && isOnly(found, prompt, at)
    const gap = entries.slice(from, Math.min(limit, from + MAX_GAP))
    const step = gap.findIndex((entry) => !used.has(entry) && isLike(entry, message, isAlone))
    const [slot] = slotsOfAny(gap[step])
    if (slot === undefined) continue
    // A copy, not the slot itself: the message is another.
    found[at] = { ...slot }
    used.add(slot.entry)
    from += step + 1
  }
}

function slotsOfAny(entry: Entry | undefined): readonly Slot[] {
  return entry === undefined ? [] : slotsOf(entry)
}

function isLike(entry: Entry, message: Message, isAlone: boolean): boolean {
  const [slot] = slotsOf(entry)
  return slot !== undefined && isSimilar(slot, message, isAlone)
}

/** For each message the position of the step that the next sure message belongs to. */
function limitsOf(aligned: Found, positions: ReadonlyMap<Entry, number>, end: number): readonly number[] {
  const limits: number[] = []
  let limit = end
  for (let at = aligned.length - 1; at >= 0; at--) {
    limits[at] = limit
    const slot = aligned[at]
    if (slot !== undefined) limit = positions.get(slot.entry) ?? limit
  }
  return limits
}

/** Whether the messages beside a message, results aside, are known. */
function isOnly(found: Found, prompt: readonly Message[], at: number): boolean {
  const isNew = (index: number) => prompt[index] !== undefined && found[index] === undefined
  return !isNew(at - 1) && (!isNew(at + 1) || prompt[at + 1]?.role === 'tool')
}

function isSimilar({ entry, message: known }: Slot, message: Message, isAlone: boolean): boolean {
  if (known.role !== message.role) return false
  if (message.role === 'assistant') return isSameAnswer(known, message, entry)
  if (message.role !== 'user' || isAlone) return true
  return holdsOther(partsText(known.parts), partsText(message.parts))
}

/** The same calls by id or by name, or a text of which one form contains the other. */
function isSameAnswer(known: Message, message: Message, { isBlank }: Entry): boolean {
  if (isBlank) return true
  const [own, other] = [known.calls ?? [], message.calls ?? []]
  const isSame = (key: 'id' | 'name') =>
    own.length === other.length && own.every((call, index) => call[key] === other[index]?.[key])
  if (own.length > 0 || other.length > 0) return isSame('id') || isSame('name')
  return holdsOther(partsText(known.parts).trim(), partsText(message.parts).trim())
}

/** Texts shorter than this occur in too many others. */
const MIN_TEXT = 8

function holdsOther(one: string, other: string): boolean {
  if (one === other) return true
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  return shorter.length >= MIN_TEXT && (longer.startsWith(shorter) || longer.endsWith(shorter))
}
