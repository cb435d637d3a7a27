/** A row of the ranked table: selected by a press anywhere in it, or by its name with the keyboard. */
import type { MouseEvent, ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { EarlierConversation } from '#core/account/earlier-history.ts'
import { costWords } from '#core/account/figure-words.ts'
import { sizeNote } from '#core/earlier/earlier-words.ts'
import { isUnreplayable, UNREPLAYABLE } from '#core/earlier/unreplayable.ts'
import type { Trace } from '#core/model/trace.ts'
import { addedMissesWords, addedPrefixChanges } from '#core/sweep/added-misses.ts'
import { scaleOf } from '#core/sweep/agent-settings.ts'
import { droppedNote } from '#core/sweep/instruction-words.ts'
import { type LossBasis, lossIn } from '#core/sweep/loss.ts'
import { lostFigure, rereadFigure } from '#core/sweep/lost-words.ts'
import type { LostRange } from '#core/sweep/nearby-sizes.ts'
import { groupTitle, settingsNote } from '#core/sweep/rank-groups.ts'
import {
  costIn,
  doesItsWork,
  groupAmong,
  isRanged,
  isUsable,
  lostAtOf,
  type Ranking,
  UNUSABLE,
} from '#core/sweep/ranking.ts'
import { beatenWords } from '#core/sweep/setting-words.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { useTrace } from '#state/index.ts'
import {
  BreakableText,
  formatCompact,
  formatExact,
  formatPercent,
  missing,
  plural,
  useIsPhone,
} from '../../kit/index.ts'
import { AddToCompare } from './AddToCompare.tsx'
import styles from './RankedTable.module.css'
import { sizeWords } from './ranked/answer-facts.ts'
import { CostDelta } from './ranked/CostDelta.tsx'
import { RangePending } from './ranked/RangePending.tsx'
import type { RankedStrategy } from './ranked/ranked-strategy.ts'

/** What the table shows of figures. */
export interface ShownFigures {
  readonly ranking: Ranking
  /** It has the columns that only a wide table has. */
  readonly isWide: boolean
  /** The run itself lost facts, so that strategies lose further ones. */
  readonly isMore: boolean
}

export interface Picking {
  readonly active: string | undefined
  readonly selected: ReadonlySet<string>
  readonly onActive: (id: string | undefined) => void
  /** `isMore`: with Shift, in addition to the selection. */
  readonly onPick: (id: string, isMore: boolean) => void
  /** Selects the strategy and leads to the list of the facts that it loses. */
  readonly onShowLost: (id: string) => void
}

interface LineProps extends ShownFigures, Picking {
  readonly row: RankedStrategy
  /** It is the recommended one. */
  readonly isBest: boolean
  /** The agent that made the run has settings, and this is none of them. */
  readonly isForOwnAgent: boolean
  /** All that are listed. */
  readonly rows: readonly RankedStrategy[]
  /** What settings, or strategies, lose at sizes near their own is being replayed. */
  readonly isRanging?: boolean
  /** Undefined: the run has none. */
  readonly earlier: EarlierConversation | undefined
  /** The columns of the table. */
  readonly span: number
}

function recommendedBadge(isForOwnAgent: boolean): string {
  return isForOwnAgent ? t`Recommended for an agent of your own` : t`Recommended`
}

/** What can’t be used saves nothing: its lower cost isn’t green. */
export function Line(props: LineProps) {
  const {
    row,
    isBest,
    isForOwnAgent,
    rows,
    isRanging = false,
    earlier,
    span,
    ranking,
    isWide,
    isMore,
    ...picking
  } = props

  const { id, title, figures, cost } = row
  const group = groupAmong(row)
  const { refused = 0 } = figures
  const trace = useTrace()
  if (isUnreplayable(row.spec, figures, earlier)) {
    return (
      <PickableRow id={id} title={title} summary={undefined} isBeaten {...picking}>
        <td className={styles.why} colSpan={span - 1}>
          {UNREPLAYABLE}
        </td>
      </PickableRow>
    )
  }
  const said = refused > 0 ? t`refused at ${plural(refused, 'call')}` : noteOf(props, trace)
  const note = [sizeNote({ spec: row.spec, changedFrom: figures.changedFrom }, earlier), said]
    .filter((part) => part !== undefined)
    .join(' · ')
  return (
    <PickableRow
      id={id}
      title={title}
      badge={isBest ? recommendedBadge(isForOwnAgent) : undefined}
      summary={isDescribed(row) ? row.summary : undefined}
      note={note === '' ? undefined : note}
      isBeaten={group !== row.group}
      {...picking}
    >
      <Figures
        figures={figures}
        lostRange={row.lostRange}
        ranking={ranking}
        isWide={isWide}
        isMore={isMore}
        {...(UNUSABLE.includes(group) && {
          delta: formatPercent(cost / costIn(ranking.baseline, ranking.unit) - 1),
        })}
        lost={
          isRanging && isPending(row) ? (
            <RangePending />
          ) : (
            <LostNumber row={row} isMore={isMore} onClick={() => picking.onShowLost(id)} />
          )
        }
      />
      <td>
        <AddToCompare row={row} />
      </td>
    </PickableRow>
  )
}

/** Its range of lost facts is still to come. */
function isPending(row: RankedStrategy): boolean {
  return row.figures.changed > 0 && !isRanged(row) && (row.group === 'setting' || isUsable(row))
}

/** Its parameters, where a person chooses by them: the card of each strategy has them. */
function isDescribed({ group, isTuned }: RankedStrategy): boolean {
  return isTuned || group === 'worth' || group === 'unchecked'
}

/** What it drops, or why not to choose it, where the head of its group doesn’t say it. */
function noteOf(
  { row, rows, ranking, isRanging = false }: LineProps,
  trace: Trace | undefined,
): string | undefined {
  const { unit, basis } = ranking
  const { group, figures, settingGroup } = row
  if ((isUsable(row) || group === 'overrun') && !doesItsWork(row)) {
    const { problems, calls } = figures
    return t`exceeds its own limit on ${formatExact(problems)} of ${plural(calls, 'call')}`
  }
  if (settingGroup === 'none' && trace !== undefined && row.setting?.isOf?.(trace) === true) return IS_OWN
  if (settingGroup !== undefined && settingGroup !== 'setting') {
    if (settingGroup === 'dominated' && isRanging) return undefined
    const better =
      settingGroup === 'dominated' ? beatenWords(row, rows, { ...scaleOf(ranking), unit }) : undefined
    return better ?? groupTitle(settingGroup, unit)
  }
  if (settingGroup !== undefined && settingsNote(rows) !== undefined) return undefined
  if (group === 'worth') return whyWorth(row, rows, basis)
  return group === 'taskless' ? undefined : droppedNote(figures.dropped)
}

const IS_OWN = t`This run’s own setting`

/** What it does better than a listed setting that costs and loses no more; undefined: neither of these. */
function whyWorth(
  { cost, figures }: RankedStrategy,
  rows: readonly RankedStrategy[],
  basis: LossBasis,
): string | undefined {
  const better = rows.find(
    (other) => groupAmong(other) === 'setting' && other.cost <= cost && other.figures.lost <= figures.lost,
  )
  if (better === undefined) return undefined
  if (better.figures.dropped !== undefined) return t`keeps all user messages`
  return lossIn(figures, basis) < lossIn(better.figures, basis) ? t`lower re-read risk` : undefined
}

interface PickableRowProps extends Picking {
  readonly id: string
  readonly title: string
  /** Beside its name. */
  readonly badge?: string | undefined
  /** Undefined: its name says enough. */
  readonly summary: string | undefined
  /** What to know before choosing it; absent: nothing. */
  readonly note?: string | undefined
  /** A setting that another one beats, or that can’t be used. */
  readonly isBeaten?: boolean
  /** Its other cells. */
  readonly children: ReactNode
}

/** The name is its button; a press beside it does the same. */
export function PickableRow({ id, title, badge, summary, note, isBeaten, ...rest }: PickableRowProps) {
  const { children, ...picking } = rest
  const { active, selected, onActive, onPick } = picking
  const isSelected = selected.has(id)
  return (
    <tr
      className={styles.pickable}
      data-active={id === active}
      data-selected={isSelected}
      data-beaten={isBeaten}
      onPointerEnter={() => onActive(id)}
      onPointerLeave={() => onActive(undefined)}
      onClick={(event) => {
        if (!isOnControl(event)) onPick(id, event.shiftKey)
      }}
    >
      <th scope="row" className={styles.name}>
        <button
          type="button"
          data-row
          className={styles.pick}
          aria-pressed={isSelected}
          onFocus={() => onActive(id)}
          onClick={(event) => onPick(id, event.shiftKey)}
        >
          <span className={styles.title}>
            <BreakableText text={title} />
          </span>
          {badge !== undefined && <span className={styles.best}>{badge}</span>}
          {summary !== undefined && <span className={styles.summary}>{summary}</span>}
          {note !== undefined && (
            <span className={styles.note}>
              <BreakableText text={note} />
            </span>
          )}
        </button>
      </th>
      {children}
    </tr>
  )
}

/** Buttons in the row have their own effect. */
function isOnControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('button, a') !== null
}

interface LostNumberProps {
  readonly row: RankedStrategy
  readonly isMore: boolean
  readonly onClick: () => void
}

/** Leads to the facts that are lost at its own size, if any is. */
function LostNumber({ row, isMore, onClick }: LostNumberProps) {
  const at = lostAtOf(row)
  const number = lostFigure(at)
  const words = isMore && number !== '0' ? `+${number}` : number
  const size = sizeWords(at, row.spec)
  if (at.lost === 0) return <span title={number === '0' ? undefined : size}>{words}</span>
  const label = t`Show the lost facts of ${row.title}`
  const title = size === undefined ? label : t`${size}. ${label}`
  return (
    <button
      type="button"
      className={styles.number}
      title={title}
      aria-label={t`${words}: ${label}`}
      onClick={onClick}
    >
      {words}
    </button>
  )
}

/** Losses are counted against it, so that it has none but those of the agent's own compaction. */
export function BaselineFigures(props: Pick<FiguresProps, 'figures' | 'lost'> & ShownFigures) {
  const reference = <span title={REFERENCE}>{missing}</span>
  return <Figures {...props} delta={false} lost={props.lost ?? reference} risk={reference} misses={missing} />
}

const REFERENCE = t`Losses of strategies are counted against these prompts`

interface FiguresProps extends ShownFigures {
  readonly figures: SweepFigures
  readonly lostRange?: LostRange | undefined
  /** Beside the cost; `false`: nothing; undefined: how it compares with the recorded run. */
  readonly delta?: ReactNode
  /** In place of the plain number; `false`: this. */
  readonly lost?: ReactNode
  /** In place of the cache misses that it adds. */
  readonly misses?: ReactNode
  /** What its cache misses are added to, where that isn’t the baseline. */
  readonly missesBefore?: SweepFigures
  /** What was observed, in place of what is expected. */
  readonly risk?: ReactNode
}

export function Figures({ figures, ranking, isWide, isMore: _, ...own }: FiguresProps) {
  const { baseline, unit, basis } = ranking
  const isPhone = useIsPhone()
  const delta = own.delta ?? (
    <CostDelta
      value={costIn(figures, unit)}
      baseline={costIn(baseline, unit)}
      unit={unit}
      range={figures.range}
      isBrief
    />
  )
  const isPriced = unit === '$'
  return (
    <>
      {isPriced && (
        <td>
          {figures.billed === undefined ? missing : costWords(figures.billed, baseline.source, true)}{' '}
          <span className={styles.share}>{delta}</span>
        </td>
      )}
      {!(isPhone && isPriced) && (
        <td title={formatExact(figures.cumulative)}>
          {formatCompact(figures.cumulative)} {!isPriced && <span className={styles.share}>{delta}</span>}
        </td>
      )}
      <td>{own.lost || formatExact(figures.lost)}</td>
      {isWide && basis === 'rereads' && (
        <td>{own.risk ?? <Risk rereads={figures.rereads} lostRange={own.lostRange} />}</td>
      )}
      {!isPhone && (
        <td>{own.misses ?? addedWords(figures, own.missesBefore ?? baseline, unit) ?? missing}</td>
      )}
      {isWide && <td title={formatExact(figures.peak)}>{formatCompact(figures.peak)}</td>}
    </>
  )
}

/** Cache misses that it adds; where they aren't known, calls at which it changes what was sent before. */
function addedWords(figures: SweepFigures, before: SweepFigures, unit: Ranking['unit']): string | undefined {
  return unit === '$' ? addedMissesWords(figures, before) : formatExact(addedPrefixChanges(figures, before))
}

function Risk(props: Parameters<typeof rereadFigure>[0]) {
  const { rereads } = props
  if (rereads === undefined) return missing
  return (
    <span
      title={t`Of ${plural(rereads.removed.pages, 'dropped or shortened result')}, the agent would probably read this many again`}
    >
      {rereadFigure(props)}
    </span>
  )
}
