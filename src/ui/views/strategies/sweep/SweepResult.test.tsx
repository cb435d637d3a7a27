import { afterEach, expect, test } from 'vitest'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { DEFAULT_COUNTING, NO_SWEEP } from '#state/index.ts'
import { store } from '#state/store/store.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { SweepResult } from './SweepResult.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('figures of one strategy are gone while all strategies are set up and not replayed yet', () => {
  const order = { traceIds: ['run'], memories: [IDENTITY], counting: DEFAULT_COUNTING }
  store.setState({ sweep: { ...NO_SWEEP, order, work: { status: 'done', value: [NO_FIGURES] } } })
  rendered = render(<SweepResult isStale isOther what="all" />)
  expect(rendered.container.textContent).toBe(
    'Not replayed yetPress “Replay all strategies” to see what each would have cost and lost.',
  )
})
