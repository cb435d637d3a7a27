import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { bindDialect } from '#core/dialects/index.ts'
import type { Memory } from '#core/memory/memory.ts'
import type { Trace } from '#core/model/trace.ts'
import { checkTranscript } from '#core/programs/check-transcript.ts'
import { checkDeclared } from '#core/programs/declared.ts'
import { type CustomRun, measuredSteps } from '#core/programs/run.ts'
import { scriptedMemory } from '#core/programs/scripted-memory.ts'
// It contains no types, so it is JavaScript too.
import KEEP_LAST from '#core/programs/templates/keep-last.ts?raw'
import { contextAt } from '#core/replay/context-at.ts'
import type { ReplayOptions } from '#core/replay/replay.ts'
import type { CustomProgram } from '#core/spec/custom-definition.ts'
import { buildMemory, checkSpec } from '#core/spec/spec.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { anyTrace } from '#core/testing/arbitraries.ts'
import { actionStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { countChars4 } from '#core/tokens/encoding.ts'
import { createMeasure, totalTokens } from '#core/tokens/measure.ts'
import { createProgramJobs, type ProgramJobs, type RunMessage } from './program-jobs.ts'
import { testEngine } from './testing/engine.ts'

const measure = createMeasure(countChars4, unwrap(bindDialect({ id: 'openai' })), 'none')
const options: ReplayOptions = { baseline: 'as-recorded', measure, perCall: 0, window: 400 }

let jobs: ProgramJobs
beforeAll(async () => {
  jobs = createProgramJobs(await testEngine())
})

function declare(js: string) {
  const reply = jobs.answer({ kind: 'check', js, timeout: 20_000 })
  if (reply.kind !== 'declared') throw new Error(reply.kind)
  return unwrap(checkDeclared(unwrap(reply.declared)))
}

function programOf(js: string): CustomProgram {
  return { definition: { id: 'own-test', revision: 1, ...declare(js) }, js }
}

function runOf(program: CustomProgram, trace: Trace, spec: MemorySpec): CustomRun {
  const checked = unwrap(checkSpec(spec, [{ status: 'ready', program }]))
  const { steps, calls, recorded } = trace
  const tokens = measuredSteps(trace).map((step) => totalTokens(measure(step)))
  const summariser = { id: 'extractive' }
  return {
    spec: checked,
    trace: { steps, calls, recorded },
    baseline: 'as-recorded',
    tokens,
    window: 400,
    summariser,
  }
}

/** What the worker says of a run, as it comes to the page. */
function transcriptOf(run: RunMessage, trace: Trace) {
  const reply = jobs.answer(structuredClone({ kind: 'run', run, timeout: 60_000 }))
  if (reply.kind !== 'transcript') throw new Error(reply.kind)
  return reply.transcript.ok
    ? checkTranscript(JSON.parse(JSON.stringify(reply.transcript.value)), trace)
    : reply.transcript
}

const SMALL = traceOf([
  systemStep('be helpful'),
  taskStep('mend the parser'),
  ...[1, 2, 3, 4, 5, 6].map((n) =>
    actionStep({ text: `step ${n}`, tool: 'read', args: { n }, observation: `file ${n}` }),
  ),
])

describe('a program in the sandbox', () => {
  it('gives the contexts of the built-in that it is written after, at every call', () => {
    const program = programOf(KEEP_LAST)
    const builtIn = buildMemory(unwrap(checkSpec({ id: 'keep-last', params: { count: 2 } })))
    fc.assert(
      fc.property(anyTrace(), (trace) => {
        const spec = { id: 'own-test', params: { count: 2 } }
        const transcript = unwrap(transcriptOf(runOf(program, trace, spec), trace))
        const own = scriptedMemory('own-test', 'Mine', transcript)
        const idsAt = (memory: Memory, call: number) =>
          unwrap(contextAt(trace, memory, call, options)).context.map(({ id }) => id)
        for (const { index } of trace.calls) expect(idsAt(own, index)).toEqual(idsAt(builtIn, index))
      }),
      { numRuns: 30 },
    )
  })
  it('may be a memory, which is opened up at a call', () => {
    const program = programOf(`import { defineMemory, isCritical } from 'memoscope'
      export default defineMemory({
        title: 'Two parts', create: () => ({ fixed: [], recent: [] }),
        add(state, step) { (isCritical(step) ? state.fixed : state.recent).push(step); state.recent.splice(0, state.recent.length - 2) },
        recall: ({ fixed, recent }) => [...fixed, ...recent],
        compartments: ({ fixed, recent }) => [{ title: 'Fixed', steps: fixed }, { title: 'Recent', steps: recent }],
      })`)
    const last = SMALL.calls.length - 1
    const run = { ...runOf(program, SMALL, { id: 'own-test' }), inspect: [last] }
    const transcript = unwrap(transcriptOf(run, SMALL))
    const shown = unwrap(contextAt(SMALL, scriptedMemory('own', 'Own', transcript), last, options)).context
    expect(shown.map(({ kind }) => kind)).toEqual(['system', 'task', 'action', 'action'])
    expect(transcript.opened?.[0]?.parts.map(({ title, steps }) => [title, steps.length])).toEqual([
      ['Fixed', 2],
      ['Recent', 2],
    ])
  })
  it('stands in a pipeline with built-ins, under a trigger', () => {
    const program = programOf(KEEP_LAST)
    const pipeline = [
      { id: 'own-test', params: { count: 3 } },
      { id: 'keep-last', params: { count: 1 } },
    ]
    const spec: MemorySpec = { pipeline, trigger: { kind: 'every-steps', steps: 2 }, mode: 'destructive' }
    const transcript = unwrap(transcriptOf(runOf(program, SMALL, spec), SMALL))
    const builtIn = buildMemory(
      unwrap(checkSpec({ ...spec, pipeline: pipeline.map((stage) => ({ ...stage, id: 'keep-last' })) })),
    )
    const last = SMALL.calls.length - 1
    const context = (memory: Memory) => unwrap(contextAt(SMALL, memory, last, options)).context
    expect(context(scriptedMemory('own', 'Own', transcript))).toEqual(context(builtIn))
  })
  it('is told the trace once; the next run may leave it out', () => {
    const run = runOf(programOf(KEEP_LAST), SMALL, { id: 'own-test' })
    const first = unwrap(transcriptOf(run, SMALL))
    expect(unwrap(transcriptOf({ ...run, trace: undefined }, SMALL))).toEqual(first)
  })
})

describe('a program that fails in a run', () => {
  const failing = (body: string) =>
    programOf(`import { defineStrategy } from 'memoscope'
export default defineStrategy({ title: 'Mine', prune(steps, values, context) { ${body} } })`)
  it('leaves the steps as they are at that call, and says why', () => {
    const program = failing('if (steps.length > 3) throw new Error("no more"); return steps')
    const { calls } = unwrap(transcriptOf(runOf(program, SMALL, { id: 'own-test' }), SMALL))
    const problems = calls.map(({ problem }) => problem)
    expect(problems.slice(0, 1)).toEqual([undefined])
    expect(problems.at(-1)).toMatchObject({
      code: 'code-threw',
      message: 'Error: no more',
      line: 2,
      call: calls.length - 1,
    })
  })
  it('ends the run where it does not come back', () => {
    const run = runOf(failing('if (steps.length > 3) for (;;) {}; return steps'), SMALL, { id: 'own-test' })
    expect(transcriptOf(run, SMALL)).toMatchObject({
      ok: false,
      error: { code: 'code-timeout', isFatal: true },
    })
    expect(transcriptOf(runOf(programOf(KEEP_LAST), SMALL, { id: 'own-test' }), SMALL).ok).toBe(true)
  })
})
