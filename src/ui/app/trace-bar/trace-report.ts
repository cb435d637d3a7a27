/** What is to be said of how a trace was read: pure, from what is kept with it. */
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'

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
