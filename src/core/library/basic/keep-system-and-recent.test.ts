import { describe, expect, it } from 'vitest'
import { actionStep, idsOf, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { keepSystemAndRecent } from './keep-system-and-recent.ts'

const system = systemStep('S', { id: 'system' })
const late = systemStep('late', { id: 'late' })
const [task, a, b] = [taskStep('T', { id: 'task' }), actionStep({ id: 'a' }), actionStep({ id: 'b' })]

function kept(
  variant: string,
  count: number,
  steps: readonly Parameters<typeof idsOf>[0][number][],
): readonly string[] {
  return idsOf(keepSystemAndRecent.prune(steps, { variant, count }, plainContext()))
}

describe('keeping system prompt and recent steps', () => {
  it('puts the system steps of the whole list first and does not protect the task', () => {
    expect(kept('dedupe', 2, [task, system, a, b])).toEqual(['system', 'a', 'b'])
  })
  it('shows a system step inside the window once', () => {
    expect(kept('dedupe', 3, [system, a, late, b])).toEqual(['system', 'late', 'a', 'b'])
    expect(kept('dedupe', 10, [system, task])).toEqual(['system', 'task'])
  })
  it('keeps only system steps at 0', () => expect(kept('dedupe', 0, [system, task, a])).toEqual(['system']))
})

describe('the same as the architecture document prints it', () => {
  it('shows a system step inside the window twice', () => {
    expect(kept('as-written', 2, [task, a, late, b])).toEqual(['late', 'late', 'b'])
    expect(kept('as-written', 10, [system, task])).toEqual(['system', 'system', 'task'])
  })
  it('keeps everything at 0, and drops so many from the front below', () => {
    expect(kept('as-written', 0, [system, task])).toEqual(['system', 'system', 'task'])
    expect(kept('as-written', -2, [system, task, a])).toEqual(['system', 'a'])
  })
})

describe('as printed and for good', () => {
  it('refuses to go on once the copies of the system prompt have grown past any real run', () => {
    const refusal = (count: number) =>
      keepSystemAndRecent.refuses(
        Array.from({ length: count }, () => system),
        { variant: 'as-written', count: 5 },
        plainContext(),
      )
    expect(refusal(1000)).toBeUndefined()
    expect(refusal(1001)?.message).toContain('1001 copies')
  })
})
