import { expect, test } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { agentSettings, bestSetting } from '#core/sweep/agent-settings.ts'
import { compactionSize } from '#core/sweep/nearby-sizes.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { rangedWhereDeciding } from './sweeps.ts'

test('the best setting is replayed at sizes nearby, and then its neighbors, until it no longer changes', async () => {
  const baseline = { ...NO_FIGURES, runs: 1, calls: 500, peak: 400_000, cumulative: 9_000_000, billed: 100 }
  const settings = agentSettings('claude-code', baseline.peak)?.settings.slice(0, 5) ?? []
  const figures = [180, 20, 60, 20, 19].map((lost, at) => ({
    ...baseline,
    changed: 9,
    used: 2000,
    billed: 60 + 5 * at,
    lost,
  }))
  const asked: (readonly (number | undefined)[])[] = []
  const lostNear = new Map([[125_000, 220]])
  const sweep = async (specs: readonly CheckedSpec[]) => {
    const sizes = specs.map(compactionSize)
    asked.push(sizes)
    const [least = 0] = sizes
    const own = figures[settings.findIndex(({ size = 0 }) => Math.round(size * 0.9) === least)]
    const lost = lostNear.get(Math.round(least / 0.9)) ?? own?.lost ?? 0
    return ok(specs.map(() => ({ ...baseline, lost })))
  }
  const ranged = unwrap(await rangedWhereDeciding({ settings, figures, baseline }, sweep))
  expect(asked[0]).toEqual([112_500, 118_750, 131_250, 137_500])
  expect(ranged[1]?.lostRange).toMatchObject({ fewest: 20, most: 220 })
  const sizeOf = (rows: readonly SweepFigures[]) => bestSetting(settings, rows, baseline)?.setting.size
  expect([sizeOf(figures), sizeOf(ranged)]).toEqual([125_000, 200_000])
  expect(asked.length).toBe(ranged.filter(({ lostRange }) => lostRange !== undefined).length)
})
