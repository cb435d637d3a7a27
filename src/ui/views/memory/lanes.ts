/**
 * What the Memory view draws, as data: the compartments of a memory in lanes, each a list of lines of which
 * only those in view are ever made. Pure: it goes by the shape of a compartment and knows no memory.
 */
import { partsText } from '#core/model/message.ts'
import { isNotice } from '#core/model/notice.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { isShortened } from '#core/opened/context-changes.ts'
import type { InspectedCompartment, InspectView, StepRef } from '#state/index.ts'

/** Finds the step that a reference represents. */
export type Lookup = (reference: StepRef) => Step | undefined

/**
 * Whether the call was shown a step: as it is, in other words, within another, only through a summary, or not
 * at all.
 */
export type Seen = 'shown' | 'rewritten' | 'within' | 'summarised' | 'not'

/** What became of a step in its compartment since the call before. */
export type Arrival =
  | { readonly kind: 'stayed' }
  | { readonly kind: 'came' }
  /** From the compartment of this title. */
  | { readonly kind: 'moved'; readonly from: string }
  /** The run had it, and the call before was not sent it. */
  | { readonly kind: 'recalled' }

export interface StepEntry {
  readonly kind: 'step'
  readonly key: string
  readonly id: StepId
  /** Undefined: not in this run's log. */
  readonly step: Step | undefined
  /** What it is called by: of a shortened step the one in the log, as its largest result may be another. */
  readonly named: Step | undefined
  /** Whether it is in the log as it is, so that the detail panel can show it. */
  readonly isOfLog: boolean
  readonly tokens: number
  /** What it took before it was shortened; undefined: it was not. */
  readonly full: number | undefined
  /** As the log has it, among the shortened ones: what was cut from it is shown there. */
  readonly cutFrom: Step | undefined
  readonly seen: Seen
  readonly arrival: Arrival
  readonly score: number | undefined
  /** Of what it was made from, earlier summaries of the strategy itself. */
  readonly earlier: number
  /** How many steps it represents, with those of earlier summaries; undefined: not known. */
  readonly through?: number | undefined
  /** The numbers of the first and the last step that it was made from; undefined: not known. */
  readonly from: readonly [number, number] | undefined
  /** Of the steps that it was made from, those that are sent beside it. */
  readonly stillSent: number
  /** Of the steps that it was made from, those in no lane: the recorded prompt no longer had them. */
  readonly gone: number
  /** The call before which it was dropped, summarized, or shortened. */
  readonly since: number | undefined
  /** Whether that is the call that is shown. */
  readonly isNow: boolean
}

export type Entry =
  /** The head of a compartment in a lane that may contain several. */
  | { readonly kind: 'head'; readonly key: string; readonly section: Section }
  | { readonly kind: 'empty'; readonly key: string; readonly section: Section }
  | StepEntry

/** A compartment with what is counted of it. */
export interface Section {
  readonly compartment: InspectedCompartment
  /** How many of its steps the call was shown, in these words or in others. */
  readonly shown: number
  readonly came: number
  /** Of its steps, the summaries that the memory made. */
  readonly summaries: number
  /** Of its steps, what else a strategy inserted, such as files that are attached again. */
  readonly inserted: number
  /** The call at which all of its steps left the context or were shortened; undefined: not at one call. */
  readonly since: number | undefined
}

export interface Lane {
  readonly id: string
  readonly title: string
  readonly sections: readonly Section[]
  /**
   * Whether its compartments have heads of their own; else it is one compartment, and its head is the lane's.
   */
  readonly hasHeads: boolean
  readonly steps: number
  readonly tokens: number
  /** Lines of the lane: heads and steps. */
  readonly count: number
  entryAt(index: number): Entry | undefined
  /** What decides how high a line is. Cheap: a virtual list asks it of every line. */
  shapeAt(index: number): Shape
  /**
   * What a virtual list knows a line by: a head, whose height is measured, wherever it is; others by
   * their place.
   */
  keyAt(index: number): string | number
}

/** `made`: a step that the memory made or shortened; `made-short`: one whose text is a short line. */
export type Shape = 'head' | 'step' | 'made' | 'made-short' | 'empty'

/** The lanes of a memory at a call. O(steps held). */
export function lanesOf(view: InspectView, lookup: Lookup): readonly Lane[] {
  return lanesFor(view.compartments, knowledgeOf(view), lookup)
}

/** What a question found, drawn alike; undefined where nothing was asked. */
export function foundLanes(view: InspectView, lookup: Lookup): readonly Lane[] | undefined {
  return view.found === undefined
    ? undefined
    : lanesFor(view.found, { ...knowledgeOf(view), arrivals: new Map() }, lookup)
}

/** What is known of steps at the call, by id. */
interface Knowledge {
  readonly call: number
  /** Tokens before it was shortened, and since when it is. */
  readonly shortened: ReadonlyMap<StepId, { readonly full: number; readonly since: number | undefined }>
  readonly seen: ReadonlyMap<StepId, Seen>
  /** Steps of the run that are in a lane. */
  readonly listed: ReadonlySet<StepId>
  /** Steps that the only summary represents, with those of earlier ones; empty: there are several. */
  readonly summarized: readonly StepId[]
  /** Of the steps of a compartment, by its id. */
  readonly arrivals: ReadonlyMap<string, ReadonlyMap<StepId, Arrival>>
}

function knowledgeOf(view: InspectView): Knowledge {
  return {
    call: view.call,
    seen: seenIn(view.context),
    listed: new Set(view.compartments.flatMap(({ steps }) => steps.map(idOf))),
    summarized: view.context.filter(isMadeSummary).length === 1 ? summarizedIn(view) : [],
    arrivals: arrivalsOf(view),
    shortened: new Map(view.compartments.flatMap(shortenedIn)),
  }
}

function summarizedIn({ compartments }: InspectView): readonly StepId[] {
  return compartments.flatMap(({ id, steps }) => (id === SUMMARIZED ? steps.map(idOf) : []))
}

function shortenedIn({ steps, fullWeights = [], since }: InspectedCompartment) {
  return fullWeights.map((full, at) => {
    const reference = steps[at] ?? ''
    return [idOf(reference), { full, since: since?.[at] }] as const
  })
}

/** A step that is not of the log tells what it was made of: rewritten, it keeps the id of what it was. */
function seenIn(context: readonly StepRef[]): ReadonlyMap<StepId, Seen> {
  const seen = new Map<StepId, Seen>()
  const made = context.flatMap((reference) => (typeof reference === 'string' ? [] : [reference]))
  for (const step of made) if (!isNotice(step)) for (const id of step.origin ?? []) seen.set(id, 'summarised')
  for (const reference of context) if (typeof reference === 'string') seen.set(reference, 'shown')
  for (const { id, origin = [] } of made) seen.set(id, origin.includes(id) ? 'rewritten' : 'shown')
  return seen
}

function arrivalsOf({ moves, changes, compartments }: InspectView): Knowledge['arrivals'] {
  const recalled = new Set(changes.flatMap(({ id, kind }) => (kind === 'recalled' ? id : [])))
  const titles = new Map(compartments.map(({ id, title }) => [id, title]))
  const arrivals = new Map<string, Map<StepId, Arrival>>()
  for (const { id, from, to } of moves) {
    if (to === undefined) continue
    const title = from === undefined ? undefined : titles.get(from)
    const ofCompartment = arrivals.get(to) ?? new Map<StepId, Arrival>()
    const otherwise: Arrival = title === undefined ? { kind: 'came' } : { kind: 'moved', from: title }
    ofCompartment.set(id, recalled.has(id) ? { kind: 'recalled' } : otherwise)
    arrivals.set(to, ofCompartment)
  }
  return arrivals
}

function lanesFor(
  compartments: readonly InspectedCompartment[],
  knowledge: Knowledge,
  lookup: Lookup,
): readonly Lane[] {
  const lanes = new Map<string, InspectedCompartment[]>()
  for (const compartment of compartments) {
    const key = compartment.lane ?? `only ${compartment.id}`
    lanes.set(key, [...(lanes.get(key) ?? []), compartment])
  }
  return [...lanes].map(([id, parts]) => laneOf(id, parts, { knowledge, lookup }))
}

interface Drawing {
  readonly knowledge: Knowledge
  readonly lookup: Lookup
}

/** A line of a compartment; `at` −1 is its head. */
interface Place {
  readonly section: Section
  readonly at: number
}

function laneOf(id: string, parts: readonly InspectedCompartment[], drawing: Drawing): Lane {
  const sections = parts.map((part) => sectionOf(part, drawing.knowledge))
  const [first] = parts
  const hasHeads = parts.some(({ lane }) => lane !== undefined)
  const lengths = parts.map(({ steps }) => (hasHeads ? 1 : 0) + Math.max(1, steps.length))
  const placeAt = (index: number): Place | undefined => {
    let start = 0
    for (const [place, section] of sections.entries()) {
      const length = lengths[place] ?? 0
      if (index < start + length) return { section, at: index - start - (hasHeads ? 1 : 0) }
      start += length
    }
    return undefined
  }
  return {
    id,
    title: first?.lane ?? first?.title ?? '',
    sections,
    hasHeads,
    steps: parts.reduce((sum, { steps }) => sum + steps.length, 0),
    tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
    count: lengths.reduce((sum, length) => sum + length, 0),
    entryAt: (index) => {
      const place = placeAt(index)
      return place === undefined ? undefined : entryIn(place.section, place.at, drawing)
    },
    shapeAt: (index) => {
      const place = placeAt(index)
      return place === undefined ? 'empty' : shapeIn(place.section, place.at)
    },
    keyAt: (index) => {
      const place = placeAt(index)
      if (place === undefined) return index
      const shape = shapeIn(place.section, place.at)
      if (shape === 'head') return `head ${place.section.compartment.id}`
      // A height that was measured is not that of another shape at this place.
      return shape === 'step' || shape === 'empty' ? index : `${shape} ${index}`
    },
  }
}

function sectionOf(compartment: InspectedCompartment, { call, seen, arrivals }: Knowledge): Section {
  let shown = 0
  for (const reference of compartment.steps) {
    const how = seenOf(compartment, idOf(reference), seen)
    if (how === 'shown' || how === 'rewritten' || how === 'within') shown++
  }
  const came = compartment.since?.filter((since) => since === call).length
  return {
    compartment,
    shown,
    came: came ?? arrivals.get(compartment.id)?.size ?? 0,
    summaries: compartment.steps.filter(isMadeSummary).length,
    inserted: compartment.steps.filter(isInserted).length,
    since: commonSince(compartment),
  }
}

export function isMadeSummary(reference: StepRef): boolean {
  return typeof reference !== 'string' && reference.kind === 'summary'
}

function isInserted(reference: StepRef): boolean {
  if (typeof reference === 'string' || isShortened(reference)) return false
  const { kind, rule } = reference
  return rule !== undefined && kind !== 'summary' && kind !== 'control'
}

function commonSince({ since = [] }: InspectedCompartment): number | undefined {
  const [first] = since
  return since.length > 1 && first !== undefined && first >= 0 && since.every((one) => one === first)
    ? first
    : undefined
}

/** The compartment of steps that a summary is sent in place of. */
const SUMMARIZED = 'summarized'

const STAYED: Arrival = { kind: 'stayed' }

function shapeIn({ compartment: { steps, fullWeights } }: Section, at: number): Shape {
  if (at < 0) return 'head'
  if (fullWeights?.[at] !== undefined) return 'made'
  const reference = steps[at]
  if (reference === undefined) return 'empty'
  if (typeof reference === 'string' || isShortened(reference)) return 'step'
  return isShort(reference) ? 'made-short' : 'made'
}

/** Characters that are in one line of a lane, mostly. */
const ONE_LINE = 60

function isShort(step: Step): boolean {
  if (step.kind !== 'message') return false
  const text = partsText(step.parts)
  return text.length <= ONE_LINE && !text.includes('\n')
}

function entryIn(section: Section, at: number, { knowledge, lookup }: Drawing): Entry {
  const { compartment } = section
  if (at < 0) return { kind: 'head', key: `head ${compartment.id}`, section }
  const reference = compartment.steps[at]
  if (reference === undefined) return { kind: 'empty', key: `empty ${compartment.id}`, section }
  const id = idOf(reference)
  const seen = seenOf(compartment, id, knowledge.seen)
  const step = lookup(reference)
  const since = compartment.since?.[at] ?? knowledge.shortened.get(id)?.since
  return {
    kind: 'step',
    key: `${compartment.id} ${id}`,
    id,
    step,
    named: step !== undefined && isShortened(step) ? (lookup(id) ?? step) : step,
    isOfLog: typeof reference === 'string',
    tokens: compartment.weights[at] ?? 0,
    cutFrom: compartment.fullWeights === undefined ? undefined : lookup(id),
    full: seen === 'rewritten' ? knowledge.shortened.get(id)?.full : undefined,
    seen,
    arrival: knowledge.arrivals.get(compartment.id)?.get(id) ?? STAYED,
    score: compartment.scores?.[at],
    ...madeFrom(reference, knowledge, lookup),
    // The head says it of all of them, or the first of those that left together.
    since: section.since !== undefined || isAsBefore(compartment, at) ? undefined : since,
    isNow: since === knowledge.call,
  }
}

/** Whether it left with the step above it. */
function isAsBefore({ since }: InspectedCompartment, at: number): boolean {
  return at > 0 && since !== undefined && since[at] === since[at - 1]
}

/** What a step that the memory made comes from. */
function madeFrom(
  reference: StepRef,
  { seen, listed, summarized }: Knowledge,
  lookup: Lookup,
): Pick<StepEntry, 'earlier' | 'through' | 'from' | 'stillSent' | 'gone'> {
  const { id, origin = [] } = typeof reference === 'string' ? { id: reference } : reference
  const own = origin.flatMap((one) => lookup(one)?.number ?? [])
  const hasEarlier = own.length > 0 && own.length < origin.length
  const isWhole = hasEarlier && isMadeSummary(reference) && summarized.length > 0
  const all = isWhole ? [...new Set([...summarized, ...origin])] : origin
  const numbers = isWhole ? all.flatMap((one) => lookup(one)?.number ?? []) : own
  const gone = origin.filter((one) => lookup(one) !== undefined && !listed.has(one)).length
  return {
    // What is not in the log was made, too.
    earlier: hasEarlier ? origin.length - own.length : 0,
    through: isWhole ? numbers.length : undefined,
    from: numbers.length === 0 ? undefined : [Math.min(...numbers), Math.max(...numbers)],
    // A summary may repeat a step that is kept, such as the task.
    stillSent: origin.filter((one) => one !== id && seen.get(one) === 'shown').length,
    // Where no lane lists what was summarized, nothing is known of it.
    gone: gone === own.length ? 0 : gone,
  }
}

/** A compartment whose steps are parts of one that is shown is shown with it. */
function seenOf({ within }: InspectedCompartment, id: StepId, seen: Knowledge['seen']): Seen {
  return seen.get(id) ?? (within !== undefined && seen.has(within) ? 'within' : 'not')
}

function idOf(reference: StepRef): StepId {
  return typeof reference === 'string' ? reference : reference.id
}
