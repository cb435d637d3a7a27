/** Which commands the palette begins with: those of the view that is open. */
import { t } from '#base/words.ts'
import type { View } from '#state/index.ts'
import type { Command } from '../../kit/index.ts'

const HERE: Readonly<Partial<Record<View, readonly string[]>>> = {
  strategies: ['sweep', 'several-runs'],
  timeline: ['search', 'edit', 'beside'],
  insights: ['compactions', 'insight-waste', 'insight-misses', 'insight-errors'],
  compare: ['write-code', 'copy-verdict', 'export-report'],
  memory: ['export-context'],
}

/** The commands of the view first, then the others in their order. */
export function beginningHere(commands: readonly Command[], view: View): readonly Command[] {
  const group = t`In this view`
  const here = (HERE[view] ?? []).flatMap((id) => commands.find((command) => command.id === id) ?? [])
  return [
    ...here.map((command): Command => ({ ...command, group, isOnDemand: false })),
    ...commands.filter((command) => !here.includes(command)),
  ]
}
