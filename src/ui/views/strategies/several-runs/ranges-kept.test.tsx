import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { compactedAbove } from '#core/sweep/agents/agent.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { useLostRangesOver } from '#state/index.ts'
import { replayInPool } from '#state/strategies/run-pool.ts'
import { render } from '../../../kit/testing/render.ts'

vi.mock('#state/strategies/run-pool.ts', () => ({ replayInPool: vi.fn() }))

type Pool = Parameters<typeof replayInPool>[0]

const pool = vi.mocked(replayInPool)
const asked = [
  {
    spec: compactedAbove(50_000, { files: 3 }),
    runs: ['a', 'b'].map((id) => ({ id, lost: 9, peak: 300_000 })),
  },
]

/** What the view would show, until it is left. */
function open() {
  const shown: { current: ReturnType<typeof useLostRangesOver> | undefined } = { current: undefined }
  function View() {
    shown.current = useLostRangesOver(asked)
    return null
  }
  return { shown, leave: render(<View />).unmount }
}

/** The replays that were begun last. */
function begun(): Pool {
  const last = pool.mock.lastCall
  if (last === undefined) throw new Error('nothing was replayed')
  return last[0]
}

function replay(id: string): void {
  act(() => begun().onRun({ id, figures: Array.from({ length: 4 }, () => ({ ...NO_FIGURES, lost: 5 })) }))
}

beforeEach(() => {
  pool.mockReset().mockReturnValue(() => undefined)
})

test('a person who leaves and comes back finds the ranges again, and only the missing runs are replayed', () => {
  const first = open()
  expect(begun().runs.map(({ id }) => id)).toEqual(['a', 'b'])
  replay('a')
  first.leave()

  const second = open()
  expect(begun().runs.map(({ id }) => id)).toEqual(['b'])
  expect(second.shown.current?.isDone).toBe(false)
  replay('b')
  act(() => begun().onEnd())
  expect([...(second.shown.current?.ranges.values() ?? [])]).toMatchObject([{ fewest: 10, most: 18 }])
  second.leave()

  pool.mockClear()
  const third = open()
  expect(third.shown.current).toMatchObject({ isDone: true })
  expect(pool).not.toHaveBeenCalled()
})
