import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { bindDialect, DEFAULT_DIALECT } from '../dialects/index.ts'
import type { Step } from '../model/step.ts'
import { memoryOf } from '../testing/memories.ts'
import { actionStep, messageStep, taskStep, traceOf } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure } from '../tokens/measure.ts'
import { droppedMessages } from './dropped-messages.ts'

const measure = createMeasure(countChars4, unwrap(bindDialect(DEFAULT_DIALECT)), 'none')
const looks = (count: number): readonly Step[] =>
  Array.from({ length: count }, (_, place) => actionStep({ text: `Look ${place}.`, tool: 'look', args: {} }))
const said = (text: string): Step => messageStep(text, { role: 'user' })

function listed(steps: readonly Step[], summary: (text: string) => string) {
  const memory = memoryOf('summarise-old', { params: { past: 4, keepRecent: 2 } })
  const summarise = ({ prompt }: { readonly prompt: string }) => ({
    ok: true as const,
    value: summary(prompt),
  })
  const trace = traceOf(steps)
  return droppedMessages(trace, memory, {
    ...{ baseline: 'as-recorded', measure, perCall: 0, window: 100_000, summarise },
  }).map(({ step, quote }) => [trace.steps.findIndex(({ id }) => id === step), quote])
}

describe('messages that a summary does not have in full', () => {
  const long = 'Never push to the main branch without asking. Use tabs in all files.'

  test('are listed one by one, with what is left of each', () => {
    const steps = [taskStep('Find it'), said(long), said('Also look at the tests, please.'), ...looks(6)]
    expect(listed(steps, () => 'User messages: Never push to the main branch without asking.')).toEqual([
      [1, 'part'],
      [2, 'none'],
    ])
  })

  test('are not those whose line breaks alone are another', () => {
    const steps = [taskStep('Find it'), said(long.replaceAll('. ', '.\n')), ...looks(6)]
    expect(listed(steps, () => `User messages: ${long}`)).toEqual([])
  })
})
