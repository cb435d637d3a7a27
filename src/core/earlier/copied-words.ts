/** Of a forked session: that a size acts on what its parent session had before the fork. Pure. */
import { t } from '#base/words.ts'
import { isOwn, stepText } from '../model/steps.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'

interface Acting {
  readonly spec: Pick<CheckedSpec, 'trigger'>
  /** The first call that its replay changes; absent: none. */
  readonly changedFrom?: CallIndex | undefined
}

interface Recorded {
  readonly trace: Pick<Trace, 'steps' | 'calls'>
  /** The recorded prompts. */
  readonly prompts: readonly { readonly call: CallIndex; readonly tokens: Tokens }[]
}

/**
 * Undefined: the steps copied from the parent aren't larger than the size themselves. They are taken to have
 * the same share of the prompt's tokens as of its text. O(steps).
 */
export function copiedWords({ spec, changedFrom }: Acting, { trace, prompts }: Recorded): string | undefined {
  const { trigger } = spec
  const at = trace.calls.find(({ index }) => index === changedFrom)?.at
  const prompt = prompts.find(({ call }) => call === changedFrom)?.tokens
  if (trigger.kind !== 'past-tokens' || at === undefined || prompt === undefined) return undefined
  let [copied, all] = [0, 0]
  for (const step of trace.steps.slice(0, at)) {
    const { length } = stepText(step)
    all += length
    if (!isOwn(step)) copied += length
  }
  return copied * prompt > trigger.tokens * all
    ? t`First acts on the history copied from the parent session, which the parent would have compacted itself with this setting.`
    : undefined
}
