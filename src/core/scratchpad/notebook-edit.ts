/**
 * Changes by hand to what a notebook contains, each a new state with the sentence that the history shows for
 * it. Pure.
 */
import type { JsonValue } from '#base/json.ts'
import { isIdentifier } from '#base/python-text.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { EMPTY_NOTEBOOK, type NotebookLanguage, type NotebookState } from './notebook.ts'
import { variableOf } from './value-texts.ts'

export interface NotebookEdit {
  readonly state: NotebookState
  /** Such as `count set by hand`. */
  readonly what: string
}

export type EntryList = 'observations' | 'failedApproaches'

const ENTRY_WORDS: Readonly<Record<EntryList, string>> = {
  observations: 'observation',
  failedApproaches: 'failed approach',
}

/** The value as the person wrote it; fails with `bad-json`. */
export function parseValue(text: string): Result<JsonValue> {
  try {
    const value: JsonValue = JSON.parse(text)
    return ok(value)
  } catch {
    return fail({
      code: 'bad-json',
      message: t`This is not JSON. Strings need double quotes, as in "abc".`,
    })
  }
}

/** Why a name cannot be that of a variable that code uses by name; `recall` takes any. */
export function problemOfName(name: string): string | undefined {
  if (name === '') return t`A variable needs a name.`
  return isIdentifier(name) ? undefined : t`Use letters, digits, and _; the first character can't be a digit.`
}

/** Sets a variable; one that is there keeps its place. */
export function setVariable(
  state: NotebookState,
  name: string,
  { json, language }: { readonly json: JsonValue; readonly language: NotebookLanguage },
): NotebookEdit {
  const variable = variableOf(name, json, language)
  const isKnown = state.variables.some((known) => known.name === name)
  const variables = isKnown
    ? state.variables.map((known) => (known.name === name ? variable : known))
    : [...state.variables, variable]
  return { state: { ...state, variables }, what: isKnown ? `${name} set by hand` : `${name} added by hand` }
}

export function removeVariable(state: NotebookState, name: string): NotebookEdit {
  const variables = state.variables.filter((known) => known.name !== name)
  return { state: { ...state, variables }, what: `${name} removed by hand` }
}

export function addEntry(state: NotebookState, list: EntryList, text: string): NotebookEdit {
  return { state: { ...state, [list]: [...state[list], text] }, what: `${ENTRY_WORDS[list]} added by hand` }
}

export function changeEntry(
  state: NotebookState,
  list: EntryList,
  { index, text }: { readonly index: number; readonly text: string },
): NotebookEdit {
  const entries = state[list].map((known, at) => (at === index ? text : known))
  return { state: { ...state, [list]: entries }, what: `${ENTRY_WORDS[list]} changed by hand` }
}

export function removeEntry(state: NotebookState, list: EntryList, index: number): NotebookEdit {
  const entries = state[list].filter((_, at) => at !== index)
  return { state: { ...state, [list]: entries }, what: `${ENTRY_WORDS[list]} removed by hand` }
}

/** As `memory.clear()` does. */
export function clearNotebook(): NotebookEdit {
  return { state: EMPTY_NOTEBOOK, what: 'everything cleared by hand' }
}
