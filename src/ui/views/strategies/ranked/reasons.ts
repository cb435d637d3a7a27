/** Why a setting of the agent is recommended, as This run and Vary a parameter say it. */
import { useMemo } from 'react'
import { formatCompact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { AgentSetting, BestSetting, RankedSetting } from '#core/sweep/agent-settings.ts'
import type { CodeOf } from '#core/sweep/agents/agent.ts'
import { besideName } from '#core/sweep/setting-words.ts'
import { edgeWords, whyWords } from '#core/sweep/why-setting.ts'
import { useTrace } from '#state/index.ts'

/** Beside its neighbors, and among all that were tried; and what the run had. Empty: nothing to say. */
export function useReasons(
  setting: BestSetting | undefined,
  said: readonly AgentSetting[] = [],
  codeOf?: CodeOf,
): string {
  const trace = useTrace()
  const asRecorded = useMemo(() => trace && setting?.setting.asRecorded?.(trace), [trace, setting?.setting])
  if (setting === undefined) return ''
  const why = whyWords(setting, (one) => besideName(one, codeOf), said)
  return [why, edgeWords(setting), asRecorded].filter(Boolean).join(' ')
}

export function whyTitle({ setting }: Pick<RankedSetting, 'setting'>): string {
  return setting.size === undefined ? t`Why this one` : t`Why ${formatCompact(setting.size)}`
}
