/** What a strategy saves, costs and loses against the baseline; each number leads to what it counts. */

import { memo, type ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { Verdict } from '#core/advice/verdict.ts'
import {
  costPhrase,
  dollarsInWords,
  dollarsPhrase,
  lostPhrase,
  missesPhrase,
  refetchedPhrase,
  refusedPhrase,
  saidRefetched,
  tokensInWords,
  tokensPhrase,
  upperBoundWords,
} from '#core/advice/verdict-text.ts'
import { mayCostMore } from '#core/cost/cost-range.ts'
import { UNREPLAYABLE } from '#core/earlier/unreplayable.ts'
import { dropsTask } from '#core/replay/dropped-instructions.ts'
import { isUntouched } from '#core/replay/ledger.ts'
import { askingOf, rangeWith } from '#core/rereads/asking.ts'
import { rereadPhrase, riskBasisWords } from '#core/rereads/risk-words.ts'
import { type CheckedSpec, isUndone, OWN_COMPACTION } from '#core/spec/spec-data.ts'
import { settingOf } from '#core/sweep/agent-settings.ts'
import { instructionWords, startsOverWords, THE_SUMMARIES } from '#core/sweep/instruction-words.ts'
import { compactionSize } from '#core/sweep/nearby-sizes.ts'
import { moveCursor, type ReplayOutput, useTrace } from '#state/index.ts'
import { CopyButton, IconButton, Popover, SafeText, TextRoom, useIsPhone } from '../../../kit/index.ts'
import { FigureLink } from '../model/FigureLink.tsx'
import { Breaks } from './CostLines.tsx'
import { CutNote } from './CutNote.tsx'
import { isCardAlike, type VerdictCardProps } from './card-props.ts'
import { goToFigures } from './go-to-figure.ts'
import { HowToApply } from './HowToApply.tsx'
import { LostFactsList } from './LostFactsList.tsx'
import { NeverBack } from './NeverBack.tsx'
import { Refetches } from './Refetches.tsx'
import { Regained } from './Regained.tsx'
import { RereadList } from './RereadList.tsx'
import styles from './VerdictCard.module.css'

/** Not drawn again while what it says is the same. */
export const VerdictCard = memo(DrawnCard, isCardAlike)

function DrawnCard(props: VerdictCardProps) {
  const { column, told, losses, isOnly = false, isOfFew = false, isUnreplayable = false } = props
  const { replay, failure, isStale } = column
  const verdict = told?.verdict
  const refusal = losses.refusalOf(column)
  const isUndo = isUndone(column.spec)
  // As in Strategies, a saving whose range reaches above the recorded cost isn’t green.
  const costs = replay?.totals.costs
  const asking = replay && askingOf(replay, losses.lossOf(column)?.latest?.cut)
  const range = costs && rangeWith(costs, asking)
  const more = verdict?.cost === 'cheaper' ? mayCostMore(range, verdict.baseDollars ?? 0) : undefined
  const hasDrops = told?.dropped !== undefined || told?.startsOver !== undefined
  return (
    <li
      className={styles.card}
      // However little it costs, what a provider refuses is not a choice.
      data-cost={refusal === undefined && !isUndo && more === undefined ? verdict?.cost : undefined}
      data-drops={hasDrops}
      data-stale={isStale}
      data-only={isOnly}
    >
      <CardHead {...props} />
      <div className={styles.body}>
        <Room />
        {failure !== undefined ? (
          <p className={styles.refused}>{failure.message}</p>
        ) : verdict === undefined || replay === undefined ? (
          <p className={styles.waiting}>Calculating…</p>
        ) : !column.isBound && isIdle(replay) ? (
          <p>{isUnreplayable ? t`${UNREPLAYABLE}.` : <NoEffect spec={column.spec} />}</p>
        ) : (
          <Figures {...props} verdict={verdict} replay={replay} more={more} />
        )}
      </div>
      {isOfFew && <HowToApply column={column} isOnly={false} />}
    </li>
  )
}

function NoEffect({ spec }: { readonly spec: CheckedSpec }) {
  const trace = useTrace()
  const isOwn = trace !== undefined && settingOf(trace.source.format, spec)?.isOf?.(trace) === true
  return isOwn
    ? t`No effect: this run already had this setting.`
    : t`No effect: it never triggered in this run.`
}

interface FiguresProps extends Pick<VerdictCardProps, 'column' | 'told' | 'losses' | 'notes' | 'isOnly'> {
  readonly verdict: Verdict
  readonly replay: ReplayOutput
  /** That it may cost more than the run; undefined: it saves in any case, or saves nothing. */
  readonly more: string | undefined
}

function Figures({ column, told, losses, notes, verdict, replay, more, isOnly = false }: FiguresProps) {
  const { name } = column
  // Of one strategy, the sentence above says what the run costs, and its risk is among all metrics.
  const refusal = losses.refusalOf(column)
  const drops = instructionWords(told?.dropped, THE_SUMMARIES)
  const again = startsOverWords(told?.startsOver)
  const isUndo = isUndone(column.spec)
  return (
    <div>
      <Money verdict={verdict} place={(column.index ?? 0) + 1} isCostSaid={isOnly} more={more} />
      {isUndo ? (
        <p className={styles.line}>
          <Regained call={Number(column.spec.params['call'])} name={name} />
        </p>
      ) : (
        <>
          <Lost column={column} losses={losses} isOnly={isOnly} />
          {!isOnly && <RereadNote column={column} losses={losses} />}
          <CutNote
            replay={replay}
            losses={losses.lossOf(column)?.latest}
            unit={verdict.costShare === undefined ? 'tokens' : '$'}
          />
        </>
      )}
      {verdict.misses !== undefined && (
        <p className={styles.line}>
          <Breaks
            replay={replay}
            name={name}
            spec={column.spec}
            label={missesPhrase(verdict, replay.totals.calls)}
          />
        </p>
      )}
      {drops !== undefined && (
        <p className={styles.drops} data-said={isOnly && dropsTask(told?.dropped)}>
          {drops}
        </p>
      )}
      {again !== undefined && (
        <p className={styles.drops} data-said={isOnly}>
          {again}
        </p>
      )}
      {refusal !== undefined && (
        <p className={styles.refused}>
          <FigureLink title={t`Show the first of them`} onClick={() => moveCursor(refusal.first)}>
            {refusedPhrase(refusal, replay.totals.calls)}
          </FigureLink>
          <span className={styles.reason}>
            <SafeText text={refusal.reason} />
          </span>
        </p>
      )}
      {notes.map((note) => (
        <p key={note.text} className={styles.note}>
          <FigureLink title={t`Show in the table`} onClick={() => goToFigures(note.evidence)}>
            {note.text}
          </FigureLink>
        </p>
      ))}
    </div>
  )
}

function CardHead(props: VerdictCardProps) {
  const { column, told, markdownOf, isOnStrip, onShowOnStrip, isOnly = false } = props
  const { isStale, name, title } = column
  return (
    <div className={styles.head}>
      <h2 className={isOnly ? 'visually-hidden' : styles.name} title={column.label}>
        {title === undefined ? (
          <span className={styles.strategy}>
            <SafeText text={name} />
          </span>
        ) : (
          <>
            <span className={styles.strategy}>{title} </span>
            <SafeText text={name} />
          </>
        )}
      </h2>
      {!isOnly && (
        <IconButton
          icon="eye"
          size="small"
          label={t`Show in the context strip: ${name}`}
          pressed={isOnStrip}
          onClick={onShowOnStrip}
        />
      )}
      {/* Its room is held from the beginning, so that the name doesn't take another line. */}
      <span className={styles.copy}>
        {told !== undefined && !isStale && (
          <CopyButton label={t`Copy verdict as Markdown: ${name}`} text={() => markdownOf([told]) ?? ''} />
        )}
      </span>
    </div>
  )
}

/** Whether it left every prompt alone, and not because it could not do its work. */
function isIdle({ calls }: ReplayOutput): boolean {
  return (
    calls.length > 0 && calls.every(({ counts, problem }) => problem === undefined && isUntouched(counts))
  )
}

interface MoneyProps {
  readonly verdict: Verdict
  readonly place: number
  /** The sentence above says its share. */
  readonly isCostSaid: boolean
  readonly more: string | undefined
}

function Money({ verdict, place, isCostSaid, more }: MoneyProps) {
  const cost = costPhrase(verdict)
  const tokens = isCostSaid ? tokensInWords(verdict) : tokensPhrase(verdict)
  const dollars = isCostSaid ? dollarsInWords(verdict) : dollarsPhrase(verdict)
  return (
    <p className={styles.money}>
      {isCostSaid && <span className={styles.scope}>{t`Whole run:`}</span>}
      {cost !== undefined && !(isCostSaid && dollars !== undefined) && (
        <strong className={styles.cost}>
          <ToFigure place={place} figure="billed">
            {cost}
          </ToFigure>
        </strong>
      )}
      {tokens !== undefined && (
        <ToFigure place={place} figure="cumulative">
          {tokens}
        </ToFigure>
      )}
      {dollars !== undefined && (
        <span className={styles.dollars}>
          <ToFigure place={place} figure="billed">
            {dollars}
          </ToFigure>
        </span>
      )}
      {more !== undefined && <span className={styles.dollars}>{more}</span>}
    </p>
  )
}

const OVER_THE_RUN = t`Over the run: recorded read-only tool calls that repeat one whose result this strategy had dropped`

function Lost({ column, losses, isOnly = false }: Pick<VerdictCardProps, 'column' | 'losses' | 'isOnly'>) {
  const isPhone = useIsPhone()
  if (column.isBound || losses.isRefused) return null
  const loss = losses.lossOf(column)
  if (loss?.latest === undefined) {
    return loss?.work.status === 'failed' ? null : <p className={styles.waiting}>Calculating…</p>
  }
  const { count, faults: refetched } = loss.latest.totals
  const faults = saidRefetched(
    refetched,
    column.spec.id === OWN_COMPACTION ? undefined : losses.rereadsOf(column),
  )
  const isUpperBound = losses.isUpperBound(column)
  const size = compactionSize(column.spec)
  const words = lostPhrase({ count, isUpperBound, isMore: losses.isMore, size })
  if (count === 0 && faults === 0) return <p className={styles.line}>{words}</p>
  return (
    <p className={styles.line}>
      {count > 0 && (
        <Popover
          label={t`Lost facts: ${column.name}`}
          trigger={<FigureLink title={isUpperBound ? upperBoundWords() : undefined}>{words}</FigureLink>}
        >
          <LostFactsList column={column} call={undefined} />
        </Popover>
      )}
      {count > 0 && isOnly && !isPhone && <NeverBack spec={column.spec} />}
      {count > 0 && faults > 0 && ' · '}
      {faults > 0 && (
        <Popover
          label={t`Re-fetched results: ${column.name}`}
          trigger={<FigureLink title={OVER_THE_RUN}>{refetchedPhrase(faults)}</FigureLink>}
        >
          <Refetches column={column} call={undefined} />
        </Popover>
      )}
    </p>
  )
}

function RereadNote({ column, losses }: Pick<VerdictCardProps, 'column' | 'losses'>) {
  const risk = losses.rereadsOf(column)
  const phrase = risk && rereadPhrase(risk)
  // What the recorded agent read again is counted; nothing has to be expected.
  if (risk === undefined || phrase === undefined || column.spec.id === OWN_COMPACTION) return null
  return (
    <p className={styles.line} title={riskBasisWords()}>
      {risk.removed.pages === 0 ? (
        phrase
      ) : (
        <Popover label={t`Re-read risk: ${column.name}`} trigger={<FigureLink>{phrase}</FigureLink>}>
          <RereadList risk={risk} spec={column.spec} />
        </Popover>
      )}
    </p>
  )
}

interface ToFigureProps {
  readonly place: number
  readonly figure: 'billed' | 'cumulative'
  readonly children: ReactNode
}

function ToFigure({ place, figure, children }: ToFigureProps) {
  return (
    <FigureLink title="Show in the table" onClick={() => goToFigures([{ column: place, figure }])}>
      {children}
    </FigureLink>
  )
}

/** Lengths of the words that a card's figures usually take, a list a line, in letters. */
const USUAL_LINES = [
  [5, 7, 4, 2, 4, 5],
  [7, 5, 5, 3, 2, 3, 7, 2, 7],
  [5, 6, 2, 3, 2, 3, 5],
]

/** Holds the room of the figures from the beginning. */
function Room() {
  return (
    <div className={styles.room} aria-hidden="true">
      <p className={styles.money}>
        <strong className={styles.cost}>
          <TextRoom words={[9]} />
        </strong>
        <TextRoom words={[16, 14]} />
      </p>
      {USUAL_LINES.map((words) => (
        <p key={words.join()}>
          <TextRoom words={words} />
        </p>
      ))}
    </div>
  )
}
