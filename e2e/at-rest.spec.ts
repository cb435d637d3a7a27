/**
 * A page that no one touches does nothing: no view leaves a timer, an interval or a frame waiting, so a
 * battery lasts.
 */
import { expect, test } from '@playwright/test'
import { FULL } from './support/full.ts'
import { openView, startWithSample, VIEWS } from './support/views.ts'

declare global {
  interface Window {
    /** Timers and frames that wait, each with who asked for it. */
    waiting?: Map<string, string>
  }
}

/** In the page, before anything else. */
function watchTimers(): void {
  const waiting = new Map<string, string>()
  window.waiting = waiting
  const keep = (kind: string, id: number) => waiting.set(`${kind} ${id}`, new Error(kind).stack ?? '')
  const { setTimeout: timer, setInterval: interval, requestAnimationFrame: frame } = window
  const { clearTimeout: endTimer, clearInterval: endInterval, cancelAnimationFrame: endFrame } = window
  const later = (run: TimerHandler, wait?: number, ...more: unknown[]) => {
    const id = timer(() => {
      waiting.delete(`timer ${id}`)
      if (typeof run === 'function') run(...more)
    }, wait)
    keep('timer', id)
    return id
  }
  const again = (run: TimerHandler, wait?: number, ...more: unknown[]) => {
    const id = interval(run, wait, ...more)
    keep('interval', id)
    return id
  }
  const end = (stop: (id?: number) => void) => (id?: number) => {
    for (const kind of ['timer', 'interval']) waiting.delete(`${kind} ${id}`)
    stop(id)
  }
  Object.assign(window, {
    setTimeout: later,
    setInterval: again,
    clearTimeout: end(endTimer),
    clearInterval: end(endInterval),
    requestAnimationFrame: (run: FrameRequestCallback) => {
      const id = frame((now) => {
        waiting.delete(`frame ${id}`)
        run(now)
      })
      keep('frame', id)
      return id
    },
    cancelAnimationFrame: (id: number) => {
      waiting.delete(`frame ${id}`)
      endFrame(id)
    },
  })
}

test('a page at rest has no timer and no frame waiting in any view', { tag: FULL }, async ({ page }) => {
  await page.addInitScript(watchTimers)
  const id = await startWithSample(page)
  for (const view of VIEWS) {
    await openView(page, view, id)
    const waiting = () => page.evaluate(() => [...(window.waiting?.values() ?? [])])
    await expect.poll(waiting, { message: view.name }).toEqual([])
  }
})
