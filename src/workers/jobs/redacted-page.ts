/** The page of a report that says what was redacted, by the example of a placeholder that is in it. */
import { t } from '#base/words.ts'
import type { ComparisonReport } from '#core/report/comparison.ts'
import { comparisonPage } from '#core/report/comparison-page.ts'

/** The placeholders of all that is replaced in the run, one of each thing. */
export interface Redaction {
  readonly placeholders: readonly string[]
}

/** A report rarely contains all that the run does, so what is in it is known when it is made. */
export function redactedPage(report: ComparisonReport, redaction: Redaction | undefined): string {
  if (redaction === undefined) return comparisonPage(report)
  const pageWith = (example?: string) =>
    comparisonPage({ ...report, redaction: redactionWords(redaction, example) })
  const page = pageWith()
  const example = redaction.placeholders.find((placeholder) => page.includes(placeholder))
  return example === undefined ? page : pageWith(example)
}

function redactionWords({ placeholders }: Redaction, example: string | undefined): string {
  const count = placeholders.length
  if (count === 0) return t`Redaction was on and found nothing to replace.`
  const things = count === 1 ? t`1 item was` : t`${count} items were`
  return example === undefined
    ? t`Redacted: ${things} replaced with placeholders.`
    : t`Redacted: ${things} replaced with placeholders such as ${example}.`
}
