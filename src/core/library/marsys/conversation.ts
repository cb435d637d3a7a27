/**
 * MARSYS' conversation memory as functions on a list of messages: what can be asked of
 * it and how it changes. Nothing here changes its input; what the original refuses is a failure.
 */
import { tail } from '#base/python-text.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Step, StepId } from '../../model/step.ts'
import { type MarsysMessage, marsysMessage } from './message.ts'

/** The newest `count`; none for 0 and less. */
export function recent(steps: readonly Step[], count: number): readonly Step[] {
  return count > 0 ? steps.slice(-count) : []
}

/** The newest `count` of a role; as in the original's slice, 0 is all. */
export function byRole(steps: readonly Step[], role: string, count = 0): readonly Step[] {
  return tail(
    steps.filter((step) => marsysMessage(step)?.role === role),
    count,
  )
}

/** The guide's index: of two with one id the later, as both stay in the list. */
export function indexById(steps: readonly Step[]): ReadonlyMap<StepId, Step> {
  return new Map(steps.map((step) => [step.id, step]))
}

/**
 * The position of the first message with this id, as the library looks for it. Fails with `unknown-message`.
 */
export function positionOf(steps: readonly Step[], id: StepId): Result<number> {
  const position = steps.findIndex((step) => step.id === id)
  if (position >= 0) return ok(position)
  return fail({ code: 'unknown-message', message: t`There is no message ${id}.` })
}

/** The library's update: what is not given stays as it was, and which call a result answers is lost. */
export function updatedMessage(before: MarsysMessage, given: Partial<MarsysMessage>): MarsysMessage {
  const { callId: _, ...rest } = { ...before, ...given }
  return rest
}

/**
 * The list with another message at a position, or none. Fails with `no-such-position`, also for a negative
 * one.
 */
export function replacedAt(
  steps: readonly Step[],
  position: number,
  step: Step | undefined,
): Result<readonly Step[]> {
  if (position < 0 || position >= steps.length) {
    return fail({ code: 'no-such-position', message: t`There is no message at position ${position}.` })
  }
  return ok(steps.toSpliced(position, 1, ...(step === undefined ? [] : [step])))
}

/** `library`: a leading system message stays. `guide`: nothing does. */
export type Clearing = 'library' | 'guide'

export function cleared(steps: readonly Step[], clearing: Clearing): readonly Step[] {
  const [first] = steps
  const stays = clearing === 'library' && first !== undefined && marsysMessage(first)?.role === 'system'
  return stays ? [first] : []
}
