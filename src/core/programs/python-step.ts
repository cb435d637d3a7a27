/**
 * Steps as a program in Python is handed them, as JSON text: with the messages that each is sent as. Its
 * other end, which makes objects of them, is src/sandbox/python/guest/program_log.py.
 */
import type { JsonObject, JsonValue } from '#base/json.ts'
import { unwrap } from '#base/result.ts'
import { bindDialect, contextMessages } from '../dialects/index.ts'
import { partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'

const OPENAI = unwrap(bindDialect({ id: 'openai' }))
const TINYAGENT = unwrap(bindDialect({ id: 'tinyagent' }))

/** What a program is given: objects of tinyagent.memory, or chat messages. */
export type PythonForm = 'steps' | 'messages'

/** A JSON list with a record for each step. `measure`: the tokens of a step. */
export function pythonSteps(
  steps: readonly Step[],
  measure: (step: Step) => number,
  form: PythonForm,
): string {
  return JSON.stringify(steps.map((step) => record(step, measure(step), form)))
}

function record(step: Step, tokens: number, form: PythonForm): JsonObject {
  return {
    kind: step.kind,
    id: step.id,
    number: step.number,
    timestamp: step.timestamp ?? null,
    agent: step.agent ?? null,
    tokens,
    text: step.kind === 'control' ? '' : step.kind === 'note' ? step.text : partsText(step.parts),
    sent: messagesOf(step, form === 'messages' ? OPENAI : TINYAGENT),
    ...more(step),
  }
}

function messagesOf(step: Step, bound: typeof OPENAI): readonly JsonValue[] {
  return contextMessages([step], bound).map(bound.dialect.write)
}

/** Calls and results whole, so that one which is changed keeps what Python knows nothing of. */
function more(step: Step): JsonObject {
  if (step.kind === 'note') return { response: step.response }
  if (step.kind !== 'action') return {}
  const { thought = '', isFinal = false, calls, results } = step
  const told = results.map((result) => ({
    ...result,
    text: partsText(result.parts),
    error: result.error ?? '',
  }))
  return { thought, is_final: isFinal, calls: plain(calls), results: plain(told) }
}

/** Calls and results are JSON already; their types do not say so. */
function plain(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value))
}
