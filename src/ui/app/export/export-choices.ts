/** What can be taken out of the open trace, and in which form, as a list: pure. */
import { byName } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { doneValue, type Work } from '#base/work.ts'
import type { FormatInfo } from '#state/index.ts'

export interface ExportChoice {
  /** `trace:<format>` for the formats; else what it is. */
  readonly id: string
  /** The words above what belongs together. */
  readonly group: string
  readonly title: string
  readonly help: string
  /** The format, where it is one. */
  readonly format?: string
}

/** Our own format: the one that loses nothing. */
const OWN_FORMAT = 'memoscope'

/** Our own format first. Without model calls there is no context and nothing to compare. */
export function exportChoices(
  formats: Work<readonly FormatInfo[]>,
  hasCalls: boolean,
): readonly ExportChoice[] {
  const run = [...formatChoices(formats), ...READABLE]
  return hasCalls ? [...run, ...OF_CALLS] : run
}

function formatChoices(formats: Work<readonly FormatInfo[]>): readonly ExportChoice[] {
  return (doneValue(formats) ?? [])
    .filter((format) => format.canWrite)
    .sort(ownFirst)
    .map(({ id, title }) => ({
      id: `trace:${id}`,
      group: t`The run`,
      title,
      format: id,
      help:
        id === OWN_FORMAT
          ? t`Everything, including the original records. Re-importing gives the same run.`
          : t`What this format can represent.`,
    }))
}

/** Our own, then by title. */
function ownFirst(one: FormatInfo, other: FormatInfo): number {
  const own = Number(other.id === OWN_FORMAT) - Number(one.id === OWN_FORMAT)
  return own || byName(one.title, other.title)
}

const READABLE: readonly ExportChoice[] = [
  {
    id: 'markdown',
    group: t`The run`,
    title: t`Markdown document`,
    help: t`A document with the text, tool calls, and results of every step. It can’t be imported again.`,
  },
  {
    id: 'skeleton',
    group: t`The run`,
    title: t`Structure only (no content)`,
    help: t`Steps, calls, lengths, times, and token counts, without any content. Can be imported as a run.`,
  },
]

const OF_CALLS: readonly ExportChoice[] = [
  {
    id: 'context',
    group: t`One context`,
    title: t`Messages (JSON)`,
    help: t`The messages sent at the current call, or under a strategy, in a format you choose.`,
  },
  {
    id: 'report',
    group: t`The comparison`,
    title: t`HTML report`,
    help: t`Totals, chart, and what was dropped and why, for each strategy in Compare. One page that works offline, without scripts.`,
  },
  {
    id: 'calls-csv',
    group: t`The comparison`,
    title: t`Per-call metrics (CSV)`,
    help: t`One row per call and strategy: tokens by category and steps kept, shortened, and dropped.`,
  },
]

/** The choices by group, in order. */
export function byGroup(
  choices: readonly ExportChoice[],
): readonly { readonly group: string; readonly choices: readonly ExportChoice[] }[] {
  const groups = [...new Set(choices.map(({ group }) => group))]
  return groups.map((group) => ({ group, choices: choices.filter((choice) => choice.group === group) }))
}
