/**
 * What to do, as the answer of one run says it: what the runs cost, the name of it, what it saves and loses
 * over all of them, and how to have it; then other choices, a line each.
 */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { effectsWords, savingRuns } from '#core/evaluation/effects.ts'
import { dropsTask } from '#core/replay/dropped-instructions.ts'
import { shortenedWords, THE_SUMMARIES } from '#core/sweep/instruction-words.ts'
import { inRuns } from '#core/sweep/instructions-over.ts'
import { lostFigure } from '#core/sweep/lost-words.ts'
import { isSpread, nearbySizes } from '#core/sweep/nearby-sizes.ts'
import {
  lostOver,
  mostSaving,
  type RunsRanking,
  replayableOver,
  type StrategyOverRuns,
  usedTogether,
} from '#core/sweep/several-runs.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { classNames, formatExact } from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
import figures from '../ranked/AnswerFigures.module.css'
import { CutNote, Figure } from '../ranked/AnswerFigures.tsx'
import { likelyCost, NOT_YET, nearbyLine, sizeWords } from '../ranked/answer-facts.ts'
import { CompareButton } from '../ranked/CompareButton.tsx'
import { CostDelta } from '../ranked/CostDelta.tsx'
import { Warning } from '../ranked/DroppedWarning.tsx'
import {
  costsTogether,
  keepsWords,
  lostHead,
  mostSavedWords,
  rangeTogether,
  replayableWords,
} from './few-runs.ts'
import { Unreplayable } from './LeftOut.tsx'
import styles from './RunsResult.module.css'

interface RunsCardProps {
  /** Spoken name. */
  readonly label: string
  /** Which runs it is of, and what they cost. */
  readonly lead: string
  /** What is recommended. */
  readonly name: ReactNode
  readonly params?: string | undefined
  /** In how many runs it acts; absent: in each. */
  readonly acts?: string | undefined
  /** Why one of the runs speaks against it. Absent: none does. */
  readonly doubt?: string | undefined
  /** Behind a warning of what it drops: whether others do so, too. */
  readonly others?: string | undefined
  /** It is set in the agent that made the runs. */
  readonly isSetting?: boolean
  readonly row: StrategyOverRuns
  readonly unit: RunsRanking['unit']
  /** Hostile text. */
  readonly titleOf: (run: string) => string
  /** Runs that lost facts themselves. */
  readonly lossBefore?: ReadonlySet<string> | undefined
  /** It isn’t final: why, and how far that is, in the place of how to have it. Absent: it is. */
  readonly provisional?: ProvisionalProps | undefined
  readonly apply?: ReactNode
  /** What to know before. Absent: nothing. */
  readonly applyWarning?: string | undefined
  readonly order: Pick<SeveralRunsOrder, 'runs'>
  /** Labeled lines. */
  readonly lines?: readonly CardLine[]
  /** What is folded. */
  readonly children?: ReactNode
}

export interface CardLine {
  readonly title: string
  readonly words: ReactNode
}

export function RunsCard(props: RunsCardProps) {
  const { label, lead, name, params = '', isSetting = false, unit, lines = [] } = props
  // What it does in the other runs is unknown, so that figures over them would be too small.
  const row = replayableOver(props.row)
  const isPart = row.runs.length < props.row.runs.length
  const acts = props.acts ?? (isSetting ? undefined : replayableWords(props.row, unit))
  const { provisional, children } = props
  const { runs } = row
  const { words, cost, recorded } = costsTogether(row, unit)
  const [used, together] = [usedTogether(row), rangeTogether(row)]
  const { range } = together
  const isWarned = isSetting
    ? runs.some(({ figures }) => dropsTask(figures.dropped))
    : row.dropping > 0 || row.taskless > 0
  const keeps = keepsWords(row, THE_SUMMARIES)
  const effects = effectsWords(props.row, unit, props.acts !== undefined)
  const said = [mostSavedWords(row, unit, props.titleOf), acts, effects, isWarned ? undefined : keeps]
  const dropped = runs.map(({ figures: { dropped: ofRun } }) => ofRun)
  const most = mostSaving(runs, unit)
  const compared = props.order.runs.find(({ id }) => id === most?.id)
  return (
    <section
      className={classNames(answer.card, provisional !== undefined && styles.provisional)}
      aria-label={label}
    >
      <p className={answer.spent}>{lead}</p>
      <h2 className={answer.verdict}>{name}</h2>
      <p className={answer.params}>{params}</p>
      <p className={answer.what}>{said.filter(Boolean).join(' ')}</p>
      <Unreplayable row={props.row} order={props.order} titleOf={props.titleOf} />
      {props.doubt !== undefined && props.doubt !== '' && <p className={answer.what}>{props.doubt}</p>}
      {isWarned && (
        <Warning>{[keeps, shortenedWords(dropped), props.others].filter(Boolean).join(' ')}</Warning>
      )}
      <div className={answer.columns}>
        <div>
          <dl className={figures.figures}>
            <Figure
              title={unit === '$' ? t`Cost` : t`Input tokens`}
              below={unit === '$' && range !== undefined ? likelyCost(together, recorded) : undefined}
            >
              {words} <CostDelta value={cost} baseline={recorded} unit={unit} range={range} />
            </Figure>
            <LostFigure {...props} row={row} used={used} />
            {runs.length > 1 && (
              <Figure
                title={unit === '$' ? t`Cheaper in` : t`Fewer tokens in`}
                below={isPart ? t`of those that can be replayed` : undefined}
              >
                {inRuns(savingRuns(row, unit), runs.length)}
              </Figure>
            )}
          </dl>
          <CutNote {...together} unit={unit} />
        </div>
        {provisional === undefined ? (
          <div className={answer.apply}>
            <div>
              <h3 className={answer.label}>{t`How to apply`}</h3>
              <p className={answer.steps}>{props.apply}</p>
              {props.applyWarning !== undefined && <Warning>{props.applyWarning}</Warning>}
            </div>
            {compared !== undefined && (
              <CompareButton
                spec={row.spec}
                run={compared}
                title={props.titleOf(compared.id)}
                isOnly={runs.length === 1}
              />
            )}
          </div>
        ) : (
          <Provisional {...provisional} />
        )}
      </div>
      <CardLines lines={lines} />
      <div className={styles.folds}>{children}</div>
    </section>
  )
}

interface ProvisionalProps {
  /** What may still change it. */
  readonly why: string
  /** How far that is; nothing: it is said elsewhere. */
  readonly progress: ReactNode
}

/** That an answer isn’t the recommendation yet. */
export function Provisional({ why, progress }: ProvisionalProps) {
  return (
    <div className={styles.work}>
      <p>{why}</p>
      {progress}
    </div>
  )
}

const NO_RUNS: ReadonlySet<string> = new Set()

export function CardLines({ lines }: { readonly lines: readonly CardLine[] }) {
  if (lines.length === 0) return null
  return (
    <dl className={answer.others}>
      {lines.map(({ title, words }) => (
        <Line key={title} title={title} words={words} />
      ))}
    </dl>
  )
}

function Line({ title, words }: CardLine) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{words}</dd>
    </>
  )
}

function LostFigure({
  row,
  lossBefore = NO_RUNS,
  used,
}: RunsCardProps & { readonly used: number | undefined }) {
  const { lost, range } = lostOver(row)
  const isSpreadOut = range !== undefined && isSpread(range)
  // Until the range is known, nothing is below that the figure itself says.
  const later = range === undefined && nearbySizes(row.spec).length > 0 ? NOT_YET : undefined
  const below = lost === 0 && !isSpreadOut ? undefined : (sizeWords({ lost, range }, row.spec) ?? later)
  return (
    <Figure {...lostHead(row.runs, lossBefore)} below={below} belowHelp={nearbyLine(range)}>
      {lostFigure({ lost, range })}{' '}
      {used !== undefined && used > 0 && <small>{t`of ${formatExact(used)} used`}</small>}
    </Figure>
  )
}
