/** The best of what the coding agent that made the open run can be told, replayed on it. */
import { useMemo } from 'react'
import { agentSettings, type BestSetting, bestSetting } from '#core/sweep/agent-settings.ts'
import type { Ranking } from '#core/sweep/ranking.ts'
import { useJob, useJobCounting, useTrace } from '#state/index.ts'

export interface AgentAnswer {
  readonly agent: string
  /** How many settings were replayed; undefined: they still are. */
  readonly tried: number | undefined
  /** Undefined: none is cheaper than the run as recorded. */
  readonly best: BestSetting | undefined
}

/** Undefined: the agent is unknown or has nothing to set at this size, or the replays failed. */
export function useAgentSetting({ baseline }: Pick<Ranking, 'baseline'>): AgentAnswer | undefined {
  const trace = useTrace()
  const counting = useJobCounting()
  const [format, id] = [trace?.source.format, trace?.id]
  const offered = useMemo(() => agentSettings(format, baseline.peak), [format, baseline.peak])
  const isAsked = id !== undefined && offered !== undefined && offered.settings.length > 0
  const memories = offered?.settings.map(({ spec }) => spec) ?? []
  const { work, latest } = useJob(
    'sweep',
    isAsked ? { traceIds: [id], memories, counting, skipsRefusals: true } : undefined,
  )
  return useMemo(() => {
    if (!isAsked || work.status === 'failed') return undefined
    const { agent, settings } = offered
    if (latest === undefined) return { agent, tried: undefined, best: undefined }
    return { agent, tried: settings.length, best: bestSetting(settings, latest, baseline) }
  }, [isAsked, offered, work.status, latest, baseline])
}
