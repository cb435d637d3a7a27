/** The hidden-usage check as a table for people. */
import type { HeldOut } from '#core/tokens/calibration/calibrate.ts'
import { type HiddenUsage, summarizeHidden } from './hidden-usage.ts'

export function printHidden(rows: readonly HiddenUsage[]): void {
  console.log(
    '| file | model | calls | second half: median | p90 | covered | every second: median | p90 | covered | factor | offset |',
  )
  console.log('|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
  for (const { file, model, calls, secondHalf, everySecond, calibration } of rows) {
    const { factor, factorLow, factorHigh, offset } = calibration
    const range = `${factor.toFixed(2)} (${factorLow.toFixed(2)}–${factorHigh.toFixed(2)})`
    const cells = [
      file,
      model,
      calls,
      ...errors(secondHalf),
      ...errors(everySecond),
      range,
      Math.round(offset),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  for (const of of ['secondHalf', 'everySecond'] as const)
    console.log(of, JSON.stringify(summarizeHidden(rows, (row) => row[of])))
}

function errors({ medianError, p90Error, coverage }: HeldOut): readonly string[] {
  return [medianError, p90Error, coverage].map((share) =>
    share === undefined ? '–' : (share * 100).toFixed(1),
  )
}
