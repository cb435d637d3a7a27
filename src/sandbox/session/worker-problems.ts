/** What can go wrong with a disposable worker, in sentences for a person. */
import { wholeNumber } from '#base/locale.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'

export const ENDED: Readonly<Record<'timeout' | 'stopped', Problem>> = {
  timeout: { code: 'timeout', message: t`The code was stopped: it exceeded its time limit.` },
  stopped: { code: 'stopped', message: t`The code was stopped.` },
}

export const DISPOSED: Problem = { code: 'disposed', message: t`This session is closed.` }

export const NO_START: Problem = {
  code: 'worker-no-start',
  message: t`The sandbox couldn’t be started in this browser, so the code wasn’t run.`,
  hint: t`Reload the page. If this happens again, this browser may block workers or WebAssembly.`,
}

/** What the browser says of a worker's end goes into `where`, for whoever repairs it. */
export function died(cause: unknown): Problem {
  const told = typeof cause === 'object' && cause !== null && 'message' in cause ? cause.message : undefined
  const problem = {
    code: 'worker-died',
    message: t`The sandbox crashed while the code was running, perhaps because it ran out of memory. It was restarted.`,
  }
  return typeof told === 'string' && told !== '' ? { ...problem, where: told } : problem
}

export function tooLarge(limit: number): Problem {
  return {
    code: 'bad-reply',
    message: t`The code returned more than ${wholeNumber(limit)} characters, so the result was rejected.`,
  }
}

export function unreadable(where?: string): Problem {
  const problem = {
    code: 'bad-reply',
    message: t`The sandbox returned an unreadable result, so it was rejected.`,
  }
  return where === undefined ? problem : { ...problem, where }
}
