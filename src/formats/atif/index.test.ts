import { describe, expect, it } from 'vitest'
import { partsText } from '#core/model/message.ts'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'

function read(value: unknown) {
  return readFile({ name: 'run.json', text: JSON.stringify(value) }, testContext)
}

const agent = { name: 'a', version: '1', model_name: 'm' }

function trajectory(steps: readonly unknown[], more: object = {}) {
  return { schema_version: 'ATIF-v1.6', session_id: 's', agent, steps, ...more }
}

const task = { step_id: 1, source: 'user', message: 'Do it.' }

describe('an ATIF trajectory', () => {
  it('is one run, and a map of trajectories is a run each', () => {
    expect(read(trajectory([task])).outcome?.traces).toHaveLength(1)
    const { outcome } = read({ one: trajectory([task]), two: trajectory([task]) })
    expect(outcome?.traces.map((trace) => trace.title)).toEqual(['one', 'two'])
    expect(read([trajectory([task]), trajectory([task])]).outcome?.traces).toHaveLength(2)
  })

  it('is told from an object of which one value is none', () => {
    expect(read({ one: trajectory([task]), two: 3 }).format).toBeUndefined()
  })

  it('counts cached tokens apart from the prompt, under either name', () => {
    const turn = (key: string, cached: string) => ({
      step_id: 2,
      source: 'agent',
      message: 'x',
      [key]: { prompt_tokens: 100, completion_tokens: 5, [cached]: 60, cost_usd: 0.5 },
    })
    for (const step of [turn('metrics', 'cached_tokens'), turn('usage', 'cache_tokens')]) {
      const [trace] = read(trajectory([task, step])).outcome?.traces ?? []
      expect(trace?.calls[0]).toMatchObject({
        model: 'm',
        usage: { input: 40, output: 5, cacheRead: 60 },
        cost: 0.5,
      })
    }
  })

  it('takes neither a copied step nor one without a model call for a call', () => {
    const [trace] =
      read(
        trajectory([
          { ...task, is_copied_context: true },
          { step_id: 2, source: 'agent', message: 'Old.', is_copied_context: true },
          { step_id: 3, source: 'agent', message: 'Dispatched.', llm_call_count: 0 },
          { step_id: 4, source: 'agent', message: 'New.' },
        ]),
      ).outcome?.traces ?? []
    expect(trace?.calls.map((call) => call.stepId)).toEqual(['s3'])
  })

  it('takes a step that only shows what a tool returned for the result of its call, as OpenClaw’s', () => {
    const returned = (text: string, extra: object) => ({
      source: 'agent',
      message: text,
      observation: { results: [{ content: text }] },
      extra,
    })
    const calls = ['one', 'two'].map((id) => ({ tool_call_id: id, function_name: 'exec', arguments: {} }))
    const [trace] =
      read(
        trajectory([
          task,
          { source: 'agent', message: '', tool_calls: calls, metrics: { prompt_tokens: 9 } },
          returned('not found', { tool_call_id: 'two', is_error: true }),
          returned('fine', { tool_call_id: 'one' }),
          { source: 'agent', message: 'Done.', metrics: { prompt_tokens: 20 } },
        ]),
      ).outcome?.traces ?? []
    expect(trace?.calls).toHaveLength(2)
    expect(trace?.steps.map(({ kind }) => kind)).toEqual(['task', 'action', 'answer'])
    expect(trace?.steps[1]).toMatchObject({
      results: [
        { callId: 'two', error: 'not found' },
        { callId: 'one', parts: [{ text: 'fine' }] },
      ],
    })
  })

  it('reads a turn that OpenClaw appended again, and its result, once', () => {
    const turn = {
      source: 'agent',
      message: '',
      tool_calls: [{ tool_call_id: 'one', function_name: 'exec', arguments: {} }],
      metrics: { prompt_tokens: 9, completion_tokens: 2 },
    }
    const returned = (content: string) => ({
      source: 'agent',
      message: content,
      observation: { results: [{ content }] },
      extra: { tool_call_id: 'one' },
    })
    const [trace] =
      read(trajectory([task, turn, returned('a long text'), turn, returned('a …')])).outcome?.traces ?? []
    expect(trace?.calls).toHaveLength(1)
    expect(trace?.steps[1]).toMatchObject({ results: [{ parts: [{ text: 'a long text' }] }] })
  })

  it('shows after a compaction that replaced the context only system prompt and summary', () => {
    const steps = [
      { step_id: 1, source: 'system', message: 'Be brief.' },
      { ...task, step_id: 2 },
      { step_id: 3, source: 'agent', message: 'Half done.' },
      {
        step_id: 4,
        source: 'system',
        message: 'Compacted.',
        observation: { results: [{ content: 'Half is done.' }] },
        extra: { context_management: { type: 'compaction', boundary: 'replace' } },
      },
      { step_id: 5, source: 'agent', message: 'Done.' },
    ]
    const [trace] = read(trajectory(steps)).outcome?.traces ?? []
    const texts = trace?.recorded.flatMap(({ call, changes }) => changes.map(({ kind }) => `${call} ${kind}`))
    expect(texts).toEqual(['1 remove', '1 remove'])
    expect(trace?.compactions).toMatchObject([{ kind: 'full', last: 's2', summary: ['s4'] }])
    expect(trace?.steps.map((step) => step.kind)).toEqual([
      'system',
      'task',
      'action',
      'control',
      'summary',
      'answer',
    ])
  })

  it('reads a summary that other agents wrote as a compaction that keeps the task', () => {
    const refs = [{ session_id: 's-summary', trajectory_path: 'trajectory.summary.json' }]
    const steps = [
      task,
      { step_id: 2, source: 'agent', message: 'Half done.' },
      {
        step_id: 3,
        source: 'system',
        message: 'Performed context summarization and handoff to continue task.',
        observation: { results: [{ subagent_trajectory_ref: refs }] },
      },
      { step_id: 4, source: 'user', message: 'Here are the answers: half is done.' },
      { step_id: 5, source: 'agent', message: 'Done.' },
    ]
    const [trace] = read(trajectory(steps)).outcome?.traces ?? []
    expect(trace?.steps.map(({ kind }) => kind)).toEqual(['task', 'action', 'control', 'summary', 'answer'])
    expect(trace?.recorded).toEqual([{ call: 1, changes: [{ kind: 'remove', id: 's1' }] }])
    expect(trace?.compactions).toMatchObject([
      { kind: 'full', last: 's1', summary: ['s3'], preserved: ['s0'] },
    ])
    expect(trace?.warnings).toEqual([])
  })

  it('puts an embedded sub-agent in its own context, behind the step that called it', () => {
    const child = {
      ...trajectory([{ ...task, message: 'Dig.' }]),
      trajectory_id: 'c',
      agent: { name: 'digger' },
    }
    const caller = {
      step_id: 2,
      source: 'agent',
      message: '',
      tool_calls: [{ tool_call_id: 'x', function_name: 'dig', arguments: {} }],
      observation: {
        results: [{ source_call_id: 'x', content: 'ok', subagent_trajectory_ref: [{ trajectory_id: 'c' }] }],
      },
    }
    const last = { step_id: 3, source: 'agent', message: 'Dug.' }
    const [trace] =
      read(trajectory([task, caller, last], { subagent_trajectories: [child] })).outcome?.traces ?? []
    expect(trace?.steps.map((step) => step.agent)).toEqual([undefined, undefined, 'digger', undefined])
  })

  it('gives results without a call id to the calls in order', () => {
    const step = {
      step_id: 2,
      source: 'agent',
      message: 'x',
      tool_calls: [
        { tool_call_id: 'a', function_name: 'f', arguments: {} },
        { tool_call_id: 'b', function_name: 'f', arguments: {} },
      ],
      observation: {
        results: [{ source_call_id: null, content: 'one' }, { content: 'two' }, { content: 'all' }],
      },
    }
    const [trace] = read(trajectory([task, step])).outcome?.traces ?? []
    const action = trace?.steps[1]
    const results = action?.kind === 'action' ? action.results : []
    expect(results.map(({ callId, parts }) => [callId, partsText(parts)])).toEqual([
      ['a', 'one'],
      ['b', 'two'],
      ['', 'all'],
    ])
  })
})
