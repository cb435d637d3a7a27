/**
 * Custom strategies and memories as the rest of the page knows them: the stored ones, and those that
 * the console registered for this page. Whoever checks a spec or lists memories takes `customEntries`.
 */
import { useMemo } from 'react'
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
    if (programs.ok) store.setState({ ownPrograms: programs.value })
    else tellProblem(programs.error)
  })
}

/** Every program that a spec may name: those that can run, and of the others why not. */
export function customEntries(
  { ownPrograms, pagePrograms }: Pick<AppState, 'ownPrograms' | 'pagePrograms'> = store.getState(),
): readonly CustomEntry[] {
  if (ownPrograms.length === 0 && pagePrograms.length === 0) return NONE
  return [...ownPrograms.map(entryOf), ...pagePrograms.map(ready)]
}

const NONE: readonly CustomEntry[] = []

export function useCustomEntries(): readonly CustomEntry[] {
  const ownPrograms = useApp((state) => state.ownPrograms)
  const pagePrograms = useApp((state) => state.pagePrograms)
  return useMemo(() => customEntries({ ownPrograms, pagePrograms }), [ownPrograms, pagePrograms])
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

function ready(program: CustomProgram): CustomEntry {
  return { status: 'ready', program }
}

function entryOf(stored: StoredProgram): CustomEntry {
  const { id, version, isApproved } = stored
  const title = programTitle(stored)
  if (isApproved && version !== undefined) {
    const { definition, js, language } = version
    return ready({ definition, js, ...(language === 'python' ? { language } : {}) })
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
