/**
 * Strategies whose originals work on messages: defined on the unfolded steps, used like any other. What they
 * see is one step a message; `messageOf` says what a message is to them.
 */
import { partsText, type Role, type ToolCall } from '../model/message.ts'
import type { ParamSpecs, ValuesOf } from '../model/params.ts'
import type { Services } from '../model/services.ts'
import type { Step, StepId } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { type MessageWindow, messageWindowFold } from './message-window.ts'
import { defineStrategy, type Strategy, type StrategyContext, type StrategyDefinition } from './strategy.ts'
import { changedAs, measuredAs, onMessages } from './unfold.ts'

type MessageStrategyDefinition<S extends ParamSpecs> = StrategyDefinition<S> & {
  /** The same as a window whose bounds move, where these values allow it: its fold is made of that. */
  readonly window?: (values: ValuesOf<S>, services: Services) => MessageWindow | undefined
}

/**
 * Like a strategy's definition, but `prune` is given and gives message steps: no actions. `measure` knows the
 * pieces of actions: their tokens add up to those of the action.
 */
export function defineMessageStrategy<const S extends ParamSpecs>({
  window,
  ...definition
}: MessageStrategyDefinition<S>): Strategy {
  const { prune, summary } = definition
  if (prune === undefined) return defineStrategy(definition)
  const windowFold: StrategyDefinition<S>['fold'] = (values, services) => {
    const measure = (piece: Step) => services.measure(measuredAs(piece))
    const made = window?.(values, { ...services, measure })
    return made === undefined ? undefined : messageWindowFold(made, summary(values))
  }
  return defineStrategy({
    ...(window === undefined ? {} : { fold: windowFold }),
    ...definition,
    prune: (steps: readonly Step[], values: ValuesOf<S>, context: StrategyContext) =>
      onMessages((messages) => prune(messages, values, onPieces(context, messages)), summary(values))(steps),
  })
}

function onPieces(context: StrategyContext, messages: readonly Step[]): StrategyContext {
  let pieces: ReadonlyMap<StepId, Step> | undefined
  const asMeasured = (step: Step): Step => {
    const whole = measuredAs(step)
    if (whole !== step || step.rule === undefined) return whole
    pieces ??= new Map(messages.map((message) => [message.id, message]))
    const original = pieces.get(step.id)
    return original === undefined ? step : changedAs(step, original)
  }
  return { ...context, measure: (step) => context.measure(asMeasured(step)) }
}

/** A step as its originals see a message. */
export interface MessageView {
  readonly role: Role
  readonly text: string
  /** Calls of an assistant message. */
  readonly calls: readonly ToolCall[]
  /** On a tool message: the id of the call that it answers, and the tool where it was recorded. */
  readonly callId: string | undefined
  readonly name: string | undefined
}

/** What an unfolded step is as a message. Control steps are none: undefined. */
export function messageOf(step: Step): MessageView | undefined {
  const plain = { calls: [], callId: undefined, name: undefined }
  switch (step.kind) {
    case 'control':
      return undefined
    case 'message':
      return {
        role: step.role,
        text: partsText(step.parts),
        calls: step.calls ?? [],
        callId: step.callId,
        name: step.name,
      }
    case 'system':
      return { ...plain, role: step.role ?? 'system', text: partsText(step.parts) }
    case 'summary':
      return { ...plain, role: step.role, text: partsText(step.parts) }
    case 'task':
      return { ...plain, role: 'user', text: partsText(step.parts) }
    case 'note':
      return { ...plain, role: step.response === '' ? 'user' : 'assistant', text: step.text }
    case 'action':
      return { ...plain, role: 'assistant', text: stepText(step), calls: step.calls }
    case 'planning':
    case 'answer':
      return { ...plain, role: 'assistant', text: partsText(step.parts) }
  }
}
