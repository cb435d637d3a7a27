import { expect, test } from 'vitest'
import { isSealed } from '#core/tokens/measure.ts'
import { readContent } from '../google-adk/content.ts'
import { isGeminiContent, readGeminiContent } from './gemini-content.ts'

test('a part with nothing but a thought signature is sealed reasoning, wherever Gemini contents are read', () => {
  const thoughtSignature = 'QUJD'.repeat(100)
  const content = {
    role: 'model',
    parts: [{ text: 'Yes.' }, { text: '', thoughtSignature }, { thoughtSignature }],
  }
  expect(isGeminiContent(content)).toBe(true)
  for (const read of [readGeminiContent, readContent]) {
    const [turn] = read(content)
    expect(turn?.parts.map(isSealed)).toEqual([false, true, true])
  }
})

test('a signature on a text or a call leaves them what they are', () => {
  const content = {
    role: 'model',
    parts: [
      { text: 'Yes.', thought_signature: 'QUJD' },
      { function_call: { name: 'look', args: {} }, thought_signature: 'QUJD' },
    ],
  }
  const [turn] = readContent(content)
  expect(turn).toMatchObject({ parts: [{ kind: 'text', text: 'Yes.' }], calls: [{ name: 'look' }] })
})
