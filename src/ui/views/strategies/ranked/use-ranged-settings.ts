import { useMemo } from 'react'
import { isUnreplayable } from '#core/advice/unreplayable.ts'
import { type AgentAnswer, withLostRanges } from '#core/sweep/agent-settings.ts'
import type { RankedRow } from '#core/sweep/ranking.ts'
import { useAgentSetting, useInferred, useLostRanges } from '#state/index.ts'

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
  const { earlier } = useInferred()
  return useMemo(() => {
    if (found === undefined) return undefined
    const ranged = withLostRanges(found, { ranges, isDone })
    const all = (ranged.best ?? ranged.risky)?.all ?? []
    const untried = all.filter(({ row }) => isUnreplayable(row.spec, row.figures, earlier)).length
    return { ...ranged, tried: ranged.tried && ranged.tried - untried }
  }, [found, ranges, isDone, earlier])
}
