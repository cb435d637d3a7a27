/**
 * How many lost facts would be found by chance. Measured with a placebo: the steps that a call's context no
 * longer holds are replaced by steps of another run, on another task, that the model never saw. What a call
 * uses and those steps hold can't have been read there, so it is chance (common knowledge, coincidence).
 * docs/lost-facts.md has the measurement.
 */
import type { ReferenceKind } from './reference.ts'
import type { ReferenceIndex, Use } from './reference-index.ts'

/** Of 100 lost facts of a kind, how many the placebo finds too. */
const BY_CHANCE: Readonly<Record<ReferenceKind, number>> = {
  path: 2,
  url: 0,
  number: 35.5,
  date: 0,
  'error-code': 11.1,
  name: 2.2,
  identifier: 1.2,
  quoted: 2,
}

/** The expected number of chance findings among these. O(lost). */
export function backgroundOf(
  lost: readonly Use[],
  { references }: Pick<ReferenceIndex, 'references'>,
): number {
  let expected = 0
  for (const { reference } of lost) expected += BY_CHANCE[references[reference]?.kind ?? 'identifier'] / 100
  return expected
}
