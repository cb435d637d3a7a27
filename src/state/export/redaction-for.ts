/** What is redacted in an export that is made without the dialog. */
import { given } from '#base/given.ts'
import type { RedactionPlan } from '#core/redact/plan.ts'
import { runJob } from '#workers/client.ts'
import { redactionOfSeveral } from '../store/export-choice.ts'
import { store } from '../store/store.ts'

/** As the person set it; else on where the run has something to redact. */
export async function redactionFor(
  traceId: string,
  signal?: AbortSignal,
): Promise<RedactionPlan | undefined> {
  const { redaction } = store.getState()
  const plan = redactionOfSeveral(redaction)
  if (plan === undefined || redaction.isOn === true) return plan
  const found = await runJob('findings', { traceId, plan }, given({ signal }))
  return found.ok && found.value.length === 0 ? undefined : plan
}
