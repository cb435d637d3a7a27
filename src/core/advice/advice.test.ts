import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { createItems } from '../cost/items.ts'
import { bindDialect, DEFAULT_DIALECT } from '../dialects/index.ts'
import type { Memory } from '../memory/memory.ts'
import { findProfile } from '../profiles/index.ts'
import { teaching } from '../profiles/teaching.ts'
import { lossFigures } from '../references/lost.ts'
import { createReferenceIndex } from '../references/reference-index.ts'
import { replay } from '../replay/replay.ts'
import { memoryOf } from '../testing/memories.ts'
import { actionStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure } from '../tokens/measure.ts'
import { type AdvisedColumn, adviceOn } from './advice.ts'
import { cheaperUntil } from './figures.ts'

const bound = unwrap(bindDialect(DEFAULT_DIALECT))
const measure = createMeasure(countChars4, bound, 'none')
const OPTIONS = {
  baseline: 'as-recorded' as const,
  measure,
  perCall: 0,
  window: 100_000,
  cost: { profileOf: () => teaching, items: createItems(measure, bound) },
}

/** Thirty looks at results of 400 tokens each; the last ones use a fact of the first. */
const trace = traceOf([
  systemStep('You help. '.repeat(60)),
  taskStep('Find it'),
  actionStep({
    text: 'I look.',
    tool: 'look',
    args: { at: 'src/needle_file.ts' },
    observation: 'hay '.repeat(400),
  }),
  ...Array.from({ length: 28 }, (_, place) =>
    actionStep({
      text: `Look ${place}.`,
      tool: 'look',
      args: {},
      observation: `straw ${place} `.repeat(160),
    }),
  ),
  actionStep({
    text: 'Again src/needle_file.ts',
    tool: 'look',
    args: { at: 'src/needle_file.ts' },
    observation: 'hay',
  }),
])
const index = createReferenceIndex(trace)

function column(place: number, name: string, memory: Memory): AdvisedColumn {
  return {
    place,
    name,
    replay: replay(trace, memory, OPTIONS),
    losses: lossFigures(trace, memory, index, OPTIONS),
  }
}

const baseline = column(0, 'Baseline', memoryOf('none'))
const lastFive = column(1, 'keep last 5', memoryOf('keep-last', { params: { count: 5 } }))
const advise = (columns: readonly AdvisedColumn[], window = 100_000) =>
  adviceOn(columns, { profile: 'Teaching', window }).map(({ text }) => text)

describe('advice', () => {
  it('does not speak of savings where no strategy changes anything', () => {
    const same = [1, 2].map((place) => column(place, `the same ${place}`, memoryOf('none')))
    expect(advise([baseline, ...same])).toEqual([])
  })

  it('says nothing more next to a strategy without an effect', () => {
    const cheap = column(1, 'keep last 5', memoryOf('keep-last', { params: { count: 5 } }))
    const idle = column(2, 'the same', memoryOf('none'))
    expect(
      adviceOn([baseline, cheap], { profile: undefined, window: 100_000 }).map(({ text }) => text),
    ).toEqual(
      adviceOn([baseline, cheap, idle], { profile: undefined, window: 100_000 }).map(({ text }) => text),
    )
  })

  it('says what the cost would be without a cache where fewer tokens cost more', () => {
    const [without = ''] = advise([baseline, dearer(lastFive)])
    expect(without).toMatch(/^Without prompt caching, it would cost [\d.]+% less\.$/)
  })

  it('names the prompt cache for Claude too, where no token is billed as plain input', () => {
    const haiku = unwrap(findProfile('claude-haiku-4.5'))
    if (haiku.cache.kind !== 'breakpoints') throw new Error('Claude has breakpoints')
    const profile = { ...haiku, cache: { ...haiku.cache, minimum: 0 } }
    const cost = { ...OPTIONS.cost, profileOf: () => profile }
    const onClaude = (of: AdvisedColumn, memory: Memory) => ({
      ...of,
      replay: replay(trace, memory, { ...OPTIONS, cost }),
    })
    const base = onClaude(baseline, memoryOf('none'))
    expect(base.replay.totals.costs?.cost.input).toBe(0)
    const said = advise([base, dearer(onClaude(lastFive, memoryOf('keep-last', { params: { count: 5 } })))])
    expect(said[0]).toContain('Without prompt caching')
  })

  it('does not count what the provider would refuse as a choice', () => {
    const refused = { ...lastFive, refused: 28 }
    const other = { ...dearer(lastFive, 9), place: 2, name: 'other' }
    expect(advise([baseline, refused, other])).not.toContainEqual(
      expect.stringMatching(/^keep last 5 is better/),
    )
  })

  it('says which column is better in both, cost and loss', () => {
    const worse = { ...dearer(lastFive, 9), place: 2, name: 'worse' }
    const said = adviceOn([baseline, lastFive, worse], { profile: 'Teaching', window: 100_000 })
    expect(said.filter(({ place }) => place === 2).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/is better: /),
    )
  })

  it('says that a column loses nothing where neither facts are lost nor results probably read again', () => {
    const none = { pages: 0, tokens: 0 }
    const rereads = { removed: none, expected: none, anyway: none, runs: 1, validatedRuns: 1 }
    const other = { ...dearer(lastFive, 9), place: 2, name: 'other', rereads }
    const said = (count: number) => {
      const losses = { ...lastFive.losses, totals: { ...lastFive.losses.totals, count } }
      return advise([dearer(baseline, 9), { ...lastFive, rereads, losses }, { ...other, losses }])
    }
    const sentence = 'keep last 5 costs no more than the baseline and loses nothing.'
    expect(said(0)).toContain(sentence)
    expect(said(5)).not.toContain(sentence)
  })

  it('names the call from which on a column exceeds the context window', () => {
    expect(advise([baseline, lastFive], 5000)).toContainEqual(
      expect.stringMatching(/^The baseline exceeds the context window of 5,000 tokens from call \d+ on\.$/),
    )
  })

  it('says nothing of money where nothing is billed, and nothing at all of a baseline alone', () => {
    const said = adviceOn([baseline, lastFive], { profile: undefined, window: 100_000 })
    expect(said.map(({ text }) => text).join(' ')).not.toMatch(/cost|\$/)
    expect(advise([baseline])).toEqual([])
  })

  it('rests on figures of the columns that it names', () => {
    for (const { evidence } of adviceOn([baseline, lastFive], { profile: 'Teaching', window: 5000 })) {
      expect(evidence.length).toBeGreaterThan(0)
      for (const { column: place } of evidence) expect([0, 1]).toContain(place)
    }
  })
})

/** The same, billed at a multiple of the baseline. */
function dearer(given: AdvisedColumn, factor = 2): AdvisedColumn {
  const { costs } = given.replay.totals
  const base = baseline.replay.totals.costs
  if (costs === undefined || base === undefined) throw new Error('nothing was priced')
  const money = { ...costs.cost.money, billed: base.cost.money.billed * factor }
  const totals = { ...given.replay.totals, costs: { ...costs, cost: { ...costs.cost, money } } }
  return { ...given, replay: { ...given.replay, totals } }
}

describe('the turn of two running sums', () => {
  const of = (own: readonly number[], base: readonly number[]) =>
    cheaperUntil(new Map(own.entries()), new Map(base.entries()))
  it('is the call at which the order changes for good', () => {
    expect(of([1, 1, 1, 1, 9, 9], [2, 2, 2, 2, 2, 2])).toEqual({ call: 4, isCheaperAfter: false })
    expect(of([5, 5, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2])).toEqual({
      call: 8,
      isCheaperAfter: true,
    })
  })
  it('is not there where one is always cheaper', () => {
    expect(of([1, 1, 1, 1], [2, 2, 2, 2])).toBeUndefined()
    expect(of([2, 2], [2, 2])).toBeUndefined()
  })
})
