/** What the prompts before and after a compaction consisted of, in parts that add up to them. Pure. */
import { roundedParts } from '#base/rounded-parts.ts'
import { t } from '#base/words.ts'
import type { CompactionAccount, StepFate } from '#core/compactions/account.ts'
import type { StepId } from '#core/model/step.ts'
import type { Tokens } from '#core/model/units.ts'
import type { CompactionReport } from '#state/index.ts'
import { FATES, fateCounts, fateTokens } from './words.ts'

export interface PromptPart {
  /** `rest`: what no step of the file has. */
  readonly id: StepFate | 'summary' | 'attached' | 'new' | 'rest'
  readonly title: string
  readonly help: string
  readonly tokens: Tokens
  /** 0: not known. */
  readonly steps: number
}

type ReportPart = Pick<
  CompactionAccount,
  'steps' | 'after' | 'summary' | 'attached' | 'tokensBefore' | 'tokensAfter' | 'isOpaque'
> &
  Pick<CompactionReport, 'changed'>

/** Of the prompt before it, by what became of it. */
export function partsBefore(
  report: ReportPart,
  tokensOf: ReadonlyMap<StepId, Tokens>,
): readonly PromptPart[] {
  const sizes = new Map([...tokensOf, ...(report.changed?.before ?? [])])
  const [counts, tokens] = [fateCounts(report), fateTokens(report, sizes)]
  const parts = FATES.filter(({ id }) => counts.has(id)).map(
    (fate): PromptPart => ({ ...fate, tokens: tokens.get(fate.id) ?? 0, steps: counts.get(fate.id) ?? 0 }),
  )
  const isElsewhere = report.steps.length === 0
  return withRest(parts, report.tokensBefore, {
    title: isElsewhere ? t`In another file` : t`Not in the file`,
    help: isElsewhere
      ? t`The earlier session, with its system prompt and tools.`
      : t`Such as the system prompt, tool definitions, and reasoning.`,
  })
}

/** Of the prompt after it, by where it came from. */
export function partsAfter(report: ReportPart, tokensOf: ReadonlyMap<StepId, Tokens>): readonly PromptPart[] {
  const { steps, after, summary, attached, isOpaque, changed } = report
  const sizes = new Map([...tokensOf, ...(changed?.after ?? [])])
  const before = new Map(steps.map((step) => [step.step, step]))
  // What this compaction left of them is in the rest, and so is a summary that can't be counted.
  const shown = after.filter(
    (id) => before.get(id)?.isShortened !== true && !(isOpaque && summary.includes(id)),
  )
  const [written, put] = [new Set(summary), new Set(attached)]
  const kindOf = (id: StepId) =>
    written.has(id) ? 'summary' : put.has(id) ? 'attached' : before.has(id) ? 'kept' : 'new'
  const parts = AFTER.flatMap((part): readonly PromptPart[] => {
    const ids = shown.filter((id) => kindOf(id) === part.id)
    const tokens = ids.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0)
    return tokens === 0 ? [] : [{ ...part, tokens, steps: ids.length }]
  })
  const isShortened = shown.length < after.length
  return withRest(parts, report.tokensAfter, {
    title: isOpaque
      ? t`Summary and other`
      : isShortened
        ? t`Shortened results and other`
        : t`Not in the file`,
    help: isOpaque
      ? t`The encrypted summary, and what the file doesn’t contain, such as the system prompt.`
      : t`Such as the system prompt, tool definitions, and files attached again.`,
  })
}

/** Of the prompt after it, what its known steps don’t make up; undefined: nothing, or not known. */
export function restAfter(report: ReportPart, tokensOf: ReadonlyMap<StepId, Tokens>): Tokens | undefined {
  return partsAfter(report, tokensOf).find(({ id }) => id === 'rest')?.tokens
}

const AFTER = [
  { id: 'kept', title: t`Kept`, help: t`Unchanged in the context.` },
  { id: 'summary', title: t`Summary`, help: t`What the agent wrote about the removed steps.` },
  { id: 'attached', title: t`Attached`, help: t`Put back afterwards as attached files.` },
  { id: 'new', title: t`New`, help: t`Came after the compaction.` },
] as const

/**
 * With what the steps don't make up of the recorded prompt. Counts of steps are estimates: where they are
 * more than was sent, all are smaller by the same share.
 */
function withRest(
  parts: readonly PromptPart[],
  whole: Tokens | undefined,
  rest: Pick<PromptPart, 'title' | 'help'>,
): readonly PromptPart[] {
  const counted = parts.reduce((sum, { tokens }) => sum + tokens, 0)
  if (whole !== undefined && counted > whole) {
    const shares = parts.map(({ tokens }) => (tokens * whole) / counted)
    const fitted = roundedParts(shares, { decimals: 0, total: whole })
    return parts.map((part, at) => ({ ...part, tokens: fitted[at] ?? 0 }))
  }
  const left = (whole ?? 0) - counted
  return left < LEAST_REST ? parts : [...parts, { id: 'rest', ...rest, tokens: left, steps: 0 }]
}

/** Less is the imprecision of counts. In tokens. */
const LEAST_REST = 50
