// Spend a budget: the system prompt, the task and a few newest steps first, then older ones as long as they
// fit. So the architecture document describes its custom strategy (min_steps, max_tokens).
import { defineStrategy, isCritical } from 'memoscope'

export default defineStrategy({
  title: 'My token budget',
  params: {
    minSteps: { kind: 'integer', label: 'Always keep', min: 0, max: 1000, initial: 10, unit: 'steps' },
    maxTokens: { kind: 'integer', label: 'Budget', min: 0, max: 1000000, initial: 4000, unit: 'tokens' },
  },
  prune(steps, { minSteps, maxTokens }) {
    const border = Math.max(0, steps.length - minSteps)
    const kept = new Set(steps.filter((step, index) => isCritical(step) || index >= border))
    let used = [...kept].reduce((sum, step) => sum + step.tokens, 0)
    // Newest first; what does not fit is passed over.
    for (const step of steps.toReversed()) {
      if (kept.has(step) || used + step.tokens > maxTokens) continue
      kept.add(step)
      used += step.tokens
    }
    return steps.filter((step) => kept.has(step))
  },
})
