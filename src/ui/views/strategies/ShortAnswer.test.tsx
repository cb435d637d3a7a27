import { afterEach, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { ShortAnswer } from './ShortAnswer.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('a phone shows the recommended strategy, the cheapest that loses nothing, and the sentences only on request', () => {
  const baseline = { ...NO_FIGURES, billed: 4, cumulative: 1000, source: 'recorded' as const }
  const dropped = { system: 0, tasks: 0, messages: 3, summarized: 0 }
  const row = { ...baseline, billed: 3, lost: 12, used: 340, changed: 3, dropped }
  const kept = { ...baseline, billed: 3.9, changed: 3 }
  const specs = [IDENTITY, unwrap(checkSpec({ id: 'keep-last' })), unwrap(checkSpec({ id: 'last-actions' }))]
  const ranking = rankStrategies(specs, [baseline, row, kept])
  const [best, lossless] = ranking?.rows ?? []
  if (ranking === undefined || best === undefined) throw new Error('both are there')
  rendered = render(
    <ShortAnswer
      best={best}
      lossless={lossless}
      ranking={ranking}
      isMore={false}
      nameOf={({ place }) => ({
        id: String(place),
        title: place === 1 ? 'Keep the last n steps' : 'Another',
      })}
      hrefOf={(id) => `#${id}`}
      onShowLost={() => undefined}
    >
      All of it
    </ShortAnswer>,
  )
  const words = (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
  expect(words).toMatch(
    /^Recommended: Keep the last n stepsCost\$3\.00 −25%Lost facts12 of 340 usedIt drops 3 user messages\.Cheapest that loses no facts: Another, \$3\.90 −2\.5%Compare with/,
  )
  expect(rendered.container.querySelector('details')?.open).toBe(false)
})
