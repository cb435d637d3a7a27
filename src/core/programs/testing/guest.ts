/** The inside of the sandbox in this process: for tests of all that is around it. */
import type { Step } from '../../model/step.ts'
import type { CustomProgram } from '../../spec/custom-definition.ts'
import { guestLog } from '../guest-log.ts'
import { type GuestSide, guestSide } from '../guest-side.ts'
import { createStepWriter } from '../guest-step.ts'

/** The items of an answer of guest-side.ts, with runs as the indices that they stand for. */
export function itemsOf(answer: string): readonly unknown[] {
  const then: readonly unknown[] = JSON.parse(answer).then
  return then.flatMap((item) => {
    if (!Array.isArray(item)) return [item]
    const [from, to] = item
    return Array.from({ length: to - from }, (_, index) => from + index)
  })
}

/**
 * A guest's inside of a default export, with its log: fed by `push` as a host does it. `tokens`: of each
 * step.
 */
export function guestOf(exported: unknown, steps: readonly Step[], tokens: number): GuestSide {
  const writer = createStepWriter(() => tokens)
  const contents = (from: number, to: number) => writer.contents(steps.slice(from, to))
  const side = guestSide(exported, guestLog(contents))
  side.push(writer.rows(steps))
  return side
}

/** A program whose code is looked up by its text: what a test's `load` and `runProgram` are made of. */
export function customProgram(
  id: string,
  declared: Partial<CustomProgram['definition']> = {},
): CustomProgram {
  const definition = { id, revision: 1, kind: 'strategy', title: id, description: '', params: {} } as const
  return { definition: { ...definition, ...declared }, js: id }
}
