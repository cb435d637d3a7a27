/**
 * The messages of smolagents' steps. "Set" means not None: empty texts and lists still make
 * messages.
 */

import type { JsonValue } from '#base/json.ts'
import { append } from '#base/lists.ts'
import { repr } from '#base/python.ts'
import { strip } from '#base/python-text.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { callRecord } from './plain-value.ts'
import {
  CLASS_NAMES,
  type SmolAction,
  type SmolBlock,
  type SmolCall,
  type SmolMessage,
  type SmolStep,
} from './steps.ts'

/**
 * The messages of one step. In summary mode, used when the agent plans again, system prompt, plans and the
 * model's own output are left out. Fails where the original raises: no messages are defined for final answers
 * and base steps.
 */
export function stepMessages(step: SmolStep, summaryMode = false): Result<readonly SmolMessage[]> {
  switch (step.kind) {
    case 'system':
      return ok(summaryMode ? [] : [text('system', step.prompt)])
    case 'task':
      return ok([
        {
          role: 'user',
          content: [textBlock(`New task:\n${step.task}`), ...(step.images ?? []).map(imageBlock)],
        },
      ])
    case 'planning':
      return ok(
        summaryMode
          ? []
          : [text('assistant', strip(step.plan)), text('user', 'Now proceed and carry out this plan.')],
      )
    case 'action':
      return actionMessages(step, summaryMode)
    default:
      return fail({
        code: 'no-messages',
        message: t`A ${CLASS_NAMES[step.kind]} has no messages and raises.`,
      })
  }
}

/** The messages of a whole memory: its system prompt is outside the list of steps. */
export function memoryMessages(
  systemPrompt: string,
  steps: readonly SmolStep[],
  summaryMode = false,
): Result<readonly SmolMessage[]> {
  const messages: SmolMessage[] = []
  for (const step of [{ kind: 'system' as const, prompt: systemPrompt }, ...steps]) {
    const made = stepMessages(step, summaryMode)
    if (!made.ok) return made
    append(messages, made.value)
  }
  return ok(messages)
}

function actionMessages(step: SmolAction, summaryMode: boolean): Result<readonly SmolMessage[]> {
  const messages: SmolMessage[] = []
  if (step.output !== undefined && !summaryMode) {
    if (typeof step.output !== 'string')
      return fail({ code: 'bad-output', message: t`Model output that is not text cannot be stripped.` })
    messages.push(text('assistant', strip(step.output)))
  }
  if (step.calls !== undefined) messages.push(text('tool-call', `Calling tools:\n${callsRepr(step.calls)}`))
  if (step.images !== undefined && step.images.length > 0)
    messages.push({ role: 'user', content: step.images.map(imageBlock) })
  if (step.observations !== undefined)
    messages.push(text('tool-response', `Observation:\n${step.observations}`))
  if (step.error !== undefined)
    messages.push(text('tool-response', errorText(step.error.message, step.calls)))
  return ok(messages)
}

function callsRepr(calls: readonly SmolCall[]): string {
  return repr({ kind: 'list', items: calls.map(callRecord) })
}

/** The advice behind every error. */
export const RETRY =
  "Now let's retry: take care not to repeat previous errors! If you have retried several times, try a completely different approach.\n"

function errorText(message: string, calls: readonly SmolCall[] | undefined): string {
  const [first] = calls ?? []
  const which = first === undefined ? '' : `Call id: ${first.id}\n`
  return `${which}Error:\n${message}\n${RETRY}`
}

function text(role: SmolMessage['role'], content: string): SmolMessage {
  return { role, content: [textBlock(content)] }
}

function textBlock(content: string): SmolBlock {
  return { type: 'text', text: content }
}

function imageBlock(image: JsonValue): SmolBlock {
  return { type: 'image', image }
}
