/**
 * The strategy to recommend over several runs, with what it saves and loses: of few runs all together, of
 * many in the median run, too.
 */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { onlyRunWords, savingRuns } from '#core/evaluation/effects.ts'
import type { RunsRecommendation } from '#core/evaluation/recommend.ts'
import { losesLittle } from '#core/sweep/choice.ts'
import { inRuns } from '#core/sweep/instructions-over.ts'
import { KEEP, smallWords, tooSmallWords } from '#core/sweep/keep-words.ts'
import type { LossBasis } from '#core/sweep/loss.ts'
import { factsWords, lostOfAll } from '#core/sweep/lost-words.ts'
import {
  areTooSmall,
  lostOver,
  lostTogether,
  type RunsRanking,
  type StrategyOverRuns,
  usedTogether,
} from '#core/sweep/several-runs.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import {
  formatAmount,
  formatCompact,
  formatExact,
  formatPercent,
  plural,
  visibleLine,
} from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
import { ApplyWords } from '../ranked/AsCode.tsx'
import { likelyCost } from '../ranked/answer-facts.ts'
import { HowSureOver } from '../ranked/HowSureOver.tsx'
import {
  areComparable,
  costsTogether,
  keepsWords,
  leadWords,
  lostBesideWords,
  rangeTogether,
} from './few-runs.ts'
import { canBeUsed, type NamedOverRuns } from './named-over-runs.ts'
import { hrefOfRow } from './RunLink.tsx'
import { type CardLine, RunsCard } from './RunsCard.tsx'

export interface RunsAnswerProps {
  readonly ranking: RunsRanking
  readonly rows: readonly (Pick<NamedOverRuns, 'place' | 'title'> & Partial<NamedOverRuns>)[]
  /** Undefined: none saves without being refused or growing over the context window. */
  readonly recommended: RunsRecommendation | undefined
  /** More runs are still being replayed, so that another strategy may be recommended in the end. */
  readonly isPending: boolean
  /** How many runs there will be. */
  readonly all: number
  /** No setting of an agent is recommended above, for the same reason. */
  readonly isBeside?: boolean
  readonly order: Pick<SeveralRunsOrder, 'runs'>
  /** Nothing is said of medians. */
  readonly areFew: boolean
  /** Hostile text. */
  readonly titleOf: (run: string) => string
  /** Runs that lost facts themselves. */
  readonly lossBefore?: ReadonlySet<string>
  /** How far the replays are that may change what is said. */
  readonly progress?: ReactNode
  /** How far it depends on the runs. */
  readonly children?: ReactNode
}

export function RunsAnswer(props: RunsAnswerProps) {
  const { ranking, recommended, isPending, all, areFew, order, titleOf, children } = props
  const { unit, count } = ranking
  const nameOf = namesIn(props)
  const best = ranking.rows.find(({ place }) => place === recommended?.place)
  if (recommended === undefined || best === undefined) return isPending ? null : <Keep {...props} />
  const name = nameOf(best.place)
  if (isPending) {
    return (
      <RunsCard
        label={t`Best so far`}
        lead={leadWords(best, unit, { all })}
        name={t`Best so far: ${name}, ${costsTogether(best, unit).changeWords}`}
        provisional={{ why: RUNS_LEFT, progress: props.progress }}
        row={best}
        {...{ unit, titleOf, order, lossBefore: props.lossBefore }}
      />
    )
  }
  const { summary = '' } = props.rows.find(({ place }) => place === best.place) ?? {}
  const only = onlyRunWords(best, unit)
  const said = areFew ? fewWords(props, recommended, best) : manyWords(props, recommended, best)
  return (
    <RunsCard
      label={t`Recommendation`}
      lead={leadWords(best, unit, { all: count })}
      name={only === undefined ? name : t`Not recommended for all runs: ${name}`}
      doubt={only}
      params={summary}
      row={best}
      unit={unit}
      titleOf={titleOf}
      lossBefore={props.lossBefore}
      apply={<ApplyWords spec={best.spec} name={name} />}
      order={order}
      lines={linesOf(props, recommended, best)}
    >
      <HowSureOver isByRisk={recommended.basis === 'rereads'} unit={unit} spec={best.spec}>
        <dt>{t`Why this`}</dt>
        <dd>{said.join(' ')}</dd>
        {children}
      </HowSureOver>
    </RunsCard>
  )
}

const RUNS_LEFT = t`Provisional: not all runs are replayed yet, and another strategy may turn out better.`

/** That nothing is recommended, and why. */
function Keep(props: RunsAnswerProps) {
  const { ranking, isBeside = false } = props
  const [any] = ranking.rows
  const baselines = any?.runs.map(({ baseline }) => baseline) ?? []
  const isSmall = areTooSmall(baselines.map((baseline) => ({ figures: [baseline] })))
  if (isBeside) return isSmall ? null : <p className={answer.spent}>{noneWords(props)}</p>
  return (
    <section className={answer.card} aria-label={t`Recommendation`}>
      {any !== undefined && (
        <p className={answer.spent}>{leadWords(any, ranking.unit, { all: ranking.count })}</p>
      )}
      <h2 className={answer.verdict}>{isSmall ? tooSmallWords(ranking.count) : KEEP}</h2>
      <p className={answer.what}>{isSmall ? smallWords(baselines) : noneWords(props)}</p>
    </section>
  )
}

/** What may suit better; of many runs, how much depends on the run. */
function linesOf(
  props: RunsAnswerProps,
  recommended: RunsRecommendation,
  best: StrategyOverRuns,
): readonly CardLine[] {
  const { ranking, areFew, titleOf } = props
  const { unit } = ranking
  const choice = (title: string, place: number | undefined): readonly CardLine[] => {
    const { id, title: name = '' } = props.rows.find((one) => one.place === place) ?? {}
    const row = ranking.rows.find((one) => one.place === place)
    if (row === undefined) return []
    const words = (
      <>
        <StrategyName id={id} name={name} />: {besideWords(row, best, unit)}
      </>
    )
    return [{ title, words }]
  }
  return [
    ...choice(t`Loses fewer facts`, recommended.cautious),
    ...choice(t`Keeps all user messages`, recommended.keeper),
    ...(areFew ? [] : [{ title: t`Median run`, words: medianWords(best, titleOf) }]),
  ]
}

/** `−12%; at worst +3%, in “trial 7”`. */
function medianWords({ cost, worst }: StrategyOverRuns, titleOf: (run: string) => string): string {
  const title = visibleLine(titleOf(worst.id))
  return t`${formatPercent(cost)}; at worst ${formatPercent(worst.cost)}, in “${title}”`
}

type NameOf = (place: number | undefined) => string

function namesIn({ rows }: Pick<RunsAnswerProps, 'rows'>): NameOf {
  return (place) => rows.find((row) => row.place === place)?.title ?? ''
}

/** What is said of few runs on request. */
function fewWords(
  props: RunsAnswerProps,
  recommended: RunsRecommendation,
  best: StrategyOverRuns,
): readonly string[] {
  const { ranking, isPending } = props
  const nameOf = namesIn(props)
  const bolder = ranking.rows.find(({ place }) => place === recommended.bolder)
  const isExplained = isPending || bolder !== undefined || best.dropping > 0
  const why = isExplained ? undefined : cheaperWords(ranking, best, nameOf)
  const bold = bolder && boldWords(bolder, nameOf(bolder.place), ranking.unit)
  return [bold, why].filter((words) => words !== undefined)
}

/** The same of many. */
function manyWords(
  props: RunsAnswerProps,
  recommended: RunsRecommendation,
  best: StrategyOverRuns,
): readonly string[] {
  const { ranking } = props
  const bolder = ranking.rows.find(({ place }) => place === recommended.bolder)
  const name = namesIn(props)(recommended.bolder)
  return [
    bestWords(recommended.basis, ranking.rows.length),
    losesWords(best, ranking.count),
    ...(bolder === undefined ? [] : [boldWords(bolder, name, ranking.unit)]),
  ]
}

interface OwnAgentProps {
  readonly answer: Pick<RunsAnswerProps, 'ranking' | 'rows' | 'recommended'>
}

/** For who builds an agent, beside what can be set in the agent that made the runs. */
export function ownAgentLine(answer: OwnAgentProps['answer']): CardLine | undefined {
  const { ranking, rows, recommended } = answer
  const best = ranking.rows.find(({ place }) => place === recommended?.place)
  if (best === undefined) return undefined
  const { id, title = '' } = rows.find(({ place }) => place === best.place) ?? {}
  const words = (
    <>
      <StrategyName id={id} name={title} /> {ownAgentWords(best, ranking.unit)} {whyOwn(answer)}
    </>
  )
  return { title: t`In your own agent`, words }
}

interface StrategyNameProps {
  /** Undefined: the table has no row of it. */
  readonly id: string | undefined
  readonly name: string
}

function StrategyName({ id, name }: StrategyNameProps) {
  return id === undefined ? (
    name
  ) : (
    <a className={answer.name} href={hrefOfRow(id)}>
      {name}
    </a>
  )
}

/** Why it is another one than for a run alone, or than the best that keeps all user messages. */
function whyOwn({ ranking, rows, recommended }: OwnAgentProps['answer']): string {
  const keeper = ranking.rows.find(({ place }) => place === recommended?.keeper)
  if (keeper !== undefined) {
    const { changeWords } = costsTogether(keeper, ranking.unit)
    const name = namesIn({ rows })(keeper.place)
    return t`Of those that keep all user messages, the best is ${name}, which saves less than half as much (${changeWords}).`
  }
  const barred = ranking.rows.filter(({ refused, over, taskless }) => refused + over + taskless > 0).length
  if (barred === 0) return ''
  const tried = plural(ranking.rows.length, 'strategy', 'strategies')
  const why = plural(
    barred,
    'can’t be recommended, because it fails or drops the task in a run',
    'can’t be recommended, because they fail or drop the task in a run',
  )
  return t`Of the ${tried} tried, ${why}.`
}

/** `would have cost $127.41 (−5.8%) and lost 20 facts; it is cheaper in all 3 runs. …` */
function ownAgentWords(best: StrategyOverRuns, unit: RunsRanking['unit']): string {
  const { words, changeWords, recorded } = costsTogether(best, unit)
  const { lost, range } = lostOver(best)
  const facts = factsWords(lost, false, range)
  const runs = inRuns(savingRuns(best, unit), best.runs.length)
  const said =
    unit === '$'
      ? t`would have cost ${words} (${changeWords}) and lost ${facts}, and is cheaper in ${runs}.`
      : t`would have sent ${words} (${changeWords}) and lost ${facts}, and sends less in ${runs}.`
  const together = rangeTogether(best)
  const isRange = unit === '$' && together.range !== undefined && together.range.low < together.range.high
  const likely = isRange ? t`Likely cost: ${likelyCost(together, recorded)}.` : ''
  return [said, onlyRunWords(best, unit), likely, keepsWords(best)].filter(Boolean).join(' ')
}

/** `would have cost $4.47 instead of $4.76 (−6.1%) and lost 5 facts.` */
function effectWords(row: StrategyOverRuns, unit: RunsRanking['unit']): string {
  const { words, recordedWords, changeWords } = costsTogether(row, unit)
  const facts = lostOfAll({ ...lostOver(row), used: usedTogether(row) }, false)
  return unit === '$'
    ? t`would have cost ${words} instead of ${recordedWords} (${changeWords}) and lost ${facts}.`
    : t`would have sent ${words} instead of ${recordedWords} (${changeWords}) and lost ${facts}.`
}

/** `1.2M tokens (−5.9%), 1 lost fact instead of 206. It keeps all user messages.` */
function besideWords(row: StrategyOverRuns, best: StrategyOverRuns, unit: RunsRanking['unit']): string {
  const { words, changeWords } = costsTogether(row, unit)
  const amount = t`${words} (${changeWords})`
  const said = areComparable(row, best) ? t`${amount}, ${lostBesideWords(row, best)}` : amount
  return keepsWords(row) === keepsWords(best) ? said : `${said}. ${keepsWords(row)}`
}

/** Of one that saves more, but not with all user messages. */
function boldWords(row: StrategyOverRuns, name: string, unit: RunsRanking['unit']): string {
  return `${name} ${effectWords(row, unit)} ${keepsWords(row)}`
}

/**
 * Why not a cheaper one: where the next cheaper is worse, of those that keep all user messages; or that no
 * other can be used. Undefined: it loses no more, so that the re-read risk has decided.
 */
function cheaperWords(
  { rows, unit }: RunsRanking,
  best: StrategyOverRuns,
  nameOf: NameOf,
): string | undefined {
  const costOf = (row: StrategyOverRuns) => costsTogether(row, unit).cost
  const cheaper = rows.filter((row) => canBeUsed(row) && costOf(row) < costOf(best))
  const [next] = cheaper
    .filter(({ dropping }) => dropping === 0)
    .toSorted((one, other) => costOf(other) - costOf(one))
  if (next === undefined) {
    return cheaper.length > 0
      ? t`All cheaper ones drop or summarize user messages.`
      : t`No cheaper strategy can be used in every run.`
  }
  const facts = lostTogether(next) - lostTogether(best)
  if (facts <= 0) return undefined
  const [amount, lost] = [costOf(best) - costOf(next), plural(facts, 'more fact')]
  const name = nameOf(next.place)
  return unit === '$'
    ? t`Cheaper: ${name} saves ${formatAmount(amount, '$')} more but loses ${lost}.`
    : t`Next smaller: ${name} saves ${formatCompact(amount)} tokens more but loses ${lost}.`
}

/** The sum alone hides the runs in which it loses most. */
function losesWords({ lost, losing, mostLost }: StrategyOverRuns, count: number): string {
  return losing === 0
    ? t`It loses no facts in any run.`
    : t`It loses facts in ${inRuns(losing, count)}: ${plural(lost, 'fact')} in the median run, ${formatExact(mostLost)} in the worst.`
}

function bestWords(basis: LossBasis, tried: number): string {
  if (tried === 1) return t`The only strategy tried.`
  const strategies = plural(tried, 'strategy', 'strategies')
  return basis === 'rereads'
    ? t`The best of the ${strategies} tried, by savings, re-read risk, and lost facts.`
    : t`The best of the ${strategies} tried, by savings and lost facts.`
}

function noneWords(props: RunsAnswerProps): string {
  return [reasonWords(props), props.areFew ? undefined : togetherWords(props)].filter(Boolean).join(' ')
}

/** Of what all runs cost together, a smaller saving isn't worth naming where the median run has none. */
const WORTH_NAMING = 0.05

/** A strategy that saves much in a few long runs, which the median run hides. Undefined: none does. */
function togetherWords(props: RunsAnswerProps): string | undefined {
  const { unit, count, rows } = props.ranking
  const [most] = rows
    .filter(
      (row) =>
        row.refused + row.over + row.taskless === 0 &&
        losesLittle({ lost: lostTogether(row), used: usedTogether(row) }),
    )
    .map((row) => ({ row, ...costsTogether(row, unit) }))
    .filter(({ change }) => change <= -WORTH_NAMING)
    .toSorted((one, other) => one.change - other.change)
  if (most === undefined) return undefined
  const { row, words, changeWords } = most
  const name = namesIn(props)(row.place)
  return unit === '$'
    ? t`Over all runs together, ${name} would have cost ${words} (${changeWords}), cheaper in ${inRuns(savingRuns(row, unit), count)}. ${losesWords(row, count)}`
    : t`Over all runs together, ${name} would have sent ${words} (${changeWords}), fewer in ${inRuns(savingRuns(row, unit), count)}. ${losesWords(row, count)}`
}

function reasonWords({ ranking, areFew }: RunsAnswerProps): string {
  const strategies = plural(ranking.rows.length, 'strategy', 'strategies')
  if (!areFew) {
    return ranking.unit === '$'
      ? t`None of the ${strategies} tried is safe and cheaper in the median run: each costs as much, saves too little for what it loses, or can’t be used in every run.`
      : t`None of the ${strategies} tried is safe and sends fewer tokens in the median run: each sends as many, saves too little for what it loses, or can’t be used in every run.`
  }
  return ranking.unit === '$'
    ? t`None of the ${strategies} tried is safe and cheaper: each costs as much, saves too little for what it loses, or can’t be used in every run.`
    : t`None of the ${strategies} tried is safe and sends fewer tokens: each sends as many, saves too little for what it loses, or can’t be used in every run.`
}
