/**
 * Steps as coloured runs of pixels for the minimap, pure. With more steps than pixels a pixel takes the
 * family that most of its steps have; it is faint if most are, and marked if any is, so that an error never
 * disappears.
 */
import type { ShownKind } from '#core/model/step.ts'
import { KIND_LOOKS, type KindFamily } from '../kit/format/kinds.ts'

export interface MinimapStep {
  readonly kind: ShownKind
  /** Not in memory at the cursor: dropped, or not there yet. */
  readonly isFaint?: boolean | undefined
  /** Carries an error or a lost fact. */
  readonly isMarked?: boolean | undefined
}

export interface StepRun {
  readonly from: number
  readonly to: number
  readonly family: KindFamily
  readonly isFaint: boolean
}

interface StepRuns {
  readonly runs: readonly StepRun[]
  /** Pixel positions of marked steps. */
  readonly marked: readonly number[]
}

export function toRuns(steps: readonly MinimapStep[], extent: number): StepRuns {
  const rows = Math.min(steps.length, Math.floor(extent))
  const runs: StepRun[] = []
  const marked: number[] = []
  for (let row = 0; row < rows; row++) {
    const from = Math.floor((row * steps.length) / rows)
    const to = Math.floor(((row + 1) * steps.length) / rows)
    const look = lookOf(steps, from, to)
    const start = (row / rows) * extent
    const end = ((row + 1) / rows) * extent
    if (look.isMarked) marked.push((start + end) / 2)
    const last = runs.at(-1)
    if (last !== undefined && last.family === look.family && last.isFaint === look.isFaint) {
      runs[runs.length - 1] = { ...last, to: end }
    } else {
      runs.push({ from: start, to: end, family: look.family, isFaint: look.isFaint })
    }
  }
  return { runs, marked }
}

function lookOf(steps: readonly MinimapStep[], from: number, to: number) {
  const counts = new Map<KindFamily, number>()
  let faint = 0
  let isMarked = false
  for (let index = from; index < to; index++) {
    const step = steps[index]
    if (step === undefined) continue
    const { family } = KIND_LOOKS[step.kind]
    counts.set(family, (counts.get(family) ?? 0) + 1)
    if (step.isFaint === true) faint++
    if (step.isMarked === true) isMarked = true
  }
  let family: KindFamily = 'message'
  let most = 0
  for (const [candidate, count] of counts) {
    if (count > most) {
      family = candidate
      most = count
    }
  }
  return { family, isFaint: faint * 2 > to - from, isMarked }
}
