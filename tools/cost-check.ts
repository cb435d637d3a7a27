/**
 * `node tools/run.mjs cost-check --traces DIR [--json]`: the prompt-cache simulator held against what providers recorded.
 * Every run of DIR/MANIFEST.json that recorded cache reads is replayed as recorded under the profile of its model; the
 * reads that the simulator says are held against the recorded ones, call by call.
 */
import { parseArgs } from 'node:util'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { checkRun, type RunCheck } from './cost-check/check-run.ts'
import { printChecks } from './cost-check/print.ts'
import { runsIn } from './cost-check/runs.ts'

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { traces: { type: 'string' }, json: { type: 'boolean', default: false } },
  })
  if (values.traces === undefined) {
    console.error('Usage: node tools/run.mjs cost-check --traces DIR [--json]')
    return 2
  }
  const checks: RunCheck[] = []
  for await (const run of runsIn(values.traces)) {
    const check = await checkRun(run, loadRanks)
    if (check !== undefined) checks.push(check)
  }
  if (values.json) console.log(JSON.stringify(checks, undefined, 1))
  else printChecks(checks)
  return 0
}
