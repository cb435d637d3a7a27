import { afterEach, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { click, find, type Rendered, render } from '../../kit/testing/render.ts'
import { rankedStrategies } from './ranked/ranked-strategy.ts'
import { StrategyChart } from './StrategyChart.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('what can’t be used is on the chart only on request', () => {
  const baseline = { ...NO_FIGURES, billed: 4, cumulative: 1000 }
  const ids = ['keep-last', 'last-actions', 'clear-tool-uses']
  const ranking = rankStrategies(
    [IDENTITY, ...ids.map((id) => unwrap(checkSpec({ id })))],
    [baseline, ...[0, 3, 2].map((refused, at) => ({ ...baseline, billed: 2 + at / 2, changed: 3, refused }))],
  )
  if (ranking === undefined) throw new Error('the baseline is there')
  rendered = render(
    <StrategyChart
      ranking={ranking}
      rows={rankedStrategies(ranking)}
      tuning={undefined}
      active={undefined}
      selected={new Set()}
      isBaselineSelected={false}
      onActive={() => undefined}
      onChoose={() => undefined}
      onChooseAll={() => undefined}
    />,
  )
  const points = () => find('[role="slider"]').getAttribute('aria-valuemax')
  expect(points()).toBe('1')
  const button = find('button[aria-pressed]')
  expect(button.textContent).toBe('Show 2 unusable')
  click(button)
  expect(points()).toBe('3')
})
