/** Which of several runs are stored again, told by what was recorded and counted of them. */
import type { RunSummary } from '../account/summary.ts'

type CopyFacts = Pick<RunSummary, 'recordedAt' | 'models' | 'contexts' | 'output' | 'cost'> &
  Partial<Pick<RunSummary, 'input'>>

/**
 * The run that each copy repeats: of several that are the same, the first of those with most tokens, as a
 * file may be stored before its last record was written. Runs without a recorded time may only look alike, so
 * they are no copies. O(runs · log runs).
 */
export function copiesOf<Run>(
  runs: readonly Run[],
  factsOf: (run: Run) => CopyFacts | undefined,
): ReadonlyMap<Run, Run> {
  const known = runs.flatMap((run) => {
    const facts = factsOf(run)
    return facts?.recordedAt === undefined || facts.contexts.length === 0 ? [] : [{ run, facts }]
  })
  const outputOf = ({ output }: CopyFacts) => output?.value ?? 0
  const wholeFirst = known.toSorted(
    ({ facts: one }, { facts: other }) =>
      inputOf(other) - inputOf(one) || (isCutOff(one, other) ? outputOf(other) - outputOf(one) : 0),
  )
  const firsts = new Map<string, { readonly run: Run; readonly facts: CopyFacts }[]>()
  const copies = new Map<Run, Run>()
  for (const one of wholeFirst) {
    const key = JSON.stringify([one.facts.recordedAt, one.facts.models])
    const started = firsts.get(key) ?? []
    firsts.set(key, started)
    const first = started.find(({ facts }) => isSame(facts, one.facts) || isCutOff(one.facts, facts))
    if (first === undefined) started.push(one)
    else copies.set(one.run, first.run)
  }
  return copies
}

function inputOf({ input, contexts }: CopyFacts): number {
  return input?.value ?? contexts.reduce((sum, tokens) => sum + tokens, 0)
}

function isSame(one: CopyFacts, other: CopyFacts): boolean {
  const key = ({ contexts, input, output, cost }: CopyFacts) =>
    JSON.stringify([contexts, [input, output, cost].map((figure) => figure?.value)])
  return key(one) === key(other)
}

/** One lost call of many moves each part of the picture of the prompts by at most this share. */
const MOST_MOVED = 0.05
/** Calls that a file may lack at its end. */
const MOST_MISSING = 1

/**
 * Whether a run is the other one without its end. Only where times have fractions of a second: many runs may
 * start in the same whole second. O(contexts).
 */
function isCutOff(short: CopyFacts, whole: CopyFacts): boolean {
  if (Number.isInteger(short.recordedAt)) return false
  const isNear = (one: number, other: number) => Math.abs(one - other) <= MOST_MOVED * Math.max(one, other)
  const missing = whole.contexts.length - short.contexts.length
  if (missing < 0 || missing > MOST_MISSING) return false
  if (missing > 0) return short.contexts.every((tokens, at) => tokens === whole.contexts[at])
  return (
    isNear(inputOf(short), inputOf(whole)) &&
    short.contexts.every((tokens, at) => isNear(tokens, whole.contexts[at] ?? 0))
  )
}

/** What is known of a run before it is counted. */
interface ListedRun {
  readonly callCount: number
  readonly source: { readonly format: string }
}

/** Runs that may be copies by their length: only these need to be counted. O(runs · log runs). */
export function possibleCopies<Run extends ListedRun>(runs: readonly Run[]): readonly Run[] {
  const byLength = runs.toSorted(
    (one, other) =>
      (one.source.format < other.source.format ? -1 : Number(one.source.format > other.source.format)) ||
      one.callCount - other.callCount,
  )
  const areClose = (one: Run | undefined, other: Run | undefined) =>
    one !== undefined &&
    other !== undefined &&
    one.source.format === other.source.format &&
    other.callCount - one.callCount <= MOST_MISSING
  return byLength.filter((run, at) => areClose(byLength[at - 1], run) || areClose(run, byLength[at + 1]))
}
