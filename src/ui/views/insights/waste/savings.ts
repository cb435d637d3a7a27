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
  type CheaperAnswer,
  costIn,
  isUsable,
  type RankedRow,
  type Ranking,
  rankStrategies,
} from '#core/sweep/ranking.ts'
import { type Best, bestOf, MARK, savedOf, savingSentence } from './saving-words.ts'

interface Remedy {
  readonly title: string
  /** As its original runs it. */
  readonly spec: MemorySpec
}

export interface Savings {
  /** The best trade-off of saving and loss, as Strategies chooses it; undefined: none saves anything. */
  readonly best: Best | undefined
  /** What could have been saved and how, or that nothing could; empty as long as some wait. */
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
      best: undefined,
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
  if (own === undefined || waiting > 0) return { best: undefined, words: [], tried: [], waiting }
  const titleOf = ({ place }: RankedRow) => found[place - 1]?.remedy.title ?? ''
  const answer = answerOf(own)
  const best = answer.kind === 'cheaper' ? bestOf(answer.best, own) : undefined
  const words = wordsOf(own, (row) => `${MARK}${titleOf(row)}${MARK}`, isMore)
  const recommended = isSettled && ranking !== undefined ? recommendedIn(ranking, best, isMore) : undefined
  return {
    best: recommended?.best ?? best,
    words: recommended?.words ?? words,
    tried: own.rows.map((row) =>
      isUsable(row)
        ? t`${titleOf(row)}: ${savingWords(row, own, isMore)}`
        : t`${titleOf(row)}: ${whyNot(row, own)}`,
    ),
    waiting,
  }
}

/**
 * What Strategies recommends for the run, where that is another strategy than the best against waste: its
 * answer, with the cheapest that loses nothing.
 */
function recommendedIn(
  ranking: Ranking,
  best: Best | undefined,
  isMore: boolean,
): { readonly best: Best; readonly words: readonly string[] } | undefined {
  const answer = answerOf(ranking)
  if (answer.kind !== 'cheaper' || best === undefined) return undefined
  if (formatSpec(leanSpec(answer.best.spec)) === formatSpec(leanSpec(best.spec))) return undefined
  const nameOf = (row: RankedRow) => `${MARK}${titleOfSpec(row.spec)}${MARK}`
  return { best: bestOf(answer.best, ranking), words: wordsOf(ranking, nameOf, isMore) }
}

function titleOfSpec({ id }: RankedRow['spec']): string {
  return memoryInfos().find((info) => info.id === id)?.title ?? id
}

function losslessWords(
  { best, lossless, keeper }: CheaperAnswer,
  ranking: Ranking,
  nameOf: (row: RankedRow) => string,
  isMore: boolean,
): readonly string[] {
  if (lossless === undefined && keeper !== undefined) {
    const [saved, lost] = [savedOf(keeper, ranking), factsWords(keeper.figures.lost, isMore)]
    return [t`${nameOf(keeper)} keeps all user messages: it would have saved ${saved} and lost ${lost}.`]
  }
  if (lossless === undefined || lossless === best) return []
  const facts = factsWords(0, isMore)
  return [t`${nameOf(lossless)} would have lost ${facts} and saved ${savedOf(lossless, ranking)}.`]
}

function wordsOf(ranking: Ranking, nameOf: (row: RankedRow) => string, isMore: boolean): readonly string[] {
  const answer = answerOf(ranking)
  if (answer.kind === 'none-cheaper') {
    const isDearer = ranking.unit === '$' && ranking.rows.some(({ group }) => group === 'dearer')
    return [
      t`Nothing could have been saved: no strategy against waste makes this run cheaper.`,
      ...(isDearer
        ? [t`A changed prompt misses the cache, which costs more than the tokens it leaves out.`]
        : []),
    ]
  }
  const { best } = answer
  return [
    savingSentence(nameOf(best), best, ranking, isMore),
    ...losslessWords(answer, ranking, nameOf, isMore),
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
