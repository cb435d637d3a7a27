/**
 * The run as a whole: where its tokens went, what cost most, what was carried in vain, what failed, and who
 * ran when.
 */
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '#base/words.ts'
import { doneValue, type Work } from '#base/work.ts'
import { memoryChanges } from '#core/model/recorded-changes.ts'
import { agentsOf, type Trace } from '#core/model/trace.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import type { Unused } from '#core/waste/waste.ts'
import {
  type CompactionReport,
  type Insight,
  showInsight,
  useCompactions,
  useOwnCompaction,
  useRoute,
  useSummary,
  useTrace,
  useWaste,
} from '#state/index.ts'
import { formatAmount, formatExact, type Tab, Tabs } from '../../kit/index.ts'
import { AgentRows } from './AgentRows.tsx'
import { HeaviestSteps } from './HeaviestSteps.tsx'
import { InsightBody } from './InsightBody.tsx'
import styles from './InsightsView.module.css'
import { allMisses } from './miss-words.ts'
import { TokenShares } from './TokenShares.tsx'
import { type Misses, useMisses } from './use-misses.ts'
import { wasteAmount } from './waste-words.ts'

const CacheMisses = lazy(async () => ({ default: (await import('./CacheMisses.tsx')).CacheMisses }))

const ErrorList = lazy(async () => ({ default: (await import('./ErrorList.tsx')).ErrorList }))

const WasteList = lazy(async () => ({ default: (await import('./WasteList.tsx')).WasteList }))

const RefetchList = lazy(async () => ({ default: (await import('./RefetchList.tsx')).RefetchList }))

const CompactionList = lazy(async () => ({
  default: (await import('./compactions/CompactionList.tsx')).CompactionList,
}))

export function InsightsView() {
  const trace = useTrace()
  return trace === undefined ? null : <Insights trace={trace} />
}

function Insights({ trace }: { readonly trace: Trace }) {
  const { insight } = useRoute()
  const waste = useWaste().latest
  const misses = useMisses(trace)
  const errors = useSummary().latest?.errors.value
  const agents = agentsOf(trace).length
  const hasCompactions = (trace.compactions?.length ?? 0) > 0 || memoryChanges(trace).length > 0
  const compactions = useCompactions(hasCompactions).latest
  const compacted = new Set(compactions?.flatMap(({ call }) => call ?? []))
  const own = useOwnCompaction().work
  const tabs: readonly Tab<Insight>[] = [
    { id: 'shares', title: t`Breakdown`, content: <TokenShares trace={trace} /> },
    { id: 'heaviest', title: t`Largest steps`, content: <HeaviestSteps trace={trace} /> },
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
          <CacheMisses trace={trace} compacted={compacted} />
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
    ...(hasCompactions
      ? [
          {
            id: 'compactions' as const,
            title: t`Compactions`,
            ...counted(compactions?.length),
            content: <Compactions trace={trace} />,
          },
        ]
      : []),
    // Without a recorded change, what the compactions removed is in another file.
    ...(hasCompactions && trace.recorded.length > 0
      ? [
          {
            id: 'rereads' as const,
            title: t`Re-fetched`,
            ...counted(doneValue(own)?.refetches.length),
            content: <Refetches trace={trace} work={own} />,
          },
        ]
      : []),
    ...(agents > 1
      ? [
          {
            id: 'agents' as const,
            title: t`Agents`,
            ...counted(agents),
            content: <AgentRows trace={trace} />,
          },
        ]
      : []),
  ]
  return (
    <section className={styles.view} aria-label="Insights">
      <h1 className="visually-hidden">Insights</h1>
      <Tabs
        label="What to show"
        value={tabs.some(({ id }) => id === insight) ? insight : 'shares'}
        onChange={showInsight}
        tabs={tabs}
        isWrapped
      />
    </section>
  )
}

function counted(count: number | undefined): Pick<Tab, 'badge'> {
  return count === undefined ? {} : { badge: formatExact(count) }
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

function Compactions({ trace }: { readonly trace: Trace }) {
  return (
    <Reports>
      {(reports) => (
        <Suspense fallback={null}>
          <CompactionList trace={trace} reports={reports} />
        </Suspense>
      )}
    </Reports>
  )
}

interface RefetchesProps {
  readonly trace: Trace
  readonly work: Work<OwnCompaction | undefined>
}

function Refetches({ trace, work }: RefetchesProps) {
  const reports = useCompactions().latest
  const found = work.status === 'done' ? (work.value?.refetches ?? []) : undefined
  return (
    <InsightBody
      work={work}
      value={found}
      waiting={t`Looking for tool calls that repeat an earlier one…`}
      nothing={
        found?.length === 0
          ? t`No result was fetched again: the agent never repeated a read-only tool call whose result a compaction had removed.`
          : undefined
      }
      isNarrow
    >
      {(refetches) => (
        <Suspense fallback={null}>
          <RefetchList trace={trace} refetches={refetches} reports={reports} />
        </Suspense>
      )}
    </InsightBody>
  )
}

interface ReportsProps {
  readonly children: (reports: readonly CompactionReport[]) => ReactNode
}

function Reports({ children }: ReportsProps) {
  const { work, latest } = useCompactions()
  const nothing = latest?.length === 0 ? t`The agent never compacted its context in this run.` : undefined
  return (
    <InsightBody work={work} value={latest} nothing={nothing} isNarrow>
      {children}
    </InsightBody>
  )
}
