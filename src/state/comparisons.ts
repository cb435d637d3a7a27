/**
 * Saved comparisons: what Compare shows, under a name, and as a file of its own. What is saved is the link, so that an older
 * one is read by the same code that reads an older link.
 */
import { useEffect, useState } from 'react'
import { isObject, textField } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { doneValue, RUNNING, type Work, workOf } from '#base/work.ts'
import { storedIdOf } from '#core/edit/address.ts'
import {
  deleteComparison,
  newId,
  type SavedComparison,
  saveComparison,
  watchComparisons,
} from '#storage/index.ts'
import { download } from './download.ts'
import { navigate } from './navigation.ts'
import { tell, tellProblem } from './notices.ts'
import { formatRoute, parseRoute } from './route.ts'
import { store } from './store.ts'

export type { SavedComparison }

/** All of them, by name; read while somebody looks. */
export function useSavedComparisons(): Work<readonly SavedComparison[]> {
  const [saved, setSaved] = useState<Work<readonly SavedComparison[]>>(RUNNING)
  useEffect(() => watchComparisons((list) => setSaved(workOf(list))), [])
  return saved
}

/** Saves what is shown now under a name. Whether it could be. */
export async function saveShownComparison(name: string): Promise<boolean> {
  const { route, trace } = store.getState()
  const run = doneValue(trace)?.title ?? ''
  const saved = await saveComparison({ id: newId(), name: name.trim(), link: formatRoute(route), run })
  if (saved.ok) tell(`“${name.trim()}” is saved in this browser.`, 'success')
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

/** Shows it again: on its run, or, where that is not in this browser, on the one that is open, without what names its steps. */
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
  const { columns, names, lens } = route
  navigate({ view: 'compare', columns, names, lens, traceId: now.traceId })
  const title = run === '' ? 'a run' : `“${run}”`
  tell(`“${name}” was of ${title} which is not in this browser: its columns stand on the open run.`)
}

const KIND = 'memoscope-comparison'

/** A file of its own, for another browser. */
export function downloadComparison({ name, link, run }: SavedComparison): void {
  const data = `${JSON.stringify({ kind: KIND, version: 1, name, link, run }, undefined, 2)}\n`
  download({ name: `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.json`, mediaType: 'application/json', data })
}

/** Saves a comparison from such a file. */
export async function importComparison(file: Blob): Promise<void> {
  const read = readComparison(await file.text())
  if (!read.ok) return tellProblem(read.error)
  const saved = await saveComparison({ id: newId(), ...read.value })
  if (saved.ok) tell(`“${read.value.name}” is saved in this browser.`, 'success')
  else tellProblem(saved.error)
}

/** What such a file says. Fails with `no-comparison`. */
export function readComparison(text: string): Result<Pick<SavedComparison, 'name' | 'link' | 'run'>> {
  const value = parsed(text)
  if (!isObject(value) || value.kind !== KIND || value.version !== 1) return fail(NO_COMPARISON)
  const name = textField(value, 'name')
  const link = textField(value, 'link')
  if (name === undefined || name === '' || link === undefined || !link.startsWith('#/'))
    return fail(NO_COMPARISON)
  return ok({ name, link, run: textField(value, 'run') ?? '' })
}

const NO_COMPARISON = {
  code: 'no-comparison',
  message: 'This file holds no comparison that Memoscope saved.',
  hint: 'A comparison is saved as a file from the list of saved ones.',
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON at all: the caller says that it is no comparison.
    return undefined
  }
}
