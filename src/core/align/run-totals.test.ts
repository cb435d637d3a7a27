import { describe, expect, test } from 'vitest'
import type { Trace } from '../model/trace.ts'
import { replay } from '../replay/replay.ts'
import { sumInfo } from '../replay/whose-counts.ts'
import { identityMemory } from '../testing/memories.ts'
import { actionStep, answerStep, systemStep, traceOf } from '../testing/steps.ts'
import type { Measure } from '../tokens/measure.ts'
import { runTotals } from './run-totals.ts'

/** One token of calls and ten of results an action; four tokens of the assistant's text anything else. */
const measure: Measure = ({ kind }) =>
  kind === 'action' ? [0, 0, 0, 0, 0, 1, 10, 0] : [0, 0, 0, 4, 0, 0, 0, 0]

const RUN = traceOf([
  systemStep('You help.', { timestamp: 100 }),
  actionStep({ tool: 'grep', observation: 'x' }),
  actionStep({ tool: 'read', error: 'no such file' }),
  actionStep({ tool: 'grep', observation: 'y' }),
  answerStep('Done.', { timestamp: 160, duration: 5 }),
])

function totalsOf(trace: Trace) {
  const made = replay(trace, identityMemory(), { baseline: 'as-recorded', measure, perCall: 0, window: 100 })
  const infos = made.calls.map(() => ({ provenance: 'calibrated' as const }))
  const tokens = made.calls.map((call) => call.tokens)
  return runTotals(trace, { replay: made, infos, inputInfo: sumInfo(infos, tokens), measure })
}

describe('the totals of a run', () => {
  test('count what was sent, answered, used and failed', () => {
    expect(totalsOf(RUN)).toEqual({
      steps: 5,
      calls: 4,
      input: 4 + 15 + 26 + 37,
      inputInfo: { provenance: 'calibrated' },
      output: 1 + 1 + 1 + 4,
      outputFrom: 'counted',
      peak: 37,
      peakInfo: { provenance: 'calibrated' },
      seconds: 65,
      tools: [
        { tool: 'grep', calls: 2 },
        { tool: 'read', calls: 1 },
      ],
      toolCalls: 3,
      errors: 1,
    })
  })

  test('take recorded answers where there are any, and no failed call', () => {
    const [first, second, ...others] = RUN.calls
    if (first === undefined || second === undefined) throw new Error('calls')
    const calls = [{ ...first, usage: { output: 50 } }, { ...second, failure: 'overloaded' }, ...others]
    expect(totalsOf({ ...RUN, calls })).toMatchObject({
      output: 50 + 1 + 4,
      outputFrom: 'mixed',
      errors: 2,
    })
  })

  test('say no time where fewer than two are recorded, and nothing billed without a profile', () => {
    const totals = totalsOf(traceOf([systemStep('You help.', { timestamp: 100 })]))
    expect(totals).not.toHaveProperty('seconds')
    expect(totals).not.toHaveProperty('billed')
    expect(totals).toMatchObject({ calls: 0, input: 0, output: 0, peak: 0, tools: [] })
  })
})
