/**
 * How often a reported lost fact is one, and how many of the real ones are reported, on labels made by
 * reading real runs (docs/lost-facts.md). The labels have no text of a run: a reported fact is known by a
 * hash, a fact that was read in an answer by its place there and a hash.
 */
import { unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { createFinder } from '#core/references/finder.ts'
import { type LostFact, lostFacts } from '#core/references/lost.ts'
import { answerOf, saidIn } from '#core/references/places.ts'
import { referenceHash } from '#core/references/reference-hash.ts'
import { createReferenceIndex } from '#core/references/reference-index.ts'
import type { ReplayOptions } from '#core/replay/replay.ts'
import { buildMemory, checkSpec } from '#core/spec/spec.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import labels from './lost-facts-labels.json'
import { tracesIn } from './traces.ts'

/** Strategies of the labels, by their short names. */
export const STRATEGIES: Readonly<Record<string, MemorySpec>> = {
  k3: { id: 'keep-last', params: { count: 3 } },
  k5: { id: 'keep-last', params: { count: 5 } },
  k10: { id: 'keep-last', params: { count: 10 } },
  sh: { id: 'shorten-observations' },
  swe: { id: 'swe-agent-last-observations' },
  cl: { id: 'clear-tool-uses' },
}
export const OPTIONS: ReplayOptions = {
  baseline: 'as-recorded',
  measure: (step) => [Math.ceil(JSON.stringify(step).length / 4)],
  perCall: 0,
  window: 128_000,
}
const SALT = new TextEncoder().encode('memoscope lost facts')

export interface Share {
  readonly count: number
  readonly of: number
}

interface LostFactsTruth {
  /** Reported facts that are facts, of those reported that have a label. */
  readonly precision: Readonly<Record<Split, Share>>
  /** Facts that were read in answers and are reported. */
  readonly recall: Readonly<Record<Split, Share>>
  /** Labels of runs that are not in the folders, or whose text is another one. */
  readonly unresolved: number
}

/** Rules were tuned on `development`. `first` was looked at once before the last rules, `heldOut` never. */
type Split = 'development' | 'first' | 'heldOut'

interface RunLabels {
  readonly file: string
  readonly run: number
  readonly split: string
  /** Strategy, call, hash, 1 for a fact. */
  readonly reported: readonly (readonly [string, number, string, number])[]
  /** Strategy, call, start and length in the answer, hash. */
  readonly read: readonly (readonly [string, number, number, number, string])[]
}

interface Tally {
  count: number
  of: number
}

/** Reads the runs of these folders that have labels. */
export async function lostFactsTruth(...dirs: readonly string[]): Promise<LostFactsTruth> {
  const precision = { development: newTally(), first: newTally(), heldOut: newTally() }
  const recall = { development: newTally(), first: newTally(), heldOut: newTally() }
  const all: readonly RunLabels[] = labels.runs.map((run) => ({
    ...run,
    reported: run.reported.map(([s, c, h, l]) => [String(s), Number(c), String(h), Number(l)] as const),
    read: run.read.map(
      ([s, c, at, n, h]) => [String(s), Number(c), Number(at), Number(n), String(h)] as const,
    ),
  }))
  let unresolved = all.reduce((sum, { reported, read }) => sum + reported.length + read.length, 0)
  const files = new Set(all.map(({ file }) => file))
  for (const dir of dirs) {
    const runs = new Map<string, number>()
    for (const { file, trace } of await tracesIn(dir, (name) => files.has(name))) {
      const run = runs.get(file) ?? 0
      runs.set(file, run + 1)
      const known = all.find((one) => one.file === file && one.run === run)
      if (known === undefined) continue
      const split = splitOf(known.split)
      unresolved -= check(trace, known, precision[split], recall[split])
    }
  }
  return { precision, recall, unresolved }
}

function newTally(): Tally {
  return { count: 0, of: 0 }
}

function splitOf(name: string): Split {
  return name === 'development' || name === 'first' ? name : 'heldOut'
}

/** How many labels were resolved. */
function check(trace: Trace, { reported, read }: RunLabels, precision: Tally, recall: Tally): number {
  const index = createReferenceIndex(trace)
  const names = new Set([...reported, ...read].map(([name]) => name))
  let resolved = 0
  for (const name of names) {
    const spec = STRATEGIES[name]
    if (spec === undefined) continue
    const memory = buildMemory(unwrap(checkSpec(spec)))
    const lost = lostFacts(trace, memory, { index, options: OPTIONS })
    const ofName = { trace, lost, precision, recall }
    resolved += checkReported(
      reported.filter(([of]) => of === name),
      ofName,
    )
    resolved += checkRead(
      read.filter(([of]) => of === name),
      ofName,
    )
  }
  return resolved
}

interface OfStrategy {
  readonly trace: Trace
  readonly lost: readonly LostFact[]
  readonly precision: Tally
  readonly recall: Tally
}

function checkReported(labeled: RunLabels['reported'], { lost, precision }: OfStrategy): number {
  const hashes = new Set(lost.map(({ call, text }) => `${call} ${hashOf(text)}`))
  for (const [, call, hash, isFact] of labeled) {
    if (!hashes.has(`${call} ${hash}`)) continue
    precision.of++
    precision.count += isFact
  }
  return labeled.length
}

function checkRead(labeled: RunLabels['read'], { trace, lost, recall }: OfStrategy): number {
  let resolved = 0
  for (const [, call, start, length, hash] of labeled) {
    const text = answerText(trace, call).slice(start, start + length)
    if (hashOf(text) !== hash) continue
    resolved++
    recall.of++
    if (lost.some((one) => one.call === call && isSame(one, text))) recall.count++
  }
  return resolved
}

/** One says the other, and a part of it is at least half of it. */
function isSame({ text }: LostFact, fact: string): boolean {
  const isHalf = text.length * 2 >= fact.length
  return createFinder([fact])(text).length > 0 || (isHalf && createFinder([text])(fact).length > 0)
}

function hashOf(text: string): string {
  return referenceHash(SALT, text).slice(0, 10)
}

/** All that the model wrote in the answer to a call. */
function answerText(trace: Trace, call: number): string {
  const found = trace.calls[call]
  if (found === undefined) return ''
  return answerOf(trace, found)
    .flatMap(saidIn)
    .map(({ text }) => text)
    .join('\n')
}
