/**
 * A program that runs in this process instead of the sandbox: a function of the very program that asks, which
 * needs no protection from itself.
 */
import { errorMessage } from '#base/errors.ts'
import { fail, ok } from '#base/result.ts'
import type { GuestContents, GuestProgram, GuestResult } from './guest.ts'
import { guestLog } from './guest-log.ts'
import { guestSide } from './guest-side.ts'

/** `exported`: what the program's default export would be. What it throws is a problem of that call. */
export function inProcessGuest(exported: unknown): GuestProgram {
  let contents: GuestContents = () => '[]'
  const side = guestSide(
    exported,
    guestLog((from, to) => contents(from, to)),
  )
  const attempt = <T>(act: () => T): GuestResult<T> => {
    try {
      return ok(act())
    } catch (error) {
      return fail({ code: 'code-threw', message: errorMessage(error) })
    }
  }
  return {
    describe: () => attempt(() => side.describe()),
    push: (rows, given) => {
      contents = given
      return attempt(() => void side.push(rows))
    },
    prune: (...given) => attempt(() => side.prune(...given)),
    create: (...given) => attempt(() => void side.create(...given)),
    add: (state, { from, to }, values) => attempt(() => void side.add(state, from, to, values)),
    recall: (...given) => attempt(() => side.recall(...given)),
    compartments: (...given) => attempt(() => side.compartments(...given)),
  }
}
