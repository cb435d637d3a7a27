/** What tools returned in an ATIF trajectory: in the step of the call, or in a separate step after it. */
import { field, isObject, type JsonObject, listField, textField } from '#base/json.ts'
import { partsText, type ToolCall, type ToolResult } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { asError } from '../messages/said-failure.ts'
import { readParts } from './parts.ts'
import type { StepExtra, StepObservation, StepResult, TrajectoryStep } from './shape.ts'

type Observed = readonly [callId: string | undefined, result: Omit<ToolResult, 'callId'>]

/** The results that have a content; a mere reference to a sub-agent is none. */
export function resultsOf(step: JsonObject): readonly Observed[] {
  const results = listField<StepObservation>(field<TrajectoryStep>(step, 'observation'), 'results') ?? []
  return results.filter(isObject).flatMap((result): readonly Observed[] => {
    return isReference(result)
      ? []
      : [
          [
            textField<StepResult>(result, 'source_call_id'),
            { parts: readParts(field<StepResult>(result, 'content')) },
          ],
        ]
  })
}

/** A result without a content and without a call only refers to a sub-agent's trajectory. */
export function isReference(result: JsonObject): boolean {
  return (
    field<StepResult>(result, 'content') === undefined &&
    textField<StepResult>(result, 'source_call_id') === undefined
  )
}

/** A result without an id belongs to the step as a whole: it is put to the first call that has none. */
export function assign(calls: readonly ToolCall[], results: readonly Observed[]): readonly ToolResult[] {
  const open = [...calls]
  const take = (id: string | undefined) => {
    const at = open.findIndex((call) => id === undefined || call.id === id)
    return at < 0 ? undefined : open.splice(at, 1)[0]
  }
  return results.map(([id, result]) => ({ callId: take(id)?.id ?? id ?? '', ...result }))
}

/**
 * Whether a step only shows what a tool returned, as Harbor writes runs of OpenClaw: no model was asked for
 * it.
 */
export function isResultAlone(step: JsonObject): boolean {
  const isOfModel = ['tool_calls', 'metrics', 'usage', 'reasoning_content'].some(
    (key) => (field(step, key) ?? null) !== null,
  )
  if (isOfModel) return false
  const said = partsText(readParts(field<TrajectoryStep>(step, 'message')))
  const results = resultsOf(step)
  const returned = partsText(results.flatMap(([, { parts }]) => parts))
  return results.length > 0 && (said === '' || said === returned)
}

/** Puts the results of a step to the earlier calls that they answer; false where a call is not there. */
export function joinResults(builder: TraceBuilder, context: Step[], step: JsonObject): boolean {
  const extra = field<TrajectoryStep>(step, 'extra')
  const named = textField<StepExtra>(extra, 'tool_call_id')
  const isError = field<StepExtra>(extra, 'is_error') === true
  const results = resultsOf(step).map(([id, result]) => ({ id: id ?? named, result }))
  if (results.some(({ id }) => id !== undefined && !isCalled(context, id))) return false
  for (const { id, result } of results) {
    const open = openCall(context, id)
    // A result that came before, and was appended again.
    if (open === undefined) continue
    const failed = isError ? asError(result.parts) : result
    const joined = { ...open.turn, results: [...open.turn.results, { callId: open.callId, ...failed }] }
    context[open.at] = joined
    builder.amend(joined, [step])
  }
  return true
}

function isCalled(context: readonly Step[], id: string): boolean {
  return (
    context.findLast((step) => step.kind === 'action' && step.calls.some((call) => call.id === id)) !==
    undefined
  )
}

/** The newest call without a result that has this id; without one, the first of the newest turn. */
function openCall(context: readonly Step[], id: string | undefined) {
  for (let at = context.length - 1; at >= 0; at--) {
    const turn = context[at]
    if (turn?.kind !== 'action') continue
    const answered = new Set(turn.results.map(({ callId }) => callId))
    const call = turn.calls.find((one) => !answered.has(one.id) && (id === undefined || one.id === id))
    if (call !== undefined) return { at, turn, callId: call.id }
    if (id === undefined) return undefined
  }
  return undefined
}
