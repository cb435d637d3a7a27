/**
 * All strategies with their figures, in groups: what is worth a look first, what has no effect folded at the
 * end.
 */
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useState } from 'react'
import { t } from '#base/words.ts'
import { riskBasisWords } from '#core/rereads/risk-words.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import { GROUP_HELP, GROUP_TITLES } from '#core/sweep/rank-groups.ts'
import { costIn, RANK_GROUPS, type RankGroup, type Ranking, uncheckedOf } from '#core/sweep/ranking.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { useProfile, useRoute } from '#state/index.ts'
import {
  Delta,
  formatAmount,
  formatCompact,
  formatDecimals,
  formatExact,
  Icon,
  missing,
  moveFocus,
  rowsByName,
  SortHeads,
  useElementSize,
  useIsPhone,
} from '../../kit/index.ts'
import { AddToCompare } from './AddToCompare.tsx'
import { measuredIn, OWN_COMPACTION, readAgainWords, whereWords } from './own-compaction.ts'
import styles from './RankedTable.module.css'
import { type RankedStrategy, whyNoEffect } from './ranked/ranked-strategy.ts'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { byName: rowsByName, basic: sortFn_basic },
})
const helper = createColumnHelper<typeof features, RankedStrategy>()
const NUMBER = { sortFn: 'basic', sortDescFirst: false, sortUndefined: 'last' } as const
const COLUMNS = helper.columns([
  helper.accessor('title', { id: 'name', header: t`Strategy`, sortFn: 'byName', sortDescFirst: false }),
  helper.accessor(({ figures }) => figures.billed, { id: 'cost', header: t`Cost`, ...NUMBER }),
  helper.accessor(({ figures }) => figures.cumulative, { id: 'tokens', header: t`Tokens`, ...NUMBER }),
  helper.accessor(({ figures }) => figures.lost, { id: 'lost', header: t`Lost facts`, ...NUMBER }),
  helper.accessor(({ figures }) => figures.rereads?.expected.pages, {
    id: 'rereads',
    // With a hyphen that lines don't break at: the column is as narrow as a word.
    header: t`Re\u2011read risk`,
    ...NUMBER,
  }),
  helper.accessor(({ figures }) => figures.cacheBreaks, { id: 'misses', header: t`Cache misses`, ...NUMBER }),
  helper.accessor(({ figures }) => figures.peak, { id: 'peak', header: t`Peak`, ...NUMBER }),
  helper.accessor(({ figures }) => figures.refused, { id: 'refused', header: t`Refused`, ...NUMBER }),
])
/** Columns that are there only where calls have a price. */
const PRICED: ReadonlySet<string> = new Set(['cost', 'misses'])
/** There only where a provider is known that may refuse prompts. */
const CHECKED = 'refused'

/** Not on a phone, where they leave no width for names. The card of a strategy says the first two, too. */
const WIDE_ONLY: ReadonlySet<string> = new Set(['rereads', 'misses', 'peak', 'refused'])

/**
 * There only where the table is this wide, in px: else names would take three lines. Nothing is recommended
 * by it, and the card of a strategy says it, too.
 */
const PEAK = { id: 'peak', from: 740 }

const MISSES = t`Misses that a changed or expired prompt explains, so that strategies can be compared. Insights also lists those that only recorded usage shows.`
const UNCHECKED = t`Checked only for strategies that are cheaper than the recorded run`

interface RankedTableProps {
  readonly rows: readonly RankedStrategy[]
  readonly ranking: Ranking
  /** Undefined: the agent made none, or it is not known yet. */
  readonly compaction: OwnCompaction | undefined
  readonly active: string | undefined
  readonly selected: ReadonlySet<string>
  readonly onActive: (id: string | undefined) => void
  /** `isMore`: with Shift, in addition to the selection. */
  readonly onPick: (id: string, isMore: boolean) => void
}

export function RankedTable({ rows, ranking, compaction, ...rest }: RankedTableProps) {
  const [isOpen, setOpen] = useState(false)
  const isPriced = ranking.unit === '$'
  const table = useTable({ features, columns: COLUMNS, data: rows, getRowId: ({ id }) => id })
  const sorted = table.getRowModel().rows.map(({ original }) => original)
  const isSent = useRoute().counting.baseline === 'as-recorded'
  const hasRules = (useProfile()?.messageRules ?? 'none') !== 'none'
  // Without a provider's rules only empty contexts are refused, which few strategies have.
  const isChecked = hasRules || rows.some(({ figures }) => (figures.refused ?? 0) > 0)
  const { ref, size } = useElementSize<HTMLElement>()
  const hasPeak = size.width >= PEAK.from
  const isPhone = useIsPhone()
  const isShown = (id: string) =>
    (isPriced || !PRICED.has(id)) &&
    (isChecked || id !== CHECKED) &&
    (hasPeak || id !== PEAK.id) &&
    !(isPhone && (WIDE_ONLY.has(id) || (isPriced && id === 'tokens')))
  const shown = COLUMNS.filter(({ id = '' }) => isShown(id))
  const span = shown.length + 1
  return (
    <section ref={ref} className={styles.scroller} aria-label="Ranked strategies">
      <table
        className={styles.table}
        onKeyDown={(event) => {
          if (moveFocus(event, 'button[data-row]')) event.preventDefault()
        }}
      >
        <colgroup>
          <col />
          <col className={styles.wide} />
          {shown.slice(2).map(({ id }) => (
            <col key={id} className={styles.narrow} />
          ))}
          <col className={styles.action} />
        </colgroup>
        <SortHeads groups={table.getHeaderGroups()} isShown={isShown}>
          <th scope="col">
            <span className="visually-hidden">Add to Compare</span>
          </th>
        </SortHeads>
        <tbody>
          <tr className={styles.baseline}>
            <th scope="row">{isSent ? t`As recorded` : t`Full history`}</th>
            <Figures
              figures={ranking.baseline}
              ranking={ranking}
              isChecked={isChecked}
              hasPeak={hasPeak}
              delta={false}
            />
            <td />
          </tr>
          {compaction !== undefined && (
            <CompactionLine
              compaction={compaction}
              ranking={ranking}
              isChecked={isChecked}
              hasPeak={hasPeak}
              {...rest}
            />
          )}
        </tbody>
        {RANK_GROUPS.map((group) => {
          const ofGroup = sorted.filter((row) => row.group === group)
          if (ofGroup.length === 0) return null
          const isFolded = group === 'none' && !isOpen
          return (
            <tbody key={group}>
              <GroupHead
                group={group}
                count={ofGroup.length}
                unchecked={uncheckedOf(ofGroup, group)}
                span={span}
                isOpen={!isFolded}
                onToggle={group === 'none' ? () => setOpen(!isOpen) : undefined}
              />
              {!isFolded &&
                ofGroup.map((row) =>
                  group === 'none' ? (
                    <IdleLine key={row.id} row={row} span={span} />
                  ) : (
                    <Line
                      key={row.id}
                      row={row}
                      ranking={ranking}
                      isChecked={isChecked}
                      hasPeak={hasPeak}
                      {...rest}
                    />
                  ),
                )}
            </tbody>
          )
        })}
      </table>
    </section>
  )
}

interface GroupHeadProps {
  readonly group: RankGroup
  readonly count: number
  /** Of these, how many the provider may yet refuse. */
  readonly unchecked: number
  readonly span: number
  readonly isOpen: boolean
  /** Undefined: it cannot be folded. */
  readonly onToggle: (() => void) | undefined
}

function GroupHead({ group, count, unchecked, span, isOpen, onToggle }: GroupHeadProps) {
  const words = (
    <>
      {GROUP_TITLES[group]}{' '}
      <span className={styles.count}>
        {unchecked === 0
          ? formatExact(count)
          : unchecked === count
            ? t`${formatExact(count)}, not checked against the provider’s rules yet`
            : t`${formatExact(count)}, ${formatExact(unchecked)} not checked against the provider’s rules yet`}
      </span>
    </>
  )
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={span} title={GROUP_HELP[group]}>
        {onToggle === undefined ? (
          words
        ) : (
          <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
            {words}
          </button>
        )}
      </th>
    </tr>
  )
}

function IdleLine({ row, span }: { readonly row: RankedStrategy; readonly span: number }) {
  return (
    <tr>
      <th scope="row" className={styles.idle}>
        {row.title}
      </th>
      <td className={styles.why} colSpan={span - 1}>
        {whyNoEffect(row)}
      </td>
    </tr>
  )
}

type LineProps = Omit<RankedTableProps, 'rows' | 'compaction'> & {
  readonly row: RankedStrategy
  readonly isChecked: boolean
  readonly hasPeak: boolean
}

function Line(props: LineProps) {
  const { row, ranking, isChecked, hasPeak, active, selected, onActive, onPick } = props
  const { id, title, summary, figures } = row
  return (
    <tr
      data-active={id === active}
      data-selected={selected.has(id)}
      onPointerEnter={() => onActive(id)}
      onPointerLeave={() => onActive(undefined)}
    >
      <th scope="row" className={styles.name}>
        <Name
          title={title}
          summary={summary}
          isSelected={selected.has(id)}
          onFocus={() => onActive(id)}
          onPick={(isMore) => onPick(id, isMore)}
        />
      </th>
      <Figures figures={figures} ranking={ranking} isChecked={isChecked} hasPeak={hasPeak} />
      <td>
        <AddToCompare row={row} />
      </td>
    </tr>
  )
}

interface NameProps {
  readonly title: string
  readonly summary: string
  readonly isSelected: boolean
  readonly onFocus?: () => void
  readonly onPick: (isMore: boolean) => void
}

function Name({ title, summary, isSelected, onFocus, onPick }: NameProps) {
  return (
    <button
      type="button"
      data-row
      className={styles.pick}
      aria-pressed={isSelected}
      onFocus={onFocus}
      onClick={(event) => onPick(event.shiftKey)}
    >
      <span className={styles.title}>{title}</span>
      <span className={styles.summary} title={summary}>
        {summary}
      </span>
    </button>
  )
}

type CompactionLineProps = Pick<RankedTableProps, 'ranking' | 'selected' | 'onPick'> & {
  readonly compaction: OwnCompaction
  readonly isChecked: boolean
  readonly hasPeak: boolean
}

/** The recorded run once more, held against the full history that it would have had. */
function CompactionLine(props: CompactionLineProps) {
  const { compaction, ranking, isChecked, hasPeak, selected, onPick } = props
  const isSelected = selected.has(OWN_COMPACTION)
  const { sent, without, unit } = measuredIn(compaction, ranking)
  const figures = { ...ranking.baseline, lost: compaction.lost.length }
  const again = readAgainWords(compaction)
  return (
    <tr data-selected={isSelected}>
      <th scope="row" className={styles.name}>
        <Name
          title={t`The agent’s own compaction`}
          summary={t`${whereWords(compaction)} · compared with the full history`}
          isSelected={isSelected}
          onPick={() => onPick(OWN_COMPACTION, false)}
        />
      </th>
      <Figures
        figures={figures}
        ranking={ranking}
        isChecked={isChecked}
        hasPeak={hasPeak}
        delta={unit === ranking.unit && <Delta value={sent} baseline={without} unit={unit} />}
        lost={
          compaction.isOpaque && figures.lost > 0 ? (
            <td title={t`Its summary can’t be read and may contain these facts`}>
              ≤ {formatExact(figures.lost)}
            </td>
          ) : undefined
        }
        risk={
          <td className={styles.observed} title={t`Observed in this run, within 20 steps after a compaction`}>
            {again === '' ? t`none read again` : t`${formatExact(compaction.readAgain)} read again`}
          </td>
        }
      />
      <td />
    </tr>
  )
}

interface FiguresProps {
  readonly figures: SweepFigures
  readonly ranking: Ranking
  readonly isChecked: boolean
  readonly hasPeak: boolean
  /** Beside the cost; `false`: nothing; undefined: how it compares with the recorded run. */
  readonly delta?: ReactNode
  /** Cells in place of those of the figures: what was observed is not what a strategy is expected to do. */
  readonly lost?: ReactNode
  readonly risk?: ReactNode
}

function Figures({ figures, ranking, isChecked, hasPeak, ...own }: FiguresProps) {
  const { baseline, unit } = ranking
  const isPhone = useIsPhone()
  const delta = own.delta ?? (
    <Delta value={costIn(figures, unit)} baseline={costIn(baseline, unit)} unit={unit} />
  )
  const isPriced = unit === '$'
  return (
    <>
      {isPriced && (
        <td>
          {figures.billed === undefined ? missing : formatAmount(figures.billed, '$', true)} {delta}
        </td>
      )}
      {!(isPhone && isPriced) && (
        <td title={formatExact(figures.cumulative)}>
          {formatCompact(figures.cumulative)} {!isPriced && delta}
        </td>
      )}
      {own.lost ?? <td>{formatExact(figures.lost)}</td>}
      {!isPhone &&
        (own.risk ?? (
          <td title={riskBasisWords()}>
            {figures.rereads === undefined ? missing : formatDecimals(figures.rereads.expected.pages, 1)}
          </td>
        ))}
      {isPriced && !isPhone && <td title={MISSES}>{formatExact(figures.cacheBreaks ?? 0)}</td>}
      {hasPeak && !isPhone && <td title={formatExact(figures.peak)}>{formatCompact(figures.peak)}</td>}
      {isChecked && !isPhone && (
        <td title={figures.refused === undefined ? UNCHECKED : undefined}>
          {figures.refused === undefined ? missing : formatExact(figures.refused)}
        </td>
      )}
    </>
  )
}
