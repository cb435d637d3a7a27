/**
 * Several engines of their own for long work, so that the views stay responsive, and how tasks are split
 * among them.
 */
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { type Helper, openEngineHelper } from '#workers/client.ts'

/** More take more memory than they save time. */
const MOST_HELPERS = 4

/** As many as the machine has processors for besides the page. Whoever opens them closes them. */
export function openHelpers(): readonly Helper[] {
  const count = Math.min(MOST_HELPERS, Math.max(1, navigator.hardwareConcurrency - 1))
  return Array.from({ length: count }, (_, at) => (at === 0 ? takeAhead() : undefined) ?? openEngineHelper())
}

/** Milliseconds that a helper is kept that no one wanted. */
const UNUSED_MS = 30_000

/** Started before anyone asked for it. */
let ahead: { readonly helper: Helper; readonly giveUp: ReturnType<typeof setTimeout> } | undefined

/**
 * Starts one helper, with the vocabulary of most models, for the next who opens helpers: while a file is
 * still read, so that its strategies are replayed as soon as it is open. Unused it is ended after half a
 * minute.
 */
export function startAhead(): void {
  const helper = takeAhead() ?? openEngineHelper()
  void helper.run('count', { text: ' ', encoding: 'o200k_base' })
  const giveUp = setTimeout(() => takeAhead()?.close(), UNUSED_MS)
  ahead = { helper, giveUp }
}

function takeAhead(): Helper | undefined {
  if (ahead === undefined) return undefined
  const { helper, giveUp } = ahead
  clearTimeout(giveUp)
  ahead = undefined
  return helper
}

/**
 * Each helper takes one task after another; the first that fails ends them all. `undefined`: nothing is left.
 */
export async function share(
  helpers: readonly Helper[],
  work: (helper: Helper) => Promise<Result<unknown> | undefined>,
): Promise<Result<undefined>> {
  let problem: Problem | undefined
  await Promise.all(
    helpers.map(async (helper) => {
      while (problem === undefined) {
        const result = await work(helper)
        if (result === undefined) return
        if (!result.ok) problem ??= result.error
      }
    }),
  )
  return problem === undefined ? ok(undefined) : fail(problem)
}
