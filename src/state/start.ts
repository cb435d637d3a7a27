/** Starts what the state follows: the address, the stored traces and settings, and the console interface. */
import { t } from '#base/words.ts'
import { onStorageProblem, watchTraces } from '#storage/index.ts'
import { followAnswers } from './device-answers.ts'
import { noteError } from './last-error.ts'
import { watchForLessons } from './learn-door.ts'
import { loadCatalogue } from './library.ts'
import { followModelPrices } from './model-prices.ts'
import { followAddress } from './navigation.ts'
import { tellProblem } from './notices.ts'
import { followProfiles } from './own-profiles.ts'
import { followPrograms } from './own-programs.ts'
import { followSettings } from './settings.ts'
import { store } from './store.ts'
import { showStored } from './stored-list.ts'
import { followTrace } from './trace.ts'

/** To be called once, before the first drawing. */
export function startState(): void {
  followAddress()
  followSettings()
  followProfiles()
  followModelPrices()
  followPrograms()
  followTrace()
  followScratchpad()
  if (import.meta.env.PROD) followOffline()
  watchForLessons()
  followAnswers()
  watchTraces(showStored)
  onStorageProblem(tellProblem)
  void loadCatalogue()
  addEventListener('unhandledrejection', (event) => tellInternal(event.reason))
  addEventListener('error', (event) => {
    // A resource that did not load raises this event too, without an error; its own place says so.
    if (event.error !== undefined && event.error !== null) tellInternal(event.error)
  })
}

/** What follows the pads is loaded with the first look at the scratchpad. */
function followScratchpad(): void {
  const stop = store.subscribe(start)
  function start(): void {
    if (store.getState().route.view !== 'scratchpad') return
    stop()
    void import('./pads.ts').then(({ followPads }) => followPads())
  }
  start()
}

/** Behind the first screen. While developing, files change too often to be kept. */
function followOffline(): void {
  const start = () => void import('./offline.ts').then((offline) => offline.followOffline())
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

function tellInternal(reason: unknown): void {
  noteError(reason)
  tellProblem({
    code: 'internal-error',
    message: t`Something went wrong inside Memoscope.`,
    hint: String(reason),
  })
}
