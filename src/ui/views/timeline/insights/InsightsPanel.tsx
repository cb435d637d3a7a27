/** The run as a whole beside its steps: where its tokens go, what cost most, what was carried in vain, who ran when. */
import { lazy, Suspense } from 'react'
import { t } from '#base/words.ts'
import { agentsOf, type Trace } from '#core/model/trace.ts'
import { type Insight, showInsight, useCompactions, useRoute } from '#state/index.ts'
import { IconButton, type Tab, Tabs } from '../../../kit/index.ts'
import { AgentLanes } from './AgentLanes.tsx'
import { HeaviestSteps } from './HeaviestSteps.tsx'
import { InsightBody } from './InsightBody.tsx'
import styles from './InsightsPanel.module.css'
import { TokenShares } from './TokenShares.tsx'
import { WasteList } from './WasteList.tsx'

const CompactionList = lazy(async () => ({
  default: (await import('../compactions/CompactionList.tsx')).CompactionList,
}))

export function InsightsPanel({ trace }: { readonly trace: Trace }) {
  const { insight } = useRoute()
  const hasAgents = agentsOf(trace).length > 1
  const tabs: readonly Tab<Insight>[] = [
    { id: 'shares', title: t`Breakdown`, content: <TokenShares trace={trace} /> },
    { id: 'heaviest', title: t`Largest steps`, content: <HeaviestSteps trace={trace} /> },
    { id: 'waste', title: t`Waste`, content: <WasteList trace={trace} /> },
    ...(hasCompactions(trace)
      ? [{ id: 'compactions' as const, title: t`Compactions`, content: <Compactions trace={trace} /> }]
      : []),
    ...(hasAgents
      ? [{ id: 'agents' as const, title: t`Agents`, content: <AgentLanes trace={trace} /> }]
      : []),
  ]
  const shown = tabs.some(({ id }) => id === insight) ? (insight ?? 'shares') : 'shares'
  return (
    <section className={styles.panel} aria-label="Insights">
      <Tabs
        label="What to show"
        value={shown}
        onChange={showInsight}
        tabs={tabs}
        actions={<IconButton icon="close" label="Close insights" onClick={() => showInsight(undefined)} />}
      />
    </section>
  )
}

function hasCompactions({ compactions, recorded }: Trace): boolean {
  return (compactions?.length ?? 0) > 0 || recorded.length > 0
}

function Compactions({ trace }: { readonly trace: Trace }) {
  const { work, latest } = useCompactions()
  const nothing = latest?.length === 0 ? t`The agent never compacted its context in this run.` : undefined
  return (
    <InsightBody work={work} value={latest} nothing={nothing}>
      {(reports) => (
        <Suspense fallback={null}>
          <CompactionList trace={trace} reports={reports} />
        </Suspense>
      )}
    </InsightBody>
  )
}
