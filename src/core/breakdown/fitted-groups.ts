/**
 * The parts of a run without what we count more than the provider recorded: where the size of a call is
 * smaller than our count, all parts of it are smaller by the same share, so that over the run they add up to
 * its totals. Pure.
 */
import { given } from '#base/given.ts'
import { roundedParts } from '#base/rounded-parts.ts'
import { indexOfCategory, type TokensByCategory } from '../tokens/measure.ts'
import type { BreakdownGroup } from './breakdown.ts'

const TOOL_KINDS = [indexOfCategory('calls'), indexOfCategory('results')]

/** `totals`: of all prompts of the run. O(groups · categories + all that is in them). */
export function fittedGroups(
  groups: readonly BreakdownGroup[],
  totals: TokensByCategory,
): readonly BreakdownGroup[] {
  // Tools have both their calls and their results.
  const kinds = [TOOL_KINDS, ...totals.flatMap((_, kind) => (TOOL_KINDS.includes(kind) ? [] : [[kind]]))]
  const fitted = kinds.flatMap((kind) => {
    const listed = groups.filter(({ category }) => kind.includes(category))
    const total = kind.reduce((sum, category) => sum + (totals[category] ?? 0), 0)
    return shrunk(listed, total / sumOf(listed)).map((group, place) => fitWithin(group, listed[place]))
  })
  return fitted.toSorted((one, other) => other.overRun - one.overRun)
}

function fitWithin(group: BreakdownGroup, before: BreakdownGroup | undefined): BreakdownGroup {
  const factor = factorOf(group, before)
  const subjects = shrunk(group.subjects, factor).map((subject, place) => ({
    ...subject,
    steps: shrunk(subject.steps, factorOf(subject, group.subjects[place])),
  }))
  return { ...group, subjects, ...given({ programs: group.programs && shrunk(group.programs, factor) }) }
}

interface Part {
  readonly overRun: number
}

function factorOf({ overRun }: Part, before: Part | undefined): number {
  return before === undefined ? 1 : overRun / before.overRun
}

/** Whole tokens that add up to those of all, times the factor; the same where it makes nothing smaller. */
function shrunk<T extends Part>(parts: readonly T[], factor: number): readonly T[] {
  if (!(factor < 1)) return parts
  const rounded = roundedParts(
    parts.map(({ overRun }) => overRun * factor),
    { decimals: 0 },
  )
  return parts.map((part, place) => ({ ...part, overRun: rounded[place] ?? 0 }))
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { overRun }) => sum + overRun, 0)
}
