// The reference page's own example: system prompt and task first, then the last actions. Notes are dropped.
import { defineStrategy, isCritical } from 'memoscope'

export default defineStrategy({
  title: 'System, task, last actions',
  params: {
    count: { kind: 'integer', label: 'Actions', min: 0, max: 1000, initial: 5 },
  },
  prune(steps, { count }) {
    const actions = steps.filter((step) => step.kind === 'action')
    return [...steps.filter(isCritical), ...actions.slice(Math.max(0, actions.length - count))]
  },
})
