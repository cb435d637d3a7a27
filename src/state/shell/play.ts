/**
 * Playing the open run: the one cursor goes from call to call at a chosen speed and stops at the end. It
 * stops on its own when another trace or view is opened.
 */
import { doneValue } from '#base/work.ts'
import type { PlaySpeed } from '../store/play-speed.ts'
import { type AppState, store } from '../store/store.ts'
import { moveCursor } from './navigation.ts'
import { cursorOf } from './selectors.ts'

let timer: ReturnType<typeof setTimeout> | undefined

/** Plays from the cursor; from the beginning where that is on the last call. */
export function startPlaying(): void {
  const at = placeOf(store.getState())
  if (at === undefined) return
  store.setState(({ play }) => ({ play: { ...play, isPlaying: true } }))
  if (at.cursor === at.last) moveCursor(0)
  next()
}

export function stopPlaying(): void {
  clearTimeout(timer)
  timer = undefined
  store.setState(({ play }) => (play.isPlaying ? { play: { ...play, isPlaying: false } } : {}))
}

/** From the next call on. */
export function setPlaySpeed(speed: PlaySpeed): void {
  store.setState(({ play }) => ({ play: { ...play, speed } }))
}

/** One call on or back; pauses. */
export function stepPlay(by: -1 | 1): void {
  stopPlaying()
  jumpTo((cursor) => cursor + by)
}

/** Moves the cursor, held to the calls that there are; pauses. */
export function jumpPlay(call: number): void {
  stopPlaying()
  jumpTo(() => call)
}

function jumpTo(to: (cursor: number) => number): void {
  const at = placeOf(store.getState())
  if (at !== undefined) moveCursor(Math.max(0, Math.min(at.last, to(at.cursor))))
}

function next(): void {
  clearTimeout(timer)
  const { play } = store.getState()
  if (!play.isPlaying) return
  const { traceId, view } = store.getState().route
  timer = setTimeout(() => {
    const at = placeOf(store.getState())
    const { route } = store.getState()
    const isElsewhere = route.traceId !== traceId || route.view !== view
    if (at === undefined || isElsewhere || at.cursor >= at.last) return stopPlaying()
    moveCursor(at.cursor + 1)
    next()
  }, 1000 / play.speed)
}

function placeOf(state: AppState): { readonly cursor: number; readonly last: number } | undefined {
  const trace = doneValue(state.trace)
  const cursor = trace === undefined ? undefined : cursorOf(trace, state.route)
  return trace === undefined || cursor === undefined ? undefined : { cursor, last: trace.calls.length - 1 }
}
