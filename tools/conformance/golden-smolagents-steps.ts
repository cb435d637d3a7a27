/** smolagents' steps as the vectors write them: a field that is null or left out is not set. */
import { given } from '#base/given.ts'
import {
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import type {
  SmolAction,
  SmolCall,
  SmolPlanning,
  SmolRecordedMessage,
  SmolStep,
  SmolTiming,
  SmolUsage,
} from '#core/model/smolagents/steps.ts'
import { readPython } from './golden-python.ts'

export function readSmolStep(value: JsonValue): SmolStep {
  const step = isObject(value) ? value : {}
  switch (textField(step, 'type')) {
    case 'system':
      return { kind: 'system', prompt: textField(step, 'system_prompt') ?? '' }
    case 'task': {
      const images = listField(step, 'task_images')
      return {
        kind: 'task',
        task: textField(step, 'task') ?? '',
        ...given({ images }),
      }
    }
    case 'action':
      return readAction(step)
    case 'planning':
      return readPlanning(step)
    case 'final':
      return { kind: 'final', output: readPython(step.output ?? null) }
    default:
      return { kind: 'base' }
  }
}

function readPlanning(step: JsonObject): SmolPlanning {
  return {
    kind: 'planning',
    plan: textField(step, 'plan') ?? '',
    outputMessage: { role: 'assistant', content: '' },
    modelInput: [],
    ...readTurn(step),
  }
}

function readAction(step: JsonObject): SmolAction {
  const error = objectField(step, 'error')
  return {
    kind: 'action',
    number: numberField(step, 'step_number') ?? 1,
    isFinal: step.is_final_answer === true,
    ...readTurn(step),
    ...given({
      calls: listField(step, 'tool_calls')?.map(readCall),
      output: step.model_output ?? undefined,
      code: textField(step, 'code_action'),
      observations: textField(step, 'observations'),
      images: listField(step, 'observations_images'),
      actionOutput: step.action_output == null ? undefined : readPython(step.action_output),
      error: error && {
        type: textField(error, 'type') ?? 'AgentError',
        message: textField(error, 'message') ?? '',
      },
    }),
  }
}

/** What actions and plans share. */
function readTurn(step: JsonObject) {
  const output = step.model_output_message
  return {
    timing: readTiming(objectField(step, 'timing')),
    ...given({
      usage: readUsage(objectField(step, 'token_usage')),
      modelInput: listField(step, 'model_input_messages')?.map(readRecorded),
      outputMessage: isObject(output) ? readRecorded(output) : undefined,
    }),
  }
}

function readCall(value: JsonValue): SmolCall {
  return {
    id: textField(value, 'id') ?? '',
    name: textField(value, 'name') ?? '',
    arguments: readPython(isObject(value) ? (value.arguments ?? null) : null),
  }
}

function readRecorded(value: JsonValue): SmolRecordedMessage {
  const message = isObject(value) ? value : {}
  return {
    role: textField(message, 'role') ?? '',
    content: message.content ?? null,
    ...given({
      toolCalls: message.tool_calls ?? undefined,
      raw: message.raw ?? undefined,
      usage: readUsage(objectField(message, 'token_usage')),
    }),
  }
}

export function readTiming(value: JsonObject | undefined): SmolTiming {
  const end = numberField(value, 'end_time')
  return { start: numberField(value, 'start_time') ?? 0, ...given({ end }) }
}

export function readUsage(value: JsonObject | undefined): SmolUsage | undefined {
  if (value === undefined) return undefined
  return {
    inputTokens: numberField(value, 'input_tokens') ?? 0,
    outputTokens: numberField(value, 'output_tokens') ?? 0,
  }
}
