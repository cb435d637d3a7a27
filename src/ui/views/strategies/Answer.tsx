/**
 * The answer in one sentence: what the run cost, the best trade-off, and the cheapest strategy that loses
 * nothing.
 */
import { t } from '#base/words.ts'
import type { FigureSource } from '#core/cost/cost-info.ts'
import { readAgainNote } from '#core/rereads/risk-words.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import { answerOf, costIn, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { openSettings } from '#state/index.ts'
import { formatAmount, formatCompact, formatPercent, plural, TextRoom } from '../../kit/index.ts'
import styles from './Answer.module.css'
import { OWN_COMPACTION, lostWords as ownLostWords, readAgainWords, savedWords } from './own-compaction.ts'
import { Basis } from './ranked/Basis.tsx'
import type { RankedStrategy } from './ranked/ranked-strategy.ts'

interface AnswerProps {
  readonly ranking: Ranking
  /** Strategies that were replayed, without the baseline. */
  readonly count: number
  /** Whether the answer can still change. */
  readonly isPending: boolean
  /** Models of the run that have no price here. */
  readonly unpriced: readonly (string | undefined)[]
  /** The address at which a row is selected. */
  readonly hrefOf: (id: string) => string
  readonly nameOf: (row: RankedRow) => Pick<RankedStrategy, 'id' | 'title'>
  /** Undefined: the agent made none, or it is not known yet. */
  readonly compaction: OwnCompaction | undefined
}

const SOURCES: Readonly<Record<FigureSource, string>> = {
  recorded: t`recorded`,
  usage: t`recorded usage at list prices`,
  calibrated: t`estimated`,
  estimate: t`estimated`,
}

export function Answer({ ranking, isPending, unpriced, compaction, ...rest }: AnswerProps) {
  return (
    <div className={styles.all}>
      <p className={styles.answer}>
        <Spent ranking={ranking} unpriced={unpriced} />{' '}
        {compaction !== undefined && (
          <>
            <OwnSaving ranking={ranking} compaction={compaction} hrefOf={rest.hrefOf} />{' '}
          </>
        )}
        {isPending ? <TextRoom words={USUAL_VERDICT} /> : <Verdict ranking={ranking} {...rest} />}
      </p>
      {!isPending && answerOf(ranking).kind === 'cheaper' && (
        <p className={styles.basis}>
          <Basis isByRisk={ranking.basis === 'rereads'} />
        </p>
      )}
    </div>
  )
}

/** Lengths of the words that the answer usually takes, in letters. */
const USUAL_VERDICT = [7, 6, 8, 5, 5, 4, 5, 6, 3, 4, 2, 5, 3, 8, 4, 5, 7, 2, 7, 6, 8, 2, 5]

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
  if (baseline.billed !== undefined) {
    return (
      <>
        This run sent {tokens} input tokens and cost {formatAmount(baseline.billed, '$')} (
        {SOURCES[baseline.source ?? 'estimate']}).{' '}
        {models.length > 0 ? (
          <>No price is known for {models.join(', ')}, so strategies are ranked by tokens </>
        ) : (
          <>The file doesn’t name its model, so strategies are ranked by tokens </>
        )}
        <ChoosePrices />
      </>
    )
  }
  return models.length > 0 ? (
    <>
      This run sent {tokens} input tokens. No price is known for {models.join(', ')}, so strategies are ranked
      by tokens <ChoosePrices />
    </>
  ) : (
    <>
      This run sent {tokens} input tokens. Without prices, strategies are ranked by tokens <ChoosePrices />
    </>
  )
}

/** With a price list, strategies are ranked by cost. */
function ChoosePrices() {
  return (
    <span className={styles.whole}>
      (
      <button type="button" className={styles.link} onClick={() => openSettings('pricing')}>
        choose a price list
      </button>
      ).
    </span>
  )
}

interface OwnSavingProps extends Pick<AnswerProps, 'ranking' | 'hrefOf'> {
  readonly compaction: OwnCompaction
}

/** What the recorded agent's own compaction saved and lost. */
function OwnSaving({ ranking, compaction, hrefOf }: OwnSavingProps) {
  const { amount, isSaved } = savedWords(compaction, ranking)
  const again = readAgainWords(compaction)
  const lost = again === '' ? ownLostWords(compaction) : t`${ownLostWords(compaction)}, with ${again}`
  const own = (
    <a className={styles.name} href={hrefOf(OWN_COMPACTION)}>
      own compaction
    </a>
  )
  return isSaved ? (
    <>
      The agent’s {own} saved {amount} compared with its full history and {lost}.
    </>
  ) : (
    <>
      The agent’s {own} sent {amount} more than its full history and {lost}.
    </>
  )
}

type VerdictProps = Pick<AnswerProps, 'ranking' | 'count' | 'hrefOf' | 'nameOf'>

function Verdict({ ranking, count, ...naming }: VerdictProps) {
  const answer = answerOf(ranking)
  if (answer.kind === 'none-cheaper') return <NoneCheaper ranking={ranking} count={count} />
  const { best, lossless } = answer
  const name = (row: RankedRow) => <Name row={row} {...naming} />
  const spent = costWords(best, ranking)
  const would = ranking.unit === '$' ? t`would have cost ${spent}` : t`would have sent ${spent}`
  const lost = lostWords(best, ranking)
  if (best === lossless) {
    return (
      <>
        {name(best)} {would} and lost {lost}.
      </>
    )
  }
  if (lossless !== undefined) {
    const again = againWords(lossless, ranking)
    return again === undefined ? (
      <>
        {name(best)} {would} and lost {lost}. The cheapest that loses nothing is {name(lossless)} at{' '}
        {costWords(lossless, ranking)}.
      </>
    ) : (
      <>
        {name(best)} {would} and lost {lost}. The cheapest that loses no facts is {name(lossless)} at{' '}
        {costWords(lossless, ranking)}, with {again}.
      </>
    )
  }
  const closest = ranking.rows.findLast(({ group }) => group === 'worth')
  if (closest === undefined || closest.place === best.place) {
    return (
      <>
        {name(best)} {would} and lost {lost}. Every cheaper strategy loses something.
      </>
    )
  }
  return (
    <>
      {name(best)} {would} and lost {lost}. Every cheaper strategy loses something. {name(closest)} loses the
      least, at {costWords(closest, ranking)}: {lostWords(closest, ranking)}.
    </>
  )
}

/** `12 facts`, with what is expected to be read again where strategies are compared by that. */
function lostWords(row: RankedRow, ranking: Ranking): string {
  const { lost } = row.figures
  const again = againWords(row, ranking)
  if (lost === 0) return again === undefined ? t`nothing` : t`no facts, with ${again}`
  const facts = plural(lost, 'fact')
  return again === undefined ? facts : t`${facts}, with ${again}`
}

/** Undefined: nothing, or strategies are not compared by it. */
function againWords({ figures: { rereads } }: RankedRow, { basis }: Ranking): string | undefined {
  return basis === 'lost' || rereads === undefined ? undefined : readAgainNote(rereads)
}

function Name({
  row,
  hrefOf,
  nameOf,
}: Pick<VerdictProps, 'hrefOf' | 'nameOf'> & { readonly row: RankedRow }) {
  const { id, title } = nameOf(row)
  return (
    <a className={styles.name} href={hrefOf(id)}>
      {title}
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
  const stuck = rows.filter((row) => row.group === 'stuck' && isCheaper(row)).length
  const effective = rows.filter(({ figures }) => figures.changed > 0)
  if (effective.length === 0) {
    return (
      <>None of the {count} strategies has an effect: the run is too short for them to change a prompt.</>
    )
  }
  if (refused + over + stuck > 0) {
    return (
      <>
        Keep the context as recorded: {plural(refused + over + stuck, 'strategy', 'strategies')} would have
        been cheaper, but the provider refuses their prompts, they exceed the context limit, or they hide what
        the agent just did.
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
