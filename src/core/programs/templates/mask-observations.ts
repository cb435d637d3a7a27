// Mask old observations: what tools answered long ago is cut to its beginning. No step is dropped.
import { cutResults, defineStrategy } from 'memoscope'

export default defineStrategy({
  title: 'My mask',
  params: {
    keep: { kind: 'integer', label: 'Keep whole', min: 0, max: 1000, initial: 3, unit: 'actions' },
    length: { kind: 'integer', label: 'Cut to', min: 0, max: 10000, initial: 100, unit: 'characters' },
  },
  prune(steps, { keep, length }) {
    const actions = steps.filter((step) => step.kind === 'action')
    const recent = new Set(actions.slice(Math.max(0, actions.length - keep)))
    // A step that is given back as it came counts as kept; a changed copy counts as rewritten.
    return steps.map((step) => (step.kind !== 'action' || recent.has(step) ? step : cutResults(step, length)))
  },
})
