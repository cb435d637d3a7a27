import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STEP_KINDS } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { anySteps } from '../testing/arbitraries.ts'
import { actionStep, messageStep, noteStep, taskStep } from '../testing/steps.ts'
import {
  addToolCall,
  CONTROL_TYPES,
  callPairs,
  controlTexts,
  removePair,
  setAgent,
  setDemo,
  setRole,
  setTimestamp,
  setToolCall,
  setToolResult,
  toControl,
  toKind,
  withNewCall,
} from './step-fields.ts'
import { CONTROL_TEMPLATES, STEP_TEMPLATES } from './templates.ts'

test('a field that is emptied is left out', () => {
  const step = taskStep('T', { agent: 'a', timestamp: 1, demo: true })
  const bare = setDemo(setTimestamp(setAgent(step, ''), undefined), false)
  expect(Object.keys(bare)).toEqual(['id', 'number', 'kind', 'parts'])
})

test('a step of any kind becomes one of any other with its id, its agent and its text', () => {
  fc.assert(
    fc.property(anySteps(6), fc.constantFrom(...STEP_KINDS.map(({ kind }) => kind)), (steps, kind) => {
      for (const step of steps) {
        const made = toKind(step, kind)
        expect(made).toMatchObject({ kind, id: step.id, number: step.number })
        expect(made.agent).toBe(step.agent)
        if (step.kind !== 'action' && kind !== 'control') expect(stepText(made)).toBe(stepText(step))
      }
    }),
  )
})

test('a control keeps its text and name over every type that has them', () => {
  for (const { type } of CONTROL_TYPES) {
    const made = toControl(type, { name: 'n', text: 't' })
    expect(made.type).toBe(type)
    expect(toControl(type, controlTexts(made))).toEqual(made)
  }
})

describe('calls and their results', () => {
  const call = { id: 'c', name: 'read', arguments: '{}' }
  const result = { callId: 'c', parts: [] }

  test('are paired by id in their order, and what answers nothing stands alone', () => {
    const step = actionStep({ calls: [call, call], results: [result, { ...result, callId: 'x' }, result] })
    expect(callPairs(step)).toEqual([
      { call: 0, result: 0 },
      { call: 1, result: 2 },
      { call: undefined, result: 1 },
    ])
  })

  test('stay a pair when the call gets another id', () => {
    const step = actionStep({ calls: [call], results: [result] })
    const [pair] = callPairs(step)
    if (pair === undefined) throw new Error('no pair')
    const renamed = setToolCall(step, pair, { ...call, id: 'd' })
    expect(callPairs(renamed)).toEqual([{ call: 0, result: 0 }])
    expect(setToolResult(renamed, pair, undefined).results).toEqual([])
    expect(removePair(renamed, pair)).toMatchObject({ calls: [], results: [] })
  })

  test('a new call has an id that no other has', () => {
    const twice = addToolCall(addToolCall(actionStep({ calls: [{ ...call, id: 'call_2' }], results: [] })))
    expect(new Set(twice.calls.map(({ id }) => id)).size).toBe(3)
    expect(callPairs(twice).filter((pair) => pair.result !== undefined)).toHaveLength(2)
  })

  test('a note has none', () => {
    expect(stepText(toKind(noteStep('n'), 'action'))).toBe('n')
  })
})

test('a message of another role has only what that role can have', () => {
  const called = { ...messageStep('m', { role: 'assistant' }), calls: withNewCall([]) }
  expect(setRole(called, 'assistant').calls).toHaveLength(1)
  expect(setRole(called, 'user')).not.toHaveProperty('calls')
  const answered = messageStep('r', { role: 'tool', callId: 'call_1' })
  expect(setRole(answered, 'tool').callId).toBe('call_1')
  expect(setRole(answered, 'user')).not.toHaveProperty('callId')
})

test('every template has steps, and its calls their results', () => {
  const templates = [...STEP_TEMPLATES, ...CONTROL_TEMPLATES]
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length)
  for (const { drafts } of templates) {
    expect(drafts).not.toHaveLength(0)
    for (const draft of drafts) {
      if (draft.kind !== 'action') continue
      expect(callPairs(draft).every((pair) => pair.call !== undefined && pair.result !== undefined)).toBe(
        true,
      )
    }
  }
})
