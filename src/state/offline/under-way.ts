/**
 * Work that is shown only where it was begun, counted while it runs: a reload of the page waits for it
 * (unfinished.ts).
 */
import { type AppState, store } from '../store/store.ts'

type UnderWay = keyof AppState['underWay']

/** Does it, and counts it as unfinished until its promise settles. */
export async function whileUnderWay<T>(what: UnderWay, work: () => Promise<T>): Promise<T> {
  change(what, 1)
  try {
    return await work()
  } finally {
    change(what, -1)
  }
}

function change(what: UnderWay, by: 1 | -1): void {
  store.setState(({ underWay }) => ({ underWay: { ...underWay, [what]: underWay[what] + by } }))
}
