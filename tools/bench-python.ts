/**
 * `node tools/run.mjs bench-python`: Python strategies as columns in this process, without a page: processor
 * time of the templates over a run of 500 calls, and what the notebook's Python takes for the same run. In
 * the page: `bench-editor`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { unwrap } from '#base/result.ts'
import { bindDialect } from '#core/dialects/index.ts'
import { checkDeclared } from '#core/programs/declared.ts'
import { measuredSteps } from '#core/programs/run.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { actionStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { countChars4 } from '#core/tokens/encoding.ts'
import { createMeasure, totalTokens } from '#core/tokens/measure.ts'
import { pythonPrograms } from '#sandbox/python/load-program.ts'
import { startPython } from '#sandbox/python/testing/in-process.ts'
import { createProgramJobs, type ProgramJobs } from '#sandbox/session/program-jobs.ts'
import { type Measurement, processorTime } from './bench/measure.ts'
import { measureNotebook } from './bench/python-notebook.ts'
import { printTable } from './bench/table.ts'

const CALLS = 500
const TEMPLATES = new URL('../src/core/programs/templates/python/', import.meta.url)
const ROUNDS = 4

export async function main(args: readonly string[]): Promise<number> {
  const jobs = createProgramJobs(pythonPrograms(await startPython(), performance.now.bind(performance)).load)
  const parts = args.filter((part) => !part.startsWith('--'))
  const templates = readdirSync(TEMPLATES)
    .filter((name) => parts.every((part) => name.includes(part)))
    .map((name) => measureTemplate(jobs, name))
  const measurements =
    parts.length > 0 ? templates : [...templates, measureCrossing(jobs), ...(await measureNotebook(TRACE))]
  if (args.includes('--json')) console.log(JSON.stringify({ measurements }, null, 2))
  else printTable(measurements)
  return 0
}

function measureTemplate(jobs: ProgramJobs, name: string): Measurement {
  const value = medianTime(jobs, readFileSync(new URL(name, TEMPLATES), 'utf8'))
  return { what: `${name}, ${CALLS} calls`, value, unit: 'ms', target: 'at most 1000' }
}

/** The fold around it included; a strategy that keeps everything costs nothing else. */
function measureCrossing(jobs: ProgramJobs): Measurement {
  const value = medianTime(jobs, 'def strategy(steps):\n    return steps\n') / CALLS
  return { what: 'a call of a strategy that keeps everything', value, unit: 'ms' }
}

/** Declared and run as an edit does it; the median of the rounds after the first. */
function medianTime(jobs: ProgramJobs, code: string): number {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const began = processorTime()
    runOnce(jobs, code)
    times.push(processorTime() - began)
  }
  const sorted = times.slice(1).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const measure = createMeasure(countChars4, unwrap(bindDialect({ id: 'openai' })), 'none')

const TRACE = traceOf([
  systemStep('You look at things, one after the other.'),
  taskStep('Look at everything and say what you saw.'),
  ...Array.from({ length: CALLS }, (_, n) =>
    actionStep({
      text: `Next I look at number ${n}.`,
      tool: 'look',
      args: { n },
      observation: `Thing ${n}: ${'it is blue and round.\n'.repeat(10)}`,
    }),
  ),
])

function runOnce(jobs: ProgramJobs, code: string): void {
  const checked = jobs.answer({ kind: 'check', js: code, timeout: 60_000 })
  if (checked.kind !== 'declared') throw new Error(checked.kind)
  const declared = unwrap(checkDeclared(unwrap(checked.declared)))
  const definition = { id: 'own-bench', revision: 1, ...declared }
  const { steps, calls, recorded } = TRACE
  const reply = jobs.answer({
    kind: 'run',
    run: {
      spec: unwrap(
        checkSpec({ id: 'own-bench' }, [
          { status: 'ready', program: { definition, js: code, language: 'python' } },
        ]),
      ),
      trace: { steps, calls, recorded },
      baseline: 'as-recorded',
      tokens: measuredSteps(TRACE).map((step) => totalTokens(measure(step))),
      window: 128_000,
      summariser: { id: 'extractive' },
      inspect: [],
    },
    timeout: 60_000,
  })
  if (reply.kind !== 'transcript') throw new Error(reply.kind)
  unwrap(reply.transcript)
}
