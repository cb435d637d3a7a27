/**
 * Compactions of the Responses API, as OpenAI and xAI have them: an item that only the provider can read
 * represents what came before it. It is in a response, made by the server, or in the output of a separate
 * request (`responses/compact`), after the user messages that were kept.
 * https://platform.openai.com/docs/guides/compaction
 */
import { given } from '#base/given.ts'
import { textField } from '#base/json.ts'
import { partsText } from '#core/model/message.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { isModelStep } from '#core/model/steps.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { ODD } from '../claude-code/boundaries.ts'
import { type ResponsesItem, readResponsesUsage } from '../messages/responses-items.ts'
import type { Incoming } from '../prompts/conversation.ts'
import type { RecordedContext } from '../prompts/recorded-context.ts'
import type { ResponsesRun } from './containers.ts'
import type { Response } from './shape.ts'

interface Compactor {
  /** The response is a compaction: what it used is the usage of no call of the run. */
  readonly isRequest: boolean
  /** Whether an item of the output repeats a message that stays. Only a compaction's own output does. */
  keeps(item: ResponsesItem): boolean
  /** Applies a compaction at this place; `add` adds its item as a step. */
  compact(where: string, add: (message: Pick<Incoming, 'role' | 'as' | 'noCall'>) => Step): void
}

export function createCompactor(
  builder: TraceBuilder,
  context: RecordedContext,
  { response }: Pick<ResponsesRun, 'response'>,
): Compactor {
  const isRequest = textField<Response>(response, 'object') === 'response.compaction'
  const kept = new Set<StepId>()
  return {
    isRequest,
    keeps: (item) => {
      const step = isRequest ? repeatedBy(item, context.steps, kept) : undefined
      if (step !== undefined) kept.add(step.id)
      return step !== undefined
    },
    compact: (where, add) => {
      const before = context.steps
      const last = builder.steps.at(-1)?.id
      // Messages before which no model has spoken came with it: what it removed was sent earlier.
      const isBegun = before.some(isModelStep)
      const step = add({ role: 'user', as: 'summary', noCall: true })
      if (isBegun) {
        const stays = before.filter(({ id, kind }) => kind === 'system' || kept.has(id))
        context.become([...stays, step])
      } else builder.warn(ODD.elsewhere(where))
      const usage = isRequest ? readResponsesUsage(response?.usage) : undefined
      const model = textField<Response>(response, 'model')
      builder.recordCompaction({
        kind: 'full',
        ...(isBegun ? given({ last }) : {}),
        summary: [step.id],
        restored: [],
        isOpaque: true,
        ...(usage === undefined ? {} : { request: given({ model, usage }) }),
      })
    },
  }
}

function repeatedBy(
  item: ResponsesItem,
  steps: readonly Step[],
  kept: ReadonlySet<StepId>,
): Step | undefined {
  if (item.kind !== 'input') return undefined
  const text = partsText(item.parts)
  return steps.find((step) => {
    const isMessage = step.kind === 'task' || step.kind === 'message' || step.kind === 'system'
    return isMessage && !kept.has(step.id) && partsText(step.parts) === text
  })
}
