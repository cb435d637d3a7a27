import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import type { JsonValue } from '#base/json.ts'
import { plainContext } from '#core/library/tinyagent/plain-context.ts'
import { partsText, textPart } from '#core/model/message.ts'
import type { Trace } from '#core/model/trace.ts'
import { foldCalls } from '#core/replay/fold.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import type { Incoming } from './conversation.ts'
import {
  addRecordedCalls,
  createPromptReader,
  isSameJson,
  type RecordedCall,
  withoutRepeats,
} from './recorded-calls.ts'
import { checkFidelity, messagesOf } from './recorded-prompts.ts'

const said = (role: Incoming['role'], text: string): Incoming => ({
  role,
  parts: text === '' ? [] : [textPart(text)],
})
const system = said('system', 'You are a gardener.')
const task = said('user', 'Water the roses.')
const turn = (id: string, text = `I do ${id}`): Incoming => ({
  ...said('assistant', text),
  calls: [{ id, name: 'use_tool', arguments: `{"step": "${id}"}` }],
})
const result = (callId: string, text = `done ${callId}`): Incoming => ({ ...said('tool', text), callId })
const ask = (prompt: readonly Incoming[], ...answer: readonly Incoming[]): RecordedCall => ({
  prompt,
  answer,
})

function read(calls: readonly RecordedCall[]): Trace {
  const builder = createTraceBuilder()
  const prompts = addRecordedCalls(builder, calls)
  const source = { format: 'test', fileName: 'f', run: 0, runs: 1, readerVersion: 1 }
  const trace = builder.build({ id: 't', title: 't', source })
  return { ...trace, fidelity: checkFidelity(trace, prompts) }
}

/** Texts of the as-recorded context before each call. */
function contexts(trace: Trace): readonly (readonly string[])[] {
  const all: (readonly string[])[] = []
  const environment = { ...plainContext(), measure: () => 0, explain: false }
  foldCalls(trace, buildMemory(IDENTITY), { environment, baseline: 'as-recorded' }, ({ recall }) => {
    all.push(recall.steps.flatMap(messagesOf).map(({ parts }) => partsText(parts)))
    return true
  })
  return all
}

/** The trace of calls whose prompts all must be equal to the contexts. */
function readWhole(calls: readonly RecordedCall[]): Trace {
  const trace = read(calls)
  const told = calls.flatMap(({ prompt }) => (prompt === undefined ? [] : [prompt]))
  expect(trace.fidelity).toEqual({ checked: told.length, equal: told.length })
  return trace
}

describe('prompts that go on', () => {
  it('become one run: results join the answer before, new texts are steps, each answer a call', () => {
    const first = [system, task]
    const second = [...first, turn('a'), result('a')]
    const third = [...second, turn('b'), result('b'), said('user', 'And the lawn?')]
    const trace = readWhole([
      { ...ask(first, turn('a')), facts: { model: 'm', usage: { input: 3 } } },
      ask(second, turn('b')),
      ask(third, said('assistant', 'All is wet.')),
    ])
    expect(trace.steps).toMatchObject([
      { kind: 'system' },
      { kind: 'task' },
      { kind: 'action', calls: [{ id: 'a' }], results: [{ callId: 'a', parts: [{ text: 'done a' }] }] },
      { kind: 'action', calls: [{ id: 'b' }], results: [{ callId: 'b' }] },
      { kind: 'message', role: 'user' },
      { kind: 'answer' },
    ])
    expect(trace.calls).toMatchObject([{ at: 2, model: 'm', usage: { input: 3 } }, { at: 3 }, { at: 5 }])
    expect(trace.recorded).toEqual([])
    expect(trace.steps.every(({ agent }) => agent === undefined)).toBe(true)
  })

  it('take an answer that the next prompt writes otherwise for the same step, rewritten from then on', () => {
    const sent = { ...turn('a', 'I do a'), calls: [{ id: 'a', name: 'use_tool', arguments: '{"step":"a"}' }] }
    const second = [system, task, sent, result('a')]
    const third = [...second, said('assistant', 'Fine.'), said('user', 'Thanks')]
    const trace = readWhole([
      ask([system, task], turn('a', ' I do a\n')),
      ask(second, said('assistant', 'Fine.\n')),
      ask(third, said('assistant', 'Bye.')),
    ])
    expect(trace.steps).toHaveLength(6)
    expect(trace.steps[2]).toMatchObject({ parts: [{ text: ' I do a\n' }], results: [{ callId: 'a' }] })
    expect(trace.recorded.map(({ call, changes }) => [call, ...changes.map(({ kind }) => kind)])).toEqual([
      [1, 'replace'],
      [2, 'replace'],
    ])
  })

  it('matches results whose ids the prompt writes otherwise by place', () => {
    const trace = readWhole([
      ask([task], { ...turn('a'), calls: [...(turn('a').calls ?? []), ...(turn('b').calls ?? [])] }),
      ask(
        [
          task,
          {
            ...turn('x', 'I do a'),
            calls: [
              { id: 'x', name: 'use_tool', arguments: '{"step": "a"}' },
              { id: 'y', name: 'use_tool', arguments: '{"step": "b"}' },
            ],
          },
          result('y'),
          result('x'),
        ],
        said('assistant', 'Done.'),
      ),
    ])
    expect(trace.steps[1]).toMatchObject({ results: [{ callId: 'b' }, { callId: 'a' }] })
    expect(trace.recorded).toEqual([])
  })

  it('fill the answer of a call whose answer was not kept', () => {
    const trace = readWhole([ask([task]), ask([task, turn('a'), result('a')], said('assistant', 'Done.'))])
    expect(trace.calls).toHaveLength(2)
    expect(trace.steps[1]).toMatchObject({ kind: 'action', calls: [{ id: 'a' }], results: [{ callId: 'a' }] })
    expect(trace.recorded).toEqual([])
  })

  it('show a failed call in the log and in no later context', () => {
    const trace = readWhole([
      { ...ask([task]), facts: { failure: 'overloaded' } },
      ask([task], said('assistant', 'Done.')),
    ])
    expect(trace.steps.map(({ kind }) => kind)).toEqual(['task', 'action', 'answer'])
    expect(trace.calls[0]?.failure).toBe('overloaded')
    expect(contexts(trace)[1]).toEqual(['Water the roses.'])
  })

  it('hold a call without a recorded prompt against nothing', () => {
    const trace = readWhole([
      ask([task], turn('a')),
      { answer: [turn('b')] },
      ask([task, turn('a'), result('a'), turn('b'), result('b')], said('assistant', 'Done.')),
    ])
    expect(trace.calls).toHaveLength(3)
    expect(trace.fidelity).toEqual({ checked: 2, equal: 2 })
  })

  it('say once how many results answer no call', () => {
    const trace = readWhole([ask([task, result('lost'), result('lost too')], said('assistant', 'Hm.'))])
    expect(trace.warnings).toMatchObject([
      { code: 'orphan-result', message: '2 tool results have no matching tool call.' },
    ])
  })
})

describe('prompts that change what stood before', () => {
  const four = ['a', 'b', 'c', 'd'].flatMap((id) => [turn(id), result(id)])
  const run = ['a', 'b', 'c', 'd'].map((id, index) =>
    ask([system, task, ...four.slice(0, 2 * index)], turn(id)),
  )
  const done = said('assistant', 'Done.')

  it('take a summary in place of turns for a summary step, moved to its place', () => {
    const summary = said('user', 'Summary of the work so far: roses are wet.')
    const trace = readWhole([...run, ask([system, task, summary, ...four.slice(4)], done)])
    expect(trace.steps.filter(({ kind }) => kind === 'summary')).toHaveLength(1)
    expect(contexts(trace).at(-1)?.[2]).toMatch(/^Summary/)
    expect(trace.steps).toHaveLength(8)
  })

  it('take a restart for removals, with new messages behind what stayed', () => {
    const restart = ask([system, said('user', 'Now the lawn.')], done)
    const trace = readWhole([...run, restart].map((call) => ({ ...call, agent: 'gardener' })))
    expect(trace.steps.slice(-2)).toMatchObject([{ kind: 'message', role: 'user' }, { kind: 'answer' }])
    expect(trace.recorded).toHaveLength(1)
  })

  it('elide results and bring them back', () => {
    const elided = [turn('a'), result('a', '(elided)'), ...four.slice(2)]
    const trace = readWhole([
      ...run,
      ask([system, task, ...elided], said('assistant', 'Hm, again.')),
      ask([system, task, ...four, said('assistant', 'Hm, again.')], done),
    ])
    expect(trace.steps).toHaveLength(8)
    expect(trace.recorded.map(({ changes }) => changes.map(({ kind }) => kind))).toEqual([
      ['replace'],
      ['replace'],
    ])
  })

  it('bring removed turns back as the steps that they were', () => {
    const trace = readWhole([
      ...run,
      ask([system, task, ...four.slice(4)], said('assistant', 'Hm, again.')),
      ask([system, task, ...four, said('assistant', 'Hm, again.')], done),
    ])
    expect(trace.steps).toHaveLength(8)
  })

  it('move a reminder that is always last, and add no step for it', () => {
    const reminder = said('user', 'Mind the cat.')
    const trace = readWhole(
      ['a', 'b', 'c'].map((id, index) => ask([task, ...four.slice(0, 2 * index), reminder], turn(id))),
    )
    expect(trace.steps.filter((step) => step.kind === 'message')).toHaveLength(1)
  })

  it('rewrite a system prompt with another date in each call', () => {
    const trace = readWhole(
      run.map(({ prompt = [], answer }, index) => ({
        prompt: [said('system', `You are a gardener. Day ${index}.`), ...prompt.slice(1)],
        answer,
      })),
    )
    expect(trace.steps.filter(({ kind }) => kind === 'system')).toHaveLength(1)
    expect(new Set(trace.calls.map(({ agent }) => agent))).toEqual(new Set([undefined]))
  })

  it('keep a result whose call was cut off as a piece of its step', () => {
    const trace = readWhole([...run, ask([system, ...four.slice(1)], done)])
    expect(trace.steps).toHaveLength(7)
    const inserted = trace.recorded[0]?.changes.find(({ kind }) => kind === 'insert')
    expect(inserted).toMatchObject({ step: { role: 'tool', origin: ['s2'] } })
  })

  it('keep both answers where two requests had the same prompt, and the one that went on', () => {
    const [one, other] = [turn('one'), turn('other')]
    const trace = readWhole([ask([task], one), ask([task], other), ask([task, one, result('one')], done)])
    expect(trace.steps).toMatchObject([
      { kind: 'task' },
      { results: [{ callId: 'one' }] },
      { results: [] },
      { kind: 'answer' },
    ])
  })
})

describe('agents', () => {
  const cook = said('system', 'You are a cook. Cook well.')
  const guard = said('system', 'You are the night guard')

  it('are those that are given', () => {
    const trace = readWhole([
      { ...ask([task], turn('a')), agent: 'left' },
      { ...ask([task], turn('b')), agent: 'right' },
      { ...ask([task, turn('a'), result('a')], said('assistant', 'x')), agent: 'left' },
    ])
    expect(trace.calls.map(({ agent }) => agent)).toEqual(['left', 'right', 'left'])
    expect(trace.recorded).toEqual([])
  })

  it('are told by the beginnings of prompts and named by them', () => {
    const trace = readWhole([
      ask([cook, task], turn('a')),
      ask([guard, task], turn('b')),
      ask([cook, task, turn('a'), result('a')], said('assistant', 'Soup.')),
    ])
    expect(trace.calls.map(({ agent }) => agent)).toEqual(['cook', 'night guard', 'cook'])
  })

  it('go on where the beginning changed but an answer is known', () => {
    const trace = readWhole([
      ask([cook, task], turn('a')),
      ask([cook, said('user', 'Short: roses'), turn('a'), result('a')], turn('b')),
      ask([guard, task], turn('c')),
    ])
    expect(trace.calls.map(({ agent }) => agent)).toEqual(['cook', 'cook', 'night guard'])
  })

  it('have names of their own also where prompts begin alike', () => {
    const trace = readWhole(
      ['Plan a trip. Now', 'Plan a trip. Later'].map((text) =>
        ask([said('user', text)], said('assistant', 'ok')),
      ),
    )
    expect(trace.calls.map(({ agent }) => agent)).toEqual(['Plan a trip', 'Plan a trip (2)'])
  })
})

describe('any prompts', () => {
  const anyMessage = fc.oneof(
    fc
      .record({
        role: fc.constantFrom('system', 'user', 'assistant' as const),
        text: fc.constantFrom('', 'a', 'b', 'continue', 'Summary: x'),
      })
      .map(({ role, text }) =>
        said(role === 'user' ? 'user' : role === 'system' ? 'system' : 'assistant', text),
      ),
    fc.constantFrom('1', '2', '3').map((id) => turn(id)),
    fc
      .record({ id: fc.constantFrom('1', '2', '3'), text: fc.constantFrom('', 'ok', 'elided') })
      .map(({ id, text }) => result(id, text)),
    fc.constantFrom('ok', '').map((text): Incoming => ({ ...said('tool', text), error: 'broke' })),
  )
  const edit = fc.record({
    from: fc.nat(12),
    length: fc.nat(4),
    put: fc.array(anyMessage, { maxLength: 3 }),
    tail: fc.array(anyMessage, { maxLength: 3 }),
    answer: fc.array(anyMessage, { maxLength: 2 }),
    goesOn: fc.boolean(),
    agent: fc.constantFrom(undefined, 'x', 'y'),
  })

  /** Each prompt is the one before with a random piece replaced, and messages put after it. */
  function callsOf(
    edits: readonly (typeof edit extends fc.Arbitrary<infer T> ? T : never)[],
  ): readonly RecordedCall[] {
    let prompt: readonly Incoming[] = [system, task]
    return edits.map(({ from, length, put, tail, answer, goesOn, agent }) => {
      const call = { prompt, answer, ...given({ agent }) }
      const grown = goesOn ? [...prompt, ...answer] : prompt
      prompt = [...grown.slice(0, from), ...put, ...grown.slice(from + length), ...tail]
      return call
    })
  }

  it('are the contexts that the fold makes, whatever was edited', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
        readWhole(callsOf(edits))
      }),
      { numRuns: 100 },
    )
  })

  it('make steps of which each has an id of its own and each call its place', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        const { steps, calls } = read(callsOf(edits))
        expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length)
        expect(calls).toHaveLength(edits.length)
        for (const call of calls) expect(steps[call.at]?.id).toBe(call.stepId)
      }),
    )
  })

  it('only ever lose a removed piece, never a text: every text sent stands in a step or a recorded change', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        const calls = callsOf(edits)
        const { steps, recorded } = read(calls)
        const all = [
          ...steps,
          ...recorded.flatMap(({ changes }) =>
            changes.flatMap((change) => (change.kind === 'remove' ? [] : change.step)),
          ),
        ]
        const texts = new Set(all.flatMap(messagesOf).map(({ parts }) => partsText(parts)))
        for (const { prompt = [] } of calls)
          for (const { parts, error } of prompt)
            if (error === undefined) expect(texts).toContain(partsText(parts))
      }),
    )
  })
})

describe('long runs', () => {
  const pairs = Array.from({ length: 240 }, (_, at) => [turn(`c${at}`), result(`c${at}`)])

  /** Milliseconds for runs whose prompts grow by two messages a call. */
  function time(length: number, first: (call: number) => string): number {
    const calls = pairs
      .slice(0, length)
      .map(([answer = task], at) =>
        ask([said('system', first(at)), task, ...pairs.slice(0, at).flat()], answer),
      )
    const start = performance.now()
    expect(read(calls).fidelity).toEqual({ checked: length, equal: length })
    return performance.now() - start
  }

  it('cost in proportion to their prompts, also where the first message changes in each', () => {
    for (const first of [() => 'S', (call: number) => `Day ${call}`]) {
      time(60, first)
      // Prompts of 4 times the calls are 16 times as long in all; quadratic in them would be 256.
      expect(time(240, first) / time(60, first)).toBeLessThan(100)
    }
  })
})

describe('withoutRepeats', () => {
  const facts = (timestamp: number, duration: number) => ({ facts: { timestamp, duration } })

  it('drops a request inside an equal one and keeps what it alone knows', () => {
    const outer = { ...ask([task], turn('a')), ...facts(10, 5) }
    const inner = { ...ask([task], turn('a')), facts: { timestamp: 11, duration: 3, model: 'm' } }
    expect(withoutRepeats([outer, inner])).toEqual([{ ...outer, facts: { ...outer.facts, model: 'm' } }])
  })

  it('keeps an equal request that was sent after the first had ended, and any other', () => {
    const calls = [
      { ...ask([task], turn('a')), ...facts(10, 5) },
      { ...ask([task], turn('a')), ...facts(16, 5) },
      { ...ask([task], turn('b')), ...facts(17, 5) },
    ]
    expect(withoutRepeats(calls)).toEqual(calls)
  })
})

describe('createPromptReader', () => {
  it('gives the same objects for what the prompt before held at the place, and reads what differs', () => {
    let read = 0
    const readPrompt = createPromptReader((message) => {
      read++
      return [said('user', JSON.stringify(message))]
    })
    const [first] = readPrompt([{ text: 'a', list: [1, null] }])
    const [again, next] = readPrompt([{ list: [1, null], text: 'a' }, { text: 'b' }])
    expect(again).toBe(first)
    expect(next).not.toBe(first)
    expect(readPrompt([{ text: 'a', list: [2, null] }])[0]).not.toBe(first)
    expect(read).toBe(3)
  })

  it('holds any two values apart that differ, and no others', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [left, right]: JsonValue[] = [
          JSON.parse(JSON.stringify(one)),
          JSON.parse(JSON.stringify(other)),
        ]
        expect(isSameJson(left ?? null, JSON.parse(JSON.stringify(left ?? null)))).toBe(true)
        if (JSON.stringify(left) !== JSON.stringify(right) && typeof left !== 'object')
          expect(isSameJson(left ?? null, right ?? null)).toBe(false)
      }),
    )
    expect(isSameJson(JSON.parse('{"__proto__": {}}'), { x: {} })).toBe(false)
    expect(isSameJson({ a: 1 }, { a: 1, b: 2 })).toBe(false)
  })
})
