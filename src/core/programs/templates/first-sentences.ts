// Summarise by first sentences: older steps become one note that holds how each of them began.
import { defineStrategy, isCritical, summaryOf, textOf } from 'memoscope'

export default defineStrategy({
  title: 'First sentences',
  params: {
    keep: { kind: 'integer', label: 'Keep whole', min: 0, max: 1000, initial: 10, unit: 'steps' },
    length: {
      kind: 'integer',
      label: 'Sentence at most',
      min: 10,
      max: 1000,
      initial: 120,
      unit: 'characters',
    },
  },
  prune(steps, { keep, length }) {
    const old = steps.slice(0, Math.max(0, steps.length - keep)).filter((step) => !isCritical(step))
    if (old.length < 2) return steps
    const gone = new Set(old)
    const lines = old.map((step) => `- ${cut(firstSentence(textOf(step)), length)}`)
    const summary = summaryOf(old, ['[What happened before]', ...lines].join('\n'))
    const front = steps.filter((step) => isCritical(step))
    const rest = steps.filter((step) => !isCritical(step) && !gone.has(step))
    return [...front, summary, ...rest]
  },
})

function firstSentence(text: string): string {
  return /^[^\n]*?[.!?](?=\s|$)|^[^\n]*/.exec(text.trim())?.[0] ?? ''
}

/** At a blank, so that no half of a word is left. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/\S*$/, '')}…`
}
