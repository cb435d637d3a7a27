/** Steps as Letta's messages. */

import { messageOf } from '../../memory/message-strategy.ts'
import { measuredAs } from '../../memory/unfold.ts'
import type { Step } from '../../model/step.ts'
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
