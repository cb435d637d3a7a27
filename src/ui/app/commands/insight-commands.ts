/** The way to each tab of Insights. */
import { t } from '#base/words.ts'
import { navigate } from '#state/index.ts'
import type { Command } from '../../kit/index.ts'

/** The tabs of Insights that every run has. */
const INSIGHT_TABS = [
  {
    insight: 'shares',
    title: t`Insights: Breakdown`,
    keywords: [t`What filled the context, by tool and file`, t`Tokens, token, system`],
  },
  {
    insight: 'heaviest',
    title: t`Insights: Costliest steps`,
    keywords: [t`Largest steps, large results, tokens`],
  },
  { insight: 'waste', title: t`Insights: Waste`, keywords: [t`Unused results, duplicates`] },
  { insight: 'misses', title: t`Insights: Cache misses`, keywords: [t`Prompt cache, cache hit rate`] },
  { insight: 'errors', title: t`Insights: Errors`, keywords: [t`Failed tool calls, error`] },
  { insight: 'compactions', title: t`Insights: Compactions`, keywords: [t`Summaries, removed steps`] },
] as const

/**
 * Listed once something is typed. `cost`: of the run; undefined: not known. Without a run, the view offers
 * the latest ones to choose from.
 */
export function insightCommands(cost: string | undefined, hasTrace: boolean): readonly Command[] {
  const tabs = INSIGHT_TABS.map(({ insight, title, keywords }) => ({
    id: `insight-${insight}`,
    group: t`Go to`,
    title,
    isOnDemand: true,
    ...(hasTrace ? {} : { detail: t`select a run first` }),
    keywords,
    run: () => navigate({ view: 'insights', insight }),
  }))
  if (cost === undefined) return tabs
  const ofRun: Command = {
    id: 'cost-of-run',
    group: t`Go to`,
    title: t`Cost of this run: ${cost}`,
    isOnDemand: true,
    detail: t`Breakdown`,
    keywords: [t`Price, dollars, money, spent`],
    run: () => navigate({ view: 'insights', insight: 'shares' }),
  }
  return [ofRun, ...tabs]
}
