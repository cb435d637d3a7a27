/**
 * Below the recommendation, a line each: why it is better than its neighbors, a choice that loses less, the
 * cheapest that loses nothing, what the losses may cost, and how simulated compactions compare with recorded
 * ones.
 */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { costWords } from '#core/account/figure-words.ts'
import { lostPhrase } from '#core/advice/verdict-text.ts'
import type { AgentSetting } from '#core/sweep/agent-settings.ts'
import { droppedBeside, dropsMore } from '#core/sweep/instruction-words.ts'
import { lostFigure, rangeWords } from '#core/sweep/lost-words.ts'
import { isSpread, type LostRange, overlaps } from '#core/sweep/nearby-sizes.ts'
import { answerOf, costIn, leastLost, lostAtOf, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { losslessSetting, saferSetting } from '#core/sweep/setting-words.ts'
import { useLostNearby } from '#state/index.ts'
import { formatCompact, formatPercent } from '../../kit/index.ts'
import { marked, markedParts } from './AnswerSentences.tsx'
import type { AnswerPartProps } from './answer-props.ts'
import styles from './ranked/Answer.module.css'
import { compactionCheck } from './ranked/answer-facts.ts'
import { rankedStrategy } from './ranked/ranked-strategy.ts'
import { useReasons, whyTitle } from './ranked/reasons.ts'
import { useBreakEven } from './ranked/use-break-even.ts'

interface OtherChoicesProps extends AnswerPartProps {
  /** The recommended one. */
  readonly row: RankedRow
}

interface Choice {
  readonly label: string
  readonly named: Pick<Named, 'id' | 'title' | 'setting'> & { readonly row: RankedRow }
}

export function OtherChoices(props: OtherChoicesProps) {
  const { row, ranking, agent, setting, isMore, hrefOf } = props
  const offered = choicesOf(props)
  // Sizes nearby decide which of them loses fewer facts.
  const isRanging = setting !== undefined && agent?.isRanging === true && offered.length > 0
  const choices = isRanging ? [] : offered
  const said = choices.flatMap(({ named }) => named.setting ?? [])
  const why = useReasons(setting, said, marked)
  const { range } = useLostNearby(row)
  const before = lostFigure({ lost: row.figures.lost, range })
  const check = compactionCheck(agent?.agent, row.spec)
  const even = useBreakEven(row, ranking)
  const lines = [...offered, setting, check, even]
  if (lines.every((one) => one === undefined)) return null
  return (
    <dl className={styles.others}>
      {setting !== undefined && (why !== '' || said.length > 0) && (
        <Line title={whyTitle(setting)}>
          {agent?.isRanging === true
            ? t`Best balance of saving and loss so far.`
            : t`Best balance of saving and loss.`}{' '}
          {markedParts(why)}
        </Line>
      )}
      {isRanging && <Line title={t`Other choices`}>{t`Trying sizes nearby…`}</Line>}
      {choices.map(({ label, named }) => (
        <Line key={label} title={label}>
          <a className={styles.name} href={hrefOf(named.id)}>
            {named.title}
          </a>
          : <ChoiceFigures other={named.row} best={row} ranking={ranking} isMore={isMore} before={before} />
        </Line>
      ))}
      {even !== undefined && <Line title={t`Break-even`}>{even}</Line>}
      {check !== undefined && <Line title={t`Checked`}>{check}</Line>}
    </dl>
  )
}

function Line({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Each row once, under the label that says most. */
function choicesOf({ row, ranking, setting, isMore, nameOf }: OtherChoicesProps): readonly Choice[] {
  const nothing = isMore ? t`No further facts lost` : t`Loses no facts`
  if (setting !== undefined) {
    const named = [saferSetting(setting, ranking), losslessSetting(setting)].flatMap((one) =>
      one === undefined ? [] : [rankedStrategy(one.row, undefined, one.setting)],
    )
    return labeled(named, row, nothing)
  }
  const answer = answerOf(ranking)
  if (answer.kind !== 'cheaper') return []
  const { lossless, keeper, bolder } = answer
  const safer =
    lossless ?? (keeper === undefined && bolder === undefined ? leastLost(ranking, row) : undefined)
  const keeping = keeper && {
    named: { ...nameOf(keeper), row: keeper },
    label: t`Keeps all user messages`,
  }
  const others = [safer].filter((one) => one !== undefined && one.place !== row.place && one !== keeper)
  return [
    ...(keeping === undefined ? [] : [keeping]),
    ...labeled(
      others.flatMap((one) => (one === undefined ? [] : [{ ...one, ...nameOf(one) }])),
      row,
      nothing,
    ),
  ]
}

interface Named extends RankedRow {
  readonly id: string
  readonly title: string
  readonly setting?: AgentSetting | undefined
}

function lessLabel(row: RankedRow, best: RankedRow, nothing: string): string {
  const [lost, before] = [lostAtOf(row), lostAtOf(best)]
  if (lostFigure(lost) === '0') return nothing
  return overlaps(lost, before) ? t`May lose fewer facts` : t`Loses fewer facts`
}

function labeled(rows: readonly Named[], best: RankedRow, nothing: string): readonly Choice[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...byId.values()].map((row) => ({
    named: { id: row.id, title: row.title, setting: row.setting, row },
    label: lessLabel(row, best, nothing),
  }))
}

interface Beside {
  readonly isMore: boolean
  /** What the recommended one loses, as it is said above. */
  readonly before: string
  /** At sizes near its own; undefined: hardly another number, or not known yet. */
  readonly range?: LostRange | undefined
}

interface ChoiceFiguresProps extends Pick<Beside, 'isMore' | 'before'> {
  readonly other: RankedRow
  readonly best: RankedRow
  readonly ranking: Ranking
}

/** Beside a range, what the other one loses is a range, too. */
function ChoiceFigures({ other, best, ranking, ...beside }: ChoiceFiguresProps) {
  const { range } = useLostNearby(other)
  const isRange = range !== undefined && isSpread(range)
  return figuresOf(other, best, ranking, { ...beside, range: isRange ? range : undefined })
}

/** $80.37 (−22%), 59 lost facts; and what it drops, where the recommended one doesn’t. */
function figuresOf(
  other: RankedRow,
  best: RankedRow,
  { baseline, unit }: Ranking,
  { isMore, before, range }: Beside,
): string {
  const { cost, figures } = other
  const amount = unit === '$' ? costWords(cost, baseline.source) : t`${formatCompact(cost)} tokens`
  const share = formatPercent(cost / costIn(baseline, unit) - 1)
  const drops = droppedBeside(figures.dropped, best.figures.dropped)
  if (lostFigure({ lost: figures.lost, range }) === '0')
    return drops === undefined ? t`${amount} (${share})` : t`${amount} (${share}), ${drops}`
  const isSame = lostFigure({ lost: figures.lost, range }) === before
  // Beside “instead of”, the other number says what they are added to.
  const isAdded = isMore && isSame
  const phrase =
    range === undefined
      ? lostPhrase({ count: figures.lost, isMore: isAdded })
      : lostRangePhrase(range, isAdded)
  const lost = isSame ? phrase : t`${phrase} instead of ${before}`
  if (drops === undefined) return t`${amount} (${share}), ${lost}`
  return dropsMore(figures.dropped, best.figures.dropped)
    ? t`${amount} (${share}), ${lost}, but ${drops}`
    : t`${amount} (${share}), ${lost}, ${drops}`
}

function lostRangePhrase(range: LostRange, isMore: boolean): string {
  return isMore ? t`${rangeWords(range)} added lost facts` : t`${rangeWords(range)} lost facts`
}
