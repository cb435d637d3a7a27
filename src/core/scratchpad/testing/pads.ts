/** Histories of pads for tests. */
import { given } from '#base/given.ts'
import type { PadEntry, RunEntry } from '../history.ts'
import { EMPTY_PAD, type PadState } from '../pad.ts'
import { DEFAULT_PAD_OPTIONS, type PadDocument, type PadOptions } from '../pad-document.ts'
import { variableOf } from '../value-texts.ts'

export function padDocument(options: Partial<PadOptions> = {}): PadDocument {
  return {
    name: 'Explore',
    language: 'python',
    task: 'Find out.',
    cells: [{ id: 'a', title: '', code: 'print(1)' }],
    options: { ...DEFAULT_PAD_OPTIONS, ...options },
  }
}

export function padState(
  values: Readonly<Record<string, string | number>>,
  more: Partial<PadState> = {},
): PadState {
  const variables = Object.entries(values).map(([name, json]) => variableOf(name, json, 'python'))
  return { ...EMPTY_PAD, variables, ...more }
}

interface RunFacts {
  readonly number: number
  readonly from?: number
  readonly output?: string
  readonly error?: string
  readonly state?: PadState
  readonly code?: string
}

/** A run of the cell `a`. */
export function runEntry({
  number,
  from,
  output = '',
  error,
  state = EMPTY_PAD,
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

export function startEntry(number: number, from?: number): PadEntry {
  return {
    number,
    ...given({ from }),
    at: 0,
    cause: { kind: 'start' },
    state: EMPTY_PAD,
  }
}
