/**
 * The properties that a view of OpenHands' SDK keeps: each says where the list of events may be cut, and what
 * has to go where it is broken already.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'

export interface SdkEvent {
  readonly id: string
  /** `other` is a message or a summary. */
  readonly kind: 'call' | 'result' | 'other'
  /** What ties a result to its call. */
  readonly call?: string
  /** The model response that a call is part of: its calls are a batch. */
  readonly response?: string
  /** A call that comes with reasoning starts a loop. */
  readonly thinking?: boolean
}

const PROPERTIES = ['uniqueness', 'batch', 'matching', 'loop'] as const
type Property = (typeof PROPERTIES)[number]

/** For each property, at which of the places 0 … n the list may be cut; `combined`: where all agree. */
type CutPlaces = Readonly<Record<Property | 'combined', readonly boolean[]>>

/** Fails with `orphan-result` where a result answers no open call. O(n). */
export function cutPlaces(events: readonly SdkEvent[]): Result<CutPlaces> {
  const uniqueness = Array.from({ length: events.length + 1 }, () => true)
  const batch = uniqueness.map((_, at) => !isInsideBatch(events[at - 1], events[at]))
  const matching = betweenPairs(events)
  if (!matching.ok) return matching
  const loop = outsideLoops(events)
  const combined = uniqueness.map(
    (_, at) => batch[at] === true && matching.value[at] === true && loop[at] === true,
  )
  return ok({ uniqueness, batch, matching: matching.value, loop, combined })
}

function isInsideBatch(before: SdkEvent | undefined, after: SdkEvent | undefined): boolean {
  return before?.kind === 'call' && after?.kind === 'call' && before.response === after.response
}

function betweenPairs(events: readonly SdkEvent[]): Result<readonly boolean[]> {
  const open = new Set<string | undefined>()
  const allowed = [true]
  for (const event of events) {
    if (event.kind === 'call') open.add(event.call)
    if (event.kind === 'result' && !open.delete(event.call)) {
      return fail({ code: 'orphan-result', message: t`The result ${event.id} matches no open call.` })
    }
    allowed.push(open.size === 0)
  }
  return ok(allowed)
}

function outsideLoops(events: readonly SdkEvent[]): readonly boolean[] {
  const allowed = Array.from({ length: events.length + 1 }, () => true)
  for (const [start, end] of loopRanges(events)) allowed.fill(false, start + 1, end)
  return allowed
}

/** Each loop from its first event up to, and without, its end. */
function loopRanges(events: readonly SdkEvent[]): readonly (readonly [start: number, end: number])[] {
  const ranges: (readonly [number, number])[] = []
  let start: number | undefined
  const close = (end: number) => {
    if (start !== undefined) ranges.push([start, end])
    start = undefined
  }
  for (const [index, event] of events.entries()) {
    const starts = event.kind === 'call' && event.thinking === true
    if (starts || event.kind === 'other') close(index)
    if (starts) start = index
  }
  close(events.length)
  return ranges
}

/**
 * The view without what breaks a property: first a second result of a call, then batches, pairs and loops of
 * which a part is gone; from the top again after every removal. What was whole is read off the full log. O(n)
 * a removal.
 */
export function enforce(view: readonly SdkEvent[], log: readonly SdkEvent[]): readonly SdkEvent[] {
  const groups = wholeGroups(log)
  const rules = [secondResults, brokenGroups(groups.batches), unmatched, brokenGroups(groups.loops)]
  let current = view
  for (let next = 0; next < rules.length; ) {
    const broken = rules[next]?.(current) ?? new Set()
    next = broken.size === 0 ? next + 1 : 0
    if (broken.size > 0) current = current.filter((event) => !broken.has(event))
  }
  return current
}

type Broken = ReadonlySet<SdkEvent>
type Group = readonly SdkEvent[]

function wholeGroups(log: readonly SdkEvent[]): {
  readonly batches: readonly Group[]
  readonly loops: readonly Group[]
} {
  const batches = new Map<string, SdkEvent[]>()
  for (const event of log) {
    if (event.kind !== 'call' || event.response === undefined) continue
    const batch = batches.get(event.response)
    if (batch === undefined) batches.set(event.response, [event])
    else batch.push(event)
  }
  return {
    batches: [...batches.values()].filter((batch) => batch.length > 1),
    loops: loopRanges(log).map(([start, end]) => log.slice(start, end)),
  }
}

function secondResults(view: readonly SdkEvent[]): Broken {
  const answered = new Set<string | undefined>()
  return new Set(
    view.filter((event) => {
      if (event.kind !== 'result') return false
      const isSecond = answered.has(event.call)
      answered.add(event.call)
      return isSecond
    }),
  )
}

function brokenGroups(groups: readonly Group[]): (view: readonly SdkEvent[]) => Broken {
  return (view) => {
    const there = new Set(view)
    const broken = groups.filter((group) => group.some((event) => !there.has(event)))
    return new Set(broken.flatMap((group) => group.filter((event) => there.has(event))))
  }
}

function unmatched(view: readonly SdkEvent[]): Broken {
  const keys = (kind: SdkEvent['kind']) =>
    new Set(view.filter((event) => event.kind === kind).map((event) => event.call))
  const calls = keys('call')
  const results = keys('result')
  return new Set(
    view.filter(
      (event) =>
        (event.kind === 'call' && !results.has(event.call)) ||
        (event.kind === 'result' && !calls.has(event.call)),
    ),
  )
}
