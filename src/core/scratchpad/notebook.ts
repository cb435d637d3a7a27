/**
 * A scratchpad beside running code: what one run takes and gives, the same for both languages. The values
 * themselves stay in the sandbox; what leaves it are their texts in the language's own words, and their JSON
 * where they have one.
 */
import type { JsonValue } from '#base/json.ts'

export const NOTEBOOK_LANGUAGES = ['python', 'typescript'] as const
export type NotebookLanguage = (typeof NOTEBOOK_LANGUAGES)[number]

/** A stored variable as it is seen from outside. */
export interface NotebookVariable {
  readonly name: string
  /** The language's own word: `list`, `DataFrame`; `Array`, `number`. */
  readonly type: string
  /** As the language writes the value in code (`repr`), cut at 10,000 code points. */
  readonly repr: string
  /** As the language prints it (`str`), cut likewise. */
  readonly text: string
  /** Length of the whole `repr`, in code points. */
  readonly size: number
  /** The value itself where JSON has it without loss; absent: it cannot leave the sandbox. */
  readonly json?: JsonValue
}

/** What a notebook holds between two runs. Entries in the order in which they were first stored or noted. */
export interface NotebookState {
  readonly variables: readonly NotebookVariable[]
  readonly observations: readonly string[]
  readonly failedApproaches: readonly string[]
}

export const EMPTY_NOTEBOOK: NotebookState = { variables: [], observations: [], failedApproaches: [] }

export interface NotebookRunRequest {
  /** Python, or JavaScript made of TypeScript. */
  readonly code: string
  /**
   * Sets the memory to this before the run (a restored or hand-edited state); variables without JSON then
   * keep the live value of the same name, if its `repr` is still the same, and are otherwise gone, which the
   * run reports in `gone`. Absent: it goes on where the last run of the session left it.
   */
  readonly state?: NotebookState
  /** Whether `fail` is a name of its own, as the architecture document has it (default: no). */
  readonly includeFail?: boolean
  /** Whether `store` refuses a name that is no identifier (default: no). */
  readonly validateNames?: boolean
  /**
   * The open run as JSON, in the form that the language reads (run-records.ts, script-run.ts); empty: none is
   * open. Absent: the code does not ask for it.
   */
  readonly openRun?: string | undefined
  /** Milliseconds after which the run is ended. */
  readonly timeout: number
}

export interface NotebookError {
  /**
   * `refused`: a limit of the sandbox (memory, output, depth); `crashed`: the interpreter ended and was
   * started again.
   */
  readonly kind: 'syntax' | 'error' | 'timeout' | 'stopped' | 'refused' | 'crashed'
  /** `NameError: name 'x' is not defined`. */
  readonly message: string
  /** As the language prints it, with frames of the person's own code only. */
  readonly traceback: string
  /** 1-based, in the code that was run. */
  readonly line?: number
  readonly column?: number
}

export interface NotebookRun {
  /** What was printed, both streams in order; cut as `cutOutput` does. */
  readonly output: string
  /** The value of the last expression, unless it has none (`None`, `undefined`). */
  readonly result?: { readonly type: string; readonly repr: string; readonly json?: JsonValue }
  readonly error?: NotebookError
  /** The code called `final_answer`: the result is the run's answer, and the cells after it do not run. */
  readonly isFinal?: boolean
  /** The memory after the run, also after a failed one; after a crash what was there before it. */
  readonly state: NotebookState
  /** Names of variables whose value was lost with a restart or could not be restored. */
  readonly gone: readonly string[]
  readonly milliseconds: number
}

/** A run of which there is nothing but its error; the memory is what it was before. */
export function notRun(error: NotebookError, state: NotebookState): NotebookRun {
  return { output: '', error, state, gone: [], milliseconds: 0 }
}

/** What code asks of the open run: a method of the console interface, with what it is given as JSON. */
export interface Question {
  readonly id: string
  readonly method: string
  readonly given: string
}

/** The JSON of the value, or a sentence that says why there is none. */
export interface QuestionAnswer {
  readonly isGood: boolean
  readonly text: string
}

/** Never rejects. */
export type AnswerQuestion = (question: Pick<Question, 'method' | 'given'>) => Promise<QuestionAnswer>
