/**
 * The reference page's example of a custom strategy: system and task first, then the last
 * five actions.
 */
import { t } from '#base/words.ts'
import { defineStrategy } from '../../memory/strategy.ts'
import { isCritical } from '../../model/steps.ts'

export const lastActions = defineStrategy({
  id: 'last-actions',
  readsText: false,
  title: t`Keep system, task, and last actions`,
  description: t`Keeps system and task steps, the newest actions, and nothing else. The example of a custom strategy on tinyAgent’s reference page.`,
  params: {
    count: { kind: 'integer', label: t`Actions`, min: 0, max: 100_000, initial: 5, unit: 'actions' },
    notes: {
      kind: 'choice',
      label: t`Scratchpad notes`,
      initial: 'dropped',
      options: [
        { value: 'dropped', label: t`are dropped`, help: t`As in the example’s code.` },
        {
          value: 'since',
          label: t`kept, if recent`,
          help: t`As in the example’s comment: notes taken since the oldest kept action are kept too.`,
        },
      ],
    },
  },
  summary: ({ count, notes }) => {
    const actions = count === 1 ? t`last action` : t`last ${count} actions`
    return notes === 'since' ? t`${actions} and notes` : actions
  },
  guarantees: () => ['pairs', 'system', 'task', 'stable', 'no-new-text'],
  recommended: { trigger: { kind: 'after-kinds', kinds: ['action'] }, mode: 'destructive' },
  prune: (steps, { count, notes }) => {
    const actions = steps.flatMap((step, position) => (step.kind === 'action' ? [position] : []))
    const oldest = count === 0 ? steps.length : (actions.at(-count) ?? actions[0] ?? 0)
    const recent = steps.filter(
      ({ kind }, position) =>
        position >= oldest && (kind === 'action' || (notes === 'since' && kind === 'note')),
    )
    return [...steps.filter(isCritical), ...recent]
  },
})
