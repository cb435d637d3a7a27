/** What is to be said of how a trace was read: pure, from what is kept with it. */
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { isAborted } from '#core/waste/failed-results.ts'
import { formatExact, plural } from '../../kit/index.ts'

/** How many calls there are, and how many of them failed or were aborted. */
export function callsWords(calls: Trace['calls']): string {
  const unanswered = calls.flatMap(({ failure }) => failure ?? [])
  const aborted = unanswered.filter(isAborted).length
  const failed = unanswered.length - aborted
  const all = plural(calls.length, 'call')
  const parts = [
    ...(failed > 0 ? [t`${formatExact(failed)} failed`] : []),
    ...(aborted > 0 ? [t`${formatExact(aborted)} aborted`] : []),
  ]
  return [all, ...parts].join(', ')
}

/** The models that answered, the busiest first. */
export function modelsOf({ calls }: Pick<Trace, 'calls'>): readonly string[] {
  const counts = new Map<string, number>()
  for (const { model } of calls) {
    if (model !== undefined) counts.set(model, (counts.get(model) ?? 0) + 1)
  }
  return [...counts].sort((one, other) => other[1] - one[1]).map(([model]) => model)
}

/**
 * How many remarks a person should know of: what was skipped or repaired, and prompts that do not come out.
 */
export function attentionOf({ warnings, fidelity }: Pick<Trace, 'warnings' | 'fidelity'>): number {
  const differing = fidelity === undefined ? 0 : fidelity.checked - fidelity.equal
  return warnings.length + (differing > 0 ? 1 : 0)
}

/** Where recorded prompts were held against the contexts: one sentence. */
export function fidelityText({ checked, equal }: NonNullable<Trace['fidelity']>): string {
  if (checked === equal) {
    return checked === 1
      ? t`The one recorded prompt is reproduced exactly.`
      : t`All ${checked} recorded prompts are reproduced exactly.`
  }
  return t`${equal} of ${checked} recorded prompts are reproduced exactly; the others differ.`
}
