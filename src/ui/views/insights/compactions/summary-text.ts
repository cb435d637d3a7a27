/** What the summary of a compaction says, as far as the file has it. Pure. */
import { isEncryptedSummary, stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CompactionReport } from '#state/index.ts'
import { withoutMarks } from './words.ts'

/** Empty: only the provider can read it; undefined: there is none. */
export function summaryText(
  { steps }: Pick<Trace, 'steps'>,
  { summary }: Pick<CompactionReport, 'summary'>,
): string | undefined {
  const written = new Set(summary)
  const all = steps.filter(({ id }) => written.has(id))
  const readable = all.filter((step) => !isEncryptedSummary(step))
  const text = withoutMarks(readable.map(stepText).join('\n'))
  return text === '' && readable.length === all.length ? undefined : text
}
