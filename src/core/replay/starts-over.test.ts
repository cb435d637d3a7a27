import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { bindDialect, DEFAULT_DIALECT } from '../dialects/index.ts'
import type { Memory } from '../memory/memory.ts'
import type { Step } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { memoryOf } from '../testing/memories.ts'
import { actionStep, messageStep, summaryStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure } from '../tokens/measure.ts'
import { replay } from './replay.ts'
import { losesThread } from './starts-over.ts'

const measure = createMeasure(countChars4, unwrap(bindDialect(DEFAULT_DIALECT)), 'none')

function totalsOf(memory: Memory, steps: readonly Step[], recorded: Trace['recorded'] = []) {
  const options = { baseline: 'as-recorded', measure, perCall: 0, window: 100_000 } as const
  return replay({ ...traceOf(steps), recorded }, memory, options).totals
}

const looks = (count: number): readonly Step[] =>
  Array.from({ length: count }, (_, place) =>
    actionStep({ text: `Look ${place}.`, tool: 'look', args: {}, observation: 'straw '.repeat(20) }),
  )

const buffer = memoryOf('letta-buffer', { params: { limit: 8, min: 2 } })

test('a buffer that cuts at the next user message sends nothing of the work in a long turn', () => {
  const totals = totalsOf(buffer, [systemStep('Be brief.'), taskStep('Find it'), ...looks(9)])
  expect(totals.startsOver).toBeGreaterThan(0)
  expect(losesThread(totals)).toBe(true)
})

test('what is cut right before a new user message doesn’t make the agent start over', () => {
  const steps = [
    taskStep('Find it'),
    ...looks(3),
    messageStep('Now sort it.', { role: 'user' }),
    ...looks(1),
    messageStep('Now count it.', { role: 'user' }),
  ]
  expect(totalsOf(buffer, steps)).not.toHaveProperty('startsOver')
})

test('what the recorded agent itself took out is not the doing of a strategy', () => {
  const steps = [taskStep('Find it'), ...looks(4)]
  const changes = steps.slice(1, 4).map(({ id }) => ({ kind: 'remove' as const, id }))
  expect(totalsOf(memoryOf('none'), steps, [{ call: 3, changes }])).not.toHaveProperty('startsOver')
})

test('a summary of the run itself is nothing of what the agent did after it', () => {
  const steps = [summaryStep('The straw was looked at.'), ...looks(12)]
  expect(totalsOf(buffer, steps).startsOver).toBeGreaterThan(0)
  expect(totalsOf(memoryOf('none'), steps)).not.toHaveProperty('startsOver')
})

test('a memory that keeps the newest step, or a summary of all, goes on', () => {
  const steps = [taskStep('Find it'), ...looks(20)]
  for (const memory of [
    memoryOf('none'),
    memoryOf('keep-last', { params: { count: 1 } }),
    memoryOf('compaction', { trigger: { kind: 'past-tokens', tokens: 200 }, mode: 'destructive' }),
  ]) {
    expect(totalsOf(memory, steps), memory.title).not.toHaveProperty('startsOver')
  }
})
