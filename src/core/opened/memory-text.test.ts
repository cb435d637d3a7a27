import { describe, expect, it } from 'vitest'
import { textPart } from '../model/message.ts'
import {
  actionStep,
  answerStep,
  controlStep,
  noteStep,
  numbered,
  systemStep,
  taskStep,
} from '../testing/steps.ts'
import { memoryLayout, memoryReport } from './memory-text.ts'

const steps = numbered([
  systemStep('S'),
  taskStep('T'),
  actionStep({ tool: 'search', observation: '😀😀' }),
  noteStep('n'),
  answerStep('A'),
  controlStep(),
])

describe('a memory as text', () => {
  it('is laid out by position, with the size of results in code points', () => {
    expect(memoryLayout(steps).split('\n')).toEqual([
      'Memory Layout:',
      '  [0] SystemPromptStep',
      '  [1] TaskStep',
      '  [2] ActionStep (obs: 2 chars)',
      '  [3] ScratchpadStep',
      '  [4] FinalAnswerStep',
      '  [5] MemoryStep',
    ])
    expect(memoryLayout([])).toBe('Memory Layout:')
  })
  it('counts all results of an action, and none of one without', () => {
    const two = actionStep({
      results: ['abc', 'de'].map((text) => ({ callId: '', parts: [textPart(text)] })),
    })
    expect(memoryLayout([two, actionStep()])).toContain('(obs: 5 chars)\n  [1] ActionStep (obs: 0 chars)')
  })
  it('is reported by number, with totals and tools', () => {
    expect(memoryReport(steps.slice(1, 3), 42).split('\n')).toEqual([
      'Total steps: 2',
      'Token count: 42',
      '1: TaskStep',
      '2: ActionStep',
      '  Action: search',
      '  Obs length: 2',
    ])
  })
})
