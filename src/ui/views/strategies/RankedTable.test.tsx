import { afterEach, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { RankedTable } from './RankedTable.tsx'
import { rankedStrategies } from './ranked/ranked-strategy.ts'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const BASELINE = { ...NO_FIGURES, calls: 9, billed: 4, cumulative: 1000, cacheMisses: 0 }
const FOUND = {
  events: [],
  full: BASELINE,
  firstOver: undefined,
  lost: [],
  refetched: 0,
  refetchedChanged: 0,
  refetches: [],
}

function table(isCompacted: boolean): string {
  const specs = [IDENTITY, unwrap(checkSpec({ id: 'keep-last' }))]
  const ranking = rankStrategies(specs, [BASELINE, { ...BASELINE, billed: 2, changed: 3, refused: 3 }])
  if (ranking === undefined) throw new Error('the baseline is there')
  rendered?.unmount()
  rendered = render(
    <RankedTable
      ranking={ranking}
      best={undefined}
      rows={rankedStrategies(ranking, () => undefined)}
      compaction={isCompacted ? FOUND : undefined}
      active={undefined}
      selected={new Set()}
      onActive={() => undefined}
      onPick={() => undefined}
      onShowLost={() => undefined}
    />,
  )
  return (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
}

test('a refused strategy says at how many calls in its row, without a column that is empty for all others', () => {
  const words = table(false)
  expect(words).toContain('refused at 3 calls')
  expect(rendered?.container.querySelector('thead')?.textContent).not.toContain('Refused')
  expect(words).not.toContain('on top of')
})

test('the recorded run says that strategies are applied on top of the agent’s own compaction', () => {
  expect(table(true)).toContain('Strategies are applied on top of the agent’s own compaction.')
})

test('re-reads are a share of the dropped reads, and strategies of a run with own losses lose more facts', () => {
  const specs = [IDENTITY, unwrap(checkSpec({ id: 'keep-last' }))]
  const rereads = {
    removed: { pages: 95, tokens: 900 },
    expected: { pages: 1.16, tokens: 20 },
    anyway: { pages: 0, tokens: 0 },
    runs: 1,
    validatedRuns: 1,
  }
  const ranking = rankStrategies(specs, [
    BASELINE,
    { ...BASELINE, billed: 2, changed: 3, refused: 0, rereads },
  ])
  if (ranking === undefined) throw new Error('the baseline is there')
  const lost = [
    {
      call: 3,
      text: 'a.ts',
      kind: 'path',
      weight: 1,
      manner: 'argument',
      lastSeen: 's',
      removed: { how: 'dropped', rule: 'compaction' },
    },
  ] as const
  rendered?.unmount()
  rendered = render(
    <RankedTable
      ranking={ranking}
      best={undefined}
      rows={rankedStrategies(ranking, () => undefined)}
      compaction={{ ...FOUND, lost }}
      active={undefined}
      selected={new Set()}
      onActive={() => undefined}
      onPick={() => undefined}
      onShowLost={() => undefined}
    />,
  )
  expect((rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')).toContain('1.2 of 95')
  expect(rendered.container.querySelector('thead')?.textContent).toContain('More lost facts')
})
