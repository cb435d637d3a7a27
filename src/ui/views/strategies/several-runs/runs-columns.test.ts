import { expect, test } from 'vitest'
import { shortNames } from './runs-columns.tsx'

test('heads of columns are the first letters of a run’s title, or the last ones that tell runs apart', () => {
  expect(shortNames(['Fix it', 'Review the change in this branch'])).toEqual([
    'Fix it',
    'Review the change in t…',
  ])
  expect(shortNames(['Task mobile data issue, trial 1', 'Task mobile data issue, trial 2'])).toEqual([
    '…le data issue, trial 1',
    '…le data issue, trial 2',
  ])
})
