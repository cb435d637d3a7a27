import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layTreemap } from './treemap-parts.ts'

const SPACE = { width: 300, height: 200 }

const part = (id: string, size: number) => ({ id, label: id, short: id, size, canOpen: true })

test('groups with room have a head, and their parts stand below it', () => {
  const groups = [
    { category: 5, title: 'Tool results', size: 990, parts: [part('a', 600), part('b', 390)] },
    { category: 1, title: 'System', size: 10, parts: [part('c', 10)] },
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

test('parts have areas as their sizes, inside their group and beside one another', () => {
  const tokens = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(tokens, (given) => {
      const parts = given.toSorted((one, other) => other - one).map((size, at) => part(String(at), size))
      const total = given.reduce((sum, size) => sum + size, 0)
      const [group] = layTreemap([{ category: 0, title: 'All', size: total, parts }], SPACE)
      expect(group?.parts).toHaveLength(parts.length)
      for (const { at, size } of group?.parts ?? []) {
        expect(at.width * at.height).toBeCloseTo((size / total) * 300 * (200 - 18), 4)
        expect(at.x).toBeGreaterThanOrEqual(-1e-6)
        expect(at.y).toBeGreaterThanOrEqual(18 - 1e-6)
        expect(at.x + at.width).toBeLessThanOrEqual(300 + 1e-6)
        expect(at.y + at.height).toBeLessThanOrEqual(200 + 1e-6)
      }
    }),
  )
})

test('what weighs nothing has no area', () => {
  const groups = [{ category: 0, title: 'All', size: 5, parts: [part('a', 5), part('b', 0)] }]
  const areas = layTreemap(groups, SPACE).flatMap(({ parts }) => parts.map(({ at }) => at.width * at.height))
  expect(areas[0]).toBeGreaterThan(0)
  expect(areas[1]).toBe(0)
  expect(layTreemap([], SPACE)).toEqual([])
})
