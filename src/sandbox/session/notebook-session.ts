/** A notebook's interpreter as whoever runs code in it sees it, the same for both languages. */
import type { AnswerQuestion, NotebookRun, NotebookRunRequest } from '#core/scratchpad/notebook.ts'
import type { NameSource } from '#core/scratchpad/notebook-names.ts'

/** Something that the compiler says of code. Lines and columns count from 1, columns in UTF-16 units. */
export interface CodeProblem {
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly line: number
  readonly column: number
  readonly endLine?: number | undefined
  readonly endColumn?: number | undefined
}

export interface NotebookRunOptions {
  readonly signal?: AbortSignal | undefined
  /** Answers what TypeScript code asks of the open run; absent: it asks nothing. */
  readonly answer?: AnswerQuestion | undefined
}

/**
 * Absent members: the editor itself knows the language. `complete` and `hover` ask the living interpreter;
 * they start none, and know nothing while a run lasts.
 */
export interface NotebookSession extends Partial<NameSource> {
  /**
   * Runs code, after the runs asked for before it. Never rejects: what goes wrong is in the run's `error`.
   */
  run(request: NotebookRunRequest, options?: NotebookRunOptions): Promise<NotebookRun>
  /** What the language's compiler says of code; nothing runs. Nothing while a run lasts. */
  check?(code: string): Promise<readonly CodeProblem[]>
  /** Throws the interpreter away, with the names that were not stored, and starts another. */
  restart(): void
  dispose(): void
}
