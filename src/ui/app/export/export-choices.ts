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
          ? t`Everything, with the original records. Opens here again without loss.`
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
    title: t`Markdown, for reading`,
    help: t`Every step with its texts, calls and results, as a document. It cannot be opened here again.`,
  },
  {
    id: 'skeleton',
    group: t`The run`,
    title: t`Skeleton, without content`,
    help: t`Steps, calls, lengths, times, and token counts, without any content. Opens here as a run.`,
  },
]

const OF_CALLS: readonly ExportChoice[] = [
  {
    id: 'context',
    group: t`One context`,
    title: t`Messages, as JSON`,
    help: t`What the model was sent at the cursor’s call, or would have been, in a dialect of your choice.`,
  },
  {
    id: 'report',
    group: t`The comparison`,
    title: t`Report, as one HTML page`,
    help: t`Totals, chart, what was dropped and why, for each memory in Compare. Needs no network and no script.`,
  },
  {
    id: 'calls-csv',
    group: t`The comparison`,
    title: t`Figures of each call, as CSV`,
    help: t`One line per call and strategy: tokens by category, steps kept, shortened, and dropped.`,
  },
]

/** The choices by group, in order. */
export function byGroup(
  choices: readonly ExportChoice[],
): readonly { readonly group: string; readonly choices: readonly ExportChoice[] }[] {
  const groups = [...new Set(choices.map(({ group }) => group))]
  return groups.map((group) => ({ group, choices: choices.filter((choice) => choice.group === group) }))
}
