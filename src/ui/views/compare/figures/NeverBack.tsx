/** How severe it is that facts are lost: how many no tool returned again in the recorded run. */
import { ABOUT_AGAIN, neverBackWords } from '#core/references/again-words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { useLostOverRun } from '#state/index.ts'

/** Nothing until it is known. */
export function NeverBack({ spec }: { readonly spec: CheckedSpec }) {
  const words = neverBackWords(useLostOverRun(spec, true).latest ?? [])
  return words === undefined ? null : <span title={ABOUT_AGAIN}>: {words}</span>
}
