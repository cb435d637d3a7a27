/** The hidden-usage check as the tables of docs/tokens.md. */
import type { HeldOut } from '#core/tokens/calibration/calibrate.ts'
import { FEWEST_CALLS, type HiddenUsage, summarizeHidden } from './hidden-usage.ts'

export function printHidden(rows: readonly HiddenUsage[]): void {
  const halves = summarizeHidden(rows, ({ secondHalf }) => secondHalf)
  const seconds = summarizeHidden(rows, ({ everySecond }) => everySecond)
  const line = (title: string, goal: number | string, of: (one: typeof halves) => number | string) =>
    console.log(`| ${title} | ${goal} | ${of(halves)} | ${of(seconds)} |`)
  console.log('| | goal | second half hidden | every second call hidden |')
  console.log('|---|--:|--:|--:|')
  line('runs, hidden calls', '', ({ runs, calls }) => `${runs}, ${calls.toLocaleString('en-US')}`)
  line('calls within their 90% interval, pooled', 90, ({ coverage }) => percent(coverage))
  line('runs with 90% or more of their calls within it', '', ({ runsCovered }) => runsCovered)
  line(
    'runs with a median error of at most 3%',
    halves.runs,
    ({ runsWithinThreePercent }) => runsWithinThreePercent,
  )
  console.log(
    '\n| run | model | calls | second half: median | p90 | covered | every second: median | covered | factor (range) | why above 3% |',
  )
  console.log('|---|---|--:|--:|--:|--:|--:|--:|--:|---|')
  for (const row of rows.filter(({ calls }) => calls >= FEWEST_CALLS)) console.log(lineOf(row))
}

function lineOf({ file, model, calls, secondHalf, everySecond, calibration, cause }: HiddenUsage) {
  const { factor, factorLow, factorHigh } = calibration
  const range = `${factor.toFixed(2)} (${factorLow.toFixed(2)}–${factorHigh.toFixed(2)})`
  const { medianError, coverage } = everySecond
  const cells = [
    shortName(file),
    model,
    calls,
    ...errors(secondHalf),
    percent(medianError),
    percent(coverage),
  ]
  return `| ${[...cells, range, cause ?? ''].join(' | ')} |`
}

/** Without its ending, and of a long id the start. */
function shortName(file: string): string {
  return file.replace(/(\.[a-z]+)+$/, '').replace(/([\da-f]{8}-[\da-f]{4})[-\da-f]+$/, '$1')
}

function errors({ medianError, p90Error, coverage }: HeldOut): readonly string[] {
  return [medianError, p90Error, coverage].map(percent)
}

function percent(share: number | undefined): string {
  return share === undefined ? '–' : (share * 100).toFixed(1)
}
