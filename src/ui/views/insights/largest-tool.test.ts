import { expect, test } from 'vitest'
import { indexOfCategory } from '#core/tokens/measure.ts'
import { besideToolsWords, largestToolWords } from './largest-tool.ts'

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
    'Tool calls and results in the context make up $10.00, 20.0% of the cost; those of Bash alone $6.00.',
  )
  expect(words([group('Bash', 6)], 50)).toBe(
    'Calls and results of Bash in the context make up $6.00, 12.0% of the cost.',
  )
})

test('says nothing without tools or without a price', () => {
  expect(words([group(undefined, 30)], 50)).toBeUndefined()
  expect(words([group('Bash')], 50)).toBeUndefined()
  expect(words([group('Bash', 6)], undefined)).toBeUndefined()
})

test('says what else is a large part of the cost, the largest first, and leaves out small parts', () => {
  const attached = { ...group(undefined, 3), category: indexOfCategory('attached') }
  const said = besideToolsWords([group('Bash', 6), attached], { whole: 50, inferred: 12, everyCall: 0.5 })
  expect(said.map((sentence) => sentence.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(
      /^\$12\.00 \(24\.0%\) went to content that isn’t in the file, \$6\.00 of it to the system prompt.* The other \$6\.00 is /,
    ),
    expect.stringMatching(/^\$3\.00 \(6\.0%\) went to what the agent program attached/),
  ])
  // What is attached is in the file: it is told apart from what isn’t.
  expect(said[0]).not.toContain('attach')
  const [all] = besideToolsWords([], { whole: 50, inferred: 12, everyCall: 0.97 })
  expect(all).toContain('went to the system prompt and tool definitions, which aren’t in the file')
  expect(besideToolsWords([attached], { whole: 100, inferred: undefined })).toEqual([])
  expect(besideToolsWords([attached], { whole: undefined, inferred: 12 })).toEqual([])
})
