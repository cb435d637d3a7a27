/**
 * A summary made of the text's own sentences; of the length and in the sections of a compaction's summary
 * where that is asked for.
 */
import { ok } from '#base/result.ts'
import { t } from '#base/words.ts'
import { isAttached } from '../model/injected-text.ts'
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { typedText } from './quotes.ts'
import { extract } from './sentences.ts'
import { defineSummariser } from './summariser.ts'

export const extractive = defineSummariser({
  id: 'extractive',
  title: t`Extractive (no model)`,
  description: t`The sentences and lines that share most with the rest, in order. A compaction’s summary also quotes user messages and lists files and failed calls. Built in, deterministic, no model.`,
  params: {
    sentences: { kind: 'integer', label: t`Sentences`, min: 1, max: 200, initial: 8, unit: 'sentences' },
  },
  build:
    ({ sentences }, { inSections }) =>
    ({ steps, tokens = 0 }) => {
      const text = steps.map(wordsOf).join('\n')
      const characters = Math.min(tokens * CHARACTERS_PER_TOKEN, text.length * LARGEST_SHARE)
      if (characters >= SECTIONED) return ok(inSections(steps, characters))
      return ok(extract(text, { sentences, characters }).join('\n'))
    },
})

const CHARACTERS_PER_TOKEN = 4
/** A summary of a short text is not of the usual length: it would be the text. */
const LARGEST_SHARE = 0.1
/** Characters: a shorter summary has no sections. */
const SECTIONED = 500

/** A user’s message as it was typed: a summary doesn’t quote the tags that a command is recorded in. */
function wordsOf(step: Step): string {
  const isTyped = step.kind === 'message' && step.role === 'user' && !isAttached(step)
  return isTyped ? typedText(step) : stepText(step)
}
