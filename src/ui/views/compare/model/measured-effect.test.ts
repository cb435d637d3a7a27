import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { memoryInfos, starterSpecs } from '#core/spec/memory-info.ts'
import { rankedName } from '#core/spec/product-presets.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { effectOfSpec, effectOn, groupByEffect } from './measured-effect.ts'

const row = (figures: Partial<SweepFigures>): SweepFigures =>
  ({
    changed: 3,
    billed: 10,
    cumulative: 100,
    lost: 0,
    overWindow: 0,
    refused: 0,
    ...figures,
  }) as SweepFigures

/** A ranking in which only these were measured. */
function rankingOf(measured: Readonly<Record<string, Partial<SweepFigures>>>) {
  const specs = rankedSpecs()
  return rankStrategies(
    specs,
    specs.map((spec, place) => {
      const figures = measured[rankedName(spec).id]
      return place === 0 ? row({ changed: 0 }) : figures && row(figures)
    }),
  )
}

const measured = {
  'keep-last': { billed: 8, lost: 4 },
  semantic: { billed: 12 },
  'clear-tool-uses': { changed: 0 },
}

test('strategies stand under what they do to this run, and the others under their families', () => {
  const groups = groupByEffect(memoryInfos(), rankingOf(measured))
  const titleOf = (id: string) => groups.find(({ infos }) => infos.some((info) => info.id === id))?.title
  expect(titleOf('keep-last')).toBe('Worth a look')
  expect(titleOf('semantic')).toBe('Costs more, or saves less than 0.5%')
  expect(titleOf('clear-tool-uses')).toBe('No effect on this run')
  expect(titleOf('letta-buffer')).toBe('Letta')
  expect(groups.flatMap(({ infos }) => infos)).toHaveLength(memoryInfos().length)
})

test('the effect is said in cost and lost facts', () => {
  const ranking = rankingOf(measured)
  expect(effectOn(ranking, 'keep-last')).toEqual({ text: '−20% cost · 4 lost', sentiment: 'good' })
  expect(effectOn(ranking, 'semantic')).toEqual({ text: '+20% cost · 0 lost', sentiment: 'bad' })
  expect(effectOn(ranking, 'clear-tool-uses')?.text).toBe('no effect')
  expect(effectOn(ranking, 'letta-buffer')).toBeUndefined()
})

test('a product’s preset has the effect of its own row, and its strategy that of another', () => {
  const ranking = rankingOf({
    ...measured,
    compaction: { billed: 9, lost: 1 },
    'codex-compaction': { billed: 5, lost: 3 },
  })
  const effectOf = (title: string) => {
    const preset = starterSpecs('compare').find((starter) => starter.title === title)
    if (preset === undefined) throw new Error(`there is no ${title}`)
    return effectOfSpec(ranking, unwrap(checkSpec(preset.spec)))?.text
  }
  expect(effectOf('Claude Code: auto-compact')).toBe('−10% cost · 1 lost')
  expect(effectOf('Anthropic API: context editing')).toBe('no effect')
  expect(effectOf('Codex: compaction')).toBe('−50% cost · 3 lost')
  expect(effectOf('OpenAI API: compaction')).toBeUndefined()
  expect(effectOn(ranking, 'compaction')?.text).toBe('−10% cost · 1 lost')
})

test('before anything is measured they stand by family', () => {
  expect(groupByEffect(memoryInfos(), undefined)[0]?.title).toBe('General')
})
