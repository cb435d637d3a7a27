/** For each agent that made some of the runs: how far its settings are replayed, and the best of them. */
import { Fragment, type ReactNode } from 'react'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { earlierOverWords } from '#core/earlier/earlier-words.ts'
import { FEWEST_RUNS } from '#core/evaluation/bootstrap.ts'
import {
  actingShare,
  asOfOneRun,
  type BestOverRuns,
  MOST_APART,
  type SettingOverRuns,
} from '#core/sweep/agent-settings-over.ts'
import { breakEven } from '#core/sweep/break-even.ts'
import { droppedBesideOver, inRuns } from '#core/sweep/instructions-over.ts'
import { KEEP, smallWords, tooSmallWords } from '#core/sweep/keep-words.ts'
import { compactionSize, losesFewer } from '#core/sweep/nearby-sizes.ts'
import { costIn } from '#core/sweep/ranking.ts'
import { besideName, settingAdvice, settingTitle, settingWords } from '#core/sweep/setting-words.ts'
import {
  areTooSmall,
  lostOver,
  type RunsRanking,
  type StrategyOverRuns,
  unreplayableRuns,
} from '#core/sweep/several-runs.ts'
import { answeredOf } from '#core/sweep/sweep.ts'
import { whyWords } from '#core/sweep/why-setting.ts'
import type { AgentReplays, SeveralRunsOrder } from '#state/index.ts'
import { Button, formatCompact, formatExact, formatShare, Progress, plural } from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
import { breakEvenLine, checkDetails } from '../ranked/answer-facts.ts'
import { earlierSizeOver } from '../ranked/EarlierSize.tsx'
import { codeOf, Entered, withCode } from '../ranked/EnteredLine.tsx'
import { HowSureOver } from '../ranked/HowSureOver.tsx'
import { whyTitle } from '../ranked/reasons.ts'
import { areComparable, besideNameOver, costsTogether, leadWords, lostBesideWords } from './few-runs.ts'
import { NoSingleSetting } from './NoSingleSetting.tsx'
import { hasOwnBests, OwnBests, worstRunWords } from './OwnBests.tsx'
import { hrefOfRow } from './RunLink.tsx'
import { type CardLine, CardLines, RunsCard } from './RunsCard.tsx'
import styles from './RunsResult.module.css'
import { Together } from './Together.tsx'
import type { AgentOverRuns, AgentsOver, RangedAgents } from './use-agent-over.ts'

interface PartProps {
  readonly unit: RunsRanking['unit']
  readonly order: SeveralRunsOrder
  /** Hostile text. */
  readonly titleOf: (run: string) => string
  /** Runs that lost facts themselves. */
  readonly lossBefore: ReadonlySet<string>
}

interface AgentAnswersProps extends PartProps {
  readonly over: AgentsOver & Partial<Pick<RangedAgents, 'isRanging'>>
  /** What an agent of one's own could use: with the first answer. */
  readonly ownAgent?: CardLine | undefined
  /** How far that depends on the runs. */
  readonly children?: ReactNode
}

/** Of several agents, what all that is recommended would save together, then an answer for each. */
export function AgentAnswers({ over, ownAgent, children, ...parts }: AgentAnswersProps) {
  const { found } = over
  return (
    <>
      {found.length > 1 && found.every(({ isDone }) => isDone) && <Together found={found} {...parts} />}
      {found.map((one, at) => (
        <AgentAnswer
          key={one.id}
          found={one}
          isRanging={over.isRanging === true}
          ownAgent={at === 0 && ownAgent !== undefined ? [ownAgent] : []}
          {...parts}
        >
          {at === 0 && children}
        </AgentAnswer>
      ))}
      <Earlier found={found} />
    </>
  )
}

/** That files of runs lack an earlier conversation, which sizes don't count, where no warning says so. */
function Earlier({ found }: Pick<AgentsOver, 'found'>) {
  const others = found.filter(({ best }) => best === undefined || earlierSizeOver(best.row) === undefined)
  const words = earlierOverWords(
    others.flatMap(({ ofRuns }) => ofRuns.map(({ baseline }) => baseline.earlier)),
  )
  return words === undefined ? null : <p className={answer.what}>{words}</p>
}

interface AgentProgressProps {
  readonly replays: AgentReplays
  /** Something is answered already. */
  readonly isAnswered: boolean
}

/** How far the replays of all their settings are. */
export function AgentProgress({ replays, isAnswered }: AgentProgressProps) {
  const { agents, status, replayed, replays: made, all, ask, stop } = replays
  const names = allOf([...new Set(agents.map(({ agent }) => agent))])
  const runs = agents.reduce((sum, { order }) => sum + order.length, 0)
  const share = made / Math.max(1, all)
  const of = t`${formatExact(replayed.length)} of ${plural(runs, 'run')}`
  if (status === 'done') return null
  if (status === 'waiting') {
    return replayed.length === 0 ? (
      <p>
        <Button size="small" onClick={ask}>{t`Try the settings of ${names}`}</Button>
      </p>
    ) : (
      <p className={styles.stopped}>
        {t`Stopped at ${of}.`}
        <Button size="small" onClick={ask}>{t`Resume`}</Button>
      </p>
    )
  }
  return (
    <>
      <Progress
        label={t`Trying the settings of ${names}`}
        share={share}
        detail={runs < FEWEST_RUNS ? formatShare(Math.floor(share * 100) / 100) : of}
        onCancel={stop}
      />
      {!isAnswered && (
        <p className={styles.lead}>
          {agents.length > 1
            ? t`The best setting of each agent appears here, with what it would have cost and how many facts it would have lost.`
            : t`The best setting appears here, with what it would have cost and how many facts it would have lost.`}
        </p>
      )}
    </>
  )
}

interface AgentAnswerProps extends PartProps {
  readonly found: AgentOverRuns
  /** What settings lose at sizes near their own is being replayed. */
  readonly isRanging: boolean
  /** A line, or none. */
  readonly ownAgent: readonly CardLine[]
  readonly children?: ReactNode
}

function AgentAnswer(props: AgentAnswerProps) {
  const { found, isRanging, ownAgent, unit, order, titleOf, lossBefore } = props
  const { agent, best, perRun, all, tried, ofRuns, runs, isDone } = found
  const label = t`Recommendation for ${agent}`
  if (!isDone) return best === undefined ? null : <SoFar {...props} best={best} />
  // It may be for all runs, or for none but one of them, once it is known what each would have alone.
  if (best !== undefined && isRanging && runs > 1 && runs <= MOST_APART) {
    return <Ranging {...props} best={best} />
  }
  if (perRun !== undefined) {
    return (
      <NoSingleSetting
        label={label}
        lines={ownAgent}
        {...{ found, perRun, unit, order, titleOf, lossBefore }}
      >
        <HowSure {...props} />
      </NoSingleSetting>
    )
  }
  if (best !== undefined) return <Best {...props} best={best} label={label} />
  const [any] = all
  const isSmall = areTooSmall(ofRuns.map(({ baseline }) => ({ figures: [baseline] })))
  return (
    <section className={answer.card} aria-label={label}>
      {any !== undefined && <p className={answer.spent}>{leadWords(any.row, unit, { all: runs, agent })}</p>}
      <h2 className={answer.verdict}>{isSmall ? tooSmallWords(runs) : KEEP}</h2>
      <p className={answer.what}>
        {isSmall
          ? smallWords(ofRuns.map(({ baseline }) => baseline))
          : tried === 0 && found.unreplayable.length > 0
            ? t`No setting of ${agent} can be replayed: an earlier conversation isn’t in the file.`
            : t`No setting of ${agent} is safe and cheaper over ${plural(runs, 'run')} (${formatExact(tried)} tried).`}
      </p>
      <CardLines lines={ownAgent} />
    </section>
  )
}

interface BestProps extends AgentAnswerProps {
  readonly best: BestOverRuns
}

/** No setting is named before it is known what sizes near those lose: another one may be the best then. */
function Ranging({ best: { row }, found: { agent, runs }, unit }: BestProps) {
  return (
    <section className={answer.card} aria-label={t`Recommendation for ${agent}`}>
      <p className={answer.spent}>{leadWords(row, unit, { all: runs, agent })}</p>
      <h2 className={answer.verdict}>{t`Trying sizes nearby…`}</h2>
      <p className={answer.what}>{t`The recommendation follows once ranges of lost facts are known.`}</p>
    </section>
  )
}

/** Before all is replayed: what another one may take the place of. */
function SoFar({ best: { setting, row }, found: { agent, runs }, unit }: BestProps) {
  const { words, changeWords } = costsTogether(row, unit)
  return (
    <section className={answer.card} aria-label={t`Recommendation for ${agent}`}>
      <p className={answer.spent}>{leadWords(row, unit, { all: runs, agent })}</p>
      <h2 className={answer.verdict}>{t`So far, ${settingWords(setting, String)} does best.`}</h2>
      <p className={answer.what}>
        {t`${words} (${changeWords}). The recommendation follows when all runs are replayed.`}
      </p>
    </section>
  )
}

function Best({ best, label, ...props }: BestProps & { readonly label: string }) {
  const { found, unit, order, titleOf, lossBefore } = props
  const { setting, row } = best
  const { agent, isRanged } = found
  // Sizes nearby decide what is best for a run.
  const own = isRanged && hasOwnBests(found, best, unit) && (
    <OwnBests {...{ found, best, unit, order, titleOf, lossBefore }} />
  )
  return (
    <RunsCard
      label={label}
      lead={leadWords(row, unit, { all: row.runs.length, agent })}
      name={withCode(settingAdvice(setting, agent, codeOf))}
      acts={actsWords(row, unit)}
      doubt={isRanged ? worstRunWords(row, found.ofRuns, titleOf) : undefined}
      isSetting
      row={row}
      unit={unit}
      titleOf={titleOf}
      lossBefore={lossBefore}
      apply={<Entered setting={setting} />}
      applyWarning={earlierSizeOver(row)}
      order={order}
      lines={linesOf(best, { found, unit })}
    >
      {own}
      <HowSure {...props}>
        {props.ownAgent.map(({ title, words }) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
        {props.children}
      </HowSure>
    </RunsCard>
  )
}

function HowSure({ found, unit, children }: AgentAnswerProps) {
  const { agent, isByRisk, best } = found
  const check = best && checkDetails(agent, best.row.spec)
  return (
    <HowSureOver isByRisk={isByRisk} unit={unit} isOfSettings>
      {check !== undefined && (
        <>
          <dt>{t`Checked`}</dt>
          <dd>{check}</dd>
        </>
      )}
      {children}
    </HowSureOver>
  )
}

/** In how many runs it acts, and why not in the others. Undefined: it acts in each, or in none. */
export function actsWords(row: StrategyOverRuns, unit: RunsRanking['unit']): string | undefined {
  const { count } = actingShare(row, unit)
  if (count === row.runs.length || count === 0) return undefined
  const acts = actingWords(row, unit)
  const size = compactionSize(row.spec)
  const unknown = unreplayableRuns(row).length
  if (unknown > 0) return t`${acts} It can’t be replayed in ${inRuns(unknown, row.runs.length)}.`
  if (size === undefined) return acts
  return row.runs.length - count === 1
    ? t`${acts} The other never reaches ${formatCompact(size)} tokens.`
    : t`${acts} The others never reach ${formatCompact(size)} tokens.`
}

function actingWords(row: StrategyOverRuns, unit: RunsRanking['unit']): string {
  const { count, share } = actingShare(row, unit)
  const part = formatShare(Math.round(100 * share) / 100)
  if (count === 1) {
    const all = plural(row.runs.length, 'run')
    return unit === '$'
      ? t`It takes effect in only one of the ${all}, which accounts for ${part} of the cost.`
      : t`It takes effect in only one of the ${all}, which accounts for ${part} of the tokens.`
  }
  const runs = inRuns(count, row.runs.length)
  return unit === '$'
    ? t`It takes effect in ${runs}, which account for ${part} of the cost.`
    : t`It takes effect in ${runs}, which account for ${part} of the tokens.`
}

interface LinesOf {
  readonly found: AgentOverRuns
  readonly unit: RunsRanking['unit']
}

/** What may suit better, and what the losses may cost. */
function linesOf(best: BestOverRuns, { found, unit }: LinesOf): readonly CardLine[] {
  const { setting, row, bolder, cautious } = best
  const { isRanged } = found
  const own = lostOver(row)
  const choice = (title: string, other: SettingOverRuns): CardLine => ({
    title,
    words: (
      <>
        <a className={answer.name} href={hrefOfRow(other.setting.id)}>
          {settingTitle(other.setting)}
        </a>
        : {choiceWords(other, best, unit)}
      </>
    ),
  })
  const even = unit === '$' ? evenWords(row, own.range?.most) : undefined
  const choices = [
    ...(bolder === undefined ? [] : [choice(bolderTitle(bolder.row, row), bolder)]),
    ...(cautious !== undefined && areComparable(cautious.row, row) && losesFewer(lostOver(cautious.row), own)
      ? [choice(t`Loses fewer facts`, cautious)]
      : []),
  ]
  const isNamed = bolder !== undefined || cautious !== undefined
  // Sizes nearby decide whether one of them loses fewer facts.
  const pending = <span className={answer.pending}>{t`Trying sizes nearby…`}</span>
  return [
    ...whyLine(best, found, unit, [bolder, cautious]),
    ...(isRanged || !isNamed ? choices : [{ title: t`Other choices`, words: pending }]),
    ...(even === undefined ? [] : [{ title: t`Break-even`, words: even }]),
    ...(setting.notCounted === undefined ? [] : [{ title: t`Not counted`, words: setting.notCounted }]),
  ]
}

/** Why it is the best one for all: the next larger and the next smaller one, as in the answer for one run. */
function whyLine(
  one: SettingOverRuns,
  found: AgentOverRuns,
  unit: RunsRanking['unit'],
  said: readonly (SettingOverRuns | undefined)[] = [],
): readonly CardLine[] {
  const { isRanged, runs } = found
  const named = said.flatMap((other) => other?.setting ?? [])
  if (!isRanged || runs < 2) return []
  const together = asOfOneRun(one, found, unit)
  const rowOf = (id: string) => found.all.find(({ setting }) => setting.id === id)?.row
  const nameOf = (other: SettingOverRuns['setting']) =>
    besideNameOver(besideName(other, codeOf), rowOf(other.id))
  const why = whyWords(together, nameOf, named)
  if (why === undefined) return []
  const all = inRuns(runs, runs)
  const words = withCode(t`Best balance of saving and loss over ${all} together. ${why}`)
  return [{ title: whyTitle(together), words }]
}

function bolderTitle({ changed, runs }: StrategyOverRuns, best: StrategyOverRuns): string {
  return changed > best.changed ? t`Takes effect in ${inRuns(changed, runs.length)}` : t`Saves more`
}

/** `$81.14 (−40%), 77 lost facts instead of 196. You type it yourself.` */
export function choiceWords(
  { setting, row }: SettingOverRuns,
  best: SettingOverRuns,
  unit: RunsRanking['unit'],
): string {
  const { words, changeWords } = costsTogether(row, unit)
  const amount = t`${words} (${changeWords})`
  const facts = areComparable(row, best.row) ? lostBesideWords(row, best.row) : undefined
  const said = facts === undefined ? amount : t`${amount}, ${facts}`
  const dropped = ({ runs }: StrategyOverRuns) => runs.map(({ figures }) => figures.dropped)
  const drops = droppedBesideOver(dropped(row), dropped(best.row))
  const all = drops === undefined ? said : t`${said}, but ${drops}`
  // The recommended one is set once.
  const why = best.setting.whyByHand === undefined ? setting.whyByHand : undefined
  return why === undefined ? all : t`${all}. You type ${setting.entered} yourself each time: ${why}.`
}

/** Of the runs in which it acts. Undefined: it loses nothing. */
function evenWords({ runs }: StrategyOverRuns, most = 0): string | undefined {
  const acting = runs.filter(({ figures }) => figures.changed > 0)
  const sum = (read: (run: (typeof runs)[number]) => number) =>
    acting.reduce((total, run) => total + read(run), 0)
  const cost = sum(({ figures }) => costIn(figures, '$'))
  const calls = sum(({ figures }) => answeredOf(figures))
  const lost = Math.max(
    most,
    sum(({ figures }) => figures.lost),
  )
  const even = breakEven(
    { cost, figures: { calls } },
    sum(({ baseline }) => costIn(baseline, '$')),
  )
  return even === undefined || lost === 0 ? undefined : breakEvenLine(even, lost)
}
