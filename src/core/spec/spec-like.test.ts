import { expect, test } from 'vitest'
import { withChanged } from './spec-like.ts'

const last = (count: number) => ({ id: 'keep-last', params: { count } })

test('what is as large as a column goes along with it, and nothing else changes', () => {
  const columns = [last(5), { id: 'oracle', like: last(5) }, { id: 'oracle', like: last(9) }, last(5)]
  expect(withChanged(columns, 0, last(7))).toEqual([
    last(7),
    { id: 'oracle', like: last(7) },
    { id: 'oracle', like: last(9) },
    last(5),
  ])
  expect(withChanged(columns, 9, last(7))).toEqual(columns)
})
