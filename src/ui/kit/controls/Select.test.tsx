import { describe, expect, test } from 'vitest'
import { boundedOptions, MOST_OPTIONS } from './Select.tsx'

const options = Array.from({ length: 30_000 }, (_, index) => ({ value: `${index}`, title: `Agent ${index}` }))

describe('a choice among very many', () => {
  test('lists the first of them, each with its own position', () => {
    const members = boundedOptions(options, -1)
    expect(members).toHaveLength(MOST_OPTIONS)
    expect(members.map(({ index }) => index)).toEqual(options.slice(0, MOST_OPTIONS).map((_, index) => index))
  })

  test('lists the chosen one wherever it is', () => {
    expect(boundedOptions(options, 3)).toHaveLength(MOST_OPTIONS)
    expect(boundedOptions(options, 29_999).at(-1)).toEqual({ option: options[29_999], index: 29_999 })
  })
})
