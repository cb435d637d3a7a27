/**
 * What could have been saved against waste, and how: the strategies against it by what they do on this run.
 * From the ranking of Strategies, so each saving is that of a replay. Pure.
 */
import { formatPercent } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { WasteKind } from '#core/model/waste-kind.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { leanSpec, specOfInfo } from '#core/spec/spec.ts'
import { IDENTITY, type MemorySpec } from '#core/spec/spec-data.ts'
import { formatSpec } from '#core/spec/spec-text.ts'
import { factsWords } from '#core/sweep/answer-words.ts'
import {
  answerOf,
  costIn,
  isSafe,
  isUsable,
  type RankedRow,
  type Ranking,
  rankStrategies,
} from '#core/sweep/ranking.ts'
import { type Saving, savedOf, savingOf } from './saving-words.ts'

interface Remedy {
  readonly title: string
  /** As its original runs it. */
  readonly spec: MemorySpec
}

export interface Savings {
  /** The best trade-off of saving and loss, as Strategies chooses it, then one that loses less. */
  readonly best: readonly Saving[]
  /** Why there is none; empty as long as some wait. */
  readonly words: readonly string[]
  /** Each strategy that was tried, with what it does on this run, cheapest first. */
  readonly tried: readonly string[]
  /** How many are not replayed yet, or not checked against the provider's rules. */
  readonly waiting: number
}

/** None for what no strategy can leave out. */
export function remediesOf(kinds: ReadonlySet<WasteKind>): readonly Remedy[] {
  return memoryInfos()
    .filter(({ remedyFor }) => remedyFor.some((kind) => kinds.has(kind)))
    .map((info) => ({ title: info.title, spec: leanSpec(specOfInfo(info)) }))
}

interface RunFacts {
  /** What the ranking recommends can no longer change. */
  readonly isSettled?: boolean
  /** The run itself lost facts, so that a strategy loses further ones. */
  readonly isMore?: boolean
}

/** `ranking`: undefined: nothing of the run is replayed yet. */
export function savingsAgainst(
  kinds: ReadonlySet<WasteKind>,
  ranking: Ranking | undefined,
  { isSettled = false, isMore = false }: RunFacts = {},
): Savings {
  const remedies = remediesOf(kinds)
  if (remedies.length === 0) {
    return {
      best: [],
      words: [t`No strategy leaves out unused tools: remove them from the agent’s requests.`],
      tried: [],
      waiting: 0,
    }
  }
  const rows = new Map(ranking?.rows.map((row) => [formatSpec(leanSpec(row.spec)), row]))
  const found = remedies.flatMap((remedy) => {
    const row = rows.get(formatSpec(remedy.spec))
    return row === undefined || isUnchecked(row) ? [] : [{ remedy, row }]
  })
  const waiting = remedies.length - found.length
  // By themselves: what is best against waste may be dominated by another strategy.
  const own =
    ranking &&
    rankStrategies(
      [IDENTITY, ...found.map(({ row }) => row.spec)],
      [ranking.baseline, ...found.map(({ row }) => row.figures)],
    )
  if (own === undefined || waiting > 0) return { best: [], words: [], tried: [], waiting }
  const titleOf = ({ place }: RankedRow) => found[place - 1]?.remedy.title ?? ''
  const best = savingsIn(own, (row) => titleOf(row), isMore)
  const recommended =
    isSettled && ranking !== undefined && best.length > 0
      ? savingsIn(ranking, ({ spec }) => titleOfSpec(spec), isMore)
      : []
  return {
    best: recommended.length > 0 ? recommended : best,
    words: best.length > 0 ? [] : noneWords(own),
    tried: own.rows.map((row) =>
      isUsable(row)
        ? t`${titleOf(row)}: ${savingWords(row, own, isMore)}`
        : t`${titleOf(row)}: ${whyNot(row, own)}`,
    ),
    waiting,
  }
}

function titleOfSpec({ id }: RankedRow['spec']): string {
  return memoryInfos().find((info) => info.id === id)?.title ?? id
}

/** None: nothing makes the run cheaper. */
function savingsIn(ranking: Ranking, nameOf: (row: RankedRow) => string, isMore: boolean): readonly Saving[] {
  const answer = answerOf(ranking)
  if (answer.kind !== 'cheaper') return []
  const { best, lossless, keeper } = answer
  const other = lossless ?? keeper
  const note = lossless === undefined ? t`keeps all user messages` : undefined
  return [
    savingOf(nameOf(best), best, ranking, { isMore }),
    ...(other === undefined || other === best
      ? []
      : [savingOf(nameOf(other), other, ranking, { isMore, note })]),
  ]
}

function noneWords(ranking: Ranking): readonly string[] {
  const { unit, rows } = ranking
  if (!isSafe(ranking)) {
    return [
      t`Nothing could have been saved safely: each strategy against waste that saves loses more than a tenth of the facts.`,
    ]
  }
  const isDearer = unit === '$' && rows.some(({ group }) => group === 'dearer')
  return [
    t`Nothing could have been saved: no strategy against waste makes this run cheaper.`,
    ...(isDearer
      ? [t`A changed prompt misses the cache, which costs more than the tokens it leaves out.`]
      : []),
  ]
}

function isUnchecked(row: RankedRow): boolean {
  return isUsable(row) && row.figures.refused === undefined
}

function savingWords(row: RankedRow, ranking: Ranking, isMore: boolean): string {
  return t`saves ${savedOf(row, ranking)} and loses ${factsWords(row.figures.lost, isMore)}`
}

function whyNot({ group, cost }: RankedRow, { baseline, unit }: Ranking): string {
  if (group === 'none') return t`no effect`
  if (group === 'refused') return t`refused by the provider`
  if (group === 'over') return t`over the context limit`
  if (group === 'taskless') return t`drops the system prompt or the task`
  if (group === 'stuck') return t`hides what the agent just did`
  const whole = costIn(baseline, unit)
  if (whole === 0 || cost <= whole) return t`saves less than 0.5%`
  const more = formatPercent((cost - whole) / whole)
  return unit === '$' ? t`${more} cost` : t`${more} tokens`
}
