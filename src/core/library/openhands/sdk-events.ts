/**
 * Steps as events of OpenHands' SDK: an action is one event a call, a batch of its own, and one a result.
 * What a call's result is, our actions know; a result that came late is tied to the call by its recorded id.
 */
import { placeGiver } from '../../model/call-places.ts'
import type { ActionStep, MessageStep, Step } from '../../model/step.ts'
import type { SdkEvent } from './sdk-properties.ts'

/** An event with the step it is part of. */
export interface OwnedEvent extends SdkEvent {
  readonly step: Step
}

/** Control steps are no events. O(n). */
export function eventsOf(steps: readonly Step[]): readonly OwnedEvent[] {
  const waiting = new Map<string, string>()
  return steps.flatMap((step): readonly OwnedEvent[] => {
    if (step.kind === 'control') return []
    if (step.kind === 'action') return actionEvents(step, waiting)
    if (step.kind === 'message' && step.role === 'tool') return [lateResult(step, waiting)]
    return [{ id: step.id, kind: 'other', step }]
  })
}

/** `waiting`: the keys of unanswered calls by their recorded ids. */
function actionEvents(step: ActionStep, waiting: Map<string, string>): readonly OwnedEvent[] {
  // A turn whose call was not recorded has made one nevertheless, if there is a result.
  const calls = step.calls.length === 0 && step.results.length > 0 ? [''] : step.calls.map((call) => call.id)
  if (calls.length === 0) return [{ id: step.id, kind: 'other', step }]
  const thinking = step.parts.some((part) => part.kind === 'reasoning')
  const key = (index: number) => `${step.id}/${index}`
  const answered = answeredCalls(calls, step)
  calls.forEach((id, index) => {
    if (id !== '' && !answered.has(index)) waiting.set(id, key(index))
  })
  const turns = calls.map((_, index): OwnedEvent => {
    const event = {
      id: `call ${key(index)}`,
      kind: 'call' as const,
      call: key(index),
      response: step.id,
      step,
    }
    return index === 0 && thinking ? { ...event, thinking } : event
  })
  const results = [...answered].map(
    (index): OwnedEvent => ({ id: `result ${key(index)}`, kind: 'result', call: key(index), step }),
  )
  return [...turns, ...results]
}

/** Which calls have a result in the action: by id, and what is left over by place. */
function answeredCalls(calls: readonly string[], { results }: ActionStep): ReadonlySet<number> {
  const answered = new Set<number>()
  const take = placeGiver(calls)
  let nameless = 0
  for (const { callId } of results) {
    const index = callId === '' ? undefined : take(callId)
    if (index !== undefined) answered.add(index)
    else nameless++
  }
  for (let index = 0; index < calls.length && nameless > 0; index++) {
    if (answered.has(index)) continue
    answered.add(index)
    nameless--
  }
  return answered
}

function lateResult(step: MessageStep, waiting: Map<string, string>): OwnedEvent {
  const key = step.callId === undefined ? undefined : waiting.get(step.callId)
  if (key !== undefined && step.callId !== undefined) waiting.delete(step.callId)
  return { id: step.id, kind: 'result', call: key ?? `orphan ${step.id}`, step }
}
