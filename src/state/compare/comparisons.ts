/**
 * Saved comparisons: what Compare shows, under a name, and as a file of its own. What is saved is the link,
 * so that an older one is read by the same code that reads an older link.
 */
import { useEffect, useState } from 'react'
import { dedupeInFlight } from '#base/dedupe-in-flight.ts'
import { t } from '#base/words.ts'
import { doneValue, RUNNING, type Work, workOf } from '#base/work.ts'
import { type ComparisonData, comparisonIn, comparisonJson } from '#core/compare/comparison-data.ts'
import { storedIdOf } from '#core/edit/address.ts'
import {
  deleteComparison,
  newId,
  type SavedComparison,
  saveComparison,
  watchComparisons,
} from '#storage/index.ts'
import type { ArrivedComparison } from '#workers/protocol/importing.ts'
import { download } from '../export/download.ts'
import { navigate } from '../shell/navigation.ts'
import { tell, tellProblem } from '../shell/notices.ts'
import { formatRoute, parseRoute, type Route } from '../store/route.ts'
import { store } from '../store/store.ts'
import { comparisonOf, linkOfComparison } from './comparison-link.ts'

export type { SavedComparison }

/** All of them, by name; read while somebody looks. */
export function useSavedComparisons(): Work<readonly SavedComparison[]> {
  const [saved, setSaved] = useState<Work<readonly SavedComparison[]>>(RUNNING)
  useEffect(() => watchComparisons((list) => setSaved(workOf(list))), [])
  return saved
}

const once = dedupeInFlight<string, boolean>()

/** Saves what is shown now under a name. Whether it could be. */
export function saveShownComparison(name: string): Promise<boolean> {
  return once(name, () => saveShown(name))
}

async function saveShown(name: string): Promise<boolean> {
  const { route, trace } = store.getState()
  const run = doneValue(trace)?.title ?? ''
  const saved = await saveComparison({ id: newId(), name: name.trim(), link: formatRoute(route), run })
  if (saved.ok) tell(t`Saved “${name.trim()}” in this browser.`, 'success')
  else tellProblem(saved.error)
  return saved.ok
}

export async function renameComparison(comparison: SavedComparison, name: string): Promise<void> {
  const { savedAt: _, ...rest } = comparison
  const saved = await saveComparison({ ...rest, name: name.trim() })
  if (!saved.ok) tellProblem(saved.error)
}

export async function removeComparison(id: string): Promise<void> {
  const deleted = await deleteComparison(id)
  if (!deleted.ok) tellProblem(deleted.error)
}

/**
 * Shows it again: on its run, or, where that is not in this browser, on the one that is open, without what
 * names its steps.
 */
export function openComparison({ name, link, run }: Pick<SavedComparison, 'name' | 'link' | 'run'>): void {
  const { route, problems } = parseRoute(link)
  const { library, route: now } = store.getState()
  const id = route.traceId
  const isThere =
    id !== undefined && doneValue(library)?.some((entry) => entry.id === storedIdOf(id)) === true
  problems.forEach(tellProblem)
  if (isThere) {
    navigate({ ...route, view: 'compare' })
    return
  }
  const { columns, names, counting } = route
  navigate({ view: 'compare', columns, names, counting, traceId: now.traceId })
  const title = run === '' ? t`a run` : `“${run}”`
  tell(
    t`“${name}” belongs to ${title} which isn’t in this browser, so its columns were applied to the open run.`,
  )
}

/** What is shown now, or `shown` in its place, as data that travels, under this name; empty: it has none. */
export function shownComparison(name: string, shown: Partial<Route> = {}): ComparisonData {
  const { route, trace } = store.getState()
  return comparisonOf({ ...route, ...shown }, { name, run: doneValue(trace)?.title ?? '' })
}

/** The name under which what is shown is saved, wherever in the run it was; undefined: it is not. */
export function savedNameOf(saved: readonly SavedComparison[], shown: ComparisonData): string | undefined {
  const whatOf = ({ columns, lens }: ComparisonData) => JSON.stringify([columns, lens])
  const what = whatOf(shown)
  const same = saved.filter((one) => whatOf(comparisonOf(parseRoute(one.link).route, one)) === what)
  return (same.find(({ link }) => link === shown.link) ?? same[0])?.name
}

/** What Compare shows, or `compared` in its place, under the name that it is saved by; empty: it is not. */
export function useShownComparison(compared: Pick<Route, 'columns' | 'counting'>): ComparisonData {
  const saved = doneValue(useSavedComparisons()) ?? []
  const shown = shownComparison('', compared)
  return { ...shown, name: savedNameOf(saved, shown) ?? '' }
}

/** A file of its own, for another browser. */
export function downloadComparison({ name, link, run }: SavedComparison): void {
  const data = `${JSON.stringify(comparisonJson(comparisonOf(parseRoute(link).route, { name, run })), undefined, 2)}\n`
  download({ name: `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.json`, mediaType: 'application/json', data })
}

/** Saves a comparison from such a file, or from a report. */
export async function importComparison(file: Blob): Promise<void> {
  const read = comparisonIn(await file.text())
  if (!read.ok) return tellProblem(read.error)
  const name = await keep(read.value)
  if (name !== undefined) tell(t`Saved “${name}” in this browser.`, 'success')
}

/** Saves what came with a file, each on the run that it came with, and says where it is. */
export async function keepArrived(arrived: readonly ArrivedComparison[], fileName: string): Promise<void> {
  for (const { comparison, traceId } of arrived) {
    const name = await keep(comparison, traceId)
    if (name !== undefined)
      tell(t`“${name}” was imported with ${fileName}. You can open it under Saved in Compare.`, 'success')
  }
}

/** The name under which it was saved; undefined: it could not be. What of it is not understood is told. */
async function keep(comparison: ComparisonData, traceId?: string): Promise<string | undefined> {
  const { link, problems } = linkOfComparison(comparison, traceId)
  const name = comparison.name.trim() || t`A comparison`
  problems.forEach(tellProblem)
  const saved = await saveComparison({ id: newId(), name, link, run: comparison.run })
  if (saved.ok) return name
  tellProblem(saved.error)
  return undefined
}
