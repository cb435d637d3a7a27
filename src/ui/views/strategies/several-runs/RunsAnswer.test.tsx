import { afterEach, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { recommendedOver } from '#core/evaluation/recommend.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { rankOverRuns } from '#core/sweep/several-runs.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { badgeOf, isRecommendedStrategy, withEvidence } from './named-over-runs.ts'
import { ownAgentLine, RunsAnswer } from './RunsAnswer.tsx'
import { CardLines } from './RunsCard.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const titleOf = (run: string) => run
const SPECS = [IDENTITY, unwrap(checkSpec({ id: 'keep-last' }))]

/** Runs of $10 and 1,000 tokens each, with what the one strategy makes of them. */
function sentence(
  under: readonly Partial<SweepFigures>[],
  unit: '$' | 'tokens' = '$',
  recorded: Partial<SweepFigures> = {},
): string {
  const baseline: SweepFigures = { ...NO_FIGURES, billed: 10, cumulative: 1000, ...recorded }
  const runs = under.map((row, at) => ({
    id: `run-${at}`,
    figures: [baseline, { ...baseline, changed: 1, ...row }],
  }))
  const ranking = rankOverRuns(SPECS, runs, unit)
  const rows = [{ place: 1, title: 'Keep the last n steps' }]
  const recommended = recommendedOver(runs, SPECS.length, unit)
  rendered = render(
    <RunsAnswer
      {...{ ranking, rows, recommended, titleOf }}
      order={{ runs: [] }}
      isPending={false}
      areFew={false}
      all={3}
    />,
  )
  return (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
}

test('the recommended strategy is named with its median, its runs, and its losses', () => {
  expect(sentence([{ billed: 6, lost: 4 }, { billed: 8, lost: 9 }, { billed: 12 }])).toMatch(
    /^Over 3 runs, \$30\.00 as recordedNot recommended for all runs: Keep the last n stepsAll of the \$4\.00 saved is in one run \(“run-0”\)\. Of 3 runs, it saves in 2 and costs more in 1\. It keeps all user messages\.Without the run in which it saves the most, it would have saved nothing, so it isn’t recommended for all runs\. Use it only for runs like that one\.Cost\$26\.00 −13%▼Lost facts13 Cheaper in2 of 3 runsHow to apply.*Median run−20%; at worst \+20%, in “run-2”.*How sure is this\?.*The only strategy tried\. It loses facts in 2 of 3 runs: 4 facts in the median run, 9 in the worst\./,
  )
})

test('of several it is the best of those tried, not of all', () => {
  const specs = [...SPECS, unwrap(checkSpec({ id: 'last-actions' }))]
  const baseline: SweepFigures = { ...NO_FIGURES, billed: 10, cumulative: 1000 }
  const runs = [
    { id: 'a', figures: [baseline, ...[6, 8].map((billed) => ({ ...baseline, changed: 1, billed }))] },
  ]
  const ranking = rankOverRuns(specs, runs, '$')
  const rows = [{ place: 1, title: 'Keep the last n steps' }]
  rendered = render(
    <RunsAnswer
      order={{ runs: [] }}
      ranking={ranking}
      rows={rows}
      recommended={recommendedOver(runs, specs.length, '$')}
      titleOf={titleOf}
      isPending={false}
      areFew={false}
      all={3}
    />,
  )
  expect((rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')).toContain(
    'The best of the 2 strategies tried, by savings and lost facts.',
  )
})

/** Two runs under one that drops user messages in both and saves 40%, and one that keeps them. */
function besideOneThatDrops(kept: number): string {
  const specs = [...SPECS, unwrap(checkSpec({ id: 'last-actions' }))]
  const baseline: SweepFigures = { ...NO_FIGURES, billed: 10, cumulative: 1000 }
  const dropped = { system: 0, tasks: 0, messages: 2, summarized: 0 }
  const runs = ['a', 'b'].map((id) => ({
    id,
    figures: [
      baseline,
      { ...baseline, changed: 1, billed: 6, dropped },
      { ...baseline, changed: 1, billed: kept, lost: id === 'a' ? 1 : 0 },
    ],
  }))
  const ranking = rankOverRuns(specs, runs, '$')
  const rows = [
    { place: 1, title: 'Keep the last n steps' },
    { place: 2, title: 'Keep the last actions' },
  ]
  const recommended = recommendedOver(runs, specs.length, '$')
  rendered = render(
    <RunsAnswer
      {...{ ranking, rows, recommended, titleOf }}
      order={{ runs: [] }}
      isPending={false}
      areFew={false}
      all={3}
    />,
  )
  return (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
}

test('beside one that drops user messages, the best that keeps them is named', () => {
  expect(besideOneThatDrops(9)).toContain(
    'Keeps all user messagesKeep the last actions: $18.00 (−10%), 1 lost fact instead of 0. It keeps all user messages.',
  )
})

test('that the recommended strategy drops user messages is a warning, as over one run', () => {
  besideOneThatDrops(9)
  const warning = rendered?.container.querySelector('p:has(> svg)')?.textContent.replaceAll('\u00a0', ' ')
  expect(warning).toBe('It drops 2 user messages each in both runs.')
  rendered?.unmount()
  sentence([{ billed: 6 }, { billed: 6 }])
  expect(rendered?.container.querySelector('p:has(> svg)')).toBeNull()
})

test('one that keeps them and saves at least half as much is recommended, and the other named second', () => {
  const text = besideOneThatDrops(7)
  expect(text).toMatch(
    /Over 2 runs, \$20\.00 as recordedKeep the last actions.*The best of the 2 strategies tried/,
  )
  expect(text).toContain('It keeps all user messages.')
  expect(text).toContain('Keep the last n steps would have cost $12.00 instead of $20.00 (−40%)')
})

test('by tokens it says so', () => {
  expect(sentence([{ cumulative: 500 }], 'tokens')).toMatch(
    /^Over 1 run, 1k tokens as recordedKeep the last n steps.*Input tokens500 tokens −50%▼Lost facts0 .*It loses no facts in any run\./,
  )
})

test('where nothing saves, or a provider refuses what does, that is the answer', () => {
  expect(sentence([{ billed: 11 }])).toContain(
    'None of the 1 strategy tried is safe and cheaper in the median run',
  )
  expect(sentence([{ billed: 5, refused: 2 }])).toContain(
    'None of the 1 strategy tried is safe and cheaper in the median run',
  )
})

test('beside the settings of the agent, what an agent of one’s own could use is a line, with the way to its row', () => {
  const baseline: SweepFigures = { ...NO_FIGURES, billed: 10, cumulative: 1000 }
  const runs = ['a', 'b'].map((id) => ({
    id,
    figures: [baseline, { ...baseline, changed: 1, billed: 8, lost: 2 }],
  }))
  const ranking = rankOverRuns(SPECS, runs, '$')
  const line = ownAgentLine({
    ranking,
    rows: [{ place: 1, id: 'keep-last', title: 'Keep the last n steps' }],
    recommended: recommendedOver(runs, SPECS.length, '$'),
  })
  rendered = render(<CardLines lines={line === undefined ? [] : [line]} />)
  const text = (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
  expect(text).toContain(
    'In your own agentKeep the last n steps would have cost $16.00 (−20%) and lost 4 facts, and is cheaper in both runs.',
  )
  expect(rendered.container.querySelector('a')?.textContent).toBe('Keep the last n steps')
})

test('a strategy that one run alone speaks for isn’t recommended for all, in its card, its line, and its row', () => {
  const baseline: SweepFigures = { ...NO_FIGURES, billed: 10, cumulative: 1000 }
  const answer = (...costs: readonly number[]) => {
    const runs = costs.map((billed, at) => ({
      id: `run-${at}`,
      figures: [baseline, { ...baseline, changed: 1, billed }],
    }))
    const ranking = rankOverRuns(SPECS, runs, '$')
    const row = { id: 'keep-last', title: 'Keep the last n steps', summary: '' }
    const named = ranking.rows.map((one) => ({ ...one, ...row }))
    return { ranking, rows: withEvidence(named, 1, '$'), recommended: recommendedOver(runs, 2, '$') }
  }
  const textOf = (one: ReturnType<typeof answer>) => {
    const line = ownAgentLine(one)
    const lines = <CardLines lines={line === undefined ? [] : [line]} />
    const card = (
      <RunsAnswer {...one} {...{ titleOf, areFew: true, isPending: false, all: 3 }} order={{ runs: [] }} />
    )
    rendered?.unmount()
    rendered = render([lines, card])
    return (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
  }
  const [one, several] = [answer(4, 9.9, 9.9), answer(4, 8, 8)]
  const why =
    'Without the run in which it saves the most, it would have saved only 1%, so it isn’t recommended'
  expect(textOf(one).split(why)).toHaveLength(3)
  expect(textOf(one)).toContain('Not recommended for all runs: Keep the last n steps')
  expect(textOf(several)).not.toContain('recommended for all runs')
  expect(one.rows.map((row) => badgeOf(row, true))).toEqual(['Not for all runs'])
  expect(several.rows.map((row) => badgeOf(row, true))).toEqual(['Recommended for an agent of your own'])
  expect(one.rows.some((row) => isRecommendedStrategy(row, 1))).toBe(false)
})

test('the saving for an agent of one’s own has its range', () => {
  const baseline: SweepFigures = { ...NO_FIGURES, runs: 1, billed: 10, cumulative: 1000 }
  const under = { ...baseline, changed: 1, billed: 8, range: { low: 7, high: 9 } }
  const runs = ['a', 'b'].map((id) => ({
    id,
    figures: [{ ...baseline, range: { low: 10, high: 10 } }, under],
  }))
  const line = ownAgentLine({
    ranking: rankOverRuns(SPECS, runs, '$'),
    rows: [{ place: 1, id: 'keep-last', title: 'Keep the last n steps' }],
    recommended: { place: 1, basis: 'lost', keeper: undefined, bolder: undefined },
  })
  rendered = render(<CardLines lines={line === undefined ? [] : [line]} />)
  expect((rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')).toContain(
    'is cheaper in both runs. Likely cost: $14.00 to $18.00 (−30% to −10%) for the same calls.',
  )
})

test('how many strategies an agent of one’s own can’t use is said in the right number', () => {
  const specs = [...SPECS, ...['last-actions', 'hierarchical'].map((id) => unwrap(checkSpec({ id })))]
  const baseline: SweepFigures = { ...NO_FIGURES, billed: 10, cumulative: 1000 }
  const said = (refused: readonly number[]) => {
    const rows = [{ refused: 0 }, ...refused.map((count) => ({ refused: count }))]
    const figures = [baseline, ...rows.map((row) => ({ ...baseline, changed: 1, billed: 8, ...row }))]
    const runs = ['a', 'b'].map((id) => ({ id, figures }))
    const line = ownAgentLine({
      ranking: rankOverRuns(specs, runs, '$'),
      rows: [{ place: 1, id: 'keep-last', title: 'Keep the last n steps' }],
      recommended: recommendedOver(runs, specs.length, '$'),
    })
    rendered?.unmount()
    rendered = render(<CardLines lines={line === undefined ? [] : [line]} />)
    return (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
  }
  expect(said([1, 0])).toContain(
    'Of the 3 strategies tried, 1 can’t be recommended, because it fails or drops the task in a run.',
  )
  expect(said([1, 1])).toContain(
    'Of the 3 strategies tried, 2 can’t be recommended, because they fail or drop the task in a run.',
  )
})

test('of those that save less, the one that loses clearly fewer facts is named', () => {
  const specs = [...SPECS, unwrap(checkSpec({ id: 'last-actions' }))]
  const baseline: SweepFigures = { ...NO_FIGURES, billed: 10, cumulative: 1000, used: 400 }
  const runs = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
    id,
    figures: [
      baseline,
      { ...baseline, changed: 1, billed: 5, lost: 20 },
      { ...baseline, changed: 1, billed: 7.4, lost: 14 },
    ],
  }))
  rendered = render(
    <RunsAnswer
      order={{ runs: [] }}
      ranking={rankOverRuns(specs, runs, '$')}
      rows={[
        { place: 1, title: 'Keep the last n steps' },
        { place: 2, title: 'Keep the last actions' },
      ]}
      recommended={recommendedOver(runs, specs.length, '$')}
      titleOf={titleOf}
      isPending={false}
      areFew={false}
      all={5}
    />,
  )
  expect((rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')).toContain(
    'Loses fewer factsKeep the last actions: $37.00 (−26%), 70 lost facts instead of 100',
  )
})

test('where the median run saves little, what saves much over all runs together is named', () => {
  const rows = [2, 9.8, 9.8, 9.8, 9.8].map((billed, at) => ({ billed, lost: at === 0 ? 1 : 0, used: 100 }))
  expect(sentence(rows, '$', { used: 100, calls: 100 })).toContain(
    'Over all runs together, Keep the last n steps would have cost $41.20 (−18%), cheaper in all 5 runs. It loses facts in 1 of 5 runs: 0 facts in the median run, 1 in the worst.',
  )
  expect(
    sentence(
      rows.map((row) => ({ ...row, billed: 9.8 })),
      '$',
      { used: 100 },
    ),
  ).not.toContain('together')
})

test('while runs are replayed, the best so far is named without what another one may take the place of', () => {
  const baseline: SweepFigures = { ...NO_FIGURES, billed: 10, cumulative: 1000, used: 400 }
  const runs = ['a', 'b'].map((id) => ({
    id,
    figures: [baseline, { ...baseline, changed: 1, billed: 5, lost: 20 }],
  }))
  rendered = render(
    <RunsAnswer
      order={{ runs: [] }}
      ranking={rankOverRuns(SPECS, runs, '$')}
      rows={[{ place: 1, title: 'Keep the last n steps' }]}
      recommended={recommendedOver(runs, SPECS.length, '$')}
      titleOf={titleOf}
      isPending
      areFew
      all={3}
    />,
  )
  expect((rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')).toBe(
    'So far, after 2 of 3 runs, $20.00 as recordedBest so far: Keep the last n steps, −50%It keeps all user messages.Cost$10.00 −50%▼Lost facts40 of 800 usedCheaper inboth runsProvisional: not all runs are replayed yet, and another strategy may turn out better.',
  )
})

test('of runs that are each too small, it is said that they are, as of one', () => {
  expect(sentence([{ billed: 11 }, { billed: 12 }], '$', { runs: 1, calls: 3, cumulative: 900 })).toContain(
    'These runs are too small to recommend anything.They have 6 calls with 1.8k input tokens in total.',
  )
})
