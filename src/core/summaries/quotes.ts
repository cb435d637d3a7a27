/** How much of a message summaries quote, whatever its line breaks. Pure. */

import { commandWords } from '../model/command-words.ts'
import { attachedParts } from '../model/injected-text.ts'
import { partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'

/** `part`: its start, or a sentence of it. */
export type Quote = 'whole' | 'part' | 'none'

export interface Quotes {
  isWhole(step: Step): boolean
  of(step: Step): Quote
}

/** Characters: fewer are in a summary by chance. */
const LEAST_START = 30
const LEAST_SENTENCE = 20
const SENTENCE_END = /\n+|(?<=[.!?])\s+/

/** What these steps quote. Their text is read when first asked; O(text of both) each time. */
export function quotesIn(steps: readonly Step[]): Quotes {
  let joined: string | undefined
  const has = (text: string) => {
    joined ??= inOneLine(steps.map(stepText).join('\n'))
    return joined.includes(text)
  }
  const isWhole = (step: Step) => wholeTexts(step).some(has)
  return {
    isWhole,
    of: (step) => {
      if (isWhole(step)) return 'whole'
      const typed = typedText(step)
      const start = inOneLine(typed).slice(0, LEAST_START)
      if (start.length === LEAST_START && has(start)) return 'part'
      const sentences = typed.split(SENTENCE_END).map(inOneLine)
      return sentences.some((one) => one.length >= LEAST_SENTENCE && has(one)) ? 'part' : 'none'
    },
  }
}

/** Many summaries are asked about the same messages. */
const known = new WeakMap<Step, readonly string[]>()

/** In one line each: the message, and without what is attached to it. O(text), once. */
function wholeTexts(step: Step): readonly string[] {
  const texts = known.get(step) ?? [...new Set([stepText(step), typedText(step)].map(inOneLine))]
  known.set(step, texts)
  return texts
}

/** Without what the agent’s program attached to it, and a command as a person typed it. */
export function typedText(step: Step): string {
  if (!('parts' in step)) return stepText(step)
  const attached = new Set(attachedParts(step))
  const typed = step.parts.filter((part) => !attached.has(part))
  return commandWords(typed.length === 0 ? stepText(step) : partsText(typed))
}

export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
