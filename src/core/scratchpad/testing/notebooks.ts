/** Histories of notebooks for tests. */
import { given } from '#base/given.ts'
import type { NotebookEntry, RunEntry } from '../history.ts'
import { EMPTY_NOTEBOOK, type NotebookState } from '../notebook.ts'
import {
  DEFAULT_NOTEBOOK_OPTIONS,
  type NotebookDocument,
  type NotebookOptions,
} from '../notebook-document.ts'
import { variableOf } from '../value-texts.ts'

export function notebookDocument(options: Partial<NotebookOptions> = {}): NotebookDocument {
  return {
    name: 'Explore',
    language: 'python',
    task: 'Find out.',
    cells: [{ id: 'a', title: '', code: 'print(1)' }],
    options: { ...DEFAULT_NOTEBOOK_OPTIONS, ...options },
  }
}

export function notebookState(
  values: Readonly<Record<string, string | number>>,
  more: Partial<NotebookState> = {},
): NotebookState {
  const variables = Object.entries(values).map(([name, json]) => variableOf(name, json, 'python'))
  return { ...EMPTY_NOTEBOOK, variables, ...more }
}

interface RunFacts {
  readonly number: number
  readonly from?: number
  readonly output?: string
  readonly error?: string
  readonly state?: NotebookState
  readonly code?: string
}

/** A run of the cell `a`. */
export function runEntry({
  number,
  from,
  output = '',
  error,
  state = EMPTY_NOTEBOOK,
  code = `run ${number}`,
}: RunFacts): RunEntry {
  return {
    number,
    ...given({ from }),
    at: 1_000_000 + number * 1000,
    cause: {
      kind: 'run',
      cell: 'a',
      title: `Title ${number}`,
      code,
      run: {
        output,
        ...(error === undefined ? {} : { error: { kind: 'error', message: error, traceback: error } }),
        gone: [],
        milliseconds: 500,
      },
    },
    state,
  }
}

export function startEntry(number: number, from?: number): NotebookEntry {
  return {
    number,
    ...given({ from }),
    at: 0,
    cause: { kind: 'start' },
    state: EMPTY_NOTEBOOK,
  }
}
