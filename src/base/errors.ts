/** What every floor says the same way when something was thrown or canceled. */
import type { Problem } from './result.ts'
import { t } from './words.ts'

/** The problem of everything that was ended at a person's request. */
export const CANCELED: Problem = { code: 'cancelled', message: t`Canceled.` }

/** Whether this is not a failure: it was ended at a person's request. */
export function isCanceled({ code }: Problem): boolean {
  return code === CANCELED.code
}

/** What a thrown value says, which can be anything. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
