/** The inferred tokens of one call in the words that a person reads. Pure. */
import { t } from '#base/words.ts'
import type { Tokens } from '../model/units.ts'
import type { InferredSplit } from './inferred-parts.ts'

export interface InferredRow {
  readonly id: 'every' | 'earlier' | 'beyond'
  readonly title: string
  readonly tokens: Tokens
  /** What it may be. */
  readonly note: string
}

/**
 * The system prompt and tools, which are in every prompt, apart from what else the file doesn't contain: an
 * earlier conversation with exactly what all views say of it. What is small beside the prompt has no row of
 * its own. `inferred`: tokens of the call; `title`: of all of them.
 */
export function inferredRows(
  split: InferredSplit | undefined,
  { inferred, prompt, title }: { readonly inferred: Tokens; readonly prompt: Tokens; readonly title: string },
): readonly InferredRow[] {
  if (inferred <= 0) return []
  const always = Math.min(inferred, split?.every ?? inferred)
  const small = prompt * SMALL
  if (inferred - always < small) return [{ id: 'every', title, tokens: inferred, note: ALWAYS }]
  const known = Math.min(inferred - always, split?.earlier ?? 0)
  const earlier = known < small ? 0 : known
  const beyond = inferred - always - earlier
  // What our count puts too high in one call hides the system prompt there, so that no share of it is sure.
  if (always < small && earlier === 0) return [{ id: 'beyond', ...UNSPLIT, tokens: inferred }]
  const rest = beyond < small ? 0 : beyond
  return [
    {
      id: 'every' as const,
      title: t`Inferred system prompt and tools`,
      tokens: inferred - earlier - rest,
      note: ALWAYS,
    },
    {
      id: 'earlier' as const,
      title: t`Earlier conversation, not in the file`,
      tokens: earlier,
      note: EARLIER,
    },
    { id: 'beyond' as const, title: OTHER, tokens: rest, note: BEYOND },
  ].filter(({ tokens }) => tokens > 0)
}

/** Tokens that every prompt has: no strategy removes them, whatever our count of the rest says. */
export function alwaysOf(rows: readonly Pick<InferredRow, 'id' | 'tokens'>[]): Tokens {
  return rows.find(({ id }) => id === 'every')?.tokens ?? 0
}

/** Share of a prompt. */
const SMALL = 0.01

const OTHER = t`Other content not in the file`
const ALWAYS = t`Not in the file: what the recorded usage of every call has beyond its messages.`
const BEYOND = t`Sent but not recorded, such as attachments, reminders, or reasoning; and the error of our count.`
const UNSPLIT = {
  title: t`Not in the file (estimate)`,
  note: t`The system prompt, tools, and other content that was sent but not recorded; and the error of our count, so it differs from call to call.`,
}
const EARLIER = t`What the recorded usage of this call has beyond that: the run goes on from a conversation in another file.`
