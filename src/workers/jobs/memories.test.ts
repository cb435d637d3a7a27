/**
 * Custom programs through the jobs: the engine never runs their code, and yet says of them what it says of
 * any memory.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { defined } from '#base/assert.ts'
import { fail, ok, type Result, unwrap } from '#base/result.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { checkDeclared } from '#core/programs/declared.ts'
import { inProcessGuest } from '#core/programs/in-process.ts'
import { runCustom } from '#core/programs/run.ts'
import { scriptedMemory } from '#core/programs/scripted-memory.ts'
import { customProgram } from '#core/programs/testing/guest.ts'
import { transcriptOf } from '#core/programs/transcript.ts'
import { contextAt } from '#core/replay/context-at.ts'
import { foldOptions, type ReplayOptions, replay } from '#core/replay/replay.ts'
import type { Transcript } from '#core/spec/custom-definition.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { buildMemory, checkSpec, specOfInfo } from '#core/spec/spec.ts'
import type { CheckedSpec, MemorySpec } from '#core/spec/spec-data.ts'
import { actionStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { readFile } from '#formats/index.ts'
import type { RunPrograms } from '../bench/run-programs.ts'
import { createWorkbench } from '../bench/workbench.ts'
import { unpackLedger } from '../protocol/packed-ledger.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { createEngine } from './engine.ts'
import { createExporter } from './export-file.ts'
import { loadRanks } from './ranks.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'chars4',
  dialect: { id: 'openai' },
  overhead: 'none',
  window: 1000,
  summariser: { id: 'extractive' },
}

const TRACE = traceOf([
  systemStep('system prompt...'),
  taskStep('the task to do..'),
  ...[1, 2, 3, 4].map((n) =>
    actionStep({ text: `assistant says ${n}`, tool: '', observation: `observation is ${n}` }),
  ),
])

const COUNT = { count: { kind: 'integer' as const, label: 'Steps', min: 0, max: 9, initial: 1 } }
const lastOf = (steps: readonly Step[], { count }: { count: number }) =>
  steps.filter((step, index) => step.kind !== 'action' || index >= steps.length - count)

const EXPORTS: Readonly<Record<string, unknown>> = {
  'own-last': { kind: 'strategy', title: 'My last', params: COUNT, prune: lastOf },
  'own-window': {
    kind: 'memory',
    title: 'My window',
    create: () => [],
    add: (state: Step[], step: Step) => [...state, step].slice(-2),
    recall: (state: Step[]) => state,
    compartments: (state: Step[]) => [{ title: 'Window', steps: state }],
  },
}

const ENTRIES = Object.entries(EXPORTS).map(([id, exported]) => {
  const declared = unwrap(checkDeclared(unwrap(inProcessGuest(exported).describe())))
  return { status: 'ready' as const, program: customProgram(id, declared) }
})
const own = (spec: MemorySpec): CheckedSpec => unwrap(checkSpec(spec, ENTRIES))

const inProcess: RunPrograms = async (run) => runCustom(run, ({ js }) => ok(inProcessGuest(EXPORTS[js])))

function engineOf(runPrograms: RunPrograms | undefined = inProcess) {
  const sources = { loadTrace: async (id: string) => ok({ ...TRACE, id }), loadRanks }
  const runs = runPrograms === undefined ? {} : { runPrograms: vi.fn(runPrograms) }
  const engine = createEngine({ ...sources, ...runs })
  const exporter = createExporter({ ...sources, ...runs })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  return { engine, exporter, context, runs: runs.runPrograms }
}

describe('an own strategy in the jobs', () => {
  test('has the figures, the context and the ledger of a built-in that does the same', async () => {
    const { engine, context } = engineOf()
    const built = unwrap(checkSpec({ id: 'keep-last', params: { count: 1 } }))
    const mine = own({ id: 'own-last' })
    const input = (memory: CheckedSpec) => ({ traceId: 't', memory, counting: COUNTING })
    const [one, other] = await Promise.all(
      [mine, built].map((memory) => engine.replay(input(memory), context)),
    )
    expect(unwrap(one ?? fail(GONE))).toEqual(unwrap(other ?? fail(GONE)))
    const at = { ...input(mine), call: 3 }
    expect(unwrap(await engine.context(at, context)).context).toEqual(['s0', 's1', 's4'])
    const rows = unpackLedger(unwrap(await engine.ledger(at, context))).rows
    expect(rows.find(({ id }) => id === 's2')).toMatchObject({
      state: 'dropped',
      rule: 'My last',
      sinceCall: 2,
    })
    expect(unwrap(await engine.lost(input(mine), context)).calls).toHaveLength(4)
    const validity = await engine.validity({ ...input(mine), provider: 'openai' }, context)
    expect(unwrap(validity)).toHaveLength(4)
  })

  test('is run once for all that is asked of it, and anew for other parameters, windows or counts', async () => {
    const { engine, context, runs } = engineOf()
    const memory = own({ id: 'own-last' })
    const input = { traceId: 't', memory, counting: COUNTING }
    await Promise.all([engine.replay(input, context), engine.lost(input, context)])
    await engine.ledger({ ...input, call: 1 }, context)
    expect(runs).toHaveBeenCalledTimes(1)
    await engine.replay({ ...input, memory: own({ id: 'own-last', params: { count: 2 } }) }, context)
    await engine.replay({ ...input, counting: { ...COUNTING, window: 2000 } }, context)
    await engine.replay({ ...input, counting: { ...COUNTING, overhead: 'cookbook' } }, context)
    expect(runs).toHaveBeenCalledTimes(4)
    engine.keepOnly(new Set())
    await engine.replay(input, context)
    expect(runs).toHaveBeenCalledTimes(5)
  })

  test('that was ended is a problem of its column, and is tried again when it is asked for again', async () => {
    const ended = { code: 'code-timeout', message: 'too long', isFatal: true }
    const { engine, context, runs } = engineOf(async () => fail(ended))
    const input = { traceId: 't', memory: own({ id: 'own-last' }), counting: COUNTING }
    expect(await engine.replay(input, context)).toEqual(fail(ended))
    await engine.replay(input, context)
    expect(runs).toHaveBeenCalledTimes(2)
  })

  test('is given up only when nobody waits for it any more', async () => {
    let stopped = 0
    let finish = (_: Result<Transcript>): void => undefined
    const hanging: RunPrograms = (_, { signal }) => {
      signal.addEventListener('abort', () => stopped++)
      return new Promise((resolve) => {
        finish = resolve
      })
    }
    const { engine, runs } = engineOf(hanging)
    const [one, other] = [new AbortController(), new AbortController()]
    const ask = ({ signal }: AbortController) =>
      engine.replay(
        { traceId: 't', memory: own({ id: 'own-last' }), counting: COUNTING },
        { signal, onProgress: () => undefined },
      )
    const waiting = [ask(one), ask(other)]
    await vi.waitFor(() => expect(runs).toHaveBeenCalled())
    one.abort()
    expect(await waiting[0]).toMatchObject({ error: { code: 'cancelled' } })
    expect(stopped).toBe(0)
    other.abort()
    expect(await waiting[1]).toMatchObject({ error: { code: 'cancelled' } })
    expect(stopped).toBe(1)
    finish(fail(GONE))
  })

  test('is named in a report and in the table of calls', async () => {
    const { exporter, context } = engineOf()
    const memories = [own({ id: 'own-last', params: { count: 3 } })]
    const csv = await exporter.export(
      { traceId: 't', form: { kind: 'calls-csv', memories, counting: COUNTING } },
      context,
    )
    expect(unwrap(csv).data).toContain('My last, steps 3')
  })

  test('cannot run where there is no sandbox', async () => {
    const sources = { loadTrace: async (id: string) => ok({ ...TRACE, id }), loadRanks }
    const input = { traceId: 't', memory: own({ id: 'own-last' }), counting: COUNTING }
    const { context } = engineOf()
    expect(await createEngine(sources).replay(input, context)).toMatchObject({
      error: { code: 'no-sandbox' },
    })
  })
})

test('an own memory is opened up at a call, beside the call before', async () => {
  const { engine, context } = engineOf()
  const memory = own({ id: 'own-window' })
  const view = unwrap(await engine.inspect({ traceId: 't', memory, call: 3, counting: COUNTING }, context))
  expect(view.compartments[0]).toMatchObject({ title: 'Window', steps: ['s3', 's4'] })
})

const GONE = { code: 'gone', message: 'gone' }

/** The key law of scripted-memory.test.ts, on the runs that come with the app. */
describe.each(['coding-agent', 'support-agent', 'teaching-run'])('on the sample %s', (sample) => {
  const text = readFileSync(`public/samples/${sample}.json`, 'utf8')
  const [read] = readFile({ name: 'x', text }, { newTraceId: () => 't' }).outcome?.traces ?? []
  const trace = defined(read, 'a trace')

  test('each built-in equals what is replayed of its transcript', async () => {
    const sources = { loadTrace: async () => ok(trace), loadRanks }
    const bench = unwrap(await createWorkbench(sources).open('t', COUNTING, new AbortController().signal))
    const { options } = bench
    for (const info of memoryInfos().filter(({ kind }) => kind === 'strategy')) {
      const spec = specOfInfo(info)
      const transcript = structuredClone(
        unwrap(transcriptOf(trace, buildMemory(spec), foldOptions(options, true))),
      )
      const scripted = scriptedMemory(info.id, buildMemory(spec).title, transcript)
      expect(figuresOf(trace, scripted, options), info.id).toEqual(
        figuresOf(trace, buildMemory(spec), options),
      )
      const last = trace.calls.length - 1
      expect(unwrap(contextAt(trace, scripted, last, options)).ledger, info.id).toEqual(
        unwrap(contextAt(trace, buildMemory(spec), last, options)).ledger,
      )
    }
  })
})

/** But for what summaries would have cost, which is told where they are made, and the call in a problem. */
function figuresOf(trace: Trace, memory: Parameters<typeof replay>[1], options: ReplayOptions) {
  const { calls, totals } = replay(trace, memory, options)
  return {
    totals: { ...totals, summaries: undefined },
    calls: calls.map(({ summaries: _, problem, ...call }) => ({ ...call, code: problem?.code })),
  }
}
