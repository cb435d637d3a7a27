import { afterEach, expect, test } from 'vitest'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { OwnCompactionCard } from './OwnCompactionCard.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('the facts that the agent’s own compaction lost say why Compare may count more of them', () => {
  const baseline = { ...NO_FIGURES, calls: 9, billed: 4, cumulative: 1000 }
  const ranking = rankStrategies([IDENTITY], [baseline])
  if (ranking === undefined) throw new Error('the baseline is there')
  const fact = { call: 3, text: 'a.ts', kind: 'path', weight: 1, manner: 'argument', lastSeen: 's' } as const
  const found = {
    events: [{ call: 2, before: 90_000, after: 12_000, unseen: 0 }],
    full: baseline,
    firstOver: undefined,
    lost: [{ ...fact, removed: { how: 'dropped', rule: 'compaction', call: 2 } as const }],
    refetched: 0,
    refetchedChanged: 0,
    refetches: [],
  }
  rendered = render(<OwnCompactionCard found={found} ranking={ranking} onShowCall={() => undefined} />)
  const words = rendered.container.textContent
  expect(words).toContain('counts once here, so Compare, which counts it at every call')
  expect(words).not.toContain('counts twice')
})
