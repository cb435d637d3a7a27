/** What can go wrong with a disposable worker, in sentences for a person. */
import { wholeNumber } from '#base/locale.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'

export const ENDED: Readonly<Record<'timeout' | 'stopped', Problem>> = {
  timeout: { code: 'timeout', message: t`The code took longer than it was given, and was ended.` },
  stopped: { code: 'stopped', message: t`The code was stopped.` },
}

export const DISPOSED: Problem = { code: 'disposed', message: t`This session was closed.` }

export const NO_START: Problem = {
  code: 'worker-no-start',
  message: t`The sandbox could not be started in this browser, so the code was not run.`,
  hint: t`Reload the page. If it happens again, this browser may forbid workers or WebAssembly here.`,
}

/** What the browser says of a worker's end goes into `where`, for whoever mends it. */
export function died(cause: unknown): Problem {
  const told = typeof cause === 'object' && cause !== null && 'message' in cause ? cause.message : undefined
  const problem = {
    code: 'worker-died',
    message: t`The sandbox broke down while the code ran, perhaps because memory ran out. It was started again.`,
  }
  return typeof told === 'string' && told !== '' ? { ...problem, where: told } : problem
}

export function tooLarge(limit: number): Problem {
  return {
    code: 'bad-reply',
    message: t`What the code gave back is larger than ${wholeNumber(limit)} characters, and was refused.`,
  }
}

export function unreadable(where?: string): Problem {
  const problem = {
    code: 'bad-reply',
    message: t`What the sandbox gave back could not be read, and was refused.`,
  }
  return where === undefined ? problem : { ...problem, where }
}
