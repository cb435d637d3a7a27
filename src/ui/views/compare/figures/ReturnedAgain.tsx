/** How severe it is that facts are lost: of how many a tool returned them again in the recorded run. */
import { ABOUT_AGAIN, againWords, MOST_AGAIN } from '#core/references/again-words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { useFactUses, useLostOverRun } from '#state/index.ts'

/** Nothing where it isn't known of every lost fact. */
export function ReturnedAgain({ spec }: { readonly spec: CheckedSpec }) {
  const { latest: facts = [] } = useLostOverRun(spec, true)
  const words = againWords(useFactUses(facts.length > MOST_AGAIN ? [] : facts), facts.length)
  return words === undefined ? null : <span title={ABOUT_AGAIN}>. {words}</span>
}
