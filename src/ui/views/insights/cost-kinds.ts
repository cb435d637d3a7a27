/** What a run cost by kind of token: uncached input, cache reads and writes, output, and reasoning. Pure. */
import { moneyFormat } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { isSure } from '#core/account/figure-words.ts'
import type { Figure, RunSummary } from '#core/account/summary.ts'
import type { Trace } from '#core/model/trace.ts'

export interface CostKind {
  readonly id: 'input' | 'cacheRead' | 'cacheWrite' | 'output' | 'reasoning'
  readonly title: string
  readonly tokens: number
  /** Undefined: the run has no price, or its cost can't be split. */
  readonly dollars: number | undefined
  /**
   * The dollars as text; empty without them. Each is rounded alone, as the breakdown below does, also where
   * the sum is then a cent off.
   */
  readonly written: string
  /** Whether its tokens and dollars are not in the file. */
  readonly isEstimated: boolean
  /** Of the dollars, else of the tokens of all kinds. */
  readonly share: number
}

/**
 * Dearest first, else largest first; kinds without tokens are left out, and so is a single one without a
 * price. `trace` says what was reasoning.
 */
export function costKinds(summary: RunSummary, trace: Pick<Trace, 'calls'>): readonly CostKind[] {
  const costBy = splitOf(summary)
  const kinds = kindsOf(summary, costBy, reasoningOf(trace)).filter(({ tokens }) => tokens > 0)
  if (costBy === undefined && kinds.length < 2) return []
  const weightOf = ({ tokens, dollars }: Unshared) => (costBy === undefined ? tokens : (dollars ?? 0))
  const all = kinds.reduce((sum, kind) => sum + weightOf(kind), 0)
  const money = moneyFormat(kinds.map(({ dollars = 0 }) => dollars))
  const writtenOf = ({ dollars }: Unshared) => (dollars === undefined ? '' : money(dollars))
  return kinds
    .map((kind) => ({ ...kind, written: writtenOf(kind), share: all === 0 ? 0 : weightOf(kind) / all }))
    .sort((one, other) => other.share - one.share)
}

type Unshared = Omit<CostKind, 'share' | 'written'>

/** Recorded dollars of a model without list prices are not split: all of them are in one kind. */
function splitOf({ costBy }: RunSummary): RunSummary['costBy'] {
  const isSplit = Object.values(costBy ?? {}).filter((dollars) => dollars > 0).length > 1
  return isSplit ? costBy : undefined
}

function kindsOf(summary: RunSummary, costBy: RunSummary['costBy'], reasoning: number): readonly Unshared[] {
  const { input } = summary
  const read = summary.cacheRead?.value ?? 0
  const write = summary.cacheWrite?.value ?? 0
  const output = summary.output?.value ?? 0
  const ofReasoning = Math.min(reasoning, output)
  const isEstimated = isUnsure(summary.output)
  const outputDollars = (tokens: number) => costBy && (output === 0 ? 0 : (costBy.output * tokens) / output)
  return [
    {
      id: 'input',
      title: read + write === 0 ? t`Input` : t`Uncached input`,
      tokens: Math.max(0, input.value - read - write),
      dollars: costBy?.input,
      isEstimated: isUnsure(input),
    },
    {
      id: 'cacheRead',
      title: t`Cache reads`,
      tokens: read,
      dollars: costBy?.cacheRead,
      isEstimated: isUnsure(summary.cacheRead),
    },
    {
      id: 'cacheWrite',
      title: t`Cache writes`,
      tokens: write,
      dollars: costBy?.cacheWrite,
      isEstimated: isUnsure(summary.cacheWrite),
    },
    {
      id: 'output',
      title: ofReasoning === 0 ? t`Output` : t`Output without reasoning`,
      tokens: output - ofReasoning,
      dollars: outputDollars(output - ofReasoning),
      isEstimated,
    },
    {
      id: 'reasoning',
      title: t`Reasoning`,
      tokens: ofReasoning,
      dollars: outputDollars(ofReasoning),
      isEstimated,
    },
  ]
}

function isUnsure(figure: Figure | undefined): boolean {
  return figure !== undefined && !isSure(figure.source)
}

/** Recorded tokens of reasoning; a part of the output. */
function reasoningOf({ calls }: Pick<Trace, 'calls'>): number {
  return calls.reduce((sum, { usage }) => sum + (usage?.reasoning ?? 0), 0)
}
