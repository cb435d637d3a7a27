/** A notebook as a person keeps it: a name, a language, and cells of code. */
import { takeCodePoints } from '#base/text.ts'
import { t } from '#base/words.ts'
import type { ContextPlacement } from './code-turn.ts'
import type { ContextForm } from './context-text.ts'
import type { NotebookLanguage } from './notebook.ts'

/** A piece of code that runs at once; in a notebook that plays a code agent, one step of the agent. */
export interface NotebookCell {
  readonly id: string
  /** Empty: its first line represents it. */
  readonly title: string
  readonly code: string
}

export interface NotebookOptions {
  /** Whether `fail` is a name of its own. */
  readonly includeFail: boolean
  readonly validateNames: boolean
  /** Whether the error of a cell is recorded in the memory as a failed approach, as a code agent does. */
  readonly notesFailures: boolean
  /** Whether each run says what the memory contains, as the scratchpad's document does in verbose mode. */
  readonly verbose: boolean
  /** Seconds after which a run is ended. */
  readonly timeout: number
  /** In which form the model is given the memory, and where it is. */
  readonly form: ContextForm
  readonly placement: ContextPlacement
}

export const DEFAULT_NOTEBOOK_OPTIONS: NotebookOptions = {
  includeFail: false,
  validateNames: false,
  notesFailures: false,
  verbose: false,
  timeout: 20,
  form: 'markdown',
  placement: 'library',
}

/** Of a notebook whose cells are the steps of a code agent: an error is one of its failed approaches. */
export const AGENT_NOTEBOOK_OPTIONS: NotebookOptions = { ...DEFAULT_NOTEBOOK_OPTIONS, notesFailures: true }

export const TIMEOUT_RANGE = { min: 1, max: 600 } as const

export interface NotebookDocument {
  readonly name: string
  readonly language: NotebookLanguage
  /** What the agent was asked to do: the task on the timeline. */
  readonly task: string
  readonly cells: readonly NotebookCell[]
  readonly options: NotebookOptions
}

export const LANGUAGE_TITLES: Readonly<Record<NotebookLanguage, string>> = {
  python: 'Python',
  typescript: 'TypeScript',
}

/** Code points of a name or title that are kept and shown. */
export const MOST_TITLE = 200
/** How far into its code a cell is searched for a line that can represent it. */
const TITLE_WITHIN = 2000

/**
 * What a cell is called: its title, else its first line that says something. `number` from 1, for one without
 * either.
 */
export function titleOfCell(cell: Pick<NotebookCell, 'title' | 'code'>, number: number): string {
  if (cell.title !== '') return takeCodePoints(cell.title, MOST_TITLE)
  const line = cell.code
    .slice(0, TITLE_WITHIN)
    .split('\n')
    .map((text) => text.replace(/^\s*(#+|\/\/+|\/\*+)?\s*/, '').trim())
    .find((text) => text !== '')
  return line === undefined ? t`Cell ${number}` : line.slice(0, 80)
}

/** The cells with `moved` one place up or down; as they are where it is at the end. */
export function moveCell(cells: readonly NotebookCell[], moved: string, by: -1 | 1): readonly NotebookCell[] {
  const from = cells.findIndex(({ id }) => id === moved)
  const to = from + by
  const cell = cells[from]
  if (cell === undefined || to < 0 || to >= cells.length) return cells
  const others = cells.filter(({ id }) => id !== moved)
  return [...others.slice(0, to), cell, ...others.slice(to)]
}
