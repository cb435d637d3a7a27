/** How severe it is that facts are lost: of how many a tool returned them again in the recorded run. */
import { t } from '#base/words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { useFactUses, useLostOverRun } from '#state/index.ts'
import { formatExact } from '../../../kit/index.ts'

/** Of more facts, looking for each in all results of the run takes longer than it is worth. */
const MOST_FACTS = 400

/** Nothing where it isn't known of every lost fact. */
export function ReturnedAgain({ spec }: { readonly spec: CheckedSpec }) {
  const { latest: facts = [] } = useLostOverRun(spec, true)
  const uses = useFactUses(facts.length > MOST_FACTS ? [] : facts)
  if (uses.length === 0 || uses.length < facts.length || uses.includes(undefined)) return null
  const again = uses.filter((use) => use?.readAgain !== undefined).length
  return <span title={ABOUT}> ({againWords(again, uses.length)})</span>
}

const ABOUT = t`In the recorded run, from the call that used the fact on. What no tool returned again, the agent may have had no other way to know.`

function againWords(again: number, all: number): string {
  if (all === 1) return again === 0 ? t`no tool returned it again` : t`a tool returned it again`
  if (again === 0) return t`no tool returned them again`
  if (again === all) return t`a tool returned each again`
  return t`a tool returned ${formatExact(again)} again, ${formatExact(all - again)} not`
}
