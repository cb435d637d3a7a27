/**
 * `npm run conformance -- --golden DIR --traces DIR [--python] [--json]`: our implementation held against
 * golden vectors (with `--python` our Python modules, in Pyodide) and our readers against recorded facts.
 * Exit code 1 on any failure or mismatch, 2 where it could not be asked.
 */

import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { errorMessage } from '#base/errors.ts'
import { checkGolden, type GoldenOutcome } from './conformance/golden.ts'
import { printGolden, printTraces, wrongIn } from './conformance/golden-report.ts'
import type { TraceCheck } from './conformance/traces.ts'

interface Wanted {
  readonly golden: string | undefined
  readonly traces: string | undefined
  readonly python: boolean
  readonly json: boolean
}

/** What `--python` checks where no folder is named. */
const OWN_VECTORS = fileURLToPath(new URL('../src/core/fixtures/golden', import.meta.url))

/** A mistake in how the command was called: one sentence. */
class UsageError extends Error {}

export async function main(args: readonly string[]): Promise<number> {
  try {
    const wanted = await parseWanted(args)
    const golden = wanted.golden === undefined ? undefined : await checkVectors(wanted.golden, wanted.python)
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
  const { golden: given, traces, json, python } = readOptions(args)
  const golden = given ?? (python ? OWN_VECTORS : undefined)
  if (golden === undefined && traces === undefined) {
    throw new UsageError(
      'Say what to check: --golden DIR with golden vectors, --traces DIR with recorded traces, or both.',
    )
  }
  for (const dir of [golden, traces]) if (dir !== undefined) await requireFolder(dir)
  if (traces !== undefined && !existsSync(join(traces, 'MANIFEST.json'))) {
    throw new UsageError(`There is no MANIFEST.json with the recorded facts in "${traces}".`)
  }
  return { golden, traces, json: json ?? false, python: python ?? false }
}

function readOptions(args: readonly string[]) {
  try {
    const options = {
      golden: { type: 'string' },
      traces: { type: 'string' },
      python: { type: 'boolean' },
      json: { type: 'boolean' },
    } as const
    return parseArgs({ args: [...args], options, allowPositionals: false }).values
  } catch (error) {
    // parseArgs says in its first sentence what is wrong; the rest is advice for programmers.
    const message = errorMessage(error)
    throw new UsageError(
      `${message.split(/[.\n]/)[0]}; known are --golden DIR, --traces DIR, --python and --json.`,
    )
  }
}

async function requireFolder(dir: string): Promise<void> {
  const found = await stat(dir).catch(() => undefined)
  if (!found?.isDirectory()) throw new UsageError(`There is no folder "${dir}".`)
}

/** Python is loaded when it is asked for: it takes seconds. */
async function checkVectors(dir: string, isPython: boolean): Promise<Record<string, GoldenOutcome>> {
  if (!isPython) return checkGolden(dir)
  const { pythonMatchers, startVectors } = await import('./conformance/python-modules.ts')
  return checkGolden(dir, pythonMatchers(await startVectors()))
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
