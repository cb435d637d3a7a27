/**
 * `node tools/run.mjs token-check --traces DIR [--json]`: our counts against the prompts that providers counted, per
 * file and model: the error before calibration (what is known of the model's generation) and of held-out calls after
 * it. Traces of one file and model are calibrated together; each keeps what is missing from it to itself.
 */
import { parseArgs } from 'node:util'
import { createCounter } from '#core/tokens/bpe.ts'
import { type Calibration, calibrate } from '#core/tokens/calibration/calibrate.ts'
import type { CalibrationPoint } from '#core/tokens/calibration/point.ts'
import { quantile } from '#core/tokens/calibration/robust.ts'
import type { Count } from '#core/tokens/encoding.ts'
import { modelTokens } from '#core/tokens/model-tokens.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { type CountOf, pointsOf } from './token-check/count-trace.ts'
import { tracesIn } from './token-check/traces.ts'

interface Row {
  readonly file: string
  readonly calibration: Calibration
  readonly before: { readonly median: number; readonly p90: number }
}

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { traces: { type: 'string' }, json: { type: 'boolean' } },
  })
  if (values.traces === undefined) {
    console.error('Usage: node tools/run.mjs token-check --traces DIR [--json]')
    return 2
  }
  const rows = await check(values.traces)
  if (values.json === true) console.log(JSON.stringify(rows.map(plain), null, 2))
  else print(rows)
  return 0
}

async function check(dir: string): Promise<readonly Row[]> {
  const counters = new Map<string, Promise<Count>>()
  const countOf: CountOf = (encoding) => {
    const known = counters.get(encoding) ?? loadRanks(encoding).then(createCounter)
    counters.set(encoding, known)
    return known
  }
  const byFile = new Map<string, CalibrationPoint[]>()
  for (const { file, trace } of await tracesIn(dir)) {
    const points = await pointsOf(trace, countOf, trace.id)
    if (points.length > 0) byFile.set(file, [...(byFile.get(file) ?? []), ...points])
  }
  return [...byFile].flatMap(([file, points]) =>
    calibrate(points, (model) => modelTokens(model).factor).map((calibration) => {
      const own = points.filter(({ model }) => model === calibration.model)
      return { file, calibration, before: errorsBefore(own) }
    }),
  )
}

function errorsBefore(points: readonly CalibrationPoint[]) {
  const errors = points.map(({ model, counted, recorded }) =>
    Math.abs((counted * modelTokens(model).factor.typical) / recorded - 1),
  )
  return { median: quantile(errors, 0.5) ?? 0, p90: quantile(errors, 0.9) ?? 0 }
}

function plain({ file, calibration: { line, ...calibration }, before }: Row) {
  return { file, ...calibration, factor: line.factor, offset: line.offset, before }
}

function print(rows: readonly Row[]): void {
  const percent = (share: number | undefined) => (share === undefined ? '–' : `${(share * 100).toFixed(1)}`)
  console.log(
    'file | model | calls | before p50 | p90 | after p50 | p90 | covered | kind | factor | not recorded',
  )
  for (const { file, calibration, before } of rows) {
    const { model, calls, kind, line, heldOut } = calibration
    const after = [heldOut?.medianError, heldOut?.p90Error, heldOut?.coverage].map(percent)
    const cells = [file, model, calls, percent(before.median), percent(before.p90), ...after, kind]
    console.log([...cells, line.factor.toFixed(3), Math.round(line.offset)].join(' | '))
  }
}
