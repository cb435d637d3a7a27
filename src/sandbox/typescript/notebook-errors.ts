/** What went wrong in a run of a notebook, as the page shows it. */
import { t } from '#base/words.ts'
import type { NotebookError } from '#core/scratchpad/notebook.ts'
import type { EndReason } from '../session/disposable.ts'
import { type Frame, limitOf, type Thrown } from './thrown.ts'

/** Lines that are before the person's code; see notebook-run.ts. */
const LINES_BEFORE = 1

interface Place {
  /** The run's own; frames of other files are of functions that earlier runs made. */
  readonly file: string
  readonly code: string
}

/** Something was thrown while the code ran. */
export function errorOf(thrown: Thrown, place: Place): NotebookError {
  const limit = limitOf(thrown)
  const message = limit ?? thrown.message
  return { kind: limit === undefined ? 'error' : 'refused', message, ...whereOf(thrown, message, place) }
}

/** The code was ended from outside. Where it was then is not told: the engine does not know a loop's line. */
export function brokenOff(reason: EndReason, timeout: number): NotebookError {
  const message =
    reason === 'stopped'
      ? t`The run was stopped.`
      : t`The run was stopped: it took longer than ${timeout / 1000} s.`
  return { kind: reason, message, traceback: message }
}

/**
 * The code was only looked through, without our line before it. An error at its very end is told on its last
 * line.
 */
export function syntaxError({ message, frames }: Thrown, code: string): NotebookError {
  const [at] = frames
  const lines = code.split('\n')
  const line = Math.min(at?.line ?? 1, lines.length)
  return {
    kind: 'syntax',
    message,
    traceback: `${message}\n    at line ${line}`,
    line,
    column: at?.column ?? 1,
  }
}

export const NO_END: NotebookError = {
  kind: 'error',
  message: t`The code awaits something that never resolves: timers and network aren’t available.`,
  traceback: t`The code awaits something that never resolves: timers and network aren’t available.`,
}

/** The code ran, but what it left could not be read out in time or in the memory that is left. */
export const UNREADABLE: NotebookError = {
  kind: 'refused',
  message: t`The code's result is too large to read, so the memory is unchanged.`,
  traceback: t`The code's result is too large to read, so the memory is unchanged.`,
}

function whereOf({ frames }: Thrown, message: string, { file, code }: Place) {
  const lastLine = code.split('\n').length
  const shown = frames.map((frame) => ({ ...frame, line: Math.min(frame.line - LINES_BEFORE, lastLine) }))
  const own = shown.find((frame) => frame.file === file)
  return {
    traceback: [message, ...shown.map((frame) => frameText(frame, file))].join('\n'),
    ...(own === undefined ? {} : { line: own.line, column: own.column }),
  }
}

function frameText({ name, file, line, column }: Frame, current: string): string {
  const place = file === current ? `line ${line}:${column}` : `an earlier run, line ${line}:${column}`
  return `    at ${name === undefined ? place : `${name} (${place})`}`
}
