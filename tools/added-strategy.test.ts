/** A strategy and a memory that are added as one file and one line are known everywhere. */
import { expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { contextAt } from '#core/replay/context-at.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { findMemories } from '#core/spec/families.ts'
import { memoryInfos, starterSpecs } from '#core/spec/memory-info.ts'
import { buildMemory, checkSpec, leanSpec } from '#core/spec/spec.ts'
import { formatSpec, parseSpec } from '#core/spec/spec-text.ts'
import { everyMemory } from '#core/sweep/grid.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { actionStep, idsOf, systemStep, traceOf } from '#core/testing/steps.ts'
import { CATEGORIES } from '#core/tokens/measure.ts'
import { memoriesDoc } from './memories-doc.ts'

// The mocked file is that of a family: what is added to its lists is the one line.
vi.mock('#core/library/basic/index.ts', async (original) => {
  const { basic } = await original<typeof import('#core/library/basic/index.ts')>()
  const { defineStrategy } = await import('#core/memory/strategy.ts')
  const keepEven = defineStrategy({
    id: 'keep-even',
    title: 'Keep every other step',
    description: 'Drops each second step.',
    keywords: ['halving'],
    readsText: false,
    starters: [{ title: 'Half', help: 'Half of it.', offeredBy: 'compare' }],
    params: { from: { kind: 'integer', label: 'From', min: 0, max: 1, initial: 0 } },
    summary: ({ from }) => `every other from ${from}`,
    guarantees: () => ['order'],
    prune: (steps, { from }) => steps.filter((_, place) => place % 2 === from),
  })
  const { adaptive } = await import('#core/library/tinyagent/adaptive.ts')
  const memories = [{ ...adaptive, id: 'added-memory', title: 'Added memory' }]
  return { basic: { ...basic, strategies: [...basic.strategies, keepEven], memories } }
})

const OPTIONS = {
  baseline: 'everything' as const,
  measure: () => CATEGORIES.map(() => 1),
  perCall: 0,
  window: 100,
}
const TRACE = traceOf([systemStep('s'), actionStep(), actionStep(), actionStep()])

test('a strategy is listed, found, checked, in links, in the ranking, among the presets and in the documentation', () => {
  expect(memoryInfos().find(({ id }) => id === 'keep-even')).toMatchObject({ family: 'General' })
  expect(findMemories(memoryInfos(), 'halving').map(({ id }) => id)).toEqual(['keep-even'])
  const spec = unwrap(checkSpec({ id: 'keep-even', params: { from: 1 } }))
  expect(describeSpec(spec)).toContain('every other from 1')
  expect(unwrap(parseSpec(formatSpec(leanSpec(spec))))).toEqual({ id: 'keep-even', params: { from: 1 } })
  expect(rankedSpecs().map(({ id }) => id)).toContain('keep-even')
  expect(everyMemory(memoryInfos(), []).map(({ id }) => id)).toContain('keep-even')
  expect(starterSpecs('compare').map(({ title }) => title)).toContain('Half')
  expect(memoriesDoc()).toContain('Keep every other step')
})

test('a strategy prunes a replayed context', () => {
  const memory = buildMemory(unwrap(checkSpec({ id: 'keep-even' })))
  const { context } = unwrap(contextAt(TRACE, memory, 2, OPTIONS))
  expect(idsOf(context)).toEqual([TRACE.steps[0]?.id, TRACE.steps[2]?.id])
})

test('a memory is listed, checked, and in the ranking', () => {
  expect(memoryInfos().find(({ id }) => id === 'added-memory')).toMatchObject({ kind: 'memory' })
  expect(checkSpec({ id: 'added-memory' }).ok).toBe(true)
  expect(rankedSpecs().map(({ id }) => id)).toContain('added-memory')
})
