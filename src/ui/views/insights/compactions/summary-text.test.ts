import { expect, test } from 'vitest'
import type { Part } from '#core/model/message.ts'
import { summaryStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { summaryText } from './summary-text.ts'

const value = { type: 'compaction', encrypted_content: 'gAAAA' }
const encrypted: Part = { kind: 'other', label: 'compaction', value }

test('of a summary that only the provider can read there is no text to show', () => {
  const trace = traceOf([taskStep('Go.'), summaryStep('', { parts: [encrypted] }), summaryStep('**Done**')])
  expect(summaryText(trace, { summary: ['s1'] })).toBe('')
  expect(summaryText(trace, { summary: ['s1', 's2'] })).toBe('Done')
  expect(summaryText(trace, { summary: [] })).toBeUndefined()
})
