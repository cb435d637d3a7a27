/**
 * Sees that a folder changes: by the browser’s observer, else by looking again at a pace that leaves the
 * machine at rest.
 */
import type { FolderHandle } from '#workers/protocol/collecting.ts'
import { observeFolder } from './folder-access.ts'

/** Milliseconds between two looks at least; and a look takes at most so large a part of the time. */
const SHORTEST = 1_500
const LONGEST = 60_000
const SHARE = 10
/** Several changes are one look. */
const TOGETHER = 200

/**
 * `look` reads what changed, `glance` only what changed of the files that were written last, between two
 * looks. No one looks while the tab is hidden; coming back looks at once. Returns how to stop.
 */
export function watchFolder(
  folder: FolderHandle,
  { look, glance }: { readonly look: () => Promise<void>; readonly glance: () => Promise<void> },
): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopObserving: (() => void) | undefined
  let isObserved = false
  const lookLater = (wait: number) => {
    clearTimeout(timer)
    if (!isStopped && !document.hidden) timer = setTimeout(lookNow, wait)
  }
  const lookNow = async () => {
    const began = performance.now()
    await look()
    if (isObserved) return
    const rest = Math.min(LONGEST, (performance.now() - began) * SHARE)
    if (rest <= SHORTEST) lookLater(SHORTEST)
    else await glanceUntil(performance.now() + rest)
  }
  const glanceUntil = async (end: number) => {
    await glance()
    if (isStopped || document.hidden) return
    clearTimeout(timer)
    timer = setTimeout(() => (performance.now() < end ? glanceUntil(end) : lookNow()), SHORTEST)
  }
  const onVisible = () => {
    if (document.hidden) clearTimeout(timer)
    else lookLater(0)
  }
  document.addEventListener('visibilitychange', onVisible)
  void observeFolder(folder, () => lookLater(TOGETHER)).then((stop) => {
    isObserved = stop !== undefined
    if (isStopped) stop?.()
    else if (stop === undefined) lookLater(SHORTEST)
    else stopObserving = stop
  })
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopObserving?.()
    document.removeEventListener('visibilitychange', onVisible)
  }
}
