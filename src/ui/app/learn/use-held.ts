/**
 * A value that stays on screen while the next one is counted, so that text and bars do not blink when a
 * control moves.
 */
import { useState } from 'react'
import type { Result } from '#base/result.ts'
import { figureValue } from '#lessons/model/evaluate.ts'
import type { LessonScope } from './lesson-scope.ts'

export interface HeldFigure {
  /** Undefined: it was never known. */
  readonly value: Result<number> | undefined
  /** Whether it is about to be replaced. */
  readonly isStale: boolean
}

/** Several figures by name; the names of one place in the page never change their number. */
export function useHeldFigures(
  names: readonly string[],
  { lesson, known }: LessonScope,
): readonly HeldFigure[] {
  const values = names.map((name) => figureValue(name, lesson.figures, known))
  const [held, setHeld] = useState(values)
  const next = values.map((value, index) => value ?? held[index])
  // Setting state while rendering is React's way to derive from what was rendered before.
  if (next.length !== held.length || next.some((value, index) => !isSame(value, held[index]))) setHeld(next)
  return values.map((value, index) => ({ value: next[index], isStale: value === undefined }))
}

function isSame(one: Result<number> | undefined, other: Result<number> | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one.ok
    ? other.ok && one.value === other.value
    : !other.ok && one.error.message === other.error.message
}
