/**
 * A list of steps told by runs of the list before it: what a memory shows seldom changes in more than a few
 * places.
 */
import { append } from '#base/lists.ts'
import type { Step, StepId } from '../model/step.ts'
import type { TranscriptPiece } from '../spec/custom-definition.ts'

/** O(n) comparisons of objects; a map is made only of what is left between the equal ends. */
export function piecesOf(
  before: readonly Step[],
  after: readonly Step[],
  nameOf: (step: Step) => StepId | number,
): readonly TranscriptPiece[] {
  const shorter = Math.min(before.length, after.length)
  let front = 0
  while (front < shorter && before[front] === after[front]) front++
  let back = 0
  while (back < shorter - front && before[before.length - 1 - back] === after[after.length - 1 - back]) back++
  const pieces: TranscriptPiece[] = front === 0 ? [] : [[0, front]]
  const middle = after.slice(front, after.length - back)
  append(pieces, middlePieces(before, { from: front, to: before.length - back }, middle, nameOf))
  if (back > 0) pieces.push([before.length - back, before.length])
  return pieces
}

function middlePieces(
  before: readonly Step[],
  { from, to }: { readonly from: number; readonly to: number },
  middle: readonly Step[],
  nameOf: (step: Step) => StepId | number,
): readonly TranscriptPiece[] {
  const places = new Map<Step, number>()
  if (middle.length > 0) {
    for (let at = from; at < to; at++) {
      const step = before[at]
      if (step !== undefined) places.set(step, at)
    }
  }
  const pieces: TranscriptPiece[] = []
  for (let at = 0; at < middle.length; ) {
    const step = middle[at]
    if (step === undefined) break
    const start = places.get(step)
    if (start === undefined) {
      pieces.push(nameOf(step))
      at++
      continue
    }
    let length = 1
    while (
      start + length < to &&
      at + length < middle.length &&
      before[start + length] === middle[at + length]
    )
      length++
    pieces.push([start, start + length])
    at += length
  }
  return pieces
}

/** The list again. Fails (undefined) where a piece names what is not there. */
export function listOf(
  before: readonly Step[],
  pieces: readonly TranscriptPiece[],
  stepOf: (name: StepId | number) => Step | undefined,
): readonly Step[] | undefined {
  const steps: Step[] = []
  for (const piece of pieces) {
    if (typeof piece === 'object') {
      const [from, to] = piece
      if (!(from >= 0 && from <= to && to <= before.length)) return undefined
      for (let at = from; at < to; at++) {
        const step = before[at]
        if (step !== undefined) steps.push(step)
      }
      continue
    }
    const step = stepOf(piece)
    if (step === undefined) return undefined
    steps.push(step)
  }
  return steps
}
