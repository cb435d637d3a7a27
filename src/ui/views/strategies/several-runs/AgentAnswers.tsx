/** For each agent that made some of the runs: how far its settings are replayed, and the best of them. */
import { Fragment, type ReactNode } from 'react'
import { t } from '#base/words.ts'
import { earlierOverWords } from '#core/earlier/earlier-words.ts'
import { onlyRunWords } from '#core/evaluation/effects.ts'
import {
  asOfOneRun,
  type BestOverRuns,
  type ChosenOverRuns,
  isForAll,
  type SettingOverRuns,
} from '#core/sweep/agent-settings-over.ts'
import { breakEven } from '#core/sweep/break-even.ts'
import { droppedBesideOver, inRuns } from '#core/sweep/instructions-over.ts'
import { KEEP, smallWords, tooSmallWords } from '#core/sweep/keep-words.ts'
import { compactionSize, losesFewer } from '#core/sweep/nearby-sizes.ts'
import { costIn } from '#core/sweep/ranking.ts'
import { besideName, settingAdvice, settingTitle, settingWords } from '#core/sweep/setting-words.ts'
import {
  actingShare,
  areTooSmall,
  lostOver,
  type RunsRanking,
  replayableOver,
  type StrategyOverRuns,
} from '#core/sweep/several-runs.ts'
import { answeredOf } from '#core/sweep/sweep.ts'
import { whyWordsOver } from '#core/sweep/why-setting.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { formatCompact, formatExact, formatShare, plural } from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
import { breakEvenLine, checkDetails } from '../ranked/answer-facts.ts'
import { earlierSizeOver } from '../ranked/EarlierSize.tsx'
import { codeOf, Entered, withCode } from '../ranked/EnteredLine.tsx'
import { HowSureOver } from '../ranked/HowSureOver.tsx'
import { whyTitle } from '../ranked/reasons.ts'
import {
  areComparable,
  besideNameOver,
  costsTogether,
  largerSizesWords,
  leadWords,
  lostBesideWords,
  replayableWords,
} from './few-runs.ts'
import { NoSingleSetting } from './NoSingleSetting.tsx'
import { OwnBests, worstRunWords } from './OwnBests.tsx'
import { hrefOfRow } from './RunLink.tsx'
import { type CardLine, CardLines, Provisional, RunsCard } from './RunsCard.tsx'
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
  /** How far the replays are that may change what is said: with the first answer. */
  readonly progress?: ReactNode
  /** What an agent of one's own could use: with the first answer. */
  readonly ownAgent?: CardLine | undefined
  /** How far that depends on the runs. */
  readonly children?: ReactNode
}

/** Of several agents, what all that is recommended would save together, then an answer for each. */
export function AgentAnswers({ over, progress, ownAgent, children, ...parts }: AgentAnswersProps) {
  const { found, isRanging = false } = over
  const isTogether = areTogether(over)
  const provisional = isRanging ? { why: SIZES_LEFT, progress } : undefined
  return (
    <>
      {isTogether && <Together found={found} provisional={provisional} {...parts} />}
      {found.map((one, at) => (
        <AgentAnswer
          key={one.id}
          found={one}
          isRanging={isRanging}
          progress={at === 0 && !isTogether && progress}
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

/** Of several agents: all is known that what they would save together is the sum of. */
function areTogether({ found }: Pick<AgentsOver, 'found'>): boolean {
  return found.length > 1 && found.every(({ isDone }) => isDone) && found.some(({ best }) => isForAll(best))
}

/** Whether an answer says how far the replays are, instead of a line above all of them. */
export function saysProgress(over: Pick<RangedAgents, 'found' | 'isRanging'>): boolean {
  const [first, ...others] = over.found
  if (first === undefined) return false
  return others.length > 0 ? over.isRanging && areTogether(over) : !first.isDone || over.isRanging
}

/** That files of runs lack an earlier conversation, which sizes don't count, where no warning says so. */
function Earlier({ found }: Pick<AgentsOver, 'found'>) {
  const others = found.filter(({ best }) => best === undefined || earlierSizeOver(best.row) === undefined)
  const words = earlierOverWords(
    others.flatMap(({ ofRuns }) => ofRuns.map(({ baseline }) => baseline.earlier)),
  )
  return words === undefined ? null : <p className={answer.what}>{words}</p>
}

interface AgentAnswerProps extends PartProps {
  readonly found: AgentOverRuns
  /** What settings lose at sizes near their own is being replayed. */
  readonly isRanging: boolean
  readonly progress: ReactNode
  /** A line, or none. */
  readonly ownAgent: readonly CardLine[]
  readonly children?: ReactNode
}

function AgentAnswer(props: AgentAnswerProps) {
  const { found, isRanging, ownAgent, unit, order, titleOf, lossBefore } = props
  const { agent, best, perRun, all, tried, ofRuns, runs, isDone } = found
  const label = t`Recommendation for ${agent}`
  if (!isDone || isRanging) return <SoFar {...props} />
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

const SIZES_LEFT = t`Provisional: sizes nearby are still being tried, and another setting may turn out better.`
const RUNS_LEFT = t`Provisional: not all runs are replayed yet, and another setting may turn out better.`

interface BestProps extends AgentAnswerProps {
  readonly best: BestOverRuns
}

/** Before all is replayed, at sizes nearby too: what another one may take the place of. */
function SoFar({ found, unit, order, titleOf, lossBefore, progress }: AgentAnswerProps) {
  const { agent, best, runs, isDone, all } = found
  const label = t`Best so far for ${agent}`
  const provisional = { why: isDone ? SIZES_LEFT : RUNS_LEFT, progress }
  if (best !== undefined) {
    const { setting, row } = best
    const { changeWords } = costsTogether(replayableOver(row), unit)
    return (
      <RunsCard
        label={label}
        lead={leadWords(row, unit, { all: runs, agent })}
        name={t`Best so far: ${settingWords(setting, String)}, ${changeWords}`}
        acts={actsWords(row, unit)}
        others={largerSizesWords(best, all, unit)}
        isSetting
        {...{ provisional, row, unit, titleOf, lossBefore, order }}
      />
    )
  }
  const [any] = all
  return (
    <section className={answer.card} aria-label={label}>
      {any !== undefined && <p className={answer.spent}>{leadWords(any.row, unit, { all: runs, agent })}</p>}
      <h2 className={answer.verdict}>{t`So far, no setting is safe and cheaper over all runs.`}</h2>
      <Provisional {...provisional} />
    </section>
  )
}

function Best({ best, label, ...props }: BestProps & { readonly label: string }) {
  const { found, unit, order, titleOf, lossBefore } = props
  const { setting, row } = best
  const { agent, isRanged } = found
  const only = best.isOfOneRun === true ? onlyRunWords(row, unit) : undefined
  const doubts = [only, isRanged ? worstRunWords(row, found.ofRuns, titleOf) : undefined]
  // Sizes nearby decide what is best for a run.
  const own = isRanged && found.ofRuns.length > 1 && (
    <OwnBests {...{ found, best, unit, order, titleOf, lossBefore }} />
  )
  return (
    <RunsCard
      label={label}
      lead={leadWords(row, unit, { all: row.runs.length, agent })}
      name={withCode(
        only === undefined
          ? settingAdvice(setting, agent, codeOf)
          : t`Not recommended for all runs: ${settingWords(setting, codeOf)}`,
      )}
      acts={actsWords(row, unit)}
      doubt={doubts.filter(Boolean).join(' ')}
      others={largerSizesWords(best, found.all, unit)}
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
    <HowSureOver isByRisk={isByRisk} unit={unit} spec={best?.row.spec} isOfSettings>
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
export function actsWords(all: StrategyOverRuns, unit: RunsRanking['unit']): string | undefined {
  const row = replayableOver(all)
  const { count } = actingShare(row, unit)
  const part = replayableWords(all, unit)
  if (count === row.runs.length || count === 0) return part
  const acts = [part, actingWords(row, unit)].filter(Boolean).join(' ')
  const size = compactionSize(row.spec)
  if (size === undefined) return acts
  return row.runs.length - count === 1
    ? t`${acts} The other never reaches ${formatCompact(size)} tokens.`
    : t`${acts} The others never reach ${formatCompact(size)} tokens.`
}

function actingWords(row: StrategyOverRuns, unit: RunsRanking['unit']): string {
  const { count, share, saved } = actingShare(row, unit)
  const [part, less] = [share, saved].map((one) => formatShare(Math.round(100 * one) / 100))
  if (count === 1) {
    const all = plural(row.runs.length, 'run')
    return unit === '$'
      ? t`It takes effect in only one of the ${all}, which accounts for ${part} of the cost.`
      : t`It takes effect in only one of the ${all}, which accounts for ${part} of the tokens.`
  }
  const runs = inRuns(count, row.runs.length)
  return unit === '$'
    ? t`It takes effect in ${runs}, which account for ${part} of the cost, and saves ${less} there.`
    : t`It takes effect in ${runs}, which account for ${part} of the tokens, and saves ${less} there.`
}

interface LinesOf {
  readonly found: AgentOverRuns
  readonly unit: RunsRanking['unit']
}

/** What may suit better, and what the losses may cost. */
function linesOf(best: BestOverRuns, { found, unit }: LinesOf): readonly CardLine[] {
  const { row, bolder, cautious } = best
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
  ]
}

/** Why it is the best one for all: the next larger and the next smaller one, as in the answer for one run. */
function whyLine(
  one: ChosenOverRuns,
  found: AgentOverRuns,
  unit: RunsRanking['unit'],
  others: readonly (SettingOverRuns | undefined)[] = [],
): readonly CardLine[] {
  const { isRanged, runs } = found
  const said = others.flatMap((other) => other?.setting ?? [])
  if (!isRanged || runs < 2) return []
  const rowOf = (id: string) => found.all.find(({ setting }) => setting.id === id)?.row
  const nameOf = (other: SettingOverRuns['setting']) =>
    besideNameOver(besideName(other, codeOf), rowOf(other.id))
  const why = whyWordsOver(one, { together: asOfOneRun(one, found, unit), runs, nameOf, said })
  return why === undefined ? [] : [{ title: whyTitle(one), words: withCode(why) }]
}

function bolderTitle({ changed, runs }: StrategyOverRuns, best: StrategyOverRuns): string {
  return changed > best.changed ? t`Takes effect in ${inRuns(changed, runs.length)}` : t`Saves more`
}

/** `$81.14 (−40%), 77 lost facts instead of 196. You type it yourself.` */
export function choiceWords(
  { setting, row: all }: SettingOverRuns,
  best: SettingOverRuns,
  unit: RunsRanking['unit'],
): string {
  const row = replayableOver(all)
  const { words, changeWords } = costsTogether(row, unit)
  const whole = t`${words} (${changeWords})`
  const isPart = row.runs.length < all.runs.length
  const amount = isPart ? t`${whole} in the ${plural(row.runs.length, 'run')} that can be replayed` : whole
  const facts = areComparable(row, best.row) ? lostBesideWords(row, best.row) : undefined
  const said = facts === undefined ? amount : t`${amount}, ${facts}`
  const dropped = ({ runs }: StrategyOverRuns) => runs.map(({ figures }) => figures.dropped)
  const drops = droppedBesideOver(dropped(row), dropped(best.row))
  const effect = drops === undefined ? said : t`${said}, but ${drops}`
  // The recommended one is set once.
  const why = best.setting.whyByHand === undefined ? setting.whyByHand : undefined
  return why === undefined ? effect : t`${effect}. You type ${setting.entered} yourself each time: ${why}.`
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
