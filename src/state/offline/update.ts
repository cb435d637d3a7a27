/**
 * A newer version of the app: looked for now and then, offered when it is complete in this browser, taken
 * when the person says so. What is not finished is waited for; other tabs stay as they are until they are
 * reloaded.
 */
import { t } from '#base/words.ts'
import {
  type AskedWorker,
  letTakeOver,
  type OfflineDoor,
  onServedByOther,
} from '#workers/offline/registration.ts'
import { dismissNotice, tell } from '../shell/notices.ts'
import type { UpdateState } from '../store/offline-types.ts'
import { store } from '../store/store.ts'
import { unfinishedWork } from './unfinished.ts'

/** Pages stay open for days; a host is asked this often at most. */
const ASK_EVERY_MS = 60 * 60 * 1000
/**
 * Chromium keeps the old worker for up to five minutes while any page still waits for it, this one included:
 * https://github.com/w3c/ServiceWorker/issues/1295. A reload ends what this page waits for.
 */
const TAKE_OVER_MS = 5000

let waiting: AskedWorker | undefined
let isWanted = false
let notice: number | undefined

/** What looking for a newer version takes. */
interface UpdateDoor extends Pick<OfflineDoor, 'ask' | 'onWaiting'> {
  readonly registration: Pick<ServiceWorkerRegistration, 'update'>
}

/** Starts to look for newer versions, and to offer what comes. */
export function offerUpdates(door: UpdateDoor): void {
  door.onWaiting((worker) => void offerWhenComplete(door, worker))
  let wasServed = navigator.serviceWorker.controller !== null
  onServedByOther(() => {
    // The first worker ever brings nothing new.
    if (wasServed) tookOver()
    wasServed = true
  })
  // By the clock on the wall, as a page sleeps too; one that was set back by more counts as time gone by.
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - asked) < ASK_EVERY_MS) return
    asked = Date.now()
    // Without a network there is nothing to know.
    door.registration.update().catch(() => undefined)
  })
}

/**
 * All of the new version is fetched before it is offered: after the reload it works offline like the old one
 * did.
 */
async function offerWhenComplete({ ask }: UpdateDoor, worker: AskedWorker): Promise<void> {
  let before = -1
  for (;;) {
    const answer = await ask({ kind: 'fill' }, worker)
    if (answer === undefined || answer.trouble !== undefined || answer.bytes >= answer.total) break
    if (answer.bytes <= before) break
    before = answer.bytes
  }
  if (worker.state !== 'installed') return
  waiting = worker
  offer()
}

function offer(): void {
  if (store.getState().update.status !== 'none') return
  set({ status: 'offered' })
  say(t`A new version of Memoscope is available.`)
}

function say(title: string): void {
  if (notice !== undefined) dismissNotice(notice)
  notice = tell(title, 'info', { title: t`Reload`, run: takeUpdate })
}

/** Another tab took the new version: this one goes on with the old, which is kept, until it is reloaded. */
function tookOver(): void {
  waiting = undefined
  if (isWanted) location.reload()
  else offer()
}

/** Changes to the new version with a reload: now, or as soon as nothing is unfinished. */
export function takeUpdate(): void {
  if (store.getState().update.status === 'waiting') return
  const unfinished = unfinishedWork(store.getState())
  if (unfinished.length === 0) go()
  else goAfter(unfinished)
}

function goAfter(unfinished: readonly string[]): void {
  set({ status: 'waiting', unfinished })
  if (notice !== undefined) dismissNotice(notice)
  notice = tell(t`${unfinished.join(' ')} The page reloads when this is finished.`, 'info', {
    title: t`Don’t reload`,
    run: leaveUpdate,
  })
  const stop = store.subscribe((state) => {
    if (state.update.status !== 'waiting') return stop()
    if (unfinishedWork(state).length > 0) return
    stop()
    go()
  })
}

/** The person would rather not reload by and by. */
function leaveUpdate(): void {
  if (notice !== undefined) dismissNotice(notice)
  set({ status: 'offered' })
}

function go(): void {
  isWanted = true
  if (waiting === undefined) {
    location.reload()
    return
  }
  letTakeOver(waiting)
  // If the old version comes once more, it offers the new one again.
  setTimeout(() => location.reload(), TAKE_OVER_MS)
}

function set(update: UpdateState): void {
  store.setState({ update })
}
