/** The answer in one sentence: what the run cost, the best trade-off, and the cheapest strategy that loses nothing. */
import { t } from '#base/words.ts'
import type { FigureSource } from '#core/cost/cost-info.ts'
import { infoOfStage } from '#core/memories/spec.ts'
import { answerOf, costIn, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { formatAmount, formatCompact, formatPercent, plural } from '../../kit/index.ts'
import styles from './Answer.module.css'

export interface AnswerProps {
  readonly ranking: Ranking
  /** Strategies that were replayed, without the baseline. */
  readonly count: number
  /** Whether the answer can still change. */
  readonly isPending: boolean
  /** Models of the run that have no price here. */
  readonly unpriced: readonly (string | undefined)[]
  /** The address at which a strategy is selected. */
  readonly hrefOf: (id: string) => string
}

const SOURCES: Readonly<Record<FigureSource, string>> = {
  recorded: t`recorded`,
  usage: t`recorded usage at list prices`,
  calibrated: t`estimated`,
  estimate: t`estimated`,
}

export function Answer({ ranking, count, isPending, unpriced, hrefOf }: AnswerProps) {
  return (
    <p className={styles.answer}>
      <Spent ranking={ranking} unpriced={unpriced} />{' '}
      {!isPending && <Verdict ranking={ranking} count={count} hrefOf={hrefOf} />}
    </p>
  )
}

function Spent({ ranking: { baseline, unit }, unpriced }: Pick<AnswerProps, 'ranking' | 'unpriced'>) {
  if (unit === '$') {
    return (
      <>
        This run cost {formatAmount(baseline.billed ?? 0, '$')} ({SOURCES[baseline.source ?? 'estimate']}).
      </>
    )
  }
  const models = unpriced.filter((model) => model !== undefined)
  const tokens = formatCompact(baseline.cumulative)
  return models.length > 0 ? (
    <>
      This run sent {tokens} input tokens. No price is known for {models.join(', ')}, so strategies are ranked
      by tokens.
    </>
  ) : (
    <>This run sent {tokens} input tokens. Without prices, strategies are ranked by tokens.</>
  )
}

function Verdict({ ranking, count, hrefOf }: Pick<AnswerProps, 'ranking' | 'count' | 'hrefOf'>) {
  const answer = answerOf(ranking)
  if (answer.kind === 'none-cheaper') return <NoneCheaper ranking={ranking} count={count} />
  const { best, lossless } = answer
  const name = (row: RankedRow) => <Name row={row} hrefOf={hrefOf} />
  const verb = ranking.unit === '$' ? t`would have cost` : t`would have sent`
  if (best === lossless) {
    return (
      <>
        {name(best)} {verb} {costWords(best, ranking)} and lost nothing.
      </>
    )
  }
  const lost = plural(best.figures.lost, 'fact')
  if (lossless !== undefined) {
    return (
      <>
        {name(best)} {verb} {costWords(best, ranking)} and lost {lost}. The cheapest that loses nothing is{' '}
        {name(lossless)} at {costWords(lossless, ranking)}.
      </>
    )
  }
  const closest = ranking.rows.findLast(({ group }) => group === 'worth')
  if (closest === undefined || closest.place === best.place) {
    return (
      <>
        {name(best)} {verb} {costWords(best, ranking)} and lost {lost}. Every cheaper strategy loses
        something.
      </>
    )
  }
  return (
    <>
      {name(best)} {verb} {costWords(best, ranking)} and lost {lost}. Every cheaper strategy loses something;{' '}
      {name(closest)} loses least: {plural(closest.figures.lost, 'fact')} at {costWords(closest, ranking)}.
    </>
  )
}

function Name({ row, hrefOf }: Pick<AnswerProps, 'hrefOf'> & { readonly row: RankedRow }) {
  return (
    <a className={styles.name} href={hrefOf(row.spec.id)}>
      {infoOfStage(row.spec)?.title ?? row.spec.id}
    </a>
  )
}

/** $2.51 (−43 %). */
function costWords({ cost }: RankedRow, { baseline, unit }: Ranking): string {
  const share = formatPercent(cost / costIn(baseline, unit) - 1)
  return unit === '$' ? t`${formatAmount(cost, '$')} (${share})` : t`${formatCompact(cost)} tokens (${share})`
}

function NoneCheaper({ ranking: { rows, baseline, unit }, count }: Pick<AnswerProps, 'ranking' | 'count'>) {
  const most = costIn(baseline, unit)
  const isCheaper = ({ cost }: RankedRow) => cost < most * 0.995
  const refused = rows.filter((row) => row.group === 'refused' && isCheaper(row)).length
  const over = rows.filter((row) => row.group === 'over' && isCheaper(row)).length
  const effective = rows.filter(({ figures }) => figures.changed > 0)
  if (effective.length === 0) {
    return (
      <>None of the {count} strategies has an effect: the run is too short for them to change a prompt.</>
    )
  }
  if (refused + over > 0) {
    return (
      <>
        Keep the context as recorded: {plural(refused + over, 'strategy', 'strategies')} would have been
        cheaper, but the provider refuses their prompts or they exceed the context limit.
      </>
    )
  }
  const isCacheBound =
    unit === '$' &&
    effective.some(({ figures }) => figures.cumulative < baseline.cumulative) &&
    (baseline.cacheBreaks ?? 0) < (effective[0]?.figures.cacheBreaks ?? 0)
  return isCacheBound ? (
    <>
      Keep the context as recorded: none of the {count} strategies would have been cheaper, because dropping
      tokens breaks the prompt cache and costs more than it saves.
    </>
  ) : (
    <>Keep the context as recorded: none of the {count} strategies would have been cheaper.</>
  )
}
