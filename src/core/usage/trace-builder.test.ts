import { describe, expect, it } from 'vitest'
import { textPart } from '../model/message.ts'
import { agentsOf } from '../model/trace.ts'
import {
  actionStep,
  answerStep,
  controlStep,
  messageStep,
  noteStep,
  planningStep,
  taskStep,
  traceOf,
} from '../testing/steps.ts'
import { createTraceBuilder } from './trace-builder.ts'

const source = { format: 'built', fileName: '', run: 0, runs: 1, readerVersion: 1 }
const facts = { id: 't', title: 'T', source }

describe('a trace builder', () => {
  it('gives ids that are never reused and numbers by position, unless a number is given', () => {
    const builder = createTraceBuilder()
    builder.add(taskStep('a'))
    builder.add(taskStep('b'), { number: 9 })
    builder.add(taskStep('c'))
    expect(builder.build(facts).steps.map(({ id, number }) => [id, number])).toEqual([
      ['s0', 0],
      ['s1', 9],
      ['s2', 2],
    ])
  })
  it('opens a call at each step of the model and at no other', () => {
    const trace = traceOf([
      taskStep('t'),
      planningStep('p'),
      actionStep(),
      messageStep('m'),
      noteStep('n'),
      noteStep('n', { response: 'r' }),
      controlStep(),
      answerStep('a'),
    ])
    expect(trace.calls.map(({ index, at, stepId }) => [index, at, stepId])).toEqual([
      [0, 1, 's1'],
      [1, 2, 's2'],
      [2, 5, 's5'],
      [3, 7, 's7'],
    ])
  })
  it('opens none for a demonstration or where the reader says that there was none', () => {
    const builder = createTraceBuilder()
    builder.add(actionStep({ demo: true }))
    builder.add(actionStep(), { noCall: true })
    builder.add(actionStep())
    expect(builder.callCount).toBe(1)
  })
  it('keeps what is known of the call and which agent made it', () => {
    const builder = createTraceBuilder()
    builder.add(actionStep({ agent: 'writer' }), { call: { model: 'm', usage: { input: 3 } } })
    expect(builder.build(facts).calls).toEqual([
      { index: 0, at: 0, stepId: 's0', agent: 'writer', model: 'm', usage: { input: 3 } },
    ])
  })
  it('amends a step in its place, keeping its call, and adds the new records to the old', () => {
    const builder = createTraceBuilder()
    const step = builder.add(actionStep({ tool: 'read' }), { records: [1] })
    builder.add(messageStep('between'))
    if (step.kind !== 'action') throw new Error('not an action')
    builder.amend({ ...step, results: [{ callId: '', parts: [textPart('late')] }] }, [2])
    const trace = builder.build(facts)
    expect(trace.steps[0]).toMatchObject({ id: 's0', results: [{ parts: [textPart('late')] }] })
    expect(trace.records.get('s0')).toEqual([1, 2])
    expect(trace.calls).toHaveLength(1)
  })
  it('refuses to amend a step that it never made', () => {
    expect(() => createTraceBuilder().amend(taskStep('x'))).toThrow('no step')
  })
  it('keeps warnings and recorded changes, but no empty ones', () => {
    const builder = createTraceBuilder()
    builder.warn({ code: 'odd', message: 'Odd.' })
    builder.recordChanges(0, [])
    builder.recordChanges(1, [{ kind: 'remove', id: 's0' }])
    const trace = builder.build(facts)
    expect(trace.warnings).toHaveLength(1)
    expect(trace.recorded).toEqual([{ call: 1, changes: [{ kind: 'remove', id: 's0' }] }])
  })
  it('keeps the first of metadata that is larger than a page can take at once, and says how much it left out', () => {
    const metadata = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`key ${at}`, at]))
    const trace = createTraceBuilder().build({ ...facts, metadata })
    expect(Object.keys(trace.metadata)).toHaveLength(50_000)
    expect(trace.metadata['key 0']).toBe(0)
    expect(trace.warnings.map(({ code, message }) => [code, /10.000.values/.test(message)])).toEqual([
      ['metadata-shortened', true],
    ])
    const small = { 'key 0': 0 }
    expect(createTraceBuilder().build({ ...facts, metadata: small }).metadata).toBe(small)
  })
  it('names the agents in order of appearance, the unnamed one included', () => {
    const trace = traceOf([
      taskStep('t'),
      actionStep({ agent: 'b' }),
      actionStep({ agent: 'a' }),
      actionStep({ agent: 'b' }),
    ])
    expect(agentsOf(trace)).toEqual([undefined, 'b', 'a'])
  })
})
