import { describe, expect, it } from 'vitest'
import type { Part } from '../../model/message.ts'
import { actionStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { clearThinking } from './clear-thinking.ts'

const thought: Part = { kind: 'reasoning', text: 'hm' }
const said: Part = { kind: 'text', text: 'yes' }

describe('clearing old thinking', () => {
  const steps = [
    taskStep('t'),
    actionStep({ parts: [thought, said] }),
    actionStep({ parts: [said] }),
    actionStep({ parts: [thought] }),
  ]
  it('keeps that of the newest turns that think, and all else', () => {
    const [task, first, second, third] = clearThinking.prune(steps, { keep: 1 }, plainContext())
    expect([task, second, third]).toEqual([steps[0], steps[2], steps[3]])
    expect(first).toMatchObject({ parts: [said], rule: 'clear thinking', origin: [steps[1]?.id] })
  })
  it('gives the same rewritten step each time', () => {
    const twice = [1, 2].map(() => clearThinking.prune(steps, { keep: 1 }, plainContext())[1])
    expect(twice[0]).toBe(twice[1])
  })
})
