/** Whether one of several compared runs alone speaks for what is best over all of them, in words. */
import { field } from '#base/json.ts'
import { onlyRunWords } from '#core/evaluation/effects.ts'
import { parseTrigger } from '#core/memory/trigger.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import type { Ranking } from '#core/sweep/ranking.ts'
import type { StrategyRow } from './figures.ts'
import type { ReplayedSettings } from './settings.ts'

interface ReplayedRows {
  /** The baseline first. */
  readonly rows: readonly StrategyRow[]
  readonly settings?: ReplayedSettings
}

interface Named {
  /** As it is written on the command line. */
  readonly strategy: string
  readonly name: string
}

/** The rule of the Strategies view over several runs. Undefined: several runs speak for it. O(runs). */
export function onlyRunOf(
  { strategy, name }: Named,
  all: readonly ReplayedRows[],
  unit: Ranking['unit'],
): string | undefined {
  const found = all.flatMap(({ rows: [baseline, ...rows], settings }, at) => {
    const row = [...rows, ...(settings?.rows ?? [])].find((one) => one.strategy === strategy)
    return baseline === undefined || row === undefined ? [] : [{ id: String(at), baseline, row }]
  })
  const trigger = parseTrigger(field(found[0]?.row.spec ?? {}, 'trigger') ?? null)
  const spec = trigger.ok ? { trigger: trigger.value } : IDENTITY
  const runs = found.map(({ id, baseline, row }) => ({
    id,
    baseline: baseline.figures,
    figures: row.figures,
  }))
  return onlyRunWords({ spec, runs }, unit, name)
}
