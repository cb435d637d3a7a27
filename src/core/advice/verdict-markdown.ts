/**
 * Verdicts as Markdown, to be pasted into an issue or a message: a heading for the run, a line a strategy.
 */
import { asInFiles } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { type VerdictText, verdictPhrases } from './verdict-text.ts'

interface ComparisonText {
  /** The title of the run. */
  readonly run: string
  /** Whose prices; absent: nothing is priced. */
  readonly prices?: string
  readonly verdicts: readonly VerdictText[]
}

/** Numbers are written as in files: the same for all people. */
export function verdictMarkdown({ run, prices, verdicts }: ComparisonText): string {
  return asInFiles(() => {
    const head = `**${escaped(run)}**`
    const lines = verdicts.map(
      (told) => `- **${escaped(told.name)}**: ${verdictPhrases(told).map(escaped).join(' · ')}`,
    )
    const foot = prices === undefined ? [] : ['', t`Against the recorded run. Prices: ${escaped(prices)}`]
    return `${[head, '', ...lines, ...foot].join('\n')}\n`
  })
}

/** Names are a person's own: nothing in them becomes markup, and a line break ends no line. */
function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, (sign) => `\\${sign}`)
}
