// Drop errors: failed actions go once something worked after them. The newest failures stay, to learn from.
import { defineStrategy, type Step } from 'memoscope'

export default defineStrategy({
  title: 'Without old errors',
  params: {
    keep: { kind: 'integer', label: 'Keep the newest', min: 0, max: 100, initial: 1, unit: 'failures' },
  },
  prune(steps, { keep }) {
    const lastSuccess = steps.findLastIndex((step) => step.kind === 'action' && !failed(step))
    const failures = steps.filter((step, index) => index < lastSuccess && failed(step))
    const dropped = new Set(failures.slice(0, Math.max(0, failures.length - keep)))
    return steps.filter((step) => !dropped.has(step))
  },
})

function failed(step: Step): boolean {
  return step.kind === 'action' && step.results.some((result) => (result.error ?? '') !== '')
}
