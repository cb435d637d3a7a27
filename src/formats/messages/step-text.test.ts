import { describe, expect, test } from 'vitest'
import { readStepText } from './step-text.ts'

const ME = { id: 'me', number: 7 }

function faultsOf(text: string) {
  const reading = readStepText(text, ME)
  return reading.status === 'faulty' ? reading.faults : []
}

describe('a step written as JSON', () => {
  test('is the step with the id and number given', () => {
    expect(readStepText('{"kind": "note", "text": "x", "response": "", "id": "other"}', ME)).toEqual({
      status: 'step',
      step: { kind: 'note', text: 'x', response: '', ...ME },
    })
  })

  test('is marked where the text breaks', () => {
    expect(faultsOf('{\n  "kind": "note",\n  "text": oops\n}')).toMatchObject([{ line: 3, column: 11 }])
    expect(faultsOf('{"kind": "note"')).toMatchObject([{ message: 'The text ends unexpectedly.' }])
    expect(faultsOf('{"kind": "note", "text": "", "response": ""} x')).toMatchObject([
      { line: 1, column: 45 },
    ])
    expect(faultsOf('[]')).toMatchObject([{ line: 1, column: 1 }])
    expect(faultsOf('')).toHaveLength(1)
  })

  test('is marked where a field is not what it should be, each one', () => {
    const text = `{
  "kind": "action",
  "parts": [{ "kind": "text", "text": "a" }, { "kind": "text", "text": 5 }],
  "calls": [],
  "results": {}
}`
    expect(faultsOf(text)).toMatchObject([
      { line: 3, column: 72, message: expect.stringContaining('“parts.1.text”') },
      { line: 5, column: 14 },
    ])
  })

  test('is marked at the object that lacks a field, and at a field that does not belong', () => {
    expect(faultsOf('{\n "kind": "note",\n "text": "x"\n}')).toMatchObject([
      { line: 1, column: 1, message: expect.stringContaining('missing') },
    ])
    expect(faultsOf('{\n "kind": "planning",\n "parts": [],\n "mood": 1\n}')).toMatchObject([
      { line: 4, column: 10, message: expect.stringContaining('mood') },
    ])
    expect(faultsOf('{"kind": "dream"}')).toMatchObject([{ line: 1, column: 10 }])
  })
})
