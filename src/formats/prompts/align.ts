/**
 * Which messages of a prompt stood in the context before it, and where: a patience difference over messages.
 * Equal beginnings and ends go first, then messages that occur once on each side hold the rest in place.
 */
import { append } from '#base/lists.ts'
import { type Message, partsText } from '#core/model/message.ts'
import { outOfOrder } from '#core/replay/order.ts'
import { isSameMessage } from './recorded-prompts.ts'

interface Region {
  readonly base: readonly [number, number]
  readonly prompt: readonly [number, number]
  readonly depth: number
}

interface Pair {
  readonly base: number
  readonly prompt: number
}

/** Deeper regions are settled by their equal ends alone. */
const MAX_DEPTH = 24

/**
 * For each message of `prompt` its position in `base`, or -1; positions increase and what they name is equal.
 * O(base + prompt) where one continues the other, O(n log n) a level of nested differences else.
 */
export function align(base: readonly Message[], prompt: readonly Message[]): readonly number[] {
  const found: number[] = prompt.map(() => -1)
  const regions: Region[] = [{ base: [0, base.length], prompt: [0, prompt.length], depth: 0 }]
  for (let region = regions.pop(); region !== undefined; region = regions.pop()) {
    const inner = withoutEqualEnds(base, prompt, region, (at, position) => {
      found[at] = position
    })
    if (inner.base[0] >= inner.base[1] || inner.prompt[0] >= inner.prompt[1] || inner.depth > MAX_DEPTH)
      continue
    const anchors = anchorsOf(base, prompt, inner)
    for (const anchor of anchors) found[anchor.prompt] = anchor.base
    if (anchors.length > 0) append(regions, between(inner, anchors))
  }
  return found
}

function withoutEqualEnds(
  base: readonly Message[],
  prompt: readonly Message[],
  region: Region,
  found: (at: number, position: number) => void,
): Region {
  let [baseFrom, baseTo] = region.base
  let [from, to] = region.prompt
  while (baseFrom < baseTo && from < to) {
    if (isSameAt(base, baseFrom, prompt[from])) found(from++, baseFrom++)
    else if (isRewritten(base, baseFrom, { prompt, from })) {
      baseFrom++
      from++
    } else break
  }
  while (baseFrom < baseTo && from < to && isSameAt(base, baseTo - 1, prompt[to - 1])) found(--to, --baseTo)
  return { base: [baseFrom, baseTo], prompt: [from, to], depth: region.depth }
}

/** Whether one message only is another and both go on alike, as where a date changes in each prompt. */
function isRewritten(
  base: readonly Message[],
  position: number,
  { prompt, from }: { readonly prompt: readonly Message[]; readonly from: number },
): boolean {
  return (
    base[position]?.role === prompt[from]?.role &&
    isSameAt(base, position + 1, prompt[from + 1]) &&
    isSameAt(base, position + 2, prompt[from + 2])
  )
}

export function isSameAt(base: readonly Message[], position: number, message: Message | undefined): boolean {
  const known = base[position]
  return known !== undefined && message !== undefined && (known === message || isSameMessage(known, message))
}

/**
 * Pairs of equal messages that occur once on both sides (else the nth with the nth), without those that
 * cross.
 */
function anchorsOf(base: readonly Message[], prompt: readonly Message[], region: Region): readonly Pair[] {
  const places = placesOf(base, region.base)
  const sent = placesOf(prompt, region.prompt)
  const unique: Pair[] = []
  const repeated: Pair[] = []
  for (const [print, at] of sent) {
    const positions = places.get(print) ?? []
    const isUnique = at.length === 1 && positions.length === 1
    for (let nth = 0; nth < Math.min(at.length, positions.length); nth++) {
      const pair = { base: positions[nth] ?? 0, prompt: at[nth] ?? 0 }
      if (isSameAt(base, pair.base, prompt[pair.prompt])) (isUnique ? unique : repeated).push(pair)
    }
  }
  const chosen = (unique.length > 0 ? unique : repeated).sort((one, other) => one.prompt - other.prompt)
  const crossing = new Set(outOfOrder(chosen.map((pair) => pair.base)))
  return chosen.filter((_, index) => !crossing.has(index))
}

function placesOf(
  messages: readonly Message[],
  [from, to]: readonly [number, number],
): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>()
  for (let position = from; position < to; position++) {
    const message = messages[position]
    if (message === undefined) continue
    const print = printOf(message)
    const list = places.get(print)
    if (list === undefined) places.set(print, [position])
    else list.push(position)
  }
  return places
}

function between({ base, prompt, depth }: Region, anchors: readonly Pair[]): readonly Region[] {
  const regions: Region[] = []
  let [baseFrom] = base
  let [from] = prompt
  for (const anchor of [...anchors, { base: base[1], prompt: prompt[1] }]) {
    regions.push({ base: [baseFrom, anchor.base], prompt: [from, anchor.prompt], depth: depth + 1 })
    baseFrom = anchor.base + 1
    from = anchor.prompt + 1
  }
  return regions
}

/**
 * A number that equal messages share: of role, lengths and a few characters, so that long texts are not read
 * whole. Different messages may share it too. O(1) in the length of the text.
 */
export function printOf(message: Message): number {
  const { role, parts, calls = [] } = message
  let print = mixText(role.length * 31 + role.charCodeAt(0), partsText(parts))
  for (const call of calls) print = mixText(mixText(print, call.name), argumentsBegin(call.arguments))
  return print
}

/** Without spaces, which do not make arguments others. */
function argumentsBegin(text: string): string {
  return text.slice(0, READ).replace(/\s/g, '').slice(0, COMPARED)
}

/** Characters of arguments: the fewer are compared, so that as many are there without the spaces. */
const READ = 128
const COMPARED = 48

const SAMPLES = 16

function mixText(start: number, text: string): number {
  let mixed = Math.imul(start ^ text.length, 0x9e3779b1)
  const stride = Math.max(1, Math.floor(text.length / SAMPLES))
  for (let at = 0; at < text.length; at += stride) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}
