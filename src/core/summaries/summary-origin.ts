/** How the text of a summary came about, as far as it can be said. Pure. */
import { plural } from '#base/format-count.ts'
import { t } from '#base/words.ts'
import type { Step, StepId } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { extractive } from './extractive.ts'
import { fixedLength } from './fixed-length.ts'
import { withoutLabels } from './summary-words.ts'

export interface SummaryOrigin {
  /** For a line. */
  readonly words: string
  /** One or two sentences. */
  readonly about: string
  /** Whether it quotes messages with the user role and contains nothing else. */
  readonly isQuoted: boolean
}

/** `isSimulated`: no model wrote it. Undefined: nothing is known of it. O(text). */
export function summaryOrigin(
  summary: Step,
  lookup: (id: StepId) => Step | undefined,
  isSimulated: boolean,
): SummaryOrigin | undefined {
  if (summary.kind !== 'summary') return undefined
  const quoted = quotedMessages(summary, lookup)
  if (quoted !== undefined) {
    const words = t`${plural(quoted, 'message')} with the user role, word for word`
    return { words, about: isSimulated ? QUOTED : words, isQuoted: true }
  }
  return isSimulated ? { words: t`simulated text`, about: SIMULATED, isQuoted: false } : undefined
}

const QUOTED = t`It quotes the messages with the user role among the steps that it replaces. A model might shorten them.`
const SIMULATED = t`Put together from the steps’ own sentences, without a model. The model’s own summary would read differently, and is usually longer.`

/** Steps are immutable, and long summaries are drawn again and again. */
const known = new WeakMap<Step, number | undefined>()

function quotedMessages(summary: Step, lookup: (id: StepId) => Step | undefined): number | undefined {
  if (!known.has(summary)) known.set(summary, countQuoted(summary, lookup))
  return known.get(summary)
}

/** Of a summary that only quotes messages with the user role, how many; undefined: of another. */
function countQuoted(summary: Step, lookup: (id: StepId) => Step | undefined): number | undefined {
  let rest = letters(withoutLabels(stepText(summary)))
  let count = 0
  for (const id of summary.origin ?? []) {
    const step = lookup(id)
    const text = step === undefined || !isOfUser(step) ? '' : letters(stepText(step))
    if (text === '') continue
    if (!rest.startsWith(text)) return undefined
    rest = rest.slice(text.length).replace(RULE, '')
    count++
  }
  return rest === '' && count > 0 ? count : undefined
}

/** Between two messages. */
const RULE = /^-{3}/

function isOfUser(step: Step): boolean {
  return (
    step.kind === 'task' || ((step.kind === 'message' || step.kind === 'summary') && step.role === 'user')
  )
}

/** Without spaces and line breaks, which differ by how parts are joined. */
function letters(text: string): string {
  return text.replace(/\s+/gu, '')
}

const WITHOUT_MODEL: ReadonlySet<string> = new Set([extractive.id, fixedLength.id])

/** Whether the summarizer of this id writes without a model. */
export function isWithoutModel(id: string): boolean {
  return WITHOUT_MODEL.has(id)
}
