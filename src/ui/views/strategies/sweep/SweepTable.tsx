/**
 * All metrics of a sweep: sorted by any of them, found by a word; a press or Enter on a name adds it as a
 * column.
 */
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { costWords } from '#core/account/figure-words.ts'
import { UNREPLAYABLE } from '#core/earlier/unreplayable.ts'
import { addedMissesWords } from '#core/sweep/added-misses.ts'
import { sharedInstructions } from '#core/sweep/instruction-words.ts'
import { lostFigure, rereadFigure } from '#core/sweep/lost-words.ts'
import { middleOf, middleRereads } from '#core/sweep/nearby-sizes.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import {
  Checkbox,
  formatExact,
  formatPercent,
  missing,
  rowsByName,
  SortHeads,
  SortSelect,
  TextField,
  useElementSize,
  useIsPhone,
} from '../../../kit/index.ts'
import { sizeWords } from '../ranked/answer-facts.ts'
import { FIGURE_HELP } from '../ranked/figure-help.ts'
import { RangePending } from '../ranked/RangePending.tsx'
import { Chips, chipsOf } from './Chips.tsx'
import { moveByKey } from './move-by-key.ts'
import styles from './SweepTable.module.css'
import { matching, type SweepRow } from './sweep-rows.ts'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { byName: rowsByName, basic: sortFn_basic },
})
const helper = createColumnHelper<typeof features, SweepRow>()
const HEADS = {
  name: t`Setting`,
  billed: t`Cost`,
  cumulative: t`Total input tokens`,
  peak: t`Peak context`,
  cacheMisses: t`Added cache misses`,
  lost: t`Lost facts`,
  more: t`Added lost facts`,
  rereads: t`Re-read risk`,
}
const columnsOf = (param: string | undefined, lost: string) =>
  helper.columns([
    // Where one parameter is varied, rows are its values.
    helper.accessor('name', { header: param ?? HEADS.name, sortFn: 'byName', sortDescFirst: false }),
    helper.accessor('billed', { header: HEADS.billed, sortFn: 'basic', sortDescFirst: false }),
    helper.accessor('cumulative', { header: HEADS.cumulative, sortFn: 'basic', sortDescFirst: false }),
    helper.accessor('peak', { header: HEADS.peak, sortFn: 'basic', sortDescFirst: false }),
    helper.accessor('cacheMisses', { header: HEADS.cacheMisses, sortFn: 'basic', sortDescFirst: false }),
    helper.accessor(({ lost: own, lostRange: range }) => middleOf({ lost: own, range }), {
      id: 'lost',
      header: lost,
      sortFn: 'basic',
      sortDescFirst: false,
    }),
    helper.accessor(
      ({ lost: own, lostRange: range, rereads }) => middleRereads({ lost: own, range, rereads }),
      {
        id: 'rereads',
        header: HEADS.rereads,
        sortFn: 'basic',
        sortDescFirst: false,
        sortUndefined: 'last',
      },
    ),
  ])
const HEAD_HELP: Readonly<Record<string, string>> = {
  ...FIGURE_HELP,
  cumulative: FIGURE_HELP.tokens,
  cacheMisses: FIGURE_HELP.misses,
}

/** Columns that are there only where calls are billed. */
const COST_COLUMNS: ReadonlySet<string> = new Set(['billed', 'cacheMisses'])

const OPTIMAL = t`Good trade-off: each setting that loses less costs more`
/** Where the table is narrower, in px, Compare has them. */
const MORE: ReadonlySet<string> = new Set(['peak', 'cacheMisses'])
const WIDE_FROM = 700

/** So many rows are seen without searching, and on a phone without sorting. */
const FEW = 12

const ABOUT_AS_GOOD = t`About as good: ranges of lost facts largely overlap, and the balance of saving and loss differs from that of the best by less than 3% of the recorded cost.`

const OWN_LOSS = t`Settings count what they lose in addition to what the agent’s own compaction lost.`

/** What the sentences name settings for beside the recommended one, by their ids. */
export type RowLabels = ReadonlyMap<string, string>

interface SweepTableProps {
  readonly rows: readonly SweepRow[]
  /** What the one parameter is called that is varied; undefined: rows have names. */
  readonly param: string | undefined
  /** What the sentence recommends, and what it names beside it. */
  readonly recommended: string | undefined
  /** What that one is called: recommended, or the best of what was tried. */
  readonly bestTitle: string
  readonly labels: RowLabels
  /** The run's own compactions, if it lost facts by them; undefined: it lost none. */
  readonly ownLoss: OwnCompaction | undefined
  readonly hasCost: boolean
  readonly active: string | undefined
  readonly onActive: (id: string | undefined) => void
  /** Those that are columns of the comparison. */
  readonly added: ReadonlySet<string>
  readonly onAdd: (id: string) => void
}

export function SweepTable(props: SweepTableProps) {
  const { rows, param, recommended, labels, ownLoss, hasCost, active, onActive, added, onAdd } = props
  const [query, setQuery] = useState('')
  const [isBestOnly, setBestOnly] = useState(false)
  const isOfValues = param !== undefined
  const shown = useMemo(
    () =>
      matching(rows, query)
        .filter(({ isBest }) => isBest || !isBestOnly)
        // Values of one parameter stay in their order; of anything else, what can't be used comes last.
        .toSorted((one, other) => (isOfValues ? 0 : Number(one.isRefused) - Number(other.isRefused))),
    [rows, query, isBestOnly, isOfValues],
  )
  const shared = useMemo(() => sharedOf(rows), [rows])
  const lostHead = ownLoss === undefined ? HEADS.lost : HEADS.more
  const columns = useMemo(() => columnsOf(param, lostHead), [param, lostHead])
  const table = useTable({ features, columns, data: shown, getRowId: (row) => row.id })
  const { ref, size } = useElementSize<HTMLElement>()
  const isNarrow = param !== undefined && size.width > 0 && size.width < WIDE_FROM
  const hasRisk = rows.some(({ rereads }) => rereads !== undefined)
  const isShown = (id: string) =>
    (hasRisk || id !== 'rereads') &&
    (hasCost || !COST_COLUMNS.has(id)) &&
    !(isNarrow && (MORE.has(id) || (hasCost && id === 'cumulative')))
  return (
    <>
      {rows.length > FEW && (
        <div className={styles.tools}>
          <div className={styles.find}>
            <TextField
              kind="search"
              label="Search settings"
              isLabelHidden
              placeholder={t`Search ${formatExact(rows.length - 1)} settings`}
              value={query}
              onChange={setQuery}
            />
          </div>
          <Checkbox label="Good trade-offs only (●)" checked={isBestOnly} onChange={setBestOnly} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section ref={ref} className={styles.scroller} tabIndex={0} aria-label="Results of all settings">
        {rows.length > FEW && (
          <SortSelect columns={table.getAllLeafColumns()} isShown={isShown} initial="name" />
        )}
        <table className={styles.table} data-of-values={param !== undefined}>
          <SortHeads groups={table.getHeaderGroups()} isShown={isShown} helpOf={(id) => HEAD_HELP[id]} />
          <tbody onKeyDown={moveByKey}>
            {table.getRowModel().rows.map(({ id, original }) => (
              <Line
                key={id}
                row={original}
                span={columns.filter(({ id: column = '' }) => isShown(column)).length}
                dropped={shared === undefined ? original.dropped : shared.restOf(original.dropped)}
                hasCost={hasCost}
                isNarrow={isNarrow}
                hasRisk={hasRisk}
                baseline={rows[0]}
                isActive={id === active}
                isAdded={added.has(id)}
                isNamedBest={id === recommended}
                bestTitle={props.bestTitle}
                second={labels.get(id)}
                recorded={hasCost ? rows[0]?.billed : undefined}
                ownLoss={ownLoss}
                onActive={onActive}
                onAdd={onAdd}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className={styles.none}>No setting matches.</p>}
        {shared !== undefined && <p className={styles.explained}>{shared.note}</p>}
        {rows.some(({ isEven }) => isEven) && <p className={styles.explained}>{ABOUT_AS_GOOD}</p>}
        {hasRisk && (
          <p className={styles.explained}>
            Re-read risk: how many dropped results the agent would probably read again.
          </p>
        )}
      </section>
    </>
  )
}

interface LineProps {
  readonly row: SweepRow
  /** The columns of the table. */
  readonly span: number
  /** The instructions that it drops and that no sentence names for all rows. */
  readonly dropped: SweepRow['dropped']
  readonly hasCost: boolean
  /** Only with what the answer is about. */
  readonly isNarrow: boolean
  /** The re-read risk is weighed. */
  readonly hasRisk: boolean
  /** The recorded run. */
  readonly baseline: SweepRow | undefined
  readonly isActive: boolean
  readonly isAdded: boolean
  readonly isNamedBest: boolean
  readonly bestTitle: string
  /** What the sentence names it for, beside the recommended one. */
  readonly second: string | undefined
  /** What the run cost, to compare with; undefined: no price is known. */
  readonly recorded: number | undefined
  readonly ownLoss: OwnCompaction | undefined
  readonly onActive: (id: string | undefined) => void
  readonly onAdd: (id: string) => void
}

function Line(props: LineProps) {
  const { row, isNarrow, isActive, isAdded, isNamedBest, second, onActive, onAdd } = props
  const isNamed = isNamedBest || second !== undefined
  const { id, name, short, isBest, isBaseline } = row
  const isPhone = useIsPhone()
  const chips = chipsOf(row, {
    dropped: props.dropped,
    best: isNamedBest ? props.bestTitle : undefined,
    second,
    isAdded,
    isShort: isPhone || isNarrow,
  })
  return (
    <tr
      data-active={isActive}
      data-best={isBest || isNamed}
      data-named={isNamedBest}
      onPointerEnter={() => onActive(id)}
      onPointerLeave={() => onActive(undefined)}
    >
      <th scope="row" className={styles.name}>
        <div className={styles.line}>
          <span className={styles.mark}>
            {isBest && !isBaseline && (
              <span role="img" aria-label={t`Good trade-off`} title={OPTIMAL}>
                ●
              </span>
            )}
          </span>
          {isBaseline ? (
            <span>{name}</span>
          ) : (
            <button
              type="button"
              className={styles.add}
              title={short === name ? t`Add to Compare` : t`Add “${name}” to Compare`}
              onFocus={() => onActive(id)}
              onClick={() => onAdd(id)}
            >
              {short}
              {!isPhone && chips.length > 0 && (
                <>
                  {' · '}
                  <Chips chips={chips} />
                </>
              )}
            </button>
          )}
        </div>
      </th>
      {row.isUnreplayable ? (
        <td className={styles.unknown} colSpan={props.span - 1}>
          {UNREPLAYABLE}
        </td>
      ) : (
        <LineFigures {...props} />
      )}
      {isPhone && chips.length > 0 && (
        <td className={styles.below}>
          <Chips chips={chips} />
        </td>
      )}
    </tr>
  )
}

/** What the setting would have cost and lost. */
function LineFigures(props: LineProps) {
  const { row, hasCost, isNarrow, ownLoss } = props
  return (
    <>
      {hasCost && (
        <td data-label={HEADS.billed}>
          {costWords(row.billed ?? 0, props.baseline?.source, true)}
          <CostChange row={row} recorded={props.recorded} />
        </td>
      )}
      <MoreFigures row={row} baseline={props.baseline} hasCost={hasCost} isNarrow={isNarrow} />
      <td data-label={ownLoss === undefined ? HEADS.lost : HEADS.more}>
        <Lost row={row} ownLoss={ownLoss} />
      </td>
      {props.hasRisk && (
        <td data-label={HEADS.rereads}>
          {row.isRanging === true ? (
            <RangePending />
          ) : (
            ((row.isBaseline ? undefined : rereadFigure(row)) ?? '–')
          )}
        </td>
      )}
    </>
  )
}

/** Tokens, peak, and cache misses; without a cost the tokens are what the answer is about. */
function MoreFigures({
  row,
  baseline,
  hasCost,
  isNarrow,
}: Pick<LineProps, 'row' | 'baseline' | 'hasCost' | 'isNarrow'>) {
  const more = hasCost ? styles.more : undefined
  return (
    <>
      {!(isNarrow && hasCost) && (
        <td className={more} data-label={HEADS.cumulative}>
          {formatExact(row.cumulative)}
        </td>
      )}
      {!isNarrow && (
        <td className={styles.more} data-label={HEADS.peak}>
          {formatExact(row.peak)}
        </td>
      )}
      {hasCost && !isNarrow && (
        <td className={styles.more} data-label={HEADS.cacheMisses}>
          {addedWords(row, baseline)}
        </td>
      )}
    </>
  )
}

/** The recorded run adds none to its own. */
function addedWords(row: SweepRow, baseline: SweepRow | undefined): string {
  if (row.isBaseline || baseline === undefined) return missing
  return addedMissesWords(row, baseline) ?? missing
}

/** Against the cost as recorded. */
function CostChange({
  row,
  recorded = 0,
}: {
  readonly row: SweepRow
  readonly recorded: number | undefined
}) {
  if (row.isBaseline || row.billed === undefined || recorded === 0) return null
  return <span className={styles.change}> {formatPercent(row.billed / recorded - 1)}</span>
}

/** Of what acts: the rest drops nothing. */
function sharedOf(rows: readonly SweepRow[]) {
  const acting = rows.filter(({ isBaseline, isIdle }) => !isBaseline && !isIdle)
  return sharedInstructions(acting.map(({ dropped }) => dropped))
}

/** Where the run itself lost facts, settings lose in addition to those. */
function Lost({ row, ownLoss }: Pick<LineProps, 'row' | 'ownLoss'>) {
  const { isBaseline, lost, lostRange: range, spec, isRanging = false } = row
  if (isRanging) return <RangePending />
  if (isBaseline) return <span title={ownLoss && OWN_LOSS}>{missing}</span>
  const figure = lostFigure({ lost, range })
  const words = sizeWords({ lost, range }, spec)
  return (
    <span className={styles.whole} title={words}>
      {ownLoss === undefined || figure === '0' ? figure : `+${figure}`}
    </span>
  )
}
