/**
 * Custom strategies and memories as the rest of the page knows them: the stored ones, and those that
 * the console registered for this page. Whoever checks a spec or lists memories takes `customEntries`.
 */
import { useShallow } from 'zustand/react/shallow'
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { CustomEntry, CustomProgram, CustomSource } from '#core/spec/custom-definition.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { notApproved, programTitle, type StoredProgram, watchPrograms } from '#storage/index.ts'
import { tellProblem } from '../shell/notices.ts'
import { type AppState, store, useApp } from '../store/store.ts'
import { usesProgram } from './custom-columns.ts'

/** Starts to follow the stored programs, also when another tab changes them. */
export function followPrograms(): void {
  watchPrograms((programs) => {
    if (programs.ok)
      store.setState(({ ownPrograms }) => ({ ownPrograms: programs.value.map(asShown(ownPrograms)) }))
    else tellProblem(programs.error)
  })
}

type Version = StoredProgram['version']

/** Versions that columns use and the disk does not have yet, by the program's id. */
const unstored = new Map<string, Version>()

/** Columns use this version from now on, before it is stored. */
export function showVersion(id: string, version: Version): void {
  unstored.set(id, version)
  putVersion(id, version)
}

/** It could not be stored: columns use the one before. */
export function takeBackVersion(id: string, before: Version): void {
  unstored.delete(id)
  putVersion(id, before)
}

function putVersion(id: string, version: Version): void {
  store.setState(({ ownPrograms }) => ({
    ownPrograms: ownPrograms.map((one) => {
      const { version: _, ...others } = one
      return one.id === id ? { ...others, ...given({ version }) } : one
    }),
  }))
}

/** With the very version that is on screen, where it is the same or newer: nothing is drawn again for it. */
function asShown(shown: readonly StoredProgram[]): (stored: StoredProgram) => StoredProgram {
  return (stored) => {
    const { id, version } = stored
    const waiting = unstored.get(id)
    if (waiting?.js === version?.js) unstored.delete(id)
    const known = unstored.get(id) ?? shown.find((one) => one.id === id)?.version
    const isKept = unstored.has(id) || isSameVersion(known, version)
    return isKept && known !== undefined ? { ...stored, version: known } : stored
  }
}

function isSameVersion(one: Version, other: Version): boolean {
  return one?.js === other?.js && one?.definition.revision === other?.definition.revision
}

/** Every program that a spec may name: those that can run, and of the others why not. */
export function customEntries(
  { ownPrograms, pagePrograms }: Pick<AppState, 'ownPrograms' | 'pagePrograms'> = store.getState(),
): readonly CustomEntry[] {
  if (ownPrograms.length === 0 && pagePrograms.length === 0) return NONE
  return [...ownPrograms.map(entryOf), ...pagePrograms.map(ready)]
}

const NONE: readonly CustomEntry[] = []

/** The same list as long as no other version can run. */
export function useCustomEntries(): readonly CustomEntry[] {
  return useApp(useShallow(customEntries))
}

/**
 * The custom programs that specs name, as they travel in a file; those of the console have no text that
 * could.
 */
export function sourcesOf(specs: readonly MemorySpec[]): readonly CustomSource[] {
  return store
    .getState()
    .ownPrograms.filter(({ id }) => specs.some((spec) => usesProgram(spec, id)))
    .map((program) => {
      const { id, source, version } = program
      const language = version?.language ?? program.language
      const text = { id, title: programTitle(program), source: version?.source ?? source }
      return language === 'python' ? { ...text, language } : text
    })
}

/** Registers a program for as long as the page is open, in place of an earlier one with its id. */
export function registerForPage(program: CustomProgram): void {
  store.setState(({ pagePrograms }) => ({
    pagePrograms: [
      ...pagePrograms.filter(({ definition }) => definition.id !== program.definition.id),
      program,
    ],
  }))
}

/** By the version that can run, else by the program: a text that is stored changes no entry. */
const entries = new WeakMap<object, CustomEntry>()

function entryFor(key: object, make: () => CustomEntry): CustomEntry {
  const entry = entries.get(key) ?? make()
  entries.set(key, entry)
  return entry
}

function ready(program: CustomProgram): CustomEntry {
  return entryFor(program, () => ({ status: 'ready', program }))
}

function entryOf(stored: StoredProgram): CustomEntry {
  const { version, isApproved } = stored
  return entryFor(isApproved && version !== undefined ? version : stored, () => madeEntry(stored))
}

function madeEntry(stored: StoredProgram): CustomEntry {
  const { id, version, isApproved } = stored
  const title = programTitle(stored)
  if (isApproved && version !== undefined) {
    const { definition, js, language } = version
    return { status: 'ready', program: { definition, js, ...(language === 'python' ? { language } : {}) } }
  }
  const problem = isApproved ? neverRan(title) : notApproved(title)
  return { status: 'refused', id, title, problem }
}

function neverRan(title: string): Problem {
  return {
    code: 'never-ran',
    message: t`No version of “${title}” has run yet.`,
    hint: t`Open its code and fix the reported problems.`,
  }
}
