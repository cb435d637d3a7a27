// Retrieval: everything is kept, and a call is shown what shares the most words with what was said last.
import { defineMemory, isCritical, type Step, textOf } from 'memoscope'

export default defineMemory({
  title: 'Retrieve by words',
  params: {
    recent: { kind: 'integer', label: 'Always the newest', min: 0, max: 1000, initial: 3, unit: 'steps' },
    found: { kind: 'integer', label: 'Found', min: 0, max: 1000, initial: 5, unit: 'steps' },
  },
  create: () => ({ steps: [] as Step[], words: [] as Set<string>[] }),
  add(state, step) {
    state.steps.push(step)
    state.words.push(wordsOf(textOf(step)))
    return state
  },
  recall({ steps, words }, cue, { recent, found }) {
    const border = Math.max(0, steps.length - recent)
    const asked = wordsOf(cue.text)
    const scores = words.map((own) => [...asked].filter((word) => own.has(word)).length)
    const best = steps
      .map((_, index) => index)
      .filter((index) => index < border && (scores[index] ?? 0) > 0)
      // Of two that share as much, the later one.
      .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || b - a)
      .slice(0, found)
    const shown = new Set(best)
    return steps.filter((step, index) => index >= border || isCritical(step) || shown.has(index))
  },
})

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? [])
}
