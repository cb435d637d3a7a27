import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { store } from '../store/store.ts'
import { offerUpdates } from './update.ts'

const reload = vi.fn()
let takeOver: () => void

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockClear()
  store.setState({ update: { status: 'none' }, notices: [] })
  const container = new EventTarget()
  takeOver = () => container.dispatchEvent(new Event('controllerchange'))
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(container, { controller: {} }) })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('location', { reload })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A newer version that is complete and waits; what it was told. */
async function offerNewer(): Promise<unknown[]> {
  const told: unknown[] = []
  const worker = { state: 'installed' as const, postMessage: (question: unknown) => void told.push(question) }
  offerUpdates({
    registration: { update: () => Promise.reject(new Error('no network')) },
    ask: async () => ({ version: 'newer', bytes: 1, total: 1 }),
    onWaiting: (listener) => listener(worker),
  })
  await vi.waitFor(() => expect(offered()).toBeDefined())
  return told
}

const offered = () => store.getState().notices.find(({ action }) => action?.title === 'Reload')

test('a newer version takes over when the person reloads, and the page with it', async () => {
  const told = await offerNewer()
  expect(told).toEqual([])
  offered()?.action?.run()
  expect(told).toEqual([{ kind: 'take-over' }])
  expect(reload).not.toHaveBeenCalled()
  takeOver()
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that the browser keeps with the old version reloads all the same', async () => {
  await offerNewer()
  offered()?.action?.run()
  await vi.advanceTimersByTimeAsync(4900)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(reload).toHaveBeenCalledOnce()
})
