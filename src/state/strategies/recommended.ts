/**
 * What is recommended for the open run: the best of what the agent that made it can be told, replayed on it,
 * else a strategy; and what a person selected in its place.
 */
import { useEffect, useMemo } from 'react'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import {
  type AgentAnswer,
  agentAnswer,
  agentSettings,
  isOtherAgentsSetting,
} from '#core/sweep/agent-settings.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { Jobs } from '#workers/protocol/jobs.ts'
import { useJob, useKnownJob } from '../shell/jobs.ts'
import { useJobCounting, useTrace } from '../shell/selectors.ts'
import { bringSettingsCheck } from '../shell/settings-check.ts'
import { useApp } from '../store/store.ts'
import { bestSpec, pickedSpecs, specToVary } from './picked-specs.ts'
import { useKnownRanking } from './rankings.ts'
import { useTuned } from './tuned.ts'

/**
 * Replays the settings where they aren't yet, and sizes near those that decide which is best. Undefined: the
 * agent is unknown or has nothing to set at this size, the run isn't counted yet, or the replays failed.
 */
export function useAgentSetting(): AgentAnswer | undefined {
  const asked = useAsked()
  const { work } = useJob('settings', asked?.input)
  const isFailed = work.status === 'failed'
  return useAnswer(isFailed ? undefined : asked, work.status === 'done' ? work.value : undefined)
}

/** The same, as far as it was replayed; nothing is replayed for it. */
export function useKnownAgentSetting(): AgentAnswer | undefined {
  const asked = useAsked()
  return useAnswer(asked, useKnownJob('settings', asked?.input))
}

interface Asked {
  readonly offered: NonNullable<ReturnType<typeof agentSettings>>
  readonly baseline: SweepFigures
  /** Undefined: the run is too small for each setting. */
  readonly input: Jobs['settings']['input'] | undefined
}

function useAsked(): Asked | undefined {
  useEffect(() => bringSettingsCheck(isOtherAgentsSetting), [])
  const trace = useTrace()
  const counting = useJobCounting()
  const [baseline] = useKnownRanking().figures
  const [format, id] = [trace?.source.format, trace?.id]
  return useMemo(() => {
    if (baseline === undefined || id === undefined) return undefined
    const offered = agentSettings(format, baseline.peak)
    if (offered === undefined) return undefined
    const input = { traceId: id, format: format ?? '', baseline, counting }
    return { offered, baseline, input: offered.settings.length === 0 ? undefined : input }
  }, [format, id, baseline, counting])
}

function useAnswer(
  asked: Asked | undefined,
  figures: readonly SweepFigures[] | undefined,
): AgentAnswer | undefined {
  return useMemo(() => {
    if (asked === undefined) return undefined
    const { offered, baseline, input } = asked
    if (input === undefined) return agentAnswer(offered, [], baseline)
    return figures === undefined
      ? { agent: offered.agent, tried: undefined, best: undefined }
      : agentAnswer(offered, figures, baseline)
  }, [asked, figures])
}

/** As far as it is known; undefined: nothing is cheaper than the run as recorded. */
export function useRecommendedSpec(): CheckedSpec | undefined {
  const { figures } = useKnownRanking()
  const setting = useKnownAgentSetting()?.best?.row.spec
  return useMemo(() => setting ?? bestSpec(figures), [setting, figures])
}

/** What Vary a parameter begins with: the first strategy picked in Strategies, else by `specToVary`. */
export function useSpecToVary(): CheckedSpec | undefined {
  const picked = useApp(({ route }) => route.picked)
  const tuned = useTuned()
  const recommended = useRecommendedSpec()
  const agent = useKnownAgentSetting()
  return pickedSpecs(picked.slice(0, 1), tuned)[0] ?? specToVary(agent, recommended)
}
