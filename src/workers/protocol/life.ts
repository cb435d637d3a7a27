/**
 * How the page hears that a worker is gone. A worker that closes itself, or that the browser ends to free
 * memory, raises no event; but each has a Web Lock for its life, and the browser gives the lock to the page
 * when the worker is no more.
 */
import { newId } from '#storage/index.ts'

/** The part of the browser's lock manager that is used. */
export interface Locks {
  request(name: string, held: () => unknown): Promise<unknown>
}

/** The browser's own; absent on plain http and in old browsers, where such an end stays unheard. */
export function browserLocks(): Locks | undefined {
  // The types take it for given.
  const { navigator }: { readonly navigator?: { readonly locks?: Locks } } = globalThis
  return navigator?.locks
}

/**
 * The worker's side: takes a lock permanently. Gives its name once it is held; undefined where no lock is to
 * be had.
 */
export function holdForLife(locks: Locks | undefined): Promise<string | undefined> {
  if (locks === undefined) return Promise.resolve(undefined)
  const name = `memoscope-worker-${newId()}`
  return new Promise((resolve) => {
    const whileAlive = () => {
      resolve(name)
      return new Promise(() => undefined)
    }
    // A browser that refuses locks (a page without an origin) has workers all the same.
    locks.request(name, whileAlive).catch(() => resolve(undefined))
  })
}

/** The page's side: `gone` is called once, when no one has the lock any more. */
export function whenGone(name: string, gone: () => void, locks: Locks | undefined = browserLocks()): void {
  // Refused where the page itself is being left: then no one waits for the worker either.
  locks?.request(name, gone).catch(() => undefined)
}
