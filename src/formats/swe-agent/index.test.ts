import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '#base/json.ts'
import { stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { contextAt } from '#core/replay/context-at.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'

function read(run: JsonObject): Trace {
  const { outcome } = readFile(
    { name: 'run.traj', text: JSON.stringify(run), format: 'swe-agent' },
    testContext,
  )
  const [trace] = outcome?.traces ?? []
  if (trace === undefined) throw new Error('no trace')
  return trace
}

const system = { role: 'system', content: 'S', agent: 'primary' }
const task = { role: 'user', content: 'Q', agent: 'primary' }
const turn = (action: string) => ({
  role: 'assistant',
  content: `do ${action}`,
  thought: 'do',
  action,
  agent: 'primary',
})
const seen = (content: string) => ({ role: 'user', content, agent: 'primary' })
const entry = (action: string, observation: string) => ({
  action,
  observation,
  response: `do ${action}`,
  thought: 'do',
  state: '{}',
})

/** Texts of the as-recorded context before a call. */
function contextTexts(trace: Trace, call: number): readonly string[] {
  const options = { baseline: 'as-recorded', measure: () => [0], perCall: 0, window: 1 } as const
  const found = contextAt(trace, buildMemory(IDENTITY), call, options)
  return found.ok ? found.value.context.map(stepText) : []
}

describe('SWE-agent', () => {
  it('takes text actions as calls in the text, with the observation that was sent', () => {
    const trace = read({
      trajectory: [entry('ls -a\n', 'f.py'), entry('submit', '')],
      history: [system, task, turn('ls -a\n'), seen('f.py\n$'), turn('submit')],
    })
    expect(trace.steps).toMatchObject([
      { kind: 'system' },
      { kind: 'task' },
      {
        kind: 'action',
        calls: [{ id: '', name: 'ls', arguments: 'ls -a\n', inText: true }],
        results: [{ callId: '', parts: [{ text: 'f.py\n$' }] }],
      },
      { kind: 'action', calls: [{ name: 'submit' }], results: [] },
    ])
    expect(trace.steps.every((step) => step.agent === undefined)).toBe(true)
    expect(trace.fidelity).toBeUndefined()
  })

  it('keeps an observation that only the trajectory has: as the last result, or out of later contexts', () => {
    const trace = read({
      trajectory: [entry('cat big', 'x'.repeat(9)), entry('submit', 'diff')],
      history: [system, task, turn('cat big'), turn('submit')],
    })
    expect(trace.steps.slice(2)).toMatchObject([
      { results: [{ parts: [{ text: 'xxxxxxxxx' }] }] },
      { results: [{ parts: [{ text: 'diff' }] }] },
    ])
    expect(contextTexts(trace, 1)).toEqual(['S', 'Q', 'do cat big\ncat cat big'])
  })

  it('keeps a refused step in the log and takes it out of the contexts after it', () => {
    const trace = read({
      trajectory: [
        entry('ls', 'f'),
        entry('edit oops', 'syntax error'),
        entry('edit', 'done'),
        entry('submit', ''),
      ],
      history: [system, task, turn('ls'), seen('f'), turn('edit'), seen('done'), turn('submit')],
    })
    expect(trace.steps.map(stepText)).toContain('do edit oops\nedit edit oops\nsyntax error')
    expect(trace.calls).toHaveLength(4)
    expect(contextTexts(trace, 1)).toEqual(['S', 'Q', 'do ls\nls ls\nf'])
    expect(contextTexts(trace, 2)).toEqual(['S', 'Q', 'do ls\nls ls\nf'])
    expect(contextTexts(trace, 3)).toEqual(['S', 'Q', 'do ls\nls ls\nf', 'do edit\nedit edit\ndone'])
  })

  it.each([
    ['edit', 'Your proposed edit has introduced new syntax error(s).\r\n\r\nERRORS:\r\n- E999 Indentation'],
    ['edit', 'Your edit was not applied (file not modified): Text not found.'],
    ['strings', '/bin/bash: line 2: strings: command not found'],
    ['tshark', '\nEXECUTION TIMED OUT'],
    [
      'python bake.py',
      'Traceback (most recent call last):\n  File "bake.py", line 1\n    bake()\nKeyError: 1',
    ],
  ])('takes what its tools refuse and what ends with an exception for failed calls: %s', (action, said) => {
    const [, , step] = read({
      trajectory: [entry(action, said)],
      history: [system, task, turn(action), seen(said)],
    }).steps
    expect(step).toMatchObject({ results: [{ parts: [], error: said }] })
  })

  it.each([
    ['edit', 'Text replaced. Please review the changes and make sure they are correct.'],
    ['cat notes', 'notes:\nYour proposed edit has introduced new syntax error(s).'],
    [
      'python bake.py',
      'Traceback (most recent call last):\n  File "bake.py", line 1\nKeyError: 1\nbaked without',
    ],
  ])('takes other observations as they are: %s', (action, said) => {
    const [, , step] = read({
      trajectory: [entry(action, said)],
      history: [system, task, turn(action), seen(said)],
    }).steps
    expect(step).toMatchObject({ results: [{ parts: [{ text: said }] }] })
  })

  it('marks demonstrations, opens no call for them and takes the task after them', () => {
    const demo = (message: JsonObject) => ({ ...message, is_demo: true })
    const trace = read({
      trajectory: [entry('submit', '')],
      history: [system, demo(task), demo(turn('ls')), demo(seen('README')), task, turn('submit')],
    })
    expect(trace.steps.map(({ kind, demo: isDemo = false }) => [kind, isDemo])).toEqual([
      ['system', false],
      ['message', true],
      ['action', true],
      ['task', false],
      ['action', false],
    ])
    expect(trace.calls).toMatchObject([{ index: 0, at: 4 }])
  })

  it('tells agents apart where there are several', () => {
    const other = { role: 'assistant', content: 'short', agent: 'summarizer' }
    const trace = read({
      trajectory: [entry('ls', 'f')],
      history: [system, task, turn('ls'), seen('f'), other],
    })
    expect(trace.steps.map(({ agent }) => agent)).toEqual(['primary', 'primary', 'primary', 'summarizer'])
    expect(trace.calls.map(({ agent }) => agent)).toEqual(['primary', 'summarizer'])
  })

  it('matches function calls and their results by id, and follows the recorded prompts', () => {
    const native = (id: string) => ({
      role: 'assistant',
      content: id,
      thought: id,
      action: 'ls',
      tool_calls: [{ id, type: 'function', function: { name: 'bash', arguments: '{"command": "ls"}' } }],
    })
    const output = (id: string, content: string) => ({ role: 'tool', content, tool_call_ids: [id] })
    const [one, two, three] = [native('a'), native('a2'), native('a3')]
    const view = (content: string) => [system, task, one, output('a', content)]
    const step = (response: string, query: JsonValue) => ({
      action: 'ls',
      observation: 'f',
      response,
      thought: response,
      query,
      execution_time: 2,
    })
    const trace = read({
      trajectory: [
        step('a', [system, task]),
        step('a2', view('f')),
        step('a3', [...view('(omitted)'), two, output('a2', 'g')]),
      ],
      history: [system, task, one, output('a', 'f'), two, output('a2', 'g'), three],
    })
    expect(trace.steps[2]).toMatchObject({
      calls: [{ id: 'a', name: 'bash' }],
      results: [{ callId: 'a' }],
      duration: 2,
    })
    expect(trace.recorded).toMatchObject([{ call: 2, changes: [{ kind: 'replace', step: { id: 's2' } }] }])
    expect(trace.fidelity).toEqual({ checked: 3, equal: 3 })
  })

  it('keeps in the records what each step was read from, without the repeated prompts', () => {
    const trace = read({
      trajectory: [{ ...entry('ls', 'f'), messages: [system, task] }],
      history: [system, task, turn('ls')],
    })
    expect(trace.records.get('s2')).toEqual([turn('ls'), entry('ls', 'f')])
  })

  it('survives wrong shapes everywhere', () => {
    const trace = read({
      trajectory: [null, 7, { action: 5, observation: [], response: null, messages: 'no', query: {} }],
      history: [
        null,
        'x',
        { role: 7 },
        { role: 'tool', tool_call_ids: [3] },
        { role: 'assistant', content: {}, tool_calls: [null, 'x'] },
      ],
      info: 'none',
    })
    expect(trace.warnings).toMatchObject([{ code: 'bad-message', where: 'history' }])
    expect(trace.steps.length).toBeGreaterThan(0)
  })

  it.each([
    { trajectory: [], history: [] },
    { trajectory: [], info: {} },
    { trajectory: 'no', history: [] },
  ])('finds no run in %j', (run) => {
    const { problem } = readFile({ name: 'x', text: JSON.stringify(run), format: 'swe-agent' }, testContext)
    expect(problem?.code).toBe('no-runs')
  })
})
