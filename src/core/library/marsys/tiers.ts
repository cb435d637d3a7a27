/**
 * MARSYS' hierarchical memory: core, working and episodic, the last of which is never
 * shown.
 */
import { append } from '#base/lists.ts'
import type { Step } from '../../model/step.ts'

interface TierOptions {
  /** From which importance on a message goes to core too; inclusive. */
  readonly threshold: number
  /** When working has more than this … */
  readonly limit: number
  /** … this many of the oldest move to episodic. */
  readonly batch: number
}

export const TIERS: TierOptions = { threshold: 0.7, limit: 50, batch: 25 }

/** Changed in place: the fold owns it. */
export interface Tiers {
  core: Step[]
  working: Step[]
  episodic: Step[]
}

export function createTiers(): Tiers {
  return { core: [], working: [], episodic: [] }
}

export function addToTiers(
  tiers: Tiers,
  step: Step,
  { importance, options }: { readonly importance: number; readonly options: TierOptions },
): void {
  if (importance >= options.threshold) tiers.core.push(step)
  tiers.working.push(step)
  if (tiers.working.length > options.limit) append(tiers.episodic, tiers.working.splice(0, options.batch))
}

/** Core, then working. As the guide is written what is in both is twice; else core wins. */
export function tierContext({ core, working }: Tiers, twice: boolean): readonly Step[] {
  if (twice) return [...core, ...working]
  const ids = new Set(core.map((step) => step.id))
  return [...core, ...working.filter((step) => !ids.has(step.id))]
}

/** The ids that working's index holds: as written those that moved on too. */
export function workingIndex({ working, episodic }: Tiers, asWritten: boolean): ReadonlySet<string> {
  return new Set((asWritten ? [...episodic, ...working] : working).map((step) => step.id))
}
