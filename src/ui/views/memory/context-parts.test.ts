import { expect, test } from 'vitest'
import { CATEGORIES } from '#core/tokens/measure.ts'
import { contextParts, INFERRED, TOOLS } from './context-parts.ts'

const by = (inferred: number, tools = 0) =>
  CATEGORIES.map((_, place) => (place === INFERRED ? inferred : place === TOOLS ? tools : 10))

test('what is inferred is that of the recorded call, as the timeline has it; the steps take the rest', () => {
  const view = { byCategory: by(55_360), tokens: 121_385 }
  expect(contextParts(view, by(52_743))).toEqual({ inferred: 52_743, tools: 0, steps: 68_642 })
})

test('a strategy that leaves out an earlier conversation has less of it, and definitions of tools count apart', () => {
  const view = { byCategory: by(20_000, 1000), tokens: 50_000 }
  expect(contextParts(view, by(52_743, 1000))).toEqual({ inferred: 20_000, tools: 1000, steps: 29_000 })
  expect(contextParts(view, undefined)).toEqual({ inferred: 20_000, tools: 1000, steps: 29_000 })
})
