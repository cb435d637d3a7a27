/** What filled the context of a run most, and what that cost: a figure, and a sentence about it. Pure. */
import { formatAmount, formatTenths } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { shortToolName } from '#core/model/tool-subject.ts'
import type { Dollars } from '#core/model/units.ts'
import { CATEGORIES } from '#core/tokens/measure.ts'
import { visibleLine } from '../../kit/index.ts'
import { OUTPUT_KEY } from './breakdown-levels.ts'
import { type Level, type LevelRow, scaleOf } from './level.ts'
import { rowGroups } from './row-groups.ts'

/** `whole`: what the run cost, as everywhere. Undefined: the run has no parts. */
export function leadWords(
  level: Pick<Level, 'rows' | 'isPriced' | 'tokens' | 'dollars'>,
  whole: Dollars | undefined,
): { readonly figure: string; readonly answer: string } | undefined {
  const [largest] = rowGroups(level)
  if (largest === undefined) return undefined
  const { isPriced, tokens, dollars } = level
  const { sizeOf } = scaleOf(isPriced)
  const amountOf = (row: Pick<LevelRow, 'tokens' | 'dollars'>) =>
    isPriced ? formatAmount(sizeOf(row), '$') : formatAmount(sizeOf(row), 'tokens', true)
  const all = { tokens, dollars: whole ?? dollars }
  const of = sizeOf(all) === 0 ? 0 : Math.min(1, sizeOf(largest.row) / sizeOf(all))
  const [share, figure, sum] = [formatTenths(of), amountOf(largest.row), amountOf(all)]
  const what = nameOf(largest.row)
  const [first] = largest.parts
  if (first?.isTool !== true) {
    const answer = isPriced
      ? t`${share} of the ${sum} went to ${what}.`
      : t`${share} of the input, ${sum}, went to ${what}.`
    return { figure, answer }
  }
  const [tool, most] = [visibleLine(shortToolName(first.name)), amountOf(first)]
  const answer = isPriced
    ? t`${share} of the ${sum} went to ${what}, ${most} to ${tool} alone.`
    : t`${share} of the input, ${sum}, went to ${what}, ${most} to ${tool} alone.`
  return { figure, answer }
}

const NAMES: Readonly<Record<string, string>> = {
  tools: t`tool definitions`,
  system: t`the system prompt`,
  user: t`the task and user messages`,
  attached: t`what the agent program attached`,
  assistant: t`the agent’s own text in the context`,
  memory: t`notes and summaries`,
  inferred: t`content that isn’t in this file, such as the system prompt and tool definitions`,
}

function nameOf({ key, name, category, isTool, isResults }: LevelRow): string {
  if (isResults === true) return t`results of ${visibleLine(shortToolName(name))} in the context`
  if (isTool === true) return t`calls and results of ${visibleLine(shortToolName(name))} in the context`
  if (key === OUTPUT_KEY) return t`output`
  return NAMES[String(CATEGORIES[category]?.id)] ?? t`tool calls and results in the context`
}
