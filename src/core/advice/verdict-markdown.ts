/**
 * Verdicts as Markdown, to be pasted into an issue or a message: a heading for the run, a line a strategy.
 */
import { plural } from '#base/format-count.ts'
import { formatCompact } from '#base/format-number.ts'
import { asInFiles } from '#base/locale.ts'
import { t } from '#base/words.ts'
import type { EarlierConversation } from '../account/earlier-history.ts'
import { earlierWords } from '../earlier/earlier-words.ts'
import type { Baseline } from '../replay/fold.ts'
import type { Replay } from '../replay/replay.ts'
import { type VerdictText, verdictPhrases } from './verdict-text.ts'

interface ComparisonText {
  /** The title of the run. */
  readonly run: string
  /** What all verdicts are against. */
  readonly baseline: Baseline
  readonly totals: Pick<Replay['totals'], 'calls' | 'cumulative'>
  /** Whose prices; absent: nothing is priced. */
  readonly prices?: string
  readonly verdicts: readonly VerdictText[]
  /** Absent: the run has none. */
  readonly earlier?: EarlierConversation
}

/** Numbers are written as in files: the same for all people. */
export function verdictMarkdown({
  run,
  baseline,
  totals,
  prices,
  verdicts,
  earlier,
}: ComparisonText): string {
  return asInFiles(() => {
    const head = `**${escaped(run)}**`
    const lines = verdicts.map(
      (told) => `- **${escaped(told.name)}**: ${verdictPhrases(told).map(escaped).join(' · ')}`,
    )
    const tokens = formatCompact(totals.cumulative)
    const foot = [
      t`Compared with ${BASELINES[baseline]}: ${plural(totals.calls, 'call')}, ${tokens} input tokens.`,
      ...(prices === undefined ? [] : [t`Prices: ${escaped(prices)}.`]),
      ...(earlier === undefined ? [] : [earlierWords(earlier)]),
    ]
    return `${[head, '', ...lines, '', foot.join(' ')].join('\n')}\n`
  })
}

const BASELINES: Readonly<Record<Baseline, string>> = {
  'as-recorded': t`the run as recorded`,
  uncompacted: t`the run without compactions`,
  everything: t`the full history`,
}

/** Names are a person's own: nothing in them becomes markup, and a line break ends no line. */
function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, (sign) => `\\${sign}`)
}
