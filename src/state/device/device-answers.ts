/**
 * What is known of the stored answers of the device's summariser: their revision, on which replays depend.
 * Followed from the start; asking for answers is device-summaries.ts, which is loaded where it is used.
 */
import { watchAnswers } from '#storage/index.ts'
import { tellProblem } from '../shell/notices.ts'
import { store } from '../store/store.ts'

let newest = 0

/** Starts to follow the stored answers, also those that another tab gets. */
export function followAnswers(): void {
  watchAnswers((revision) => {
    if (!revision.ok) return tellProblem(revision.error)
    newest = revision.value
    // While answers come in one by one, figures that change with each would only unsettle.
    if (store.getState().device.run.status !== 'running') takeAnswers()
  })
}

/** Makes the figures again with all answers that are stored by now. */
export function takeAnswers(): void {
  store.setState({ answers: newest })
}
