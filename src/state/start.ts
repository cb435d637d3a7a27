/** Starts what the state follows: the address, the stored traces and settings, and the console interface. */
import { t } from '#base/words.ts'
import { isOpenedRunId } from '#core/collections/opened-run.ts'
import { onStorageProblem, watchTraces } from '#storage/index.ts'
import { followAnswers } from './device/device-answers.ts'
import { watchForLessons } from './lessons/learn-door.ts'
import { loadFormats, loadSamples } from './library/library.ts'
import { showStored } from './library/stored-list.ts'
import { followTrace } from './library/trace.ts'
import { followPrograms } from './programs/custom-programs.ts'
import { followProfiles } from './shell/custom-profiles.ts'
import { noteError } from './shell/last-error.ts'
import { followModelPrices } from './shell/model-prices.ts'
import { followAddress } from './shell/navigation.ts'
import { tellProblem } from './shell/notices.ts'
import { followSettings } from './shell/settings.ts'
import type { View } from './store/route.ts'
import { answerRunQuestions } from './store/run-answerer.ts'
import { store } from './store/store.ts'

/** To be called once, before the first drawing. */
export function startState(): void {
  followAddress()
  followSettings()
  followProfiles()
  followModelPrices()
  followPrograms()
  followTrace(restoreOpened)
  followLoaded('scratchpad', async () => (await import('./notebooks/notebooks.ts')).followNotebooks())
  followLoaded('compare', async () => (await import('./compare/column-undo.ts')).followColumns())
  if (import.meta.env.PROD) followOffline()
  followHandoffs()
  watchForLessons()
  answerRunQuestions((traceId) => async (question) => {
    const { answersAbout } = await import('./console/run-questions.ts')
    return answersAbout(traceId)(question)
  })
  followAnswers()
  watchTraces(showStored)
  onStorageProblem(tellProblem)
  void loadSamples()
  afterFirstFrame(() => void loadFormats())
  addEventListener('unhandledrejection', (event) => tellInternal(event.reason))
  addEventListener('error', (event) => {
    // A resource that did not load raises this event too, without an error; its own place says so.
    if (event.error !== undefined && event.error !== null) tellInternal(event.error)
  })
}

/** Collections are loaded only where the link names a run of one. */
async function restoreOpened(id: string): Promise<void> {
  if (isOpenedRunId(id)) await (await import('./collections/open-run.ts')).restoreRun(id)
}

/** What follows a view's own state is loaded with the first look at it. */
function followLoaded(view: View, load: () => Promise<void>): void {
  const stop = store.subscribe(start)
  function start(): void {
    if (store.getState().route.view !== view) return
    stop()
    void load()
  }
  start()
}

/** Files from outside: rare, so that what takes them is loaded only then. */
function followHandoffs(): void {
  const id = new URLSearchParams(location.search).get('handoff')
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (id === null && !isInstalled) return
  void import('./library/handoff.ts').then(({ followLaunches, openHanded }) => {
    if (isInstalled) followLaunches()
    if (id !== null) void openHanded(id)
  })
}

/** Behind the first screen. While developing, files change too often to be kept. */
function followOffline(): void {
  const follow = () => void import('./offline/offline.ts').then((offline) => offline.followOffline())
  const start = () => afterFirstFrame(follow)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/**
 * The first screen is drawn before it: whatever starts a worker takes a core from it. A hidden page has no
 * frames.
 */
function afterFirstFrame(run: () => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}

function tellInternal(reason: unknown): void {
  noteError(reason)
  tellProblem({
    code: 'internal-error',
    message: t`Something went wrong inside Memoscope.`,
    hint: String(reason),
  })
}
