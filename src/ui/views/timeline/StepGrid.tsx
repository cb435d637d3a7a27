/**
 * The list of steps with its minimap: a grid of one tab stop whose active row is the selected step of the
 * app.
 */
import { type CSSProperties, type MouseEvent, useId, useMemo, useRef } from 'react'
import { t } from '#base/words.ts'
import { costFormat } from '#core/account/cost-format.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import type { Trace } from '#core/model/trace.ts'
import { cursorOf, openDetail, useApp, useContextWindow, useRoute } from '#state/index.ts'
import { formatExact, plural, tokenWords, useIsPhone } from '../../kit/index.ts'
import type { BuildActions } from './builder/use-build-actions.ts'
import { useBuildKeys } from './builder/use-build-keys.ts'
import { useRowDrag } from './builder/use-row-drag.ts'
import { nextFound } from './find.ts'
import { isLow, topsOf } from './row-tops.ts'
import { type ColumnFace, phoneTracks, tracksOf } from './rows/columns.ts'
import { sentRows } from './rows/folds.ts'
import { Heads } from './rows/Heads.tsx'
import { fatesOf, rowOf, type TimelineRow } from './rows/row-model.ts'
import { StepRow } from './rows/StepRow.tsx'
import type { Turn } from './rows/turns.ts'
import type { ChooseHow, Chosen } from './rows/use-chosen.ts'
import { useListKeys } from './rows/use-list-keys.ts'
import styles from './StepGrid.module.css'
import { StepMinimap } from './StepMinimap.tsx'
import { type CallCost, type Figures, valueAt } from './use-figures.ts'
import type { Find } from './use-find.ts'
import type { Played } from './use-played.ts'
import { HEADS, useStepList } from './use-step-list.ts'

/** Pixels: two lines, and three lines with air. The same in tokens.css. */
const ROW_HEIGHTS = { compact: 44, comfortable: 68 } as const
/** High enough for a thumb; the same in StepRow.module.css. */
const PHONE_HEIGHTS = { compact: 60, comfortable: 76 } as const
/** In the type of a presentation; the same in tokens.css. */
const PRESENT_HEIGHTS = { compact: 54, comfortable: 84 } as const
/** One line, of what a program attached; the same in StepRow.module.css. */
const [ATTACHED, PRESENT_ATTACHED, PHONE_ATTACHED] = [26, 30, 40]

interface StepGridProps {
  readonly trace: Trace
  readonly rows: readonly TimelineRow[]
  /** Index among `rows` of the selected step; -1: not among them. */
  readonly selected: number
  readonly heads: readonly ColumnFace[]
  readonly figures: Figures
  readonly find: Find
  readonly onFind: () => void
  readonly chosen: Chosen
  /** Undefined: the run is only looked at. */
  readonly build: BuildActions | undefined
  /** While the run is played. */
  readonly played: Pick<Played, 'fates'> | undefined
  readonly turns: ReadonlyMap<number, Turn>
  /** Opens the fold that begins with a row, or closes it. */
  readonly onFold: (row: TimelineRow) => void
}

export function StepGrid(props: StepGridProps) {
  const { trace, rows, selected, heads, figures, find, onFind, chosen, build, played, turns, onFold } = props
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const route = useRoute()
  const window = useContextWindow()
  const density = useApp((state) => state.settings.density)
  const isPhone = useIsPhone()
  const isPresent = route.isPresenting && !isPhone
  const rowHeight = (isPhone ? PHONE_HEIGHTS : isPresent ? PRESENT_HEIGHTS : ROW_HEIGHTS)[density]
  const low = isPhone ? PHONE_ATTACHED : isPresent ? PRESENT_ATTACHED : ATTACHED
  // Where rows are moved, all are alike, so that a row lands where it is dropped.
  const attached = density === 'comfortable' || build !== undefined ? rowHeight : low
  const tops = useMemo(() => topsOf(rows, { row: rowHeight, attached }), [rows, rowHeight, attached])
  const cursorCall = cursorOf(trace, route)
  const cursorStep = trace.calls[cursorCall ?? -1]?.stepId
  const cursor = useMemo(() => rowOf(rows, cursorStep), [rows, cursorStep])
  const fates = useMemo(() => fatesOf(rows), [rows])
  const next = useMemo(() => {
    const { found } = find
    if (found === undefined) return undefined
    const indexes = rows.flatMap(({ position }, index) => (found.has(position) ? [index] : []))
    // The next one that Enter goes to, unless one of them is selected.
    return indexes.includes(selected) ? selected : nextFound(indexes, selected, false)
  }, [find, rows, selected])
  const list = useStepList({
    grid,
    count: rows.length,
    tops,
    selected,
    cursor,
    step: route.step,
    call: route.call,
    query: find.query,
    next,
  })
  const active = rows[selected]
  const wordsAt = (index: number) => {
    const row = rows[index]
    return row === undefined ? '' : lineText(stepLine(row.step))
  }
  const leave = () => {
    if (chosen.isMarking) {
      chosen.clear()
      return true
    }
    if (find.query === '') return false
    find.look('')
    return true
  }
  const onKeyDown = useListKeys(
    { index: selected, count: rows.length, page: list.page },
    {
      wordsAt,
      select: (index, isExtending) => chosen.choose(index, isExtending ? 'extend' : 'only'),
      open: () => {
        if (active !== undefined && isFolded(active)) onFold(active)
        else openDetail()
      },
      find: onFind,
      leave,
    },
  )
  const onBuildKey = useBuildKeys(build, chosen)
  const drag = useRowDrag({
    scroller: grid,
    rowHeight,
    heads: HEADS,
    count: rows.length,
    onStart: (index) => {
      if (!chosen.ids.has(rows[index]?.step.id ?? '')) chosen.choose(index, 'only')
    },
    onDrop: (before) => build?.moveTo(rows[before]?.step.id),
  })
  const writeCost = useMemo(
    () => costFormat((figures.costs ?? []).flatMap((cost) => cost?.dollars ?? [])),
    [figures.costs],
  )
  const costText = (cost: CallCost | undefined) => cost && writeCost(cost.dollars)
  const reached = played === undefined ? undefined : trace.calls[cursorCall ?? -1]?.at
  const largest = {
    number: trace.steps.at(-1)?.number ?? 0,
    call: trace.calls.length,
    tokens: figures.largest,
  }
  const tracks = isPhone
    ? phoneTracks(largest)
    : tracksOf(
        heads.map((head) => head.id),
        largest,
      )
  const rowId = (position: number) => `${id}-${position}`
  return (
    <div className={styles.list}>
      <div ref={grid} className={styles.scroller}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as a grid it has one tab stop and its keys.
          role="grid"
          tabIndex={0}
          aria-label="Steps"
          aria-rowcount={rows.length + 1}
          aria-activedescendant={active === undefined ? undefined : rowId(active.position)}
          className={styles.grid}
          style={{ '--tracks': tracks } as CSSProperties}
          aria-multiselectable={build !== undefined}
          onKeyDown={(event) => {
            if (!onBuildKey(event)) onKeyDown(event)
          }}
          onPointerDown={build === undefined ? undefined : drag.onPointerDown}
          onClick={(event) => {
            const index = clickedIndex(event)
            const row = rows[index]
            const isOnMark = event.target instanceof Element && event.target.closest('[data-fold]') !== null
            if (row?.fold !== undefined && (isFolded(row) || isOnMark)) onFold(row)
            chosen.choose(index, howChosen(event))
          }}
          onDoubleClick={openDetail}
        >
          <Heads heads={heads} fates={fates} provenance={figures.provenance} factor={figures.factor} />
          <tbody className={styles.body} style={{ blockSize: list.height }}>
            {drag.target !== undefined && (
              <tr
                className={styles.landing}
                style={{ transform: `translateY(${drag.target * rowHeight}px)` }}
              />
            )}
            {list.drawn.map(({ slot, index, top }) => {
              const row = rows[index]
              if (row === undefined) return null
              return (
                <StepRow
                  key={slot}
                  row={row}
                  turn={turnWords(turns.get(row.position), writeCost)}
                  turnLength={lengthOf(turns.get(row.position))}
                  index={index}
                  id={rowId(row.position)}
                  top={top}
                  isTall={density === 'comfortable'}
                  isShort={isLow(row) && attached < rowHeight}
                  isSelected={index === selected}
                  isMarked={chosen.isMarking && chosen.ids.has(row.step.id)}
                  isMovable={build !== undefined}
                  fate={played?.fates?.get(row.step.id)}
                  isAhead={reached !== undefined && row.position > reached}
                  isCursor={index === cursor}
                  hasCalls={heads.some((head) => head.id === 'call')}
                  hasCost={heads.some((head) => head.id === 'cost')}
                  hasContext={heads.some((head) => head.id === 'context')}
                  hasTime={heads.some((head) => head.id === 'time')}
                  hasDuration={heads.some((head) => head.id === 'duration')}
                  hasAgents={heads.some((head) => head.id === 'agent')}
                  tokens={tokensOf(row, figures)}
                  provenance={figures.provenance}
                  uncertainty={isFolded(row) ? undefined : figures.uncertainties.get(row.position)}
                  context={valueAt(figures.contexts, row.position)}
                  contextNote={tokenWords(figures.sources?.[row.position], 'exact').note}
                  cost={costText(figures.costs?.[row.position])}
                  isMiss={figures.costs?.[row.position]?.isMiss === true}
                  peak={figures.peak}
                  window={window}
                  finder={find.found?.has(row.position) === true ? find.finder : undefined}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <StepMinimap
        trace={trace}
        rows={rows}
        figures={figures}
        found={find.found}
        viewport={list.viewport}
        selected={selected}
        onScroll={list.scrollTo}
      />
    </div>
  )
}

/** What a turn cost is in its first row; its calls have their own costs. */
function turnWords(turn: Turn | undefined, writeCost: (dollars: number) => string): string | undefined {
  if (turn === undefined) return undefined
  const [name, calls] = [t`Turn ${formatExact(turn.number)}`, plural(turn.calls, 'call')]
  return turn.dollars === undefined
    ? t`${name} · ${calls}`
    : t`${name} · ${calls} · ${writeCost(turn.dollars)}`
}

function isFolded({ fold }: TimelineRow): boolean {
  return fold?.isOpen === false
}

/** Of a folded row, those of all its steps that were sent. */
function tokensOf(row: TimelineRow, { tokens }: Figures): number | 'failed' | undefined {
  if (!isFolded(row)) return valueAt(tokens, row.position)
  let sum = 0
  for (const { position } of row.fold === undefined ? [] : sentRows(row.fold)) {
    const value = valueAt(tokens, position)
    if (typeof value !== 'number') return value
    sum += value
  }
  return sum
}

function lengthOf(turn: Turn | undefined): number | null | undefined {
  return turn && (turn.duration ?? null)
}

function howChosen(event: MouseEvent): ChooseHow {
  if (event.shiftKey) return 'extend'
  return event.ctrlKey || event.metaKey ? 'toggle' : 'only'
}

function clickedIndex(event: MouseEvent): number {
  const row = event.target instanceof Element ? event.target.closest('[data-index]') : null
  return row instanceof HTMLElement ? Number(row.dataset['index']) : -1
}
