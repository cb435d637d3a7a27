/** What a sweep tried, which setting is the best trade-off, and how to apply it. */
import { type ReactNode, useMemo } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { earlierWords } from '#core/earlier/earlier-words.ts'
import { storedIdOf } from '#core/edit/address.ts'
import { leanSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { type AgentSetting, agentOf, type BestSetting } from '#core/sweep/agent-settings.ts'
import { answerWords, besideWords } from '#core/sweep/answer-words.ts'
import { nextCheaperWords } from '#core/sweep/more-words.ts'
import { answerOf, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { besideName, settingAdvice, settingWords } from '#core/sweep/setting-words.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import {
  openInCompare,
  type SweepOrder,
  useApp,
  useContextWindow,
  useInferred,
  useTrace,
} from '#state/index.ts'
import { Button, plural, SafeText, useIsPhone } from '../../../kit/index.ts'
import card from '../ranked/Answer.module.css'
import { CutNote } from '../ranked/AnswerFigures.tsx'
import { ApplyLine } from '../ranked/AsCode.tsx'
import { DroppedWarning } from '../ranked/DroppedWarning.tsx'
import { EarlierSize } from '../ranked/EarlierSize.tsx'
import { codeOf, Entered, withCode } from '../ranked/EnteredLine.tsx'
import { useReasons, whyTitle } from '../ranked/reasons.ts'
import { useBreakEven } from '../ranked/use-break-even.ts'
import { cautiousRow, isUneven, settingName } from './entered-settings.ts'
import { betterWords, finerWords } from './finer-values.ts'
import { valueInSentence } from './param-label.ts'
import { amongTried } from './ranked-values.ts'
import styles from './Sweep.module.css'
import { type SweepRow, sweptName, variedName, variedParam } from './sweep-rows.ts'
import { unreplayableWords } from './unreplayable-words.ts'
import { ownCountWords, rangeSentence, shortWords } from './value-words.ts'

interface SweepAnswerProps {
  readonly order: SweepOrder
  readonly figures: readonly SweepFigures[]
  readonly rows: readonly SweepRow[]
  readonly ranking: Ranking | undefined
  /** The run itself lost facts, so that settings lose further ones. */
  readonly isMore: boolean
  /** It isn’t known yet what each loses at sizes near its own. */
  readonly isRanging: boolean
  readonly isOfOpen: boolean
  readonly recommended: string | undefined
  /** It is what This run recommends, too. */
  readonly isRecommended: boolean
  /** What This run recommends, where that is none of these; undefined: it is one, or nothing is known. */
  readonly elsewhere: string | undefined
  /** The same as it is replayed, whether it is one of these or not. */
  readonly ofRun: CheckedSpec | undefined
  /** What is entered in the agent for each; undefined: some of it can’t be set there. */
  readonly settings: readonly (AgentSetting | undefined)[] | undefined
  /** What This run recommends to set in the agent; undefined: something else, or it isn't known. */
  readonly setting: BestSetting | undefined
}

/** Around a name; not in any sentence. */
const MARK = '\ue000'

function boldNames(words: string): readonly ReactNode[] {
  return words.split(MARK).map((part, at) => (at % 2 === 1 ? <strong key={part}>{part}</strong> : part))
}

/** What was tried and the best of it, in a line: the chart and the table below say the same of all. */
export function SweepAnswer(props: SweepAnswerProps) {
  const { order, rows, ranking, isOfOpen, isRanging, recommended, elsewhere } = props
  const unreplayable = rows.filter((row) => row.isUnreplayable).length
  const idle = rows.filter(({ isIdle }) => isIdle).length - unreplayable
  const name = sweptName(order.memories)
  const best = rows.find(({ id }) => id === recommended)
  const answer = ranking && answerOf(ranking)
  const bestRow = isOfOpen && answer?.kind === 'cheaper' ? answer.best : undefined
  const better =
    ranking && bestRow && betterWords(ranking, bestRow, besideNameOf(props, ranking), props.ofRun)
  return (
    <div className={card.card}>
      <Tried {...props} name={name} idle={idle} unreplayable={unreplayable} />
      {ranking !== undefined && bestRow !== undefined && best !== undefined && (
        <Best {...props} ranking={ranking} bestRow={bestRow} best={best} isBetter={better !== undefined} />
      )}
      {isRanging && bestRow !== undefined && best === undefined && <Ranging />}
      {ranking !== undefined && bestRow === undefined && (
        <>
          <p className={styles.answer}>
            {boldNames(verdictWords(props, ranking, { name, idle, unreplayable }))}
          </p>
          <Why {...props} ranking={ranking} />
        </>
      )}
      {ranking !== undefined && !isRanging && bestRow !== undefined && elsewhere !== undefined && (
        <p className={styles.words}>{better ?? t`Recommended for this run: ${elsewhere}.`}</p>
      )}
    </div>
  )
}

/** A value beside others: what is entered in the agent, such as `250k`, else its name. */
function besideNameOf(props: SweepAnswerProps, ranking: Ranking): (row: RankedRow) => string {
  const { nameOf } = namedWords(props, ranking)
  return (row) => {
    const setting = props.settings?.[row.place]
    return setting === undefined ? nameOf(row) : besideName(setting)
  }
}

/** No value is named before it is known what sizes near those lose: another one may be the best then. */
function Ranging() {
  return (
    <>
      <p className={styles.answer}>{t`Trying sizes nearby…`}</p>
      <p className={styles.words}>{t`The recommendation follows once ranges of lost facts are known.`}</p>
    </>
  )
}

interface BestProps extends SweepAnswerProps {
  readonly ranking: Ranking
  readonly bestRow: RankedRow
  readonly best: SweepRow
  /** This run recommends a value of the same setting that isn’t as good. */
  readonly isBetter: boolean
}

/** What is recommended with its figures, and how to have it on request. */
function Best(props: BestProps) {
  const { ranking, bestRow, best, recommended, settings, isMore, isRanging } = props
  const setting = settings?.[Number(recommended ?? 0)]
  const trace = useTrace()
  const agent = agentOf(trace?.source.format)
  const window = useContextWindow()
  const beside = useMemo(
    () => props.setting && settings && amongTried(props.setting, ranking, settings),
    [props.setting, ranking, settings],
  )
  const why = useReasons(beside)
  const even = useBreakEven(bestRow, ranking)
  const finer =
    isRanging || !props.isRecommended || settings === undefined || props.setting === undefined
      ? undefined
      : finerWords(ranking, bestRow, { settings, setting: props.setting })
  const [, named = ''] = namedWords(props, ranking).answer.split(MARK)
  return (
    <>
      <div className={styles.short}>
        <p className={styles.answer}>
          <strong>
            {setting === undefined || agent === undefined
              ? named
              : props.elsewhere === undefined
                ? withCode(settingAdvice(setting, agent.name, codeOf))
                : // Two settings to set would contradict each other.
                  withCode(
                    props.isBetter
                      ? t`Better than This run’s value: ${settingWords(setting, codeOf)}.`
                      : t`Best of these: ${settingWords(setting, codeOf)}.`,
                  )}
          </strong>{' '}
          {shortWords(bestRow, ranking, { isMore, isRanging })}{' '}
          <small>{rangeSentence(bestRow, ranking)}</small>
        </p>
        <Button
          size="small"
          variant={props.isRecommended ? 'primary' : 'secondary'}
          icon="compare"
          onClick={() => openInCompare([leanSpec(best.spec)])}
        >
          {t`Compare with the recorded run`}
        </Button>
      </div>
      <CutNote {...bestRow.figures} unit={ranking.unit} />
      {finer !== undefined && <p className={styles.words}>{finer}</p>}
      <DroppedWarning row={bestRow} agent={setting && agent?.name} />
      {!isRanging && props.isRecommended && props.setting !== undefined && why !== '' && (
        <p className={styles.words}>
          <strong>{whyTitle(props.setting)}</strong> {t`Best balance of saving and loss.`} {why}
        </p>
      )}
      {!isRanging && even !== undefined && (
        <p className={styles.words}>
          <strong>{t`Break-even`}</strong> {even}
        </p>
      )}
      <details className={card.folded}>
        <summary>How to apply</summary>
        <div className={card.steps}>
          {setting === undefined ? (
            <ApplyLine spec={best.spec} name={best.name} isLabeled />
          ) : (
            <>
              <Entered setting={setting} window={window} run={trace} />
              <EarlierSize row={bestRow} />
            </>
          )}
        </div>
      </details>
    </>
  )
}

interface Verdicts {
  readonly name: string | undefined
  /** How many had no effect, and how many can't be replayed. */
  readonly idle: number
  readonly unreplayable: number
}

function verdictWords(
  props: SweepAnswerProps,
  ranking: Ranking,
  { name, idle, unreplayable }: Verdicts,
): string {
  if (unreplayable > 0 && props.rows.length - 1 === idle + unreplayable)
    return t`None of them can be replayed: the run reaches these sizes only with a conversation that isn’t in the file. Try smaller values.`
  if (props.rows.length - 1 === idle)
    return t`None of them has an effect: the limits are above what the run reaches. Try smaller values.`
  if (name !== undefined && answerOf(ranking).kind === 'none-cheaper')
    return t`None of these settings of ${name} beats the context as recorded. Another strategy may: see This run.`
  return namedWords(props, ranking).answer
}

/** The same of runs that aren’t open, in sentences. */
function Why(props: SweepAnswerProps & { readonly ranking: Ranking }) {
  const { order, ranking, isMore, elsewhere } = props
  const { why, named } = namedWords(props, ranking)
  return (
    <Notes
      words={[
        why,
        cautiousWords(ranking, {
          named,
          nameOf: besideNameOf(props, ranking),
          isMore,
          isOfSettings: sweptName(order.memories) !== undefined,
        }),
        elsewhere && t`Recommended for this run: ${elsewhere}.`,
      ]}
    />
  )
}

/** What else to know of the values, below all figures. */
export function SweepNotes(props: SweepAnswerProps) {
  const { ranking, rows } = props
  if (ranking === undefined) return null
  return (
    <Notes
      words={[
        sweptName(props.order.memories) !== undefined && isUneven(rows) ? UNEVEN : undefined,
        ownCountWords(rows),
      ]}
    />
  )
}

function Notes({ words }: { readonly words: readonly (string | undefined)[] }) {
  const said = words.filter((one) => one !== undefined)
  if (said.length === 0) return null
  return (
    <div className={styles.notes}>
      {said.map((one) => (
        <p key={one} className={styles.words}>
          {one}
        </p>
      ))}
    </div>
  )
}

interface NamedWords {
  /** With marks around the name of what is recommended. */
  readonly answer: string
  readonly why: string | undefined
  /** Places that these sentences name. */
  readonly named: Set<number>
  /** For other sentences. */
  readonly nameOf: (row: RankedRow) => string
}

function namedWords(
  { order, figures, rows, recommended, settings, isMore }: SweepAnswerProps,
  ranking: Ranking,
): NamedWords {
  const name = sweptName(order.memories)
  const label = variedParam(order.memories)
  const variedOf = (place: number) => {
    const varied = settings === undefined ? variedName(order.memories, figures, place) : undefined
    return varied ?? rows[place]?.name ?? ''
  }
  const nameOf = ({ place }: RankedRow) => {
    const setting = settings?.[place]
    if (setting !== undefined) return settingWords(setting, String)
    // A value alone doesn't say what it is of.
    return label === undefined ? variedOf(place) : valueInSentence(variedOf(place))
  }
  // Only what is recommended is bold, with the name of what is varied.
  const named = new Set<number>()
  const nameBeside = (row: RankedRow) => {
    const { place } = row
    named.add(place)
    if (String(place) !== recommended) {
      return rows[place]?.isDefault === true ? t`${nameOf(row)} (the default)` : nameOf(row)
    }
    const isOneValue = settings === undefined && label !== undefined
    return (
      MARK + (isOneValue ? `${name ?? ''} (${valueInSentence(variedOf(place))})` : variedOf(place)) + MARK
    )
  }
  const answer = answerWords(ranking, nameBeside, { isMore, isOfSettings: name !== undefined })
  const why = name && nextCheaperWords(ranking, nameBeside)
  return { answer, why, named, nameOf }
}

/** What was tried, how it is set in the agent, and on which run. */
function Tried(props: SweepAnswerProps & Verdicts) {
  const { order, rows, isOfOpen, settings, name, idle, unreplayable } = props
  const { earlier } = useInferred()
  const isPhone = useIsPhone()
  const format = useTrace()?.source.format
  const tried = rows.length - 1
  const setting = settings?.find((one) => one !== undefined)
  const entered = setting && settingName(setting, format)
  return (
    <div className={styles.top}>
      <h2 className={styles.of}>{entered ?? name ?? t`All strategies`}</h2>
      <p className={styles.words}>
        {unreplayable > 0 && earlier !== undefined && `${unreplayableWords(rows)} ${earlierWords(earlier)} `}
        {!isPhone &&
          unreplayable === 0 &&
          `${
            name === undefined
              ? t`${plural(tried, 'strategy', 'strategies')} and the recorded run.`
              : t`${plural(tried, 'setting')} and the recorded run.`
          } `}
        {idle > 0 &&
          `${
            name === undefined
              ? t`${plural(idle, 'strategy', 'strategies')} had no effect on this run.`
              : t`${plural(idle, 'setting')} had no effect on this run.`
          } `}
        {!isOfOpen && <RunName ids={order.traceIds} />}
      </p>
    </div>
  )
}

/** Why a larger size may lose more. */
const UNEVEN = t`How many facts are lost depends on where a compaction falls, so a larger size can lose more than a smaller one.`

interface Said extends Pick<NamedWords, 'named' | 'nameOf'> {
  readonly isMore: boolean
}

/** The cautious choice, where no other sentence names it. `isOfSettings`: it is a value of one setting. */
export function cautiousWords(
  ranking: Ranking,
  { named, nameOf, isMore, isOfSettings }: Said & { readonly isOfSettings: boolean },
): string | undefined {
  const answer = answerOf(ranking)
  if (answer.kind !== 'cheaper') return undefined
  const row = cautiousRow(ranking, answer.best)
  if (row === undefined || named.has(row.place)) return undefined
  const said = isOfSettings ? t`${nameOf(row)} loses fewer facts.` : t`Loses fewer facts: ${nameOf(row)}.`
  return `${said} ${besideWords(row, answer.best, ranking, isMore)}`
}

/** Which run it is of: another one may be open by now. */
function RunName({ ids }: { readonly ids: readonly string[] }) {
  const [only = '', ...others] = ids
  const title = useApp(({ library }) => doneValue(library)?.find(({ id }) => id === storedIdOf(only))?.title)
  if (others.length > 0 || title === undefined) return <>{plural(ids.length, 'run')}.</>
  return (
    <>
      Run: “<SafeText text={title} />”
    </>
  )
}
