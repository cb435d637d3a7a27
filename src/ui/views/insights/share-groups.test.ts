import { expect, test } from 'vitest'
import { actionStep, taskStep } from '#core/testing/steps.ts'
import { OTHERS, shareGroups } from './share-groups.ts'

const read = { ...actionStep({ tool: 'read', args: { path: 'a.ts' } }), number: 2 }
const small = { ...taskStep('go'), number: 1 }
const weighed = (step: typeof read | typeof small, results: number) => ({
  step,
  tokens: [0, 0, 0, 0, 0, results, 0],
  isInLog: true,
})

test('each category is cut into its largest steps and all others', () => {
  const groups = shareGroups([100, 0, 0, 0, 0, 900, 0], [weighed(small, 1), weighed(read, 600)])
  expect(groups.map(({ title, tokens }) => [title, tokens])).toEqual([
    ['Tool results', 900],
    ['Tool definitions', 100],
  ])
  expect(groups[0]?.parts).toEqual([
    {
      id: read.id,
      label: 'step 2: read path a.ts',
      short: 'read a.ts',
      share: '60%',
      tokens: 600,
      canOpen: true,
    },
    { id: OTHERS, label: 'Other', short: 'Other', tokens: 300, canOpen: false },
  ])
  expect(groups[1]?.parts).toEqual([{ id: OTHERS, label: 'All', short: 'All', tokens: 100, canOpen: false }])
})

test('nothing comes of nothing', () => {
  expect(shareGroups([0, 0, 0, 0, 0, 0, 0], [])).toEqual([])
})
