/** The check as a table for people; it prints figures and file names, nothing of what the files hold. */
import { medianOf } from '#core/tokens/calibration/robust.ts'
import type { RunCheck } from './cache-reads.ts'

export function printChecks(checks: readonly RunCheck[]): void {
  const checked = checks.filter(({ profile }) => profile !== undefined)
  for (const check of checks) console.log(lineOf(check))
  const medians = checked.map(({ medianError }) => medianError)
  console.log(`\n${checked.length} runs; median of their median errors: ${percent(medianOf(medians) ?? 0)}`)
  console.log(`median error ${reached(medians)}`)
  console.log(`sum over the run ${reached(checked.map(({ totalError }) => Math.abs(totalError)))}`)
  const withoutSizes = checked.flatMap(({ medianWithoutSizes }) => medianWithoutSizes ?? [])
  console.log(`median error with all usage of every second call hidden ${reached(withoutSizes)}`)
}

function reached(errors: readonly number[]): string {
  const within = (share: number) => errors.filter((error) => error <= share).length
  return `at most 3%: ${within(0.03)}, at most 5%: ${within(0.05)} of ${errors.length} runs`
}

function lineOf(check: RunCheck): string {
  const { file, model, profile, calls } = check
  if (profile === undefined) return `${file}: ${calls} calls of ${model}, no profile of that model`
  const { factor, learned, fronts, medianError, p90Error, totalError, warmStarts } = check
  const from = learned === 0 ? 'profile' : `${learned} calls`
  const front = `not recorded ${fronts.slice(0, 4).join(', ')}${fronts.length > 4 ? ', …' : ''}`
  return [
    `${file} (${model}, ${profile}): ${calls} calls`,
    `  without sizes ${check.medianWithoutSizes === undefined ? '–' : percent(check.medianWithoutSizes)}`,
    `  error median ${percent(medianError)}, p90 ${percent(p90Error)}, sum ${percent(totalError)}`,
    `  factor ${factor.toFixed(2)} (${from}), ${front}`,
    `  recorded misses ${counts(check.misses)}; said but not recorded ${counts(check.falseMisses)}; warm starts ${warmStarts}`,
  ].join('\n')
}

function counts(by: Readonly<Record<string, number | undefined>>): string {
  const words = Object.entries(by).map(([reason, count]) => `${count ?? 0} ${reason}`)
  return words.length === 0 ? 'none' : words.join(', ')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
