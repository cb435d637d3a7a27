/** The compaction that a run without one is shown under. Pure. */
import type { Tokens } from '../model/units.ts'
import { agentSettings } from './agent-settings.ts'

/** A row of every ranking. */
const ANY_AGENT = 'anthropic-compaction'

/**
 * The id of its row: in an agent with a size to set, the largest that a run with this largest prompt reaches,
 * which compacts it least often; else that of a model's API.
 */
export function compactionFor(format: string | undefined, peak: Tokens): string {
  const sizes = agentSettings(format, peak)?.settings.filter(
    ({ size, spec }) => size !== undefined && spec.id === 'compaction',
  )
  return sizes?.at(-1)?.id ?? ANY_AGENT
}
