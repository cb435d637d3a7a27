/** What a strategy drops of the instructions of several runs, and in how many of them, in words. Pure. */
import { plural } from '#base/format-count.ts'
import { formatExact } from '#base/format-number.ts'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import {
  type DroppedInstructions,
  type InstructionCounts,
  plusInstructions,
} from '../replay/dropped-instructions.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import {
  dropsMore,
  ITS_SUMMARIES,
  isAllSummarized,
  kindsOf,
  summaryActs,
  summaryNote,
  summarySentence,
} from './instruction-words.ts'
import { compactionSize } from './nearby-sizes.ts'

type Dropped = DroppedInstructions | undefined

type Spec = Pick<CheckedSpec, 'id' | 'trigger' | 'params'>

/** That nothing of what people wrote is lost: where only summaries have it, as far as they are simulated. */
export function keepsAllWords(spec: Spec | undefined): string {
  const isInSummary = spec?.params['userTokens'] === 0 && compactionSize(spec) !== undefined
  return isInSummary ? t`The simulated summaries keep all user messages.` : t`It keeps all user messages.`
}

/**
 * A sentence. `all`: of each run; undefined where it keeps everything there. O(runs).
 */
export function instructionWordsOver(
  all: readonly Dropped[],
  spec?: Spec,
  summaries: string = ITS_SUMMARIES,
): string {
  const sum = all.reduce<Dropped>(plusInstructions, undefined)
  if (sum === undefined) return keepsAllWords(spec)
  const what = whatOver(all)
  if (sum.summarized === 0) return t`It drops ${what}.`
  if (!isAllSummarized(sum)) return t`It drops ${what}, or replaces them with a summary.`
  return summarySentence(actsOver(all), what, summaries)
}

/** What summaries shorten in which runs, and what they leave out. Both undefined: it isn't known of all. */
function actsOver(all: readonly Dropped[]) {
  const isKnown = all.every((dropped) => dropped === undefined || dropped.leftOut !== undefined)
  const acts = all.map((dropped) => (dropped === undefined || !isKnown ? {} : summaryActs(dropped)))
  const words = (counts: readonly (InstructionCounts | undefined)[]) =>
    counts.every((one) => one === undefined) ? undefined : whatOver(counts)
  return {
    shortened: words(acts.map(({ shortened }: Acts) => shortened)),
    leftOut: words(acts.map(({ leftOut }: Acts) => leftOut)),
  }
}

type Acts = ReturnType<typeof summaryActs>

/** The same in a few words, for a row; undefined: it keeps them all in every run. O(runs). */
export function droppedNoteOver(all: readonly Dropped[]): string | undefined {
  const sum = all.reduce<Dropped>(plusInstructions, undefined)
  if (sum === undefined) return undefined
  const what = whatOver(all)
  if (sum.summarized === 0) return t`drops ${what}`
  if (!isAllSummarized(sum)) return t`drops or summarizes ${what}`
  return summaryNote(actsOver(all), what)
}

/** The same beside another one; undefined: it drops no more than that. O(runs). */
export function droppedBesideOver(all: readonly Dropped[], other: readonly Dropped[]): string | undefined {
  const [sum, before] = [all, other].map((runs) => runs.reduce<Dropped>(plusInstructions, undefined))
  return dropsMore(sum, before) ? droppedNoteOver(all) : undefined
}

/** `both runs`, `all 4 runs`, or `1 of 2 runs`. */
export function inRuns(count: number, all: number): string {
  if (all === 1) return plural(count, 'run')
  if (count < all) return t`${formatExact(count)} of ${plural(all, 'run')}`
  return all === 2 ? t`both runs` : t`all ${plural(all, 'run')}`
}

/**
 * `the task in 1 of 2 runs, and 2 user messages in 1 of 2 runs`. A sum over the runs would be read as what
 * each of them loses.
 */
function whatOver(all: readonly (InstructionCounts | undefined)[]): string {
  const perRun = all.map((dropped) => kindsOf(dropped))
  const kinds = (perRun[0] ?? []).map((_, at) => perRun.map((counts) => counts[at]))
  const found = kinds.flatMap((runs) => {
    const [first] = runs
    const counts = runs.flatMap((kind) => (kind !== undefined && kind.count > 0 ? [kind.count] : []))
    if (first === undefined || counts.length === 0) return []
    const [least, most] = [Math.min(...counts), Math.max(...counts)]
    // Kinds that the same runs lose are named together.
    const where = runs.map((kind) => Number((kind?.count ?? 0) > 0)).join('')
    return [
      { what: severalWords(first.words, { least, most, runs: counts.length }), where, runs: counts.length },
    ]
  })
  const places = [...new Set(found.map(({ where }) => where))]
  return allOf(
    places.map((place) => {
      const same = found.filter(({ where }) => where === place)
      const what = allOf(same.map((one) => one.what))
      if (all.length === 1) return what
      return t`${what} in ${inRuns(same[0]?.runs ?? 0, all.length)}`
    }),
  )
}

function severalWords(
  words: (count: number) => string,
  { least, most, runs }: { readonly least: number; readonly most: number; readonly runs: number },
): string {
  if (runs === 1 || most === 1) return words(most)
  return least === most ? t`${words(most)} each` : t`${formatExact(least)} to ${words(most)} each`
}
