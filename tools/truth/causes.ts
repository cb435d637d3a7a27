/**
 * Why the prompts of a run's second half are estimated more than 3% off from its first, as far as the
 * recorded sizes show it. A person reads the words in docs/tokens.md.
 */
import { predictHidden } from '#core/tokens/calibration/calibrate.ts'
import {
  type Expectation,
  type Marginal,
  marginalOf,
  remainderOf,
} from '#core/tokens/calibration/marginal.ts'
import { isKnown, type KnownPoint } from '#core/tokens/calibration/point.ts'
import { medianOf } from '#core/tokens/calibration/robust.ts'
import { stretchesBySeries } from '#core/tokens/calibration/stretches.ts'

export type Cause = 'compaction' | 'continued' | 'silent' | 'short' | 'growth' | 'mix'

const GOAL = 0.03
/** Tokens. More than any known system prompt with its tools. */
const CONVERSATION = 60_000
const FEW_CALLS = 20

export function causeOf(known: readonly KnownPoint[], expected: Expectation): Cause {
  const half = Math.floor(known.length / 2)
  const { sizes } = predictHidden(known, (_, index) => index >= half, expected)
  const marginal = marginalOf(known, expected)
  const errorOf = ({ call, recorded }: KnownPoint) => (sizes.get(call)?.tokens ?? recorded) / recorded - 1
  const medianOfErrors = (points: readonly KnownPoint[]) =>
    medianOf(points.map((point) => Math.abs(errorOf(point)))) ?? 0
  const hidden = new Set(known.slice(half))
  const stretches = [...stretchesBySeries(known).values()].flat().map((stretch) => stretch.filter(isKnown))
  // What follows a compaction in the hidden half has no recorded call to go by.
  const blind = stretches.filter((stretch) => stretch.every((point) => hidden.has(point))).flat()
  const [first] = known
  const isBlind = medianOfErrors(blind) > GOAL && blind.length * 3 > hidden.size
  const isFirstCompaction =
    stretches.filter((stretch) => stretch.some((point) => !hidden.has(point))).length === 1
  const isContinued = first !== undefined && remainderOf(first, marginal) > CONVERSATION
  if (isBlind && isFirstCompaction && isContinued) return 'continued'
  if (known.length < FEW_CALLS) return 'short'
  if (isBlind) return 'compaction'
  if (stretches.some((stretch) => hasDrop(stretch, hidden, marginal))) return 'silent'
  return (medianOf([...hidden].map(errorOf)) ?? 0) < 0 ? 'growth' : 'mix'
}

/** Whether a recorded size falls where our count doesn't. */
function hasDrop(
  stretch: readonly KnownPoint[],
  hidden: ReadonlySet<KnownPoint>,
  marginal: Marginal,
): boolean {
  return stretch.some((point, index) => {
    const before = stretch[index - 1]
    if (before === undefined || !hidden.has(point)) return false
    return remainderOf(point, marginal) - remainderOf(before, marginal) < -GOAL * before.recorded
  })
}
