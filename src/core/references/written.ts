/** How the history of a call wrote a path that the call used: whole, or relative to a folder. */
import type { Step } from '../model/step.ts'
import { createFinder } from './finder.ts'
import { drivesOf, shorterPaths } from './path-readings.ts'
import { placesOf } from './places.ts'

/** `holders`: the steps of the history that contain `path` in any form. */
export type Written = (path: string, holders: readonly Step[]) => string

/** Of one agent: what its history has whole once, it has whole from then on. */
export function createWritten(): Written {
  const whole = new Set<string>()
  return (path, holders) => {
    if (whole.has(path)) return path
    const written = longestIn(holders, path)
    if (written === path) whole.add(path)
    return written
  }
}

/** O(text of the holders up to the first that has it whole). */
function longestIn(holders: readonly Step[], path: string): string {
  const forms = [path, ...shorterPaths(path)]
  if (forms.length === 1) return path
  const find = createFinder(forms, drivesOf)
  let longest = forms.length
  for (const { text } of holders.flatMap(placesOf)) {
    longest = Math.min(longest, ...find(text))
    if (longest === 0) break
  }
  return forms[longest] ?? path
}
