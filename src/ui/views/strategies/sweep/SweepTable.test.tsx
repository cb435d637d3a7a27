import { afterEach, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { compactedAbove } from '#core/sweep/agents/agent.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { rangedRanking, rangedRows } from './ranged.ts'
import { SweepTable } from './SweepTable.tsx'
import { mergedRows, rankSettings, sweepRows } from './sweep-rows.ts'
import { unreplayableWords } from './unreplayable-words.ts'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('both settings that the sentence names are marked with what they are named for, and costs with their change', () => {
  const specs = [8, 16].map((count) => unwrap(checkSpec({ id: 'keep-last', params: { count } })))
  const baseline = { ...NO_FIGURES, calls: 9, billed: 10, cumulative: 1000, cacheMisses: 2 }
  const figures = [
    baseline,
    { ...baseline, billed: 6, lost: 4, changed: 5 },
    { ...baseline, billed: 8, lost: 1, changed: 5 },
  ]
  rendered = render(
    <SweepTable
      rows={sweepRows([IDENTITY, ...specs], figures, { cost: 'billed', loss: 'lost' })}
      param="Steps"
      recommended="1"
      bestTitle="Recommended"
      labels={new Map([['2', 'Loses no facts']])}
      ownLoss={undefined}
      hasCost
      active={undefined}
      onActive={() => undefined}
      added={new Set()}
      onAdd={() => undefined}
    />,
  )
  const rows = [...rendered.container.querySelectorAll('tbody tr')].map((row) =>
    (row.textContent ?? '').replaceAll('\u00a0', ' '),
  )
  expect(rows[0]).toContain('$10.00')
  expect(rows[0]).not.toContain('%')
  // A count of the recorded run that no row can repeat would read as misses that a setting avoids.
  const added = [...rendered.container.querySelectorAll('[data-label="Added cache misses"]')]
  expect(added[0]?.textContent).toBe('–')
  expect([...rendered.container.querySelectorAll('[data-named="true"]')]).toHaveLength(1)
  expect(rows[1]).toMatch(/8 · Recommended.*\$6\.00 −40%/)
  expect(rows[2]).toMatch(/16 · Loses no facts.*\$8\.00 −20%/)
})

test('values of a parameter stay in their order, also where the smallest can’t be used', () => {
  const specs = [15, 30, 60].map((count) => unwrap(checkSpec({ id: 'keep-last', params: { count } })))
  const baseline = { ...NO_FIGURES, calls: 9, billed: 10, cumulative: 1000, cacheMisses: 2 }
  const figures = [
    baseline,
    { ...baseline, billed: 2, lost: 9, changed: 5, stuck: 8 },
    { ...baseline, billed: 4, lost: 5, changed: 5, stuck: 8 },
    { ...baseline, billed: 8, lost: 1, changed: 5 },
  ]
  const rows = sweepRows([IDENTITY, ...specs], figures, { cost: 'billed', loss: 'lost' })
  expect(rows.map(({ isRefused }) => isRefused)).toEqual([false, true, true, false])
  const namesWith = (param: string | undefined) => {
    rendered?.unmount()
    rendered = render(
      <SweepTable
        rows={rows}
        param={param}
        recommended={undefined}
        bestTitle="Recommended"
        labels={new Map()}
        ownLoss={undefined}
        hasCost
        active={undefined}
        onActive={() => undefined}
        added={new Set()}
        onAdd={() => undefined}
      />,
    )
    const names = [...rendered.container.querySelectorAll('tbody th')]
    return names.slice(1).map((name) => /^\d+/.exec(name.textContent?.replace('●', '') ?? '')?.[0])
  }
  expect(namesWith('Steps')).toEqual(['15', '30', '60'])
  expect(namesWith(undefined)).toEqual(['60', '15', '30'])
})

test('what the summaries of all rows shorten is one sentence, and only what differs is in a row', () => {
  const specs = [8, 16].map((count) => unwrap(checkSpec({ id: 'keep-last', params: { count } })))
  const baseline = { ...NO_FIGURES, calls: 9, billed: 10, cumulative: 1000, cacheMisses: 2 }
  const dropped = { system: 0, tasks: 1, messages: 0, summarized: 1 }
  const figures = [
    baseline,
    { ...baseline, billed: 6, changed: 5, dropped: { ...dropped, messages: 2, summarized: 3 } },
    { ...baseline, billed: 8, changed: 5, dropped },
  ]
  rendered = render(
    <SweepTable
      rows={sweepRows([IDENTITY, ...specs], figures, { cost: 'billed', loss: 'lost' })}
      param="Steps"
      recommended={undefined}
      bestTitle="Recommended"
      labels={new Map()}
      ownLoss={undefined}
      hasCost
      active={undefined}
      onActive={() => undefined}
      added={new Set()}
      onAdd={() => undefined}
    />,
  )
  const text = (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
  expect(text.split('Their summaries shorten or leave out the task.')).toHaveLength(2)
  const rows = [...rendered.container.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '')
  expect(rows.map((row) => /shortens[^$]*/.exec(row)?.[0])).toEqual([
    undefined,
    'shortens or leaves out 2\u00a0messages',
    undefined,
  ])
})

test('a size that the run never reaches says so, instead of looking like one that saves nothing', () => {
  const spec = unwrap(checkSpec({ id: 'compaction', trigger: { kind: 'past-tokens', tokens: 600_000 } }))
  const baseline = { ...NO_FIGURES, calls: 9, billed: 10, cumulative: 1000, cacheMisses: 2 }
  rendered = render(
    <SweepTable
      rows={sweepRows([IDENTITY, spec], [baseline, baseline], { cost: 'billed', loss: 'lost' })}
      param="Size (tokens)"
      recommended={undefined}
      bestTitle="Recommended"
      labels={new Map()}
      ownLoss={undefined}
      hasCost
      active={undefined}
      onActive={() => undefined}
      added={new Set()}
      onAdd={() => undefined}
    />,
  )
  const [recorded, row] = rendered.container.querySelectorAll('tbody tr')
  expect(row?.textContent).toContain('never reached')
  expect(recorded?.textContent).not.toContain('never reached')
})

test('values reached only by an earlier conversation have no figures, and say that they can’t be replayed', () => {
  const specs = [50_000, 75_000, 100_000].map((size) =>
    compactedAbove(size, { userTokens: 0, files: 5, readsCache: true }),
  )
  const baseline = { ...NO_FIGURES, calls: 9, billed: 10, cumulative: 1000, peak: 155_000 }
  const figures = [baseline, { ...baseline, billed: 6, changed: 5 }, baseline, baseline]
  const earlier = { fewest: 93_000, most: 117_000, first: 0, last: 4, peak: 155_000 }
  const rows = sweepRows([IDENTITY, ...specs], figures, { cost: 'billed', loss: 'lost', earlier })
  rendered = render(
    <SweepTable
      rows={mergedRows(rows, new Set())}
      param="Compact at"
      recommended={undefined}
      bestTitle="Recommended"
      labels={new Map()}
      ownLoss={undefined}
      hasCost
      active={undefined}
      onActive={() => undefined}
      added={new Set()}
      onAdd={() => undefined}
    />,
  )
  const lines = [...rendered.container.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(lines.filter((line) => line?.includes('Can’t be replayed'))).toHaveLength(lines.length - 2)
  expect(lines.at(-1)).not.toMatch(/\$|never reached/)
  expect(unreplayableWords(rows)).toMatch(/has an effect that can be replayed; 2\u00a0settings can’t be/)
})

test('while ranges of lost facts are replayed, values whose range isn’t known yet show … in place of a number', () => {
  const sizes = [100_000, 200_000].map((size) => compactedAbove(size, { files: 5 }))
  const count = unwrap(checkSpec({ id: 'keep-last', params: { count: 8 } }))
  const memories = [IDENTITY, ...sizes, count]
  const baseline = { ...NO_FIGURES, calls: 9, billed: 10, cumulative: 1000 }
  const made = [12, 9, 4].map((lost) => ({ ...baseline, changed: 9, refused: 0, billed: 6, lost }))
  const figures = [baseline, ...made]
  const known = new Map(sizes.slice(0, 1).map((spec) => [spec, { fewest: 8, most: 40 }]))
  const ranking = rankSettings(memories, figures) ?? expect.unreachable()
  const cellsOf = (isDone: boolean) => {
    const ranged = rangedRanking({ ...ranking, preferred: undefined }, { ranges: known, isDone })
    const measures = { cost: 'billed', loss: 'lost' } as const
    rendered?.unmount()
    rendered = render(
      <SweepTable
        rows={rangedRows(sweepRows(memories, figures, measures), ranged, measures)}
        param={undefined}
        recommended={undefined}
        bestTitle="Recommended"
        labels={new Map()}
        ownLoss={undefined}
        hasCost
        active={undefined}
        onActive={() => undefined}
        added={new Set()}
        onAdd={() => undefined}
      />,
    )
    return [...rendered.container.querySelectorAll('[data-label="Lost facts"]')].slice(1)
  }
  // Only compactions by size have ranges.
  const pending = cellsOf(false)
  expect(pending.map(({ textContent }) => textContent)).toEqual(['8–40', '…', '4'])
  expect(pending[1]?.querySelector('span')?.title).toMatch(/range .* is being replayed/)
  // One that can’t be replayed at other sizes keeps its number.
  expect(cellsOf(true).map(({ textContent }) => textContent)).toEqual(['8–40', '9', '4'])
})

test('where the cost of the run is estimated, so is that of each value', () => {
  const specs = [unwrap(checkSpec({ id: 'keep-last', params: { count: 8 } }))]
  const baseline = { ...NO_FIGURES, calls: 9, billed: 10, cumulative: 1000, source: 'estimate' as const }
  rendered = render(
    <SweepTable
      rows={sweepRows([IDENTITY, ...specs], [baseline, { ...baseline, billed: 6, changed: 5 }], {
        cost: 'billed',
        loss: 'lost',
      })}
      param="Steps"
      recommended={undefined}
      bestTitle="Recommended"
      labels={new Map()}
      ownLoss={undefined}
      hasCost
      active={undefined}
      onActive={() => undefined}
      added={new Set()}
      onAdd={() => undefined}
    />,
  )
  const costs = [...rendered.container.querySelectorAll('[data-label="Cost"]')]
  expect(costs.map(({ textContent }) => textContent?.slice(0, 6))).toEqual(['≈$10.0', '≈$6.00'])
})
