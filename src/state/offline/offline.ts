/**
 * Working without a network: the app's files are kept a portion at a time while the page rests, and what is
 * kept is told. A newer version is offered when it is complete, and never forced (update.ts). Loaded behind
 * the first screen.
 */
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { OfflineAnswer } from '#workers/offline/messages.ts'
import {
  isServed,
  type OfflineDoor,
  onServedByOther,
  registerOffline,
  sayVersion,
} from '#workers/offline/registration.ts'
import { tell } from '../shell/notices.ts'
import type { OfflineState } from '../store/offline-types.ts'
import { store } from '../store/store.ts'
import { isAtHand, unfinishedWork } from './unfinished.ts'
import { offerUpdates } from './update.ts'

/** The first screen and what a person opens first come before everything. */
const FIRST_REST_MS = 3000
/** After a failure, and twice that after the next. */
const RETRY_MS = 30_000
const MAX_RETRIES = 5

let door: OfflineDoor | undefined
let isFilling = false

/** Registers the service worker, and keeps the app in this browser while nothing else is to do. */
export async function followOffline(): Promise<void> {
  const wasServed = isServed()
  let version: string | undefined
  sayVersion(() => version)
  // Before registering: the first worker may be in charge at once.
  if (!wasServed) onServedByOther(onceServed)
  const registered = await registerOffline()
  if (!registered.ok) return set({ status: 'unavailable', problem: registered.error })
  door = registered.value
  tellOfReload()
  offerUpdates(door)
  await inCharge(door.registration)
  const answer = await door.ask({ kind: 'hello' })
  version = answer?.version
  if (answer === undefined) return
  if (answer.bytes < answer.total && savesData()) return set({ status: 'held', total: answer.total })
  show(answer)
  await rest(FIRST_REST_MS)
  await keepApp()
}

/** Takes portion after portion until all is kept. */
export async function keepApp(retries = 0): Promise<void> {
  if (door === undefined || isFilling) return
  isFilling = true
  const answer = await fillAll(door)
  isFilling = false
  if (answer?.trouble?.kind !== 'not-fetched' || retries >= MAX_RETRIES) return
  await rest(RETRY_MS * 2 ** retries)
  if (store.getState().offline.status === 'failed') await keepApp(retries + 1)
}

async function fillAll({ ask }: OfflineDoor): Promise<OfflineAnswer | undefined> {
  for (;;) {
    const answer = await ask({ kind: 'fill' })
    if (answer === undefined) set({ status: 'failed', problem: NO_ANSWER })
    else show(answer)
    if (answer === undefined || answer.trouble !== undefined || answer.bytes >= answer.total) return answer
    await rest(0)
  }
}

function set(offline: OfflineState): void {
  store.setState({ offline })
}

function show({ bytes, total, trouble }: OfflineAnswer): void {
  if (trouble !== undefined) set({ status: 'failed', problem: problemOf(trouble) })
  else if (bytes >= total) set({ status: 'ready', bytes })
  else set({ status: 'filling', bytes, total })
}

function problemOf({ kind, path }: NonNullable<OfflineAnswer['trouble']>): Problem {
  return kind === 'no-room'
    ? {
        code: 'offline-no-room',
        message: t`The browser has too little space to make Memoscope available offline.`,
        hint: t`Your runs are not affected. Delete some, or free up space on this computer.`,
      }
    : {
        code: 'offline-not-fetched',
        message: t`Memoscope couldn’t be downloaded completely for offline use.`,
        hint: t`${path} couldn’t be downloaded. The current version keeps working.`,
      }
}

const NO_ANSWER: Problem = {
  code: 'offline-no-answer',
  message: t`The browser stopped downloading Memoscope for offline use.`,
  hint: t`The download continues on your next visit.`,
}

/** A person who pays for each megabyte is asked first. */
function savesData(): boolean {
  const { connection }: Navigator & { readonly connection?: { readonly saveData?: boolean } } = navigator
  return connection?.saveData === true
}

/** Resolves when the page has nothing better to do, but not before the milliseconds are over. */
async function rest(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  // Safari has none; there the pause alone must do.
  if (!('requestIdleCallback' in globalThis)) return
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
}

function inCharge(registration: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve) => {
    const { active, installing, waiting } = registration
    const first = installing ?? waiting
    if (active !== null || first === null) return resolve()
    first.addEventListener('statechange', () => {
      if (first.state === 'activated' || first.state === 'redundant') resolve()
    })
  })
}

const RELOADED = 'memoscope:reloaded'

/**
 * The first worker serves this page from now on. Where the host sends no isolation headers, they hold from
 * the next load on: so the page is loaded once more, unless something would be lost or disturbed by it.
 */
function onceServed(): void {
  if (crossOriginIsolated || sessionStorage.getItem(RELOADED) !== null) return
  const state = store.getState()
  if (unfinishedWork(state).length === 0 && !isAtHand(state, document)) reloadOnce()
  else {
    const words = t`Reload the page when you're done to turn on all protections; code then also stops faster.`
    tell(words, 'info', { title: t`Reload`, run: reloadOnce })
  }
}

/** Once in a tab: where it did not help it never will. */
function reloadOnce(): void {
  sessionStorage.setItem(RELOADED, 'now')
  location.reload()
}

function tellOfReload(): void {
  if (sessionStorage.getItem(RELOADED) !== 'now') return
  sessionStorage.setItem(RELOADED, 'told')
  tell(t`The page was reloaded once to finish setting Memoscope up in this browser.`)
}
