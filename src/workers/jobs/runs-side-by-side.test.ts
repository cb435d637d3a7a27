import { describe, expect, test } from 'vitest'
import { fail, ok, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { actionStep, noteStep, taskStep, traceOf } from '#core/testing/steps.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { createEngine } from './engine.ts'
import { loadRanks } from './ranks.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'chars4',
  dialect: { id: 'openai' },
  overhead: 'none',
  window: 1000,
  summariser: { id: 'extractive' },
}

const RUN = traceOf([taskStep('the task to do..'), noteStep('one'), actionStep({ tool: 'look', args: {} })])
const [task, note, action] = RUN.steps

function jobs(signal = new AbortController().signal) {
  const traces: Readonly<Record<string, Trace>> = {
    run: RUN,
    'run@3': { ...RUN, steps: [task, action, note].filter((step) => step !== undefined) },
    other: traceOf([taskStep('the task to do..'), actionStep({ tool: 'look', args: {} })]),
  }
  const engine = createEngine({
    loadTrace: async (id) => {
      const trace = traces[id]
      return trace === undefined ? fail({ code: 'no-such-trace', message: id }) : ok({ ...trace, id })
    },
    loadRanks,
  })
  return { engine, context: { signal, onProgress: () => undefined } }
}

describe('two runs side by side', () => {
  test('two runs are aligned by what they hold, states of one by the ids of its steps', async () => {
    const { engine, context } = jobs()
    const runs = unwrap(await engine.align({ left: 'run', right: 'other' }, context))
    expect(runs.map(({ kind }) => kind)).toEqual(['same', 'left', 'same'])
    const states = unwrap(await engine.align({ left: 'run', right: 'run@3' }, context))
    expect(states.map(({ kind }) => kind)).toEqual(['same', 'left', 'same', 'right'])
    expect(states[1]).toMatchObject({ moved: 2 })
  })

  test('the totals are those of the replay', async () => {
    const { engine, context } = jobs()
    const totals = unwrap(await engine.runTotals({ traceId: 'run', counting: COUNTING }, context))
    expect(totals).toMatchObject({ steps: 3, calls: 1, tools: [{ tool: 'look', calls: 1 }] })
    expect(totals.input).toBe(totals.peak)
  })

  test('a run that is gone is a problem, and a job that was given up ends', async () => {
    const { engine, context } = jobs()
    const gone = await engine.align({ left: 'run', right: 'gone' }, context)
    expect(gone).toMatchObject({ ok: false, error: { code: 'no-such-trace' } })
    const given = jobs(AbortSignal.abort())
    const result = await given.engine.align({ left: 'run', right: 'other' }, given.context)
    expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })
})
