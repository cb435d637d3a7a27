// Prune in batches, as the architecture document suggests: between two runs the front of the prompt stays the
// same, which is what a prompt cache wants.
import { defineMemory, isCritical, type Step } from 'memoscope'

export default defineMemory({
  title: 'Batches',
  params: {
    every: { kind: 'integer', label: 'Every', min: 1, max: 1000, initial: 10, unit: 'steps' },
    keep: { kind: 'integer', label: 'Keep', min: 0, max: 1000, initial: 5, unit: 'steps' },
  },
  create: () => ({ steps: [] as Step[], since: 0 }),
  add(state, step, { every, keep }) {
    state.steps.push(step)
    state.since += 1
    if (state.since < every) return state
    const others = state.steps.filter((one) => !isCritical(one))
    const kept = new Set(others.slice(Math.max(0, others.length - keep)))
    return { steps: state.steps.filter((one) => isCritical(one) || kept.has(one)), since: 0 }
  },
  recall: ({ steps }) => steps,
})
