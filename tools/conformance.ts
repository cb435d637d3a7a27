/**
 * `npm run conformance -- --golden DIR --traces DIR [--json]`: our implementation held against golden vectors and
 * our readers against recorded facts. Exit code 1 on any failure or mismatch, 2 where it could not be asked.
 */
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkGolden, type GoldenOutcome } from './conformance/golden.ts'
import { printGolden, printTraces, wrongIn } from './conformance/golden-report.ts'
import type { TraceCheck } from './conformance/traces.ts'

interface Wanted {
  readonly golden: string | undefined
  readonly traces: string | undefined
  readonly json: boolean
}

/** A mistake in how the command was called: one sentence. */
class UsageError extends Error {}

export async function main(args: readonly string[]): Promise<number> {
  try {
    const wanted = await parseWanted(args)
    const golden = wanted.golden === undefined ? undefined : await checkGolden(wanted.golden)
    const traces = wanted.traces === undefined ? undefined : await checkTracesIn(wanted.traces)
    if (wanted.json) console.log(JSON.stringify(toJson(golden, traces)))
    else {
      if (golden !== undefined) printGolden(golden)
      if (traces !== undefined) printTraces(traces)
    }
    return wrongIn(golden ?? {}, traces ?? {}) > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    return 2
  }
}

async function parseWanted(args: readonly string[]): Promise<Wanted> {
  const { golden, traces, json } = readOptions(args)
  if (golden === undefined && traces === undefined) {
    throw new UsageError(
      'Say what to check: --golden DIR with golden vectors, --traces DIR with recorded traces, or both.',
    )
  }
  for (const dir of [golden, traces]) if (dir !== undefined) await requireFolder(dir)
  if (traces !== undefined && !existsSync(join(traces, 'MANIFEST.json'))) {
    throw new UsageError(`There is no MANIFEST.json with the recorded facts in "${traces}".`)
  }
  return { golden, traces, json: json ?? false }
}

function readOptions(args: readonly string[]) {
  try {
    const options = {
      golden: { type: 'string' },
      traces: { type: 'string' },
      json: { type: 'boolean' },
    } as const
    return parseArgs({ args: [...args], options, allowPositionals: false }).values
  } catch (error) {
    // parseArgs says in its first sentence what is wrong; the rest is advice for programmers.
    const message = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${message.split(/[.\n]/)[0]}; known are --golden DIR, --traces DIR and --json.`)
  }
}

async function requireFolder(dir: string): Promise<void> {
  const found = await stat(dir).catch(() => undefined)
  if (!found?.isDirectory()) throw new UsageError(`There is no folder "${dir}".`)
}

/** Loaded when it is asked for, as it brings every reader with it. */
async function checkTracesIn(dir: string): Promise<Record<string, TraceCheck>> {
  const { checkTraces } = await import('./conformance/traces.ts')
  return checkTraces(dir)
}

/** Both keys always, so that a script need not ask which it wanted. */
function toJson(golden: Record<string, GoldenOutcome> = {}, traces: Record<string, TraceCheck> = {}) {
  const short = Object.entries(golden).map(([file, { passed, failed, unsupported, failures }]) => [
    file,
    { passed, failed, unsupported, failures },
  ])
  return { golden: Object.fromEntries(short), traces }
}
