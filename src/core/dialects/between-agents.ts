/**
 * Steps that one agent sent another, for message formats that know no such roles: a call
 * is a user message that names who asks, a response an assistant message.
 */
import { jsonStr } from '#base/python.ts'
import { contentOf, isAgentMark, roleOfParts } from '../library/marsys/message.ts'
import { type Part, textPart } from '../model/message.ts'
import type { Step } from '../model/step.ts'

const plain = new WeakMap<Step, Step>()

/**
 * The step without the mark of its role, its text with the prefix; any other step as it is. Remembered per
 * step.
 */
export function plainStep(step: Step): Step {
  if (!('parts' in step) || !step.parts.some(isAgentMark)) return step
  const known = plain.get(step)
  if (known !== undefined) return known
  const made = { ...step, parts: plainParts(step.parts) }
  plain.set(step, made)
  return made
}

function plainParts(parts: readonly Part[]): readonly Part[] {
  const { role, caller = 'None' } = roleOfParts(parts, 'user')
  const said = parts.filter((part) => !isAgentMark(part))
  if (role !== 'agent_call') return said
  const prefix = `[Request from ${caller}]: `
  const hasImages = said.some((part) => part.kind === 'image')
  return hasImages ? [textPart(prefix), ...said] : [textPart(prefix + jsonStr(contentOf(said)))]
}
