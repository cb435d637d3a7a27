import { expect, test, vi } from 'vitest'
import { CANCELED } from '#base/errors.ts'
import { fail, ok } from '#base/result.ts'
import type { Helper } from './create-client.ts'
import { addUnstored, untilStored, waitingForRuns } from './unstored-runs.ts'

/** A helper that answers at once, and the end of storing the run `r`. */
function whileStoring() {
  let end: () => void = () => undefined
  addUnstored('r', new Promise<void>((resolve) => (end = resolve)))
  const helper: Helper = { run: vi.fn().mockResolvedValue(ok(undefined)), close: vi.fn() }
  return { helper, waiting: waitingForRuns(helper), end }
}

test('a job on a run that is being stored begins once it is stored, one on another run at once', async () => {
  const { helper, waiting, end } = whileStoring()
  const held = waiting.run('records', { traceId: 'r@2', stepId: 's' })
  const several = waiting.run('search', JSON.parse('{ "traceIds": ["a", "r"] }'))
  await waiting.run('records', { traceId: 'other', stepId: 's' })
  expect(helper.run).toHaveBeenCalledTimes(1)
  end()
  await Promise.all([held, several])
  expect(helper.run).toHaveBeenCalledTimes(3)
  expect(untilStored('r')).toBeUndefined()
})

test('a helper that is closed meanwhile is not started again by what waited', async () => {
  const { helper, waiting, end } = whileStoring()
  const held = waiting.run('records', { traceId: 'r', stepId: 's' })
  waiting.close()
  end()
  expect(await held).toEqual(fail(CANCELED))
  expect(helper.run).not.toHaveBeenCalled()
  expect(helper.close).toHaveBeenCalledOnce()
})
