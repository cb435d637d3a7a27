/** The builder's keys in the list of steps, while a run is being built. */
import type { KeyboardEvent } from 'react'
import type { Chosen } from '../rows/use-chosen.ts'
import { type BuildKey, buildKeyOf } from './build-keys.ts'
import type { BuildActions } from './use-build-actions.ts'

/** Gives a handler that tells whether the key was one of the builder's. */
export function useBuildKeys(
  build: BuildActions | undefined,
  chosen: Chosen,
): (event: KeyboardEvent) => boolean {
  return (event) => {
    const key = build === undefined || event.target !== event.currentTarget ? undefined : buildKeyOf(event)
    // Esc belongs to the list where there is nothing to take back here.
    if (build === undefined || key === undefined || (key === 'clear' && !chosen.isMarking)) return false
    DO[key](build, chosen)
    event.preventDefault()
    event.stopPropagation()
    return true
  }
}

const DO: Readonly<Record<BuildKey, (build: BuildActions, chosen: Chosen) => void>> = {
  delete: (build) => build.remove(),
  duplicate: (build) => build.duplicate(),
  up: (build) => build.moveBy(-1),
  down: (build) => build.moveBy(1),
  all: (_, chosen) => chosen.chooseAll(),
  clear: (_, chosen) => chosen.clear(),
}
