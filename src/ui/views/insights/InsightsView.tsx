/**
 * The run as a whole: where its tokens went, what cost most, what was carried in vain, what failed, and who
 * ran when.
 */
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { t } from '#base/words.ts'
import { allMisses, type Misses } from '#core/account/misses/all-misses.ts'
import { memoryChanges } from '#core/model/recorded-changes.ts'
import { agentsOf, type Trace } from '#core/model/trace.ts'
import type { Unused } from '#core/waste/waste.ts'
import {
  type CompactionReport,
  type Insight,
  showInsight,
  useCompactions,
  useRoute,
  useSummary,
  useTrace,
  useWaste,
} from '#state/index.ts'
import { formatAmount, formatExact, type Tab, Tabs } from '../../kit/index.ts'
import type { FrameProps } from '../view-entry.ts'
import { Breakdown } from './Breakdown.tsx'
import { InsightBody } from './InsightBody.tsx'
import styles from './InsightsView.module.css'
import { useMisses } from './use-misses.ts'
import { wasteAmount } from './waste/waste-words.ts'

const AgentRows = lazy(async () => ({ default: (await import('./AgentRows.tsx')).AgentRows }))

const CacheMisses = lazy(async () => ({ default: (await import('./CacheMisses.tsx')).CacheMisses }))

const ErrorList = lazy(async () => ({ default: (await import('./ErrorList.tsx')).ErrorList }))

const HeaviestSteps = lazy(async () => ({ default: (await import('./HeaviestSteps.tsx')).HeaviestSteps }))

const WasteList = lazy(async () => ({ default: (await import('./WasteList.tsx')).WasteList }))

const ListedCompactions = lazy(async () => ({
  default: (await import('./ListedCompactions.tsx')).ListedCompactions,
}))

const NeverCompacted = lazy(async () => ({
  default: (await import('./compactions/NeverCompacted.tsx')).NeverCompacted,
}))

type InsightsViewProps = Pick<FrameProps, 'onPick'>

export function InsightsView({ onPick }: InsightsViewProps) {
  const trace = useTrace()
  return trace === undefined ? null : <Insights trace={trace} onPick={onPick} />
}

function Insights({ trace, onPick }: InsightsViewProps & { readonly trace: Trace }) {
  const { insight } = useRoute()
  // Re-fetched results are on the cards of the compactions that had removed them.
  const shown = insight === 'rereads' ? 'compactions' : insight
  const view = useRef<HTMLElement>(null)
  // On a phone, all tabs scroll in one place: each is read from its start.
  useLayoutEffect(() => {
    if (view.current !== null && shown !== undefined) view.current.scrollTop = 0
  }, [shown])
  const waste = useWaste().latest
  const misses = useMisses(trace)
  const errors = useSummary().latest?.errors.value
  const agents = agentsOf(trace).length
  const compactions = useCompactions(isChanged(trace)).latest
  const tabs: readonly Tab<Insight>[] = [
    { id: 'shares', title: t`Breakdown`, content: <Breakdown trace={trace} /> },
    {
      id: 'heaviest',
      title: t`Costliest steps`,
      content: (
        <Suspense fallback={null}>
          <HeaviestSteps trace={trace} />
        </Suspense>
      ),
    },
    {
      id: 'waste',
      title: t`Waste`,
      ...wasteBadge(waste),
      content: (
        <Suspense fallback={null}>
          <WasteList trace={trace} />
        </Suspense>
      ),
    },
    {
      id: 'misses',
      title: t`Cache misses`,
      ...missBadge(misses),
      content: (
        <Suspense fallback={null}>
          <CacheMisses trace={trace} compactions={compactions} />
        </Suspense>
      ),
    },
    {
      id: 'errors',
      title: t`Errors`,
      ...counted(errors),
      content: (
        <Suspense fallback={null}>
          <ErrorList trace={trace} />
        </Suspense>
      ),
    },
    {
      id: 'compactions',
      title: t`Compactions`,
      ...counted(compactions?.length),
      content: <Compactions trace={trace} onPick={onPick} />,
    },
    ...(agents > 1
      ? [
          {
            id: 'agents' as const,
            title: t`Agents`,
            ...counted(agents),
            content: (
              <Suspense fallback={null}>
                <AgentRows trace={trace} />
              </Suspense>
            ),
          },
        ]
      : []),
  ]
  return (
    <section ref={view} className={styles.view} aria-label="Insights">
      <h1 className="visually-hidden">Insights</h1>
      <Tabs
        label="What to show"
        value={tabs.some(({ id }) => id === shown) ? shown : 'shares'}
        onChange={showInsight}
        tabs={tabs}
      />
    </section>
  )
}

function counted(count: number | undefined): Pick<Tab, 'badge'> {
  return count === undefined || count === 0 ? {} : { badge: formatExact(count) }
}

function missBadge(misses: Misses | undefined): Pick<Tab, 'badge'> {
  const dollars = misses && allMisses(misses.sum, misses.counts)?.dollars
  return dollars === undefined || dollars === 0
    ? counted(misses?.full.length)
    : { badge: formatAmount(dollars, '$') }
}

function wasteBadge(waste: readonly Unused[] | undefined): Pick<Tab, 'badge'> {
  return waste === undefined || waste.length === 0 ? {} : { badge: wasteAmount(waste) }
}

interface CompactionsProps extends InsightsViewProps {
  readonly trace: Trace
}

function Compactions({ trace, onPick }: CompactionsProps) {
  const never = (
    <Suspense fallback={null}>
      <NeverCompacted />
    </Suspense>
  )
  if (!isChanged(trace)) return never
  return (
    <Reports nothing={never}>
      {(reports) => (
        <Suspense fallback={null}>
          <ListedCompactions trace={trace} reports={reports} onPick={onPick} />
        </Suspense>
      )}
    </Reports>
  )
}

/** Whether anything in its file changed the context, so that it may have been compacted. */
function isChanged(trace: Trace): boolean {
  return (trace.compactions?.length ?? 0) > 0 || memoryChanges(trace).length > 0
}

interface ReportsProps {
  /** In the place of the reports, where there are none. */
  readonly nothing: ReactNode
  readonly children: (reports: readonly CompactionReport[]) => ReactNode
}

function Reports({ nothing, children }: ReportsProps) {
  const { work, latest } = useCompactions()
  if (latest?.length === 0) return nothing
  return (
    <InsightBody work={work} value={latest} isNarrow>
      {children}
    </InsightBody>
  )
}
