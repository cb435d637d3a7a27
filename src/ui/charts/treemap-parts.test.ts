import { expect, test } from 'vitest'
import { layTreemap } from './treemap-parts.ts'

const part = (id: string, tokens: number) => ({ id, label: id, short: id, tokens, canOpen: true })

test('groups with room have a head, and their parts stand below it', () => {
  const groups = [
    { category: 5, title: 'Tool results', tokens: 990, parts: [part('a', 600), part('b', 390)] },
    { category: 1, title: 'System', tokens: 10, parts: [part('c', 10)] },
  ]
  const [large, small] = layTreemap(groups, { width: 400, height: 200 })
  expect(large?.hasHead).toBe(true)
  expect(large?.parts.every(({ at }) => at.y >= 18)).toBe(true)
  expect(large?.parts.map(({ group }) => group.title)).toEqual(['Tool results', 'Tool results'])
  expect(large?.parts.map(({ hasLabel }) => hasLabel)).toEqual([true, true])
  expect(small?.hasHead).toBe(false)
  expect(small?.parts[0]?.hasLabel).toBe(false)
  expect(layTreemap(groups, { width: 0, height: 0 })).toHaveLength(2)
})
