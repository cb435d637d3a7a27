/** The whole app drawn for tests, over a state with real jobs: see `state/testing/open-app.ts`. */
import { act } from 'react'
import { vi } from 'vitest'
import { openApp } from '#state/testing/open-app.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { App } from '../App.tsx'

const WIDTH = 1280
const HEIGHT = 800

/** Lists draw what is in view: nothing, where nothing has a size. */
function layOut(): void {
  const box = { x: 0, y: 0, left: 0, top: 0, right: WIDTH, bottom: HEIGHT, width: WIDTH, height: HEIGHT }
  Element.prototype.getBoundingClientRect = () => ({ ...box, toJSON: () => box })
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => HEIGHT })
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => WIDTH })
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => HEIGHT })
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => WIDTH })
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.scrollTo = () => undefined
  Element.prototype.hasPointerCapture = () => false
  vi.stubGlobal('ResizeObserver', Unmoved)
}

class Unmoved {
  observe(): void {
    // Nothing changes its size here.
  }
  unobserve(): void {
    // As above.
  }
  disconnect(): void {
    // As above.
  }
}

/** Opens the state and draws the app. */
export function showApp(): Rendered {
  layOut()
  openApp()
  return render(<App />)
}

/** Milliseconds: two cores that do other work rank a run's strategies in less. */
const PATIENCE = 45_000

/** Waits until the page is as asked: the assertion no longer throws. Gives what it gives. */
export async function soon<T>(look: () => T): Promise<T> {
  let last: unknown
  const until = performance.now() + PATIENCE
  while (performance.now() < until) {
    try {
      return look()
    } catch (error) {
      last = error
    }
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
  }
  throw last
}

/** Does something that changes the state, and lets the page follow. */
export async function during<T>(run: () => T | Promise<T>): Promise<T> {
  let result: T | undefined
  await act(async () => {
    result = await run()
  })
  return result as T
}
