// Two tiers: recent steps as they are; what falls out of them lives on as a line each, until that is full
// too.
import { defineMemory, isCritical, type Step, summaryOf, textOf } from 'memoscope'

export default defineMemory({
  title: 'Two tiers',
  params: {
    short: { kind: 'integer', label: 'Short term', min: 1, max: 1000, initial: 8, unit: 'steps' },
    long: { kind: 'integer', label: 'Long term', min: 0, max: 1000, initial: 40, unit: 'lines' },
    length: { kind: 'integer', label: 'Line at most', min: 10, max: 1000, initial: 100, unit: 'characters' },
  },
  create: () => ({ fixed: [] as Step[], short: [] as Step[], long: [] as Step[] }),
  add(state, step, { short, long }) {
    if (isCritical(step)) state.fixed.push(step)
    else state.short.push(step)
    while (state.short.length > short) state.long.push(...state.short.splice(0, 1))
    state.long.splice(0, Math.max(0, state.long.length - long))
    return state
  },
  recall({ fixed, short, long }, _cue, { length }) {
    if (long.length === 0) return [...fixed, ...short]
    const lines = long.map((step) => `- ${cut(textOf(step).replace(/\s+/g, ' '), length)}`)
    return [...fixed, summaryOf(long, ['[Earlier]', ...lines].join('\n')), ...short]
  },
  compartments: ({ fixed, short, long }) => [
    { title: 'Always there', steps: fixed },
    { title: 'Long term', steps: long },
    { title: 'Short term', steps: short },
  ],
})

/** At a blank, so that no half of a word is left. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/\S*$/, '')}…`
}
