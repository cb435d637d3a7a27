/**
 * smolagents' steps as plain records (`get_full_steps`, `get_succinct_steps`) and the code of a whole run.
 */
import type { JsonObject, JsonValue } from '#base/json.ts'
import { without } from '#base/json.ts'
import { toJson } from '#base/python.ts'
import { callRecord, plainValue } from './plain-value.ts'
import type {
  SmolAction,
  SmolPlanning,
  SmolRecordedMessage,
  SmolStep,
  SmolTiming,
  SmolUsage,
} from './steps.ts'

/** Every field of every step. */
export function fullSteps(steps: readonly SmolStep[]): readonly JsonObject[] {
  return steps.map(stepRecord)
}

/** The same without what the model was sent, which repeats the history. */
export function succinctSteps(steps: readonly SmolStep[]): readonly JsonObject[] {
  return fullSteps(steps).map((record) => without(record, ['model_input_messages']))
}

/**
 * The code of all actions, an empty line between them: a script of the run. An empty code counts, an absent
 * one does not.
 */
export function fullCode(steps: readonly SmolStep[]): string {
  return steps
    .flatMap((step) => (step.kind === 'action' && step.code !== undefined ? [step.code] : []))
    .join('\n\n')
}

function stepRecord(step: SmolStep): JsonObject {
  switch (step.kind) {
    case 'system':
      return { system_prompt: step.prompt }
    case 'task':
      return { task: step.task, task_images: step.images ?? null }
    case 'planning':
      return planningRecord(step)
    case 'action':
      return actionRecord(step)
    case 'final':
      return { output: toJson(step.output) }
    case 'base':
      return {}
  }
}

function planningRecord(step: SmolPlanning): JsonObject {
  return {
    model_input_messages: step.modelInput?.map(messageRecord) ?? null,
    model_output_message: step.outputMessage === undefined ? null : messageRecord(step.outputMessage),
    plan: step.plan,
    timing: timingRecord(step.timing),
    token_usage: step.usage === undefined ? null : usageRecord(step.usage),
  }
}

function actionRecord(step: SmolAction): JsonObject {
  return {
    step_number: step.number,
    timing: timingRecord(step.timing),
    model_input_messages: orNull(step.modelInput?.map(messageRecord)),
    tool_calls: (step.calls ?? []).map((call) => toJson(callRecord(call))),
    error: step.error === undefined ? null : { type: step.error.type, message: step.error.message },
    model_output_message: step.outputMessage === undefined ? null : messageRecord(step.outputMessage),
    model_output: step.output ?? null,
    code_action: step.code ?? null,
    observations: step.observations ?? null,
    observations_images: orNull(step.images),
    action_output: step.actionOutput === undefined ? null : toJson(plainValue(step.actionOutput)),
    token_usage: step.usage === undefined ? null : usageRecord(step.usage),
    is_final_answer: step.isFinal,
  }
}

/** On an action an empty list is reported as none. */
function orNull(list: readonly JsonValue[] | undefined): JsonValue {
  return list === undefined || list.length === 0 ? null : list
}

function messageRecord(message: SmolRecordedMessage): JsonObject {
  return {
    role: message.role,
    content: message.content,
    tool_calls: message.toolCalls ?? null,
    raw: message.raw ?? null,
    token_usage: message.usage === undefined ? null : usageRecord(message.usage),
  }
}

function timingRecord({ start, end }: SmolTiming): JsonObject {
  return { start_time: start, end_time: end ?? null, duration: end === undefined ? null : end - start }
}

export function usageRecord({ inputTokens, outputTokens }: SmolUsage): JsonObject {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  }
}
