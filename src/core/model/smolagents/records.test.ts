import { describe, expect, it } from 'vitest'
import { fromJson } from '#base/python.ts'
import { unwrap } from '#base/result.ts'
import { callbacksFor } from './callbacks.ts'
import { monitorReport } from './monitor.ts'
import { fullCode, fullSteps, succinctSteps } from './records.ts'
import { replayLines, replayText } from './replay-text.ts'
import type { SmolAction, SmolPlanning, SmolStep } from './steps.ts'

const planning: SmolPlanning = {
  kind: 'planning',
  plan: 'P',
  timing: { start: 1, end: 3 },
  usage: { inputTokens: 2, outputTokens: 3 },
  modelInput: [{ role: 'user', content: 'in' }],
}
const action: SmolAction = {
  kind: 'action',
  number: 1,
  timing: { start: 0 },
  isFinal: true,
  output: 'O',
  modelInput: [],
  images: [],
  calls: [{ id: 'c', name: 'n', arguments: fromJson('[1]') }],
  code: '',
}
const steps: readonly SmolStep[] = [{ kind: 'task', task: 'T' }, planning, action]

describe('steps as records', () => {
  it('hold every field, and without what was sent in short', () => {
    const [task, plan, act] = fullSteps(steps)
    expect(task).toEqual({ task: 'T', task_images: null })
    expect(plan).toMatchObject({
      model_input_messages: [{ role: 'user', content: 'in', tool_calls: null, raw: null, token_usage: null }],
      timing: { start_time: 1, end_time: 3, duration: 2 },
      token_usage: { input_tokens: 2, output_tokens: 3, total_tokens: 5 },
    })
    expect(act).toMatchObject({
      model_input_messages: null,
      observations_images: null,
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'n', arguments: [1] } }],
      is_final_answer: true,
    })
    for (const record of succinctSteps(steps)) expect(record).not.toHaveProperty('model_input_messages')
  })
  it('give the code of the run, empty code included', () => {
    expect(fullCode([action, { ...action, code: 'a' }, planning])).toBe('\n\na')
    expect(fullCode([])).toBe('')
  })
})

describe('a replay', () => {
  it('is a list of log entries, with what was sent if detailed', () => {
    expect(replayLines('S', steps).map(({ kind }) => kind)).toEqual([
      'log',
      'markdown',
      'task',
      'rule',
      'markdown',
      'rule',
      'markdown',
    ])
    expect(replayLines('S', steps, true).filter(({ kind }) => kind === 'messages')).toHaveLength(2)
    expect(replayLines('S', [{ kind: 'base' }])).toHaveLength(2)
  })
  it('can be read and copied as text', () => {
    const text = replayText(replayLines('S', steps, true))
    expect(text.split('\n').slice(0, 5)).toEqual([
      "Replaying the agent's steps:",
      'System prompt',
      'S',
      'New task:',
      'T',
    ])
    expect(text).toContain('──── Planning step ────\n[user]\nin\nAgent output:\nP')
  })
})

describe('callbacks', () => {
  const registered = [
    { name: 'base', on: 'MemoryStep', parameters: 1 },
    { name: 'plan', on: 'PlanningStep', parameters: 1 },
    { name: 'act', on: 'ActionStep', parameters: 2 },
    { name: 'again', on: 'ActionStep', parameters: 1 },
  ]
  const names = (step: SmolStep) => callbacksFor(step, registered).map(({ name }) => name)
  it('run for the class first, then for its base, each in order', () => {
    expect(names(action)).toEqual(['act', 'again', 'base'])
    expect(names({ kind: 'base' })).toEqual(['base'])
  })
  it('get the agent if they take more than the step', () => {
    expect(callbacksFor(action, registered)[0]?.arguments).toEqual(['step', 'agent'])
    expect(callbacksFor(action, registered)[1]?.arguments).toEqual(['step'])
  })
})

describe('the monitor', () => {
  it('counts steps, and tokens so far only where a step has some', () => {
    const report = unwrap(
      monitorReport([
        { timing: { start: 0, end: 0.125 } },
        { timing: { start: 1, end: 2 }, usage: { inputTokens: 1234567, outputTokens: 1 } },
      ]),
    )
    expect(report.lines).toEqual([
      '[Step 1: Duration 0.12 seconds]',
      '[Step 2: Duration 1.00 seconds| Input tokens: 1,234,567 | Output tokens: 1]',
    ])
    expect(report.durations).toEqual([0.125, 1])
  })
  it('fails on a step that has not ended', () =>
    expect(monitorReport([{ timing: { start: 0 } }]).ok).toBe(false))
})
