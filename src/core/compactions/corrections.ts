/**
 * What the user wrote soon after a compaction, and which of it corrects the agent. English words and
 * interruptions only.
 */
import type { Step, StepId } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { REREAD_STEPS } from './rereads.ts'

/** A message of the user after a compaction. */
export interface UserMessage {
  readonly step: StepId
  /** Steps of the agent between the compaction and the message. */
  readonly after: number
  /** It begins as a correction does, or the user interrupted the agent. */
  readonly isCorrection: boolean
}

const INTERRUPTED = /\[Request interrupted by user|^<turn_aborted>/
const CORRECTING =
  /^\W*(?:no(?! (?:problem|worries|need|rush))|nope|stop|wait|wrong|undo|revert|actually|why (?:did|are|do) you|that(?:’|')?s (?:not|wrong)|that is (?:not|wrong)|i (?:said|told|already|meant)|you (?:forgot|missed|should|were|already|did(?:n(?:’|')t| not))|don(?:’|')t|do not|not what|again|as i said)\b/i

/**
 * `following`: the agent’s steps after the compaction; `own`: those that the compaction wrote or attached.
 */
export function userMessages(following: readonly Step[], own: ReadonlySet<StepId>): readonly UserMessage[] {
  return following.slice(0, REREAD_STEPS + own.size).flatMap((step, after) => {
    const isUser = step.kind === 'task' || (step.kind === 'message' && step.role === 'user')
    if (!isUser || own.has(step.id)) return []
    const text = stepText(step).trimStart()
    const isCorrection = INTERRUPTED.test(text) || CORRECTING.test(text)
    // What programs put in a message of the user is not the user’s.
    return text.startsWith('<') && !isCorrection ? [] : [{ step: step.id, after, isCorrection }]
  })
}
