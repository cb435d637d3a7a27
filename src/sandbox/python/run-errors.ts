/** Runs that took Python with them, or that Python ended itself, in words for a person. */
import { t } from '#base/words.ts'
import {
  type NotebookError,
  type NotebookRun,
  type NotebookState,
  notRun,
} from '#core/scratchpad/notebook.ts'
import type { EndReason } from '../session/disposable.ts'
import { KEPT } from '../session/lost-run.ts'
import { ENDED } from '../session/worker-problems.ts'
import type { PythonReply } from './messages.ts'

type Broken = Extract<PythonReply, { readonly kind: 'broke' }>

const BROKEN: Readonly<Record<Broken['reason'], Omit<NotebookError, 'traceback'>>> = {
  ended: { kind: 'crashed', message: t`The code exited Python.` },
  'too-deep': { kind: 'refused', message: t`The code recursed too deeply for the sandbox.` },
  'too-large': { kind: 'refused', message: t`The memory is too large to return.` },
  fault: { kind: 'crashed', message: t`Python crashed while the code was running.` },
}

/** The run that broke the interpreter. */
export function brokenRun(
  broken: Broken,
  interrupted: EndReason | undefined,
  before: NotebookState,
): NotebookRun {
  const { kind, message } = BROKEN[broken.reason]
  const said =
    interrupted === undefined ? { kind, message } : { kind: interrupted, message: ENDED[interrupted].message }
  const error: NotebookError = {
    kind: said.kind,
    message: `${said.message} ${KEPT}`,
    traceback: broken.traceback,
  }
  return { ...notRun(error, before), output: broken.output }
}

/**
 * The run that Python itself ended when it was asked to: its names are alive, and it says how far it came.
 */
export function interruptedRun(run: NotebookRun, interrupted: EndReason): NotebookRun {
  const { traceback = '', line, column } = run.error ?? {}
  return {
    ...run,
    error: {
      kind: interrupted,
      message: ENDED[interrupted].message,
      traceback,
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
    },
  }
}

/** The run whose code ended Python by `exit()`: the memory is what it was before. */
export function exitedRun(run: NotebookRun, error: NotebookError, before: NotebookState): NotebookRun {
  return {
    ...run,
    state: before,
    error: { ...error, message: `${error.message}. ${BROKEN.ended.message} ${KEPT}` },
  }
}
