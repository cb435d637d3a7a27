/**
 * The references of a trace: which each call uses, which each step holds, and what they weigh. Only what some
 * call uses is looked for at all, so a trace costs in proportion to its text and keeps little.
 */
import { finish, type Pieces } from '#base/pieces.ts'
import { rememberByText } from '#base/text-memo.ts'
import type { Step, StepId } from '../model/step.ts'
import { isModelStep } from '../model/steps.ts'
import type { Call, Trace } from '../model/trace.ts'
import type { CallIndex } from '../model/units.ts'
import { PINNED_FACT } from './excerpt.ts'
import { createFinder } from './finder.ts'
import { answerOf, type Place, placesOf, saidIn, toolPlaces } from './places.ts'
import type { Found, Manner, ReferenceKind } from './reference.ts'
import { createUseReader, type ReadUses } from './refetches.ts'
import { createRemembered } from './remembered.ts'
import { usesInArguments, usesInProse } from './uses.ts'
import { LEAST_RARITY, rarity } from './weight.ts'

export interface Reference {
  /** Normal form. */
  readonly text: string
  readonly kind: ReferenceKind
}

/** A reference, by its place in `ReferenceIndex.references`, and what is done with it. */
export interface Use {
  readonly reference: number
  readonly manner: Manner
  /** 0 to 1: what its kind weighs, by how rare it is among the steps before the call. */
  readonly weight: number
}

export interface ReferenceIndex {
  /** All that any call uses, in the order of first use. */
  readonly references: readonly Reference[]
  /** What the answer to a call uses, each reference once, without the run's own boilerplate. */
  usesOf(call: number): readonly Use[]
  /**
   * The same without what is only part of another fact of the call: of `src/a/themes.json` and `themes.json`
   * the first. `leftOut`: steps that didn't happen, so that nothing is known from them.
   */
  factsOf(call: number, leftOut?: ReadonlySet<StepId>): readonly Use[]
  /**
   * The weight of a reference for a call whose answer is the step at this position: only the steps before it
   * count.
   */
  weightAt(reference: number, position: number): number
  /**
   * The first call, from this one on and of the same agent, of whose recorded tool results one contains the
   * reference, whatever tool returned it; undefined: none does.
   */
  readAgain(reference: number, call: CallIndex): CallIndex | undefined
  /**
   * Ascending places of the references that occur in a step, of the trace or made by a memory. Remembered per
   * step.
   */
  holds(step: Step): readonly number[]
  /** What is in front of every prompt (definitions and names of tools) and so is never lost. */
  readonly always: ReadonlySet<number>
  /**
   * Whether the trace is a skeleton: its references have names instead of texts, and tool uses cannot be
   * compared.
   */
  readonly isBare: boolean
  /** Remembered per step; none of a skeleton. */
  readonly toolUsesOf: ReadUses
}

/** How places are read: texts as they are, those of a skeleton by its table. */
export interface PlaceReader {
  uses(place: Place): readonly Found[]
  finder(references: readonly Found[]): (place: Place) => readonly number[]
  /** Of each reference, the others that occur in it. */
  parts(references: readonly Found[]): readonly (readonly number[])[]
  /** Whether what is read are stand-ins, which do not tell what a tool call does. */
  readonly isBare: boolean
}

/**
 * Characters of texts, of one run, whose references are remembered; most of them are held by the run anyway.
 */
const MEMO_CHARACTERS = 8_000_000

export const textReader: PlaceReader = {
  isBare: false,
  uses: ({ text, manner }) => (manner === 'argument' ? usesInArguments(text) : usesInProse(text)),
  finder: (references) => {
    // Strategies make new steps of the same texts again and again.
    const find = rememberByText(createFinder(references.map(({ text }) => text)), MEMO_CHARACTERS)
    return ({ text }) => find(text)
  },
  parts: (references) => {
    const find = createFinder(references.map(({ text }) => text))
    return references.map(({ text, kind }, id) =>
      WORDS.has(kind) ? [] : find(text).filter((part) => part !== id && isShorter(references[part], text)),
    )
  },
}

/** Two spellings of one path occur in each other. */
function isShorter(part: Found | undefined, whole: string): boolean {
  return part !== undefined && part.text.length < whole.length
}

/** O(text of the trace). */
export function createReferenceIndex(trace: Trace, reader: PlaceReader = textReader): ReferenceIndex {
  return finish(referenceIndexInPieces(trace, reader))
}

/** The same with a pause behind each call and each step. */
export function* referenceIndexInPieces(trace: Trace, reader: PlaceReader): Pieces<ReferenceIndex> {
  const { all, uses } = yield* usesInPieces(trace, reader)
  const find = reader.finder(all)
  const { holds, given } = createHolds(trace, all, find)
  const holders = all.map((): number[] => [])
  const givenAt = all.map((): number[] => [])
  const returned = all.map((): Call[] => [])
  const callOf = new Map(trace.calls.flatMap((call) => answerOf(trace, call).map((step) => [step, call])))
  for (const [position, step] of trace.steps.entries()) {
    for (const id of holds(step)) holders[id]?.push(position)
    const call = callOf.get(step)
    for (const id of given(step)) {
      if (givenAt[id]?.at(-1) !== position) givenAt[id]?.push(position)
      if (call !== undefined) returned[id]?.push(call)
    }
    yield
  }
  const weightAt = (id: number, position: number): number => {
    const share = rarity(countBelow(holders[id] ?? [], position), position)
    return share < LEAST_RARITY ? 0 : (all[id]?.base ?? 0) * share
  }
  const introduced = introductions(trace, uses, all)
  const firstOf = (positions: readonly number[] = [], leftOut: ReadonlySet<StepId>) =>
    leftOut.size === 0
      ? positions[0]
      : positions.find((position) => !leftOut.has(trace.steps[position]?.id ?? ''))
  const isOwn = (id: number, at: number, leftOut: ReadonlySet<StepId>): boolean => {
    const { kind, isChoice, isInvention } = all[id] ?? {}
    const given = firstOf(givenAt[id], leftOut) ?? at
    if (kind === 'number' || isInvention === true) return given >= (introduced.get(id) ?? at + 1)
    return (isChoice === true || WORDS.has(kind ?? 'path')) && given >= at
  }
  const weighed = trace.calls.map(({ index, at }) =>
    (uses[index] ?? []).flatMap((use): readonly Use[] => {
      const weight = isOwn(use.reference, at, NO_STEPS) ? 0 : weightAt(use.reference, at)
      return weight === 0 ? [] : [{ ...use, weight }]
    }),
  )
  const parts = reader.parts(all)
  const factsWithout = ({ index, at }: Call, leftOut: ReadonlySet<StepId>): readonly Use[] => {
    const used = (weighed[index] ?? []).filter(
      ({ reference }) => leftOut.size === 0 || !isOwn(reference, at, leftOut),
    )
    const known = used.filter(({ reference }) => (firstOf(holders[reference], leftOut) ?? at) < at)
    const covered = new Set(known.flatMap(({ reference }) => parts[reference] ?? []))
    return used.filter(({ reference }) => !covered.has(reference))
  }
  const facts = trace.calls.map((call) => factsWithout(call, NO_STEPS))
  return {
    references: all.map(({ text, kind }) => ({ text, kind })),
    usesOf: (call) => weighed[call] ?? [],
    factsOf: (index, leftOut = NO_STEPS) => {
      const call = trace.calls[index]
      return leftOut.size === 0 || call === undefined ? (facts[index] ?? []) : factsWithout(call, leftOut)
    },
    weightAt,
    readAgain: (reference, call) =>
      returned[reference]?.find(({ index, agent }) => index >= call && agent === trace.calls[call]?.agent)
        ?.index,
    holds,
    always: new Set(toolPlaces(trace).flatMap(find)),
    isBare: reader.isBare,
    toolUsesOf: reader.isBare ? () => [] : createUseReader(),
  }
}

const NO_STEPS: ReadonlySet<StepId> = new Set()

/** Of these kinds what only the model itself has written before is its wording, not a fact that it read. */
const WORDS: ReadonlySet<ReferenceKind> = new Set(['name', 'quoted'])

/**
 * Where the model first wrote a text that nothing before contained. Numbers count only as arguments
 * (`limit: 275`), since one in prose may be calculated; what models make up counts anywhere.
 */
function introductions(
  { calls }: Trace,
  uses: TraceUses['uses'],
  all: TraceUses['all'],
): ReadonlyMap<number, number> {
  const introduced = new Map<number, number>()
  const known = new Set<number>()
  for (const { index, at } of calls) {
    for (const { reference, manner } of uses[index] ?? []) {
      if (known.has(reference)) continue
      known.add(reference)
      if (manner === 'argument' || all[reference]?.isInvention === true) introduced.set(reference, at)
    }
  }
  return introduced
}

/** How many of the ascending numbers are below the limit. O(log). */
function countBelow(ascending: readonly number[], limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? limit) < limit) low = middle + 1
    else high = middle
  }
  return low
}

interface TraceUses {
  readonly all: readonly Found[]
  readonly uses: readonly (readonly Omit<Use, 'weight'>[])[]
}

/** What each call uses, and all of it together in the order of first use. */
export function usesOf(trace: Pick<Trace, 'steps' | 'calls'>, reader: PlaceReader): TraceUses {
  return finish(usesInPieces(trace, reader))
}

function* usesInPieces(trace: Pick<Trace, 'steps' | 'calls'>, reader: PlaceReader): Pieces<TraceUses> {
  const all: Found[] = []
  const ids = new Map<string, number>()
  const idOf = (use: Found): number => {
    const id = ids.get(use.text) ?? all.length
    if (id === all.length) all.push(use)
    ids.set(use.text, id)
    return id
  }
  const uses: (readonly Omit<Use, 'weight'>[])[] = []
  const isRemembered = createRemembered(trace.steps)
  for (const call of trace.calls) {
    const ofCall = new Map<number, Omit<Use, 'weight'>>()
    for (const place of answerOf(trace, call).flatMap(saidIn)) {
      for (const use of reader.uses(place)) {
        if (!isRemembered(use, call.at)) continue
        const reference = idOf(use)
        if (!ofCall.has(reference)) ofCall.set(reference, { reference, manner: place.manner })
      }
    }
    uses.push([...ofCall.values()])
    yield
  }
  return { all, uses }
}

/** A note of a memory that something is gone: `Skipped 12 messages.` */
const NOTE = /\b(?:omitted|skipped|cleared|removed|truncated|masked)\b/i
const MAX_NOTE = 120

/** Whether a text is nothing but such a note. */
export function isNote(text: string): boolean {
  return text.length <= MAX_NOTE && NOTE.test(text)
}

/**
 * In a note that a memory wrote a number counts what is gone; that it equals a number of the run is chance,
 * and no fact has survived. Notes that the run itself holds are texts like all others.
 */
function createHolds(
  { steps, recorded }: Trace,
  all: readonly Found[],
  find: (place: Place) => readonly number[],
): Holds {
  const known = new WeakMap<Step, readonly number[]>()
  const brought = recorded.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.kind === 'remove' ? [] : [change.step])),
  )
  const recordedNotes = new Set<string>()
  for (const step of [...steps, ...brought]) {
    for (const { text } of placesOf(step)) if (isNote(text)) recordedNotes.add(text)
  }
  const inPlace = (place: Place): readonly number[] => {
    const ids = find(place)
    if (ids.length === 0 || !isNote(place.text) || recordedNotes.has(place.text)) return ids
    return ids.filter((id) => all[id]?.kind !== 'number')
  }
  /** Of the step that was looked at last. */
  let last: { readonly step: Step; readonly lists: readonly (readonly number[])[] } | undefined
  const holds = (step: Step): readonly number[] => {
    const before = known.get(step)
    if (before !== undefined) return before
    const lists = placesOf(step).map(step.rule === PINNED_FACT ? find : inPlace)
    last = { step, lists }
    const made = distinct(lists)
    known.set(step, made)
    return made
  }
  const given = (step: Step): readonly number[] => {
    const all = holds(step)
    if (!isModelStep(step)) return all
    // By place and not by text: of two equal texts in a skeleton one may be written otherwise.
    return last?.step === step ? last.lists.slice(saidIn(step).length).flat() : []
  }
  return { holds, given }
}

interface Holds {
  holds(step: Step): readonly number[]
  /**
   * What a step contains that the model did not write: results, the task, messages of the user. Asked right
   * after `holds`.
   */
  given(step: Step): readonly number[]
}

function distinct(lists: readonly (readonly number[])[]): readonly number[] {
  const [only = [], ...others] = lists.filter((list) => list.length > 0)
  return others.length === 0 ? only : [...new Set([only, ...others].flat())].sort((one, other) => one - other)
}
