/** How the text of a summary came about, as far as it can be said. Pure. */
import { plural } from '#base/format-count.ts'
import { t } from '#base/words.ts'
import { isAttached } from '../model/injected-text.ts'
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
    const words = quotedWords(quoted)
    return { words, about: isSimulated ? QUOTED : words, isQuoted: true }
  }
  if (isRecorded(summary)) return { words: t`recorded text`, about: RECORDED, isQuoted: false }
  return isSimulated ? { words: t`simulated text`, about: SIMULATED, isQuoted: false } : undefined
}

/** The agent's own: what a strategy makes names its rule or the steps that it was made of. */
function isRecorded({ rule, origin = [] }: Step): boolean {
  return rule === undefined && origin.length === 0
}

const QUOTED = t`It quotes the messages with the user role among the steps that it replaces. A model might shorten them.`
const RECORDED = t`The text of the agent’s own compaction, as the file contains it.`
const SIMULATED = t`Assembled from sentences in the steps; no model was used. The model’s own summary would read differently.`

/** Steps are immutable, and long summaries are drawn again and again. */
const known = new WeakMap<Step, Quoted | undefined>()

interface Quoted {
  readonly ofUser: number
  /** What programs put in the user's place. */
  readonly attached: number
}

function quotedWords({ ofUser, attached }: Quoted): string {
  const messages = plural(ofUser, 'user message')
  const texts = plural(attached, 'attached text')
  if (attached === 0) return t`${messages}, word for word`
  // Attached texts are most of its tokens, and where there is no room only the first words are seen.
  return ofUser === 0 ? t`${texts}, word for word` : t`${texts} and ${messages}, word for word`
}

function quotedMessages(summary: Step, lookup: (id: StepId) => Step | undefined): Quoted | undefined {
  if (!known.has(summary)) known.set(summary, countQuoted(summary, lookup))
  return known.get(summary)
}

/** Of a summary that only quotes messages with the user role, how many; undefined: of another. */
function countQuoted(summary: Step, lookup: (id: StepId) => Step | undefined): Quoted | undefined {
  let rest = letters(withoutLabels(stepText(summary)))
  const quoted = { ofUser: 0, attached: 0 }
  for (const id of summary.origin ?? []) {
    const step = lookup(id)
    const text = step === undefined || !isOfUser(step) ? '' : letters(stepText(step))
    if (text === '') continue
    if (!rest.startsWith(text)) return undefined
    rest = rest.slice(text.length).replace(RULE, '')
    quoted[step?.kind === 'summary' || (step !== undefined && isAttached(step)) ? 'attached' : 'ofUser']++
  }
  return rest === '' && quoted.ofUser + quoted.attached > 0 ? quoted : undefined
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
