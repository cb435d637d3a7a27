import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#base/result.ts'
import { loadCollectionHandle, loadCollectionRun } from '#storage/index.ts'
import type { FolderHandle } from '#workers/protocol/collecting.ts'
import { followRun } from './open-run.ts'
import { watchFolder } from './watching.ts'

vi.mock('#storage/index.ts', async (original) => ({
  ...(await original<object>()),
  loadCollectionRun: vi.fn(),
  loadCollectionHandle: vi.fn(),
}))

/** A page whose tab can be hidden. */
class FakeDocument extends EventTarget {
  hidden = false
  show(isShown: boolean) {
    this.hidden = !isShown
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: FakeDocument
const folder = { kind: 'directory', name: 'runs' } as FolderHandle

beforeEach(() => {
  page = new FakeDocument()
  vi.stubGlobal('document', page)
  vi.useFakeTimers()
  vi.mocked(loadCollectionHandle).mockResolvedValue(ok(undefined))
  vi.mocked(loadCollectionRun).mockReset().mockResolvedValue(ok(undefined))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a followed run is looked at twice a second, and not while the tab is hidden', async () => {
  const looks = () => vi.mocked(loadCollectionRun).mock.calls.length
  const stop = followRun('a', () => undefined)
  await vi.advanceTimersByTimeAsync(1_750)
  expect(looks()).toBe(4)
  page.show(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks()).toBe(4)
  page.show(true)
  await vi.advanceTimersByTimeAsync(750)
  expect(looks()).toBe(6)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks()).toBe(6)
})

test('a watched folder is looked at again and again, and not while the tab is hidden', async () => {
  const look = vi.fn(async () => undefined)
  const stop = watchFolder(folder, { look, glance: async () => undefined })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(look).toHaveBeenCalledTimes(2)
  page.show(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(2)
  page.show(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(look).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(3)
})
