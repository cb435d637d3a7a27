/** What filled the context of a run most, and what that cost: a line. Pure. */
import { formatAmount, formatTenths } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { shortToolName } from '#core/model/tool-subject.ts'
import type { Dollars } from '#core/model/units.ts'
import { CATEGORIES } from '#core/tokens/measure.ts'
import { visibleLine } from '../../kit/index.ts'
import { COPIED_KEY, OUTPUT_KEY } from './breakdown-levels.ts'
import { type Level, type LevelRow, scaleOf } from './level.ts'
import { rowGroups } from './row-groups.ts'

/** `whole`: what the run cost, as everywhere. Undefined: the run has no parts. */
export function leadWords(
  level: Pick<Level, 'rows' | 'isPriced' | 'tokens' | 'dollars'>,
  whole: Dollars | undefined,
): string | undefined {
  const [largest] = rowGroups(level)
  if (largest === undefined) return undefined
  const { isPriced, tokens, dollars } = level
  const { sizeOf } = scaleOf(isPriced)
  const all = sizeOf({ tokens, dollars: whole ?? dollars })
  const size = sizeOf(largest.row)
  const share = formatTenths(all === 0 ? 0 : Math.min(1, size / all))
  const what = nameOf(largest.row)
  return isPriced
    ? t`${what}: ${formatAmount(size, '$')}, ${share} of the cost`
    : t`${what}: ${formatAmount(size, 'tokens', true)}, ${share} of the input`
}

const NAMES: Readonly<Record<string, string>> = {
  tools: t`Tool definitions`,
  system: t`The system prompt`,
  user: t`The task and user messages`,
  attached: t`Attached by the agent program`,
  assistant: t`The agent’s text in the context`,
  memory: t`Notes and summaries`,
  inferred: t`Not in the file, such as the system prompt and tools`,
}

function nameOf({ key, name, category, isTool, isResults }: LevelRow): string {
  if (isResults === true) return t`Results of ${visibleLine(shortToolName(name))}`
  if (isTool === true) return t`Calls and results of ${visibleLine(shortToolName(name))}`
  if (key === OUTPUT_KEY) return t`Output`
  if (key === COPIED_KEY) return name
  return NAMES[String(CATEGORIES[category]?.id)] ?? t`Tool calls and results`
}
