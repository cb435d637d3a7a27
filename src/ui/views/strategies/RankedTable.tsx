/**
 * All strategies with their figures, in groups: what is worth a look first, what has no effect folded at the
 * end.
 */
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type RefObject, useEffect, useState } from 'react'
import { t } from '#base/words.ts'
import { isUnreplayable, UNREPLAYABLE } from '#core/earlier/unreplayable.ts'
import { leanSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { AgentAnswer } from '#core/sweep/agent-settings.ts'
import { middleOf, middleRereads } from '#core/sweep/nearby-sizes.ts'
import { hasOwnLoss, type OwnCompaction } from '#core/sweep/own-compaction.ts'
import { groupForm, groupHelp, groupTitle } from '#core/sweep/rank-groups.ts'
import { lostAtOf, RANK_GROUPS, type RankGroup, type Ranking } from '#core/sweep/ranking.ts'
import { openSweep, useInferred, useRoute, useTrace } from '#state/index.ts'
import {
  Button,
  formatExact,
  Icon,
  moveFocus,
  plural,
  rowsByName,
  SortHeads,
  useElementSize,
  useIsPhone,
} from '../../kit/index.ts'
import { OwnCompactionRows } from './OwnCompactionRows.tsx'
import { BaselineFigures, Line, type Picking } from './RankedRow.tsx'
import styles from './RankedTable.module.css'
import { FIGURE_HELP } from './ranked/figure-help.ts'
import { type RankedStrategy, whyNoEffect } from './ranked/ranked-strategy.ts'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { byName: rowsByName, basic: sortFn_basic },
})
const helper = createColumnHelper<typeof features, RankedStrategy>()
const NUMBER = { sortFn: 'basic', sortDescFirst: false, sortUndefined: 'last' } as const
function columnsOf(lost: string, isPriced: boolean) {
  return helper.columns([
    helper.accessor('title', { id: 'name', header: t`Strategy`, sortFn: 'byName', sortDescFirst: false }),
    helper.accessor(({ figures }) => figures.billed, { id: 'cost', header: t`Cost`, ...NUMBER }),
    helper.accessor(({ figures }) => figures.cumulative, { id: 'tokens', header: t`Tokens`, ...NUMBER }),
    helper.accessor((row) => middleOf(lostAtOf(row)), { id: 'lost', header: lost, ...NUMBER }),
    helper.accessor((row) => middleRereads({ ...lostAtOf(row), rereads: row.figures.rereads }), {
      id: 'rereads',
      // With a hyphen that lines don't break at: the column is as narrow as a word.
      header: t`Re\u2011read risk`,
      ...NUMBER,
    }),
    isPriced
      ? helper.accessor(({ figures }) => figures.cacheMisses, {
          id: 'misses',
          header: t`Added cache misses`,
          ...NUMBER,
        })
      : helper.accessor(({ figures }) => figures.prefixChanges ?? 0, {
          id: 'prefixes',
          header: t`Changed prefixes`,
          ...NUMBER,
        }),
    helper.accessor(({ figures }) => figures.peak, { id: 'peak', header: t`Peak`, ...NUMBER }),
  ])
}

const LOST = t`Lost facts`
/** Where the run itself lost facts. */
const MORE_LOST = t`Added lost facts`
const COLUMNS = [LOST, MORE_LOST].map((lost) => [false, true].map((isPriced) => columnsOf(lost, isPriced)))

/** Not on a phone, where it leaves no width for names. */
const WIDE_ONLY: ReadonlySet<string> = new Set(['misses', 'prefixes'])

/** There only where the table is this wide, in px: the chart and the card of a strategy say them, too. */
const IF_WIDE: ReadonlySet<string> = new Set(['rereads', 'peak'])
const WIDE_FROM = 820

const HEAD_HELP: Readonly<Record<string, string>> = FIGURE_HELP

const ON_TOP = t`Strategies are applied on top of the agent’s own compaction; other compaction sizes replace it.`

/** Rows that a phone shows before the chart, until all are asked for. */
const FIRST_ROWS = 5

/** As it was left: back from another view, the table of the same run is sorted as before. */
let lastSorting: { readonly run: string | undefined; readonly sorting: SortingState } | undefined

interface RankedTableProps extends Picking {
  readonly rows: readonly RankedStrategy[]
  readonly ranking: Ranking
  /** The place of the recommended row. */
  readonly best: number | undefined
  /** The agent that made the run, where it has settings. */
  readonly agent: AgentAnswer | undefined
  /** Undefined: the agent made none, or it is not known yet. */
  readonly compaction: OwnCompaction | undefined
  readonly fold: OwnFold
  /** No range of lost facts of a strategy is still to come. */
  readonly isAnswered: boolean
}

export function RankedTable(props: RankedTableProps) {
  const { rows, ranking, best, agent, compaction, isAnswered, ...rest } = props
  const [isOpen, setOpen] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const { earlier } = useInferred()
  const isPriced = ranking.unit === '$'
  const isMore = hasOwnLoss(compaction)
  const columns = COLUMNS[Number(isMore)]?.[Number(isPriced)] ?? []
  const run = useTrace()?.id
  const sorting = lastSorting?.run === run ? lastSorting?.sorting : undefined
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ id }) => id,
    initialState: { sorting: sorting ?? [] },
  })
  const { sorting: sortingNow } = table.state
  useEffect(() => {
    lastSorting = { run, sorting: sortingNow }
  }, [run, sortingNow])
  const isPhone = useIsPhone()
  const isSorted = table.state.sorting.length > 0
  const first = isSorted ? undefined : rows.find(({ place }) => place === best)
  const sorted = table
    .getRowModel()
    .rows.map(({ original }) => original)
    // The recommended one is the first of its group: else it would often be below the screen. Settings are in
    // the order of their values, those of the recommended parameter first.
    .toSorted((one, other) => Number(isFirstOf(other, first)) - Number(isFirstOf(one, first)))
  const { picked, counting } = useRoute()
  const isSent = counting.baseline === 'as-recorded'
  const { ref, size } = useElementSize<HTMLElement>()
  useScrolledTo(ref, picked, rows)
  const isWide = size.width >= WIDE_FROM
  // Settings of the agent are listed too, and are none.
  const strategies = sorted.filter(({ group }) => group !== 'setting').length
  const { fold: own } = rest
  const isShort = isPhone && !isWhole && sorted.length > FIRST_ROWS
  const firstGroup = RANK_GROUPS.find((group) => sorted.some((row) => row.group === group))
  const isShown = (id: string) =>
    (isPriced || id !== 'cost') &&
    (isWide || !IF_WIDE.has(id)) &&
    (ranking.basis === 'rereads' || id !== 'rereads') &&
    !(isPhone && (WIDE_ONLY.has(id) || (isPriced && id === 'tokens')))
  const shown = columns.filter(({ id = '' }) => isShown(id))
  const span = shown.length + 1
  const shownFigures = { ranking, isWide, isMore }
  return (
    <section ref={ref} className={styles.ranked} aria-label="Ranked strategies">
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
            <col key={id} className={id === 'rereads' ? styles.risky : styles.narrow} />
          ))}
          <col className={styles.action} />
        </colgroup>
        <SortHeads groups={table.getHeaderGroups()} isShown={isShown} helpOf={(id) => HEAD_HELP[id]}>
          <th scope="col">
            <span className="visually-hidden">Add to Compare</span>
          </th>
        </SortHeads>
        <tbody>
          <tr className={styles.baseline}>
            <th scope="row">
              {isSent ? t`As recorded` : t`Full history`}
              {compaction !== undefined && <span className={styles.summary}>{ON_TOP}</span>}
            </th>
            <BaselineFigures figures={ranking.baseline} {...shownFigures} />
            <td />
          </tr>
        </tbody>
        {RANK_GROUPS.map((group) => {
          const isOwn = group !== 'setting'
          if (isOwn && own.isFolded && !isPhone) return null
          const ofGroup = sorted.filter((row) => row.group === group)
          const isFirst = group === firstGroup || ofGroup.some(({ place }) => place === best)
          if (ofGroup.length === 0 || (isShort && !isFirst)) return null
          const isFolded = group === 'none' && !isOpen && !ofGroup.some(({ id }) => picked.includes(id))
          return (
            <tbody key={group}>
              <GroupHead
                group={group}
                ranking={ranking}
                count={ofGroup.length}
                span={span}
                agent={agent}
                varied={group === 'setting' ? ofGroup[0]?.spec : undefined}
                isOpen={!isFolded}
                onToggle={group === 'none' ? () => setOpen(!isOpen) : undefined}
              />
              {!isFolded &&
                (isShort && isOwn ? firstRows(ofGroup, best) : ofGroup).map((row) =>
                  group === 'none' ? (
                    <IdleLine
                      key={row.id}
                      row={row}
                      span={span}
                      earlier={earlier}
                      isSelected={picked.includes(row.id)}
                    />
                  ) : (
                    <Line
                      key={row.id}
                      row={row}
                      rows={rows}
                      isBest={row.place === best}
                      isForOwnAgent={agent !== undefined && row.setting === undefined}
                      isRanging={isOwn ? !isAnswered : agent?.isRanging === true}
                      earlier={earlier}
                      span={span}
                      {...shownFigures}
                      {...rest}
                    />
                  ),
                )}
            </tbody>
          )
        })}
        {own.isFolded && !isPhone && <OwnHead count={strategies} span={span} onOpen={own.open} />}
        {compaction !== undefined && !isShort && (
          <OwnCompactionRows compaction={compaction} span={span} {...shownFigures} {...rest} />
        )}
      </table>
      {isShort && (
        <p className={styles.whole}>
          <Button
            onClick={() => setWhole(true)}
          >{t`Show all ${plural(strategies, 'strategy', 'strategies')}`}</Button>
        </p>
      )}
    </section>
  )
}

interface OwnFold {
  readonly isFolded: boolean
  readonly open: () => void
}

/**
 * Strategies that no agent has as a setting are for who writes one: they are folded as long as the settings
 * answer the question, or may. What was picked of them opens them.
 */
export function useOwnFold(
  agent: AgentAnswer | undefined,
  rows: readonly RankedStrategy[],
  picked: readonly string[],
): OwnFold {
  const [isOpen, setOpen] = useState(false)
  const isAnswered = agent !== undefined && (agent.tried === undefined || agent.best !== undefined)
  const isPicked = rows.some(({ id, group }) => group !== 'setting' && picked.includes(id))
  return { isFolded: isAnswered && !isOpen && !isPicked, open: () => setOpen(true) }
}

interface OwnHeadProps {
  readonly count: number
  readonly span: number
  readonly onOpen: () => void
}

function OwnHead({ count, span, onOpen }: OwnHeadProps) {
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={span}>
          <button type="button" className={styles.fold} aria-expanded={false} onClick={onOpen}>
            <Icon name="chevron-right" />
            {t`For an agent whose code you control`}{' '}
            <span className={styles.count}>{formatExact(count)}</span>
          </button>
        </th>
      </tr>
    </tbody>
  )
}

function isFirstOf({ place, group, spec }: RankedStrategy, first: RankedStrategy | undefined): boolean {
  if (group === 'setting') return first?.group === 'setting' && spec.id === first.spec.id
  return place === first?.place
}

/** The first of a group, the recommended one among them. */
function firstRows(rows: readonly RankedStrategy[], best: number | undefined): readonly RankedStrategy[] {
  const end = Math.max(FIRST_ROWS, rows.findIndex(({ place }) => place === best) + 1)
  return rows.slice(end - FIRST_ROWS, end)
}

/**
 * Shows the row that was picked, such as in the chart, where it is out of view: at once, or as soon as it is
 * replayed.
 */
function useScrolledTo(
  ref: RefObject<HTMLElement | null>,
  picked: readonly string[],
  rows: readonly RankedStrategy[],
): void {
  const isThere = rows.some(({ id }) => id === picked[0])
  useEffect(() => {
    const row = isThere && picked.length > 0 && ref.current?.querySelector('tr[data-selected="true"]')
    if (!row) return
    const { top, bottom } = row.getBoundingClientRect()
    if (bottom > innerHeight || top < 0) row.scrollIntoView({ block: 'nearest' })
  }, [ref, picked, isThere])
}

interface GroupHeadProps {
  readonly group: RankGroup
  readonly ranking: Ranking
  readonly count: number
  readonly span: number
  readonly agent: RankedTableProps['agent']
  /** A setting of the group, of which Vary a parameter tries more values; undefined: it has none. */
  readonly varied: CheckedSpec | undefined
  readonly isOpen: boolean
  /** Undefined: it cannot be folded. */
  readonly onToggle: (() => void) | undefined
}

function GroupHead({ group, ranking, count, span, agent, varied, isOpen, onToggle }: GroupHeadProps) {
  const form = { agent: agent?.agent, ...groupForm(ranking) }
  const words = (
    <>
      {groupTitle(group, ranking.unit, form)} <span className={styles.count}>{formatExact(count)}</span>
    </>
  )
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={span}>
        {onToggle === undefined ? (
          words
        ) : (
          <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
            {words}
          </button>
        )}
        {varied !== undefined && (
          <button type="button" className={styles.vary} onClick={() => openSweep(leanSpec(varied))}>
            Vary the setting
          </button>
        )}
        <span className={styles.help}>{groupHelp(group, ranking, form)}</span>
      </th>
    </tr>
  )
}

interface IdleLineProps {
  readonly row: RankedStrategy
  readonly span: number
  readonly earlier: ReturnType<typeof useInferred>['earlier']
  readonly isSelected: boolean
}

function IdleLine({ row, span, earlier, isSelected }: IdleLineProps) {
  return (
    <tr data-selected={isSelected}>
      <th scope="row" className={styles.idle}>
        {row.title}
      </th>
      <td className={styles.why} colSpan={span - 1}>
        {isUnreplayable(row.spec, row.figures, earlier) ? UNREPLAYABLE : whyNoEffect(row)}
      </td>
    </tr>
  )
}
