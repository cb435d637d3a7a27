import { expect, test } from 'vitest'
import { FACES, tracksOf } from './columns.ts'

const SMALL = { number: 7, call: 3, tokens: 12 }

test('each column has a track, in its order', () => {
  const ids = FACES.map(({ id }) => id)
  expect(tracksOf(['time', 'step', 'context'], SMALL)).toBe('68px minmax(160px, 1fr) 72px')
  expect(tracksOf(ids, SMALL).match(/[a-z0-9]+(\([^()]*\))?/g)).toHaveLength(ids.length)
})

test('a narrow list, which leaves out the context, lets the step give way further', () => {
  expect(tracksOf(['call', 'step'], SMALL)).toBe('calc(3ch + 20px) minmax(96px, 1fr)')
})

test('tracks of numbers are as wide as the largest of them', () => {
  expect(tracksOf(['number', 'call'], SMALL)).toBe('calc(2ch + 20px) calc(3ch + 20px)')
  expect(tracksOf(['number', 'call'], { number: 12_345, call: 1234, tokens: 0 })).toBe(
    'calc(5ch + 20px) calc(4ch + 20px)',
  )
  expect(tracksOf(['tokens'], { ...SMALL, tokens: 1_234_567 })).toBe('max(76px, 9ch + 16px)')
})
