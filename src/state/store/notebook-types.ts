/**
 * What the state knows of the scratchpad. Notebooks and their histories are Dexie's; here is the open one as
 * it was last read.
 */
import type { Problem } from '#base/result.ts'
import type { Work } from '#base/work.ts'
import type { NotebookSummary, StoredNotebook } from '#storage/index.ts'

export type SaveState =
  | { readonly status: 'saved' | 'saving' }
  | { readonly status: 'failed'; readonly problem: Problem }

/** A notebook at work. */
export interface NotebookActivity {
  /** The cell that runs; absent: code from the console. */
  readonly cell?: string
  readonly phase: 'compiling' | 'starting' | 'running'
  /** Cells that wait behind it. */
  readonly waiting: number
  readonly isStopping: boolean
}

/** An entry of the history that the person looks at, and another one that it is held against. */
export interface NotebookLook {
  readonly number: number
  readonly against?: number
}

export interface ScratchpadState {
  readonly list: Work<readonly NotebookSummary[]>
  /** The notebook that the route names. */
  readonly open: Work<StoredNotebook>
  readonly save: SaveState
  /** Notebooks that were left and could not be stored: what was typed in them is nowhere but in this page. */
  readonly hasUnsaved: boolean
  /** The notebooks at work, by id. */
  readonly activities: ReadonlyMap<string, NotebookActivity>
  /** Undefined: the memory in use. */
  readonly look: NotebookLook | undefined
  /** The chosen cell of the open notebook; undefined: its first. */
  readonly cell: string | undefined
}

export const NO_SCRATCHPAD: ScratchpadState = {
  list: { status: 'running' },
  open: { status: 'idle' },
  save: { status: 'saved' },
  hasUnsaved: false,
  activities: new Map(),
  look: undefined,
  cell: undefined,
}
