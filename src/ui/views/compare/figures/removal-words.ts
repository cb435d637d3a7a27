/** What took a fact or a result out of the context, in words for a line of facts. Pure. */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { Removal } from '#core/references/removals.ts'

/** Such as `dropped by “keep last 2” before call 4`. The rule may be the person's own text. */
export function removalWords({ how, rule, call }: Removal): string {
  if (how === 'rewritten') return t`shortened by “${rule}”`
  return call === undefined ? t`dropped by “${rule}”` : t`dropped by “${rule}” before ${callName(call)}`
}
