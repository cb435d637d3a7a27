// Keep the last steps: a sliding window. The system prompt and the task stay; of all others the newest.
import { defineStrategy, isCritical } from 'memoscope'

export default defineStrategy({
  title: 'My window',
  params: {
    count: { kind: 'integer', label: 'Steps', min: 0, max: 1000, initial: 10 },
  },
  prune(steps, { count }) {
    let left = count
    // From the newest back, so that one look at each step is enough.
    const kept = steps.toReversed().filter((step) => isCritical(step) || left-- > 0)
    return kept.toReversed()
  },
})
