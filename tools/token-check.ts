/**
 * `node tools/run.mjs token-check --traces DIR [--json]`: for each run below DIR, how well prompt sizes are estimated
 * where half of the recorded usage is hidden.
 */
import { parseArgs } from 'node:util'
import type { HeldOut } from '#core/tokens/calibration/calibrate.ts'
import { type HiddenUsage, hiddenUsage, summarizeHidden } from './truth/hidden-usage.ts'
import { tracesIn } from './truth/traces.ts'

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { traces: { type: 'string', multiple: true }, json: { type: 'boolean' } },
  })
  if (values.traces === undefined) {
    console.error('Usage: node tools/run.mjs token-check --traces DIR [--traces DIR] [--json]')
    return 2
  }
  const rows: HiddenUsage[] = []
  for (const dir of values.traces) rows.push(...(await hiddenUsage(await tracesIn(dir))))
  if (values.json === true) console.log(JSON.stringify(rows.map(plain), null, 2))
  else print(rows)
  return 0
}

function plain({ calibration: { prompts: _, offsets: __, ...calibration }, ...row }: HiddenUsage) {
  return { ...row, calibration }
}

function print(rows: readonly HiddenUsage[]): void {
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
