/** Steps as Letta's messages. */
import type { Step } from '../../step.ts'
import { messageOf } from '../message-strategy.ts'
import { measuredAs } from '../unfold.ts'
import type { LettaMessage } from './cuts.ts'

export function isMessage(step: Step): boolean {
  return step.kind !== 'control'
}

export function lettaMessage(step: Step): LettaMessage {
  const view = messageOf(step)
  const owner = measuredAs(step)
  return {
    role: view?.role ?? 'user',
    hasCalls: (view?.calls.length ?? 0) > 0,
    stepId: owner === step ? undefined : owner.id,
  }
}
