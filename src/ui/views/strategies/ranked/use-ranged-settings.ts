import { useMemo } from 'react'
import { type AgentAnswer, withLostRanges } from '#core/sweep/agent-settings.ts'
import type { RankedRow } from '#core/sweep/ranking.ts'
import { useAgentSetting, useLostRanges } from '#state/index.ts'

const NONE: readonly RankedRow[] = []

/** What the agent can be told, with what each size nearby loses, as far as that is known. */
export function useRangedSettings(): AgentAnswer | undefined {
  const found = useAgentSetting()
  const rows = useMemo(() => {
    const best = found?.best ?? found?.risky
    const all = best === undefined ? NONE : [...best.others, ...best.all].map(({ row }) => row)
    const acting = all.filter(({ figures }) => figures.changed > 0)
    return [...new Map(acting.map((row) => [row.spec, row])).values()]
  }, [found])
  const { ranges, isDone } = useLostRanges(rows)
  return useMemo(() => found && withLostRanges(found, { ranges, isDone }), [found, ranges, isDone])
}
