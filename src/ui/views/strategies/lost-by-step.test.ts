import { expect, test } from 'vitest'
import type { LostFact } from '#core/references/lost.ts'
import { lostBySteps } from './lost-by-step.ts'

function lost(text: string, lastSeen: string, call: number, weight = 1): LostFact {
  const removed: LostFact['removed'] = { how: 'dropped', rule: 'keep-last' }
  return { text, kind: 'path', manner: 'argument', lastSeen, call, weight, removed }
}

test('lost facts are listed once, under the step that contained them for the first call that needed them', () => {
  const steps = lostBySteps([
    lost('src/a.ts', 's2', 9),
    lost('src/a.ts', 's2', 4),
    lost('42', 's2', 5, 0.5),
    lost('b.ts', 's7', 8),
    lost('src/b.ts', 's7', 9),
    lost('42', 's7', 9, 0.5),
  ])
  expect(steps.map(({ step }) => step)).toEqual(['s2', 's7'])
  expect(steps[0]?.facts).toEqual([
    { text: 'src/a.ts', kind: 'path', manner: 'argument', call: 4, uses: 2, weight: 2 },
    { text: '42', kind: 'path', manner: 'argument', call: 5, uses: 2, weight: 1, alsoIn: ['s7'] },
  ])
  expect(steps[1]?.facts.map(({ text, call, uses }) => [text, call, uses])).toEqual([['b.ts', 8, 2]])
})

test('a fact of several steps is listed under the earliest, which Waste credits with it, and names the last', () => {
  const [step] = lostBySteps([{ ...lost('src/a.ts', 's4', 9), firstSeen: 's1' }, lost('src/b.ts', 's1', 9)])
  expect(step).toMatchObject({
    step: 's1',
    facts: [{ text: 'src/a.ts', alsoIn: ['s4'] }, { text: 'src/b.ts' }],
  })
  expect(step?.facts[1]).not.toHaveProperty('alsoIn')
})
