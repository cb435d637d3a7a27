import { expect, test } from 'vitest'
import { indexOfCategory } from '#core/tokens/measure.ts'
import { largestToolWords } from './largest-tool.ts'

const RESULTS = indexOfCategory('results')
const group = (tool: string | undefined, dollars?: number) => ({
  tool,
  category: RESULTS,
  overRun: 100,
  ...(dollars === undefined ? {} : { dollars }),
  uses: 1,
  subjects: [],
  more: 0,
})
const words = (...given: Parameters<typeof largestToolWords>) =>
  largestToolWords(...given)?.replaceAll('\u00a0', ' ')

test('says what all tools cost and which of them most, not what else is larger', () => {
  const groups = [group(undefined, 30), group('mcp__web__fetch', 4), group('Bash', 6)]
  expect(words(groups, 50)).toBe(
    'Tool calls and results in the context make up $10.00, 20% of the cost; those of Bash alone $6.00.',
  )
  expect(words([group('Bash', 6)], 50)).toBe(
    'Calls and results of Bash in the context make up $6.00, 12% of the cost.',
  )
})

test('says nothing without tools or without a price', () => {
  expect(words([group(undefined, 30)], 50)).toBeUndefined()
  expect(words([group('Bash')], 50)).toBeUndefined()
  expect(words([group('Bash', 6)], undefined)).toBeUndefined()
})
