/** Waste by kind with what it costs over the run, and money for tokens. Pure. */
import type { Profile } from '#core/profiles/rules/profile.ts'
import { WASTE_KINDS, type Waste } from '#core/waste/waste.ts'

export type WasteGroup = (typeof WASTE_KINDS)[number] & {
  /** Costliest first. */
  readonly findings: readonly Waste[]
  /** Tokens over the run of all of them. */
  readonly overRun: number
}

/** The kinds that were found, costliest first. */
export function wasteGroups(waste: readonly Waste[]): readonly WasteGroup[] {
  return WASTE_KINDS.map((entry): WasteGroup => {
    const findings = waste.filter(({ kind }) => kind === entry.kind)
    return { ...entry, findings, overRun: findings.reduce((sum, { overRun }) => sum + overRun, 0) }
  })
    .filter(({ findings }) => findings.length > 0)
    .sort((one, other) => other.overRun - one.overRun)
}

const MILLION = 1_000_000

/** US dollars for prompt tokens that no cache held, by the price of short prompts; undefined: no profile bills them. */
export function uncachedMoney(tokens: number, profile: Profile | undefined): number | undefined {
  return profile === undefined ? undefined : (tokens * profile.prices[0].input) / MILLION
}
