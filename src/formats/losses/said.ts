/**
 * A trace as the messages that it says, in order, with all that is next to each: the common ground on
 * which a trace and what a format gave back of it are compared, however either groups messages into steps.
 */
import { given } from '#base/given.ts'
import { type Part, partsText, type Role, type ToolCall, textPart } from '#core/model/message.ts'
import type { ActionStep, Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'

export interface Said {
  readonly step: Step
  /** Position of the step in the trace. */
  readonly at: number
  /** The first message of its step. */
  readonly isFirst: boolean
  readonly role: Role | 'control'
  /** What is sent of it: texts joined, the error of a result behind them. */
  readonly text: string
  readonly parts: readonly Part[]
  readonly calls: readonly ToolCall[]
  /** On a result: the call that it answers. */
  readonly callId?: string
  readonly name?: string
  readonly error?: string
}

type Own = Omit<Said, 'step' | 'at' | 'isFirst' | 'text'>

export function saidIn({ steps }: Pick<Trace, 'steps'>): readonly Said[] {
  return steps.flatMap((step, at) =>
    messagesOf(step).map(
      (own, index): Said => ({ ...own, step, at, isFirst: index === 0, text: textOf(own) }),
    ),
  )
}

/** The messages of a step, with reasoning and errors apart, which dialects leave out or join. */
export function messagesOf(step: Step): readonly Own[] {
  switch (step.kind) {
    case 'system':
      return [{ role: step.role ?? 'system', parts: step.parts, calls: [] }]
    case 'task':
      return [{ role: 'user', parts: step.parts, calls: [], ...named(step) }]
    case 'action':
      return actionMessages(step)
    case 'planning':
      return [{ role: 'assistant', parts: step.parts, calls: [] }]
    case 'answer':
      return [{ role: 'assistant', parts: step.parts, calls: [], ...named(step) }]
    case 'note': {
      const noted: Own = { role: 'user', parts: [textPart(`Scratchpad noted: ${step.text}`)], calls: [] }
      return step.response === ''
        ? [noted]
        : [{ role: 'assistant', parts: [textPart(step.response)], calls: [] }, noted]
    }
    case 'summary':
      return [{ role: step.role, parts: step.parts, calls: [], ...named(step) }]
    case 'message': {
      const { role, parts, calls = [], callId } = step
      return [{ role, parts, calls, ...named(step), ...given({ callId }) }]
    }
    case 'control':
      return [{ role: 'control', parts: [textPart(JSON.stringify(step.control))], calls: [] }]
  }
}

function actionMessages(step: ActionStep): readonly Own[] {
  const { parts, calls, results } = step
  const hasTurn = parts.length > 0 || calls.length > 0 || results.length === 0
  const turn: readonly Own[] = hasTurn ? [{ role: 'assistant', parts, calls, ...named(step) }] : []
  return [
    ...turn,
    ...results.map(
      (result): Own => ({
        role: 'tool',
        parts: result.parts,
        calls: [],
        callId: result.callId,
        ...named(result),
        ...given({ error: result.error }),
      }),
    ),
  ]
}

function named({ name }: { readonly name?: string }): { readonly name?: string } {
  return name === undefined ? {} : { name }
}

/** As the OpenAI dialect joins the two. */
function textOf({ parts, error = '' }: Own): string {
  const text = partsText(parts)
  return text === '' || error === '' ? text + error : `${text}\n${error}`
}
