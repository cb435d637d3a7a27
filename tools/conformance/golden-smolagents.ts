/** Runs `smolagents-memory.json`: steps, messages, records, replay, callbacks and monitor of smolagents. */
import { given } from '#base/given.ts'
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
} from '#base/json.ts'
import { callbacksFor } from '#core/model/smolagents/callbacks.ts'
import { mergeMessages, type UncheckedMessage } from '#core/model/smolagents/merge-messages.ts'
import { monitorReport } from '#core/model/smolagents/monitor.ts'
import { fullCode, fullSteps, succinctSteps, usageRecord } from '#core/model/smolagents/records.ts'
import { type ReplayLine, replayLines } from '#core/model/smolagents/replay-text.ts'
import { memoryMessages, stepMessages } from '#core/model/smolagents/step-messages.ts'
import type { SmolBlock, SmolMessage } from '#core/model/smolagents/steps.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'
import { readSmolStep, readTiming, readUsage } from './golden-smolagents-steps.ts'
import { param } from './golden-tinyagent.ts'

export function matchSmolagents(golden: GoldenCase): Answer {
  const { input, params, op } = golden
  switch (op) {
    case 'step_to_messages':
      return messages(stepMessages(readSmolStep(input.step ?? {}), params.summary_mode === true))
    case 'memory_messages':
      return messages(
        memoryMessages(
          textField(input, 'system_prompt') ?? 'S',
          stepsOf(input),
          params.summary_mode === true,
        ),
      )
    case 'steps_dict':
      return stepsDict(golden)
    case 'full_code':
      return answered(fullCode(stepsOf(input)))
    case 'clean_messages':
      return cleaned(golden)
    case 'replay':
      return replayed(golden)
    case 'callbacks':
      return called(golden)
    case 'monitor':
      return monitored(golden)
    default:
      return unsupported(`the operation “${op}” is not known`)
  }
}

function stepsOf(input: JsonObject) {
  return (listField(input, 'steps') ?? []).map(readSmolStep)
}

function messages(made: ReturnType<typeof stepMessages>): Answer {
  return made.ok ? answered(made.value.map(writeMessage)) : refused(made.error.message)
}

function writeMessage({ role, content }: SmolMessage): JsonObject {
  return { role, content: typeof content === 'string' ? content : content.map((block) => ({ ...block })) }
}

function stepsDict({ input }: GoldenCase): Answer {
  const steps = stepsOf(input)
  // Steps are values here and the prompt is next to them, so a reset leaves no steps and the prompt.
  const afterReset = [fullSteps([]), textField(input, 'system_prompt') ?? 'S']
  return answered({ full: fullSteps(steps), succinct: succinctSteps(steps), after_reset: afterReset })
}

function cleaned({ input, params }: GoldenCase): Answer {
  const given = (listField(input, 'messages') ?? []).map(readMessage)
  const merged = mergeMessages(given, {
    convertToolRoles: params.role_conversions === true,
    flatten: params.flatten_messages_as_text === true,
  })
  return merged.ok ? answered(merged.value.map(writeMessage)) : refused(merged.error.message)
}

function readMessage(value: JsonValue): UncheckedMessage {
  const content = isObject(value) ? value.content : undefined
  return {
    role: textField(value, 'role') ?? '',
    content: isArray(content) ? content.map(readBlock) : String(content),
  }
}

function readBlock(value: JsonValue): SmolBlock {
  return textField(value, 'type') === 'text'
    ? { type: 'text', text: textField(value, 'text') ?? '' }
    : { type: 'image', image: isObject(value) ? (value.image ?? null) : null }
}

function replayed({ input, params }: GoldenCase): Answer {
  const lines = replayLines(
    textField(input, 'system_prompt') ?? 'S',
    stepsOf(input),
    params.detailed === true,
  )
  return answered(lines.map(writeLine))
}

function writeLine(line: ReplayLine): JsonValue {
  switch (line.kind) {
    case 'markdown':
      return [line.kind, line.title, line.text]
    case 'rule':
      return [line.kind, line.title]
    case 'messages':
      return [line.kind, line.messages.map(({ role, content }) => ({ role, content }))]
    default:
      return [line.kind, line.text]
  }
}

function called({ input, params }: GoldenCase): Answer {
  const registrations = (listField(input, 'registrations') ?? []).map((entry) => ({
    name: textField(entry, 'name') ?? '',
    on: textField(entry, 'on') ?? '',
    parameters: param(isObject(entry) ? entry : {}, 'args', 1),
  }))
  const runs = callbacksFor(readSmolStep(objectField(params, 'step') ?? {}), registrations)
  return answered(runs.map((run) => [run.name, run.arguments]))
}

function monitored({ input }: GoldenCase): Answer {
  const entries = (listField(input, 'steps') ?? []).map((entry) => {
    const usage = readUsage(objectField(entry, 'token_usage'))
    return { timing: readTiming(objectField(entry, 'timing')), ...given({ usage }) }
  })
  const report = monitorReport(entries)
  if (!report.ok) return refused(report.error.message)
  const { lines, totals, durations } = report.value
  return answered({ lines, totals: usageRecord(totals), durations })
}
