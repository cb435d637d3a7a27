/** The model that a run was recorded with, and whose prices are its own. */
import type { Call } from '../trace.ts'
import { profileOfModel } from './index.ts'
import type { Profile } from './profile.ts'

export interface RecordedModel {
  /** As recorded. */
  readonly model: string
  readonly profile: Profile
}

/** The model of most calls that has a profile; undefined where none has. O(calls). */
export function recordedModel(
  calls: readonly Call[],
  own: readonly Profile[] = [],
): RecordedModel | undefined {
  const counts = new Map<string, number>()
  for (const { model } of calls) if (model !== undefined) counts.set(model, (counts.get(model) ?? 0) + 1)
  for (const [model] of [...counts].sort(([, one], [, other]) => other - one)) {
    const at = calls.find((call) => call.model === model && call.timestamp !== undefined)?.timestamp
    const profile = profileOfModel(model, { at, own })
    if (profile !== undefined) return { model, profile }
  }
  return undefined
}
