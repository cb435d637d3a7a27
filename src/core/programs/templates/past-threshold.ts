// The reference page's loop: after an action, and only if there are more steps than a threshold, keep the
// last ones.
import { defineMemory, isCritical, type Step } from 'memoscope'

export default defineMemory({
  title: 'Past a threshold',
  params: {
    threshold: { kind: 'integer', label: 'More than', min: 0, max: 1000, initial: 20, unit: 'steps' },
    keep: { kind: 'integer', label: 'Keep', min: 0, max: 1000, initial: 10, unit: 'steps' },
  },
  create: (): Step[] => [],
  add(steps, step, { threshold, keep }) {
    steps.push(step)
    if (step.kind !== 'action' || steps.length <= threshold) return steps
    const others = steps.filter((one) => !isCritical(one))
    const kept = new Set(others.slice(Math.max(0, others.length - keep)))
    return steps.filter((one) => isCritical(one) || kept.has(one))
  },
  recall: (steps) => steps,
})
