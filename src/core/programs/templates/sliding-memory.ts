// A memory of its own: it takes in each step and forgets the oldest when it is full.
import { defineMemory, isCritical, type Step } from 'memoscope'

export default defineMemory({
  title: 'Sliding memory',
  params: {
    size: { kind: 'integer', label: 'Holds', min: 1, max: 1000, initial: 10, unit: 'steps' },
  },
  create: () => ({ fixed: [] as Step[], recent: [] as Step[] }),
  add(state, step, { size }) {
    if (isCritical(step)) state.fixed.push(step)
    else state.recent.push(step)
    if (state.recent.length > size) state.recent.shift()
    return state
  },
  recall: (state) => [...state.fixed, ...state.recent],
  compartments: ({ fixed, recent }) => [
    { title: 'Always there', steps: fixed },
    { title: 'Window', steps: recent },
  ],
})
