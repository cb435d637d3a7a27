import { describe, expect, it, test } from 'vitest'
import { attentionOf, callsWords, fidelityText, modelsOf } from './trace-report.ts'

describe('the report of a trace', () => {
  it('names the models, the busiest first', () => {
    const calls = ['a', 'b', 'b'].map((model, index) => ({ index, at: index, stepId: `s${index}`, model }))
    expect(modelsOf({ calls })).toEqual(['b', 'a'])
  })

  it('asks for attention where something was skipped or a prompt differs', () => {
    expect(attentionOf({ warnings: [] })).toBe(0)
    expect(attentionOf({ warnings: [], fidelity: { checked: 4, equal: 4 } })).toBe(0)
    const warnings = [{ code: 'bad-line', message: 'x' }]
    expect(attentionOf({ warnings, fidelity: { checked: 4, equal: 3 } })).toBe(2)
  })

  it('says how many recorded prompts come out', () => {
    expect(fidelityText({ checked: 1, equal: 1 })).toMatch(/^The one/)
    expect(fidelityText({ checked: 9, equal: 9 })).toMatch(/^All 9/)
    expect(fidelityText({ checked: 9, equal: 7 })).toMatch(/^7 of 9/)
  })
})

test('aborted calls are told from failed ones', () => {
  const call = { index: 0, at: 0, stepId: 'a' }
  const failures = ['Request was aborted.', 'terminated', 'Request was aborted.']
  const calls = [call, ...failures.map((failure) => ({ ...call, failure }))]
  expect(callsWords(calls).replaceAll('\u00a0', ' ')).toBe('4 calls, 1 failed, 2 aborted')
  expect(callsWords([call]).replaceAll('\u00a0', ' ')).toBe('1 call')
})
