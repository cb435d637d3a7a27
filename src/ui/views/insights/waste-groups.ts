/** Waste by kind with its tokens over the run. Pure. */
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
