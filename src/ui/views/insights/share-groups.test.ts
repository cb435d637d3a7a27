import { expect, test } from 'vitest'
import { actionStep, taskStep } from '#core/testing/steps.ts'
import { CATEGORIES } from '#core/tokens/measure.ts'
import { OTHERS, shareGroups } from './share-groups.ts'

const read = { ...actionStep({ tool: 'read', args: { path: 'a.ts' } }), number: 2 }
const small = { ...taskStep('go'), number: 1 }
const weighed = (step: typeof read | typeof small, results: number) => ({
  step,
  tokens: [0, 0, 0, 0, 0, 0, results, 0],
  isInLog: true,
})

test('each category is cut into its largest steps and all others', () => {
  const groups = shareGroups(
    [100, 0, 0, 0, 0, 0, 900, 0],
    [weighed(small, 1), weighed(read, 600)],
    'Inferred',
  )
  expect(groups.map(({ title, size }) => [title, size])).toEqual([
    ['Tool results', 900],
    ['Tool definitions', 100],
  ])
  expect(groups[0]?.parts).toEqual([
    {
      id: read.id,
      label: 'step 2: read path a.ts',
      short: 'a.ts',
      share: '60.0%',
      size: 600,
      canOpen: true,
    },
    { id: OTHERS, label: 'Other', short: 'Other', size: 300, canOpen: false },
  ])
  expect(groups[1]?.parts).toEqual([{ id: OTHERS, label: 'All', short: 'All', size: 100, canOpen: false }])
})

test('a command of a shell is labeled by the file it prints, else by its own words', () => {
  const shell = (cmd: string, number: number) => ({ ...actionStep({ tool: 'shell', args: { cmd } }), number })
  const steps = [shell("nl -ba src/a.go | sed -n '1,9p'", 1), shell('cd /repo && go test ./...', 2)]
  const [results] = shareGroups(
    [0, 0, 0, 0, 0, 0, 200, 0],
    steps.map((step) => weighed(step, 100)),
    'Inferred',
  )
  expect(results?.parts.map(({ short }) => short)).toEqual(['a.go', 'go test ./...'])
})

test('nothing comes of nothing', () => {
  expect(shareGroups([0, 0, 0, 0, 0, 0, 0], [], 'Inferred')).toEqual([])
})

test('inferred tokens have the title that fits the run', () => {
  const totals = CATEGORIES.map(({ id }) => (id === 'inferred' ? 100 : 0))
  expect(shareGroups(totals, [], 'Earlier').map(({ title }) => title)).toEqual(['Earlier'])
})
