import { expect, test } from 'vitest'
import { shortNames } from './runs-columns.tsx'

test('heads of columns are the first words of a run’s title, or the last ones that tell runs apart', () => {
  expect(shortNames(['Fix it', 'can you review the change in this branch, please'])).toEqual([
    'Fix it',
    'can you review the…',
  ])
  expect(
    shortNames([
      'Task with a mobile data issue at home, trial 1',
      'Task with a mobile data issue at home, trial 2',
    ]),
  ).toEqual(['…issue at home, trial 1', '…issue at home, trial 2'])
})

test('with few columns, titles that begin alike have more letters', () => {
  const titles = ['Implement the following plan: Fix the log', 'Implement the following idea: Fix the log']
  expect(shortNames(titles, 34)).toEqual(['Implement the following plan:…', 'Implement the following idea:…'])
})

test('a lead that many titles have in common leaves its room to what is behind it', () => {
  const titles = [
    'Implement the following plan: Fix Gemini Transcript Parsing',
    'Implement the following plan: Log tokens',
  ]
  expect(shortNames(titles)).toEqual(['Fix Gemini Transcript…', 'Log tokens'])
  expect(shortNames(['plan: Fix the log of the transcript parser', 'Why?'])).toEqual([
    'plan: Fix the log of…',
    'Why?',
  ])
})
