/** The run as a whole beside its steps: where its tokens go, what cost most, what was carried in vain, who ran when. */
import { t } from '#base/words.ts'
import { agentsOf, type Trace } from '#core/model/trace.ts'
import { type Insight, showInsight, useRoute } from '#state/index.ts'
import { IconButton, type Tab, Tabs } from '../../../kit/index.ts'
import { AgentLanes } from './AgentLanes.tsx'
import { HeaviestSteps } from './HeaviestSteps.tsx'
import styles from './InsightsPanel.module.css'
import { TokenShares } from './TokenShares.tsx'
import { WasteList } from './WasteList.tsx'

export function InsightsPanel({ trace }: { readonly trace: Trace }) {
  const { insight } = useRoute()
  const hasAgents = agentsOf(trace).length > 1
  const tabs: readonly Tab<Insight>[] = [
    { id: 'shares', title: t`Breakdown`, content: <TokenShares trace={trace} /> },
    { id: 'heaviest', title: t`Largest steps`, content: <HeaviestSteps trace={trace} /> },
    { id: 'waste', title: t`Waste`, content: <WasteList trace={trace} /> },
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
