import { describe, expect, test } from 'vitest'
import type { Step } from '../model/step.ts'
import { holdsWholePrompts } from './whole-prompts.ts'

const SYSTEM: Step = { kind: 'system', id: 's', number: 1, parts: [] }
const TASK: Step = { kind: 'task', id: 't', number: 2, parts: [] }
const CALLING: Step = {
  kind: 'action',
  id: 'a',
  number: 3,
  parts: [],
  calls: [{ id: '1', name: 'read', arguments: '{}' }],
  results: [],
}
const IN_TEXT: Step = { ...CALLING, calls: [{ id: '1', name: 'bash', arguments: 'ls', inText: true }] }

describe('a file holds whole prompts', () => {
  test('with a system message, and no tool called that it does not define', () => {
    expect(holdsWholePrompts({ steps: [SYSTEM, TASK], tools: [] })).toBe(true)
    expect(holdsWholePrompts({ steps: [SYSTEM, TASK, CALLING], tools: [{ name: 'read' }] })).toBe(true)
    expect(holdsWholePrompts({ steps: [SYSTEM, TASK, IN_TEXT], tools: [] })).toBe(true)
  })
  test('not without either', () => {
    expect(holdsWholePrompts({ steps: [TASK], tools: [] })).toBe(false)
    expect(holdsWholePrompts({ steps: [SYSTEM, TASK, CALLING], tools: [] })).toBe(false)
  })
})
