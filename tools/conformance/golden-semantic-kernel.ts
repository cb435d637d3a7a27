/**
 * Runs `semantic-kernel-reducers.json`: the reducers with a model that answers SUMMARY, fails, or says
 * nothing.
 */

import {
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import { isJsonTruthy } from '#base/python.ts'
import { fail, ok, type Result } from '#base/result.ts'
import {
  callResultPairs,
  type Entry,
  reduceProblem,
  safeIndex,
  summarise,
  truncate,
} from '#core/library/semantic-kernel/reducers.ts'
import { viewOf } from '#core/memory/messages.ts'
import { type Role, textPart } from '#core/model/message.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'

export function matchSemanticKernel({ op, input, params }: GoldenCase): Answer {
  const entries = (listField(input, 'messages') ?? []).map(readEntry)
  const target = numberField(params, 'target_count') ?? 1
  const threshold = numberField(params, 'threshold_count') ?? 0
  switch (op) {
    case 'pairs':
      return answered(callResultPairs(entries))
    case 'safe_index': {
      const offset = numberField(params, 'offset_count') ?? 0
      const keepsSystem = isJsonTruthy(params.has_system_message)
      return answered(safeIndex(entries, { target, threshold, offset, keepsSystem }) ?? null)
    }
    case 'truncate':
    case 'summarise': {
      const problem = reduceProblem({ target, threshold })
      if (problem !== undefined) return refused(problem.message)
      if (op === 'truncate') return answered(written(entries, truncate(entries, { target, threshold })))
      return summarised(entries, params, { target, threshold })
    }
    default:
      return unsupported(`the operation “${op}” is not known`)
  }
}

function summarised(
  entries: readonly Entry[],
  params: JsonObject,
  sizes: { readonly target: number; readonly threshold: number },
): Answer {
  let shown: readonly number[] | null = null
  const done = summarise(
    entries,
    {
      ...sizes,
      singleSummary: params.use_single_summary !== false,
      includeCalls: isJsonTruthy(params.include_function_content_in_summary),
      rule: 'summary',
    },
    ({ steps }) => {
      shown = steps.map(({ number }) => number)
      return reply(textField(params, 'model'))
    },
  )
  if (!done.ok && params.fail_on_error !== false) return refused(done.error.message)
  return answered({ ...written(entries, done.ok ? done.value : entries), summarised: shown })
}

function reply(model: string | undefined): Result<string> {
  if (model === 'error') return fail({ code: 'failed', message: 'The model fails.' })
  return ok(model === 'none' ? '' : 'SUMMARY')
}

function written(before: readonly Entry[], after: readonly Entry[]): JsonObject {
  const messages = after.map(({ step }): JsonValue => {
    if (step.kind !== 'summary') return step.number
    return { role: step.role, content: viewOf(step).text, summary: true }
  })
  return { reduced: before !== after, messages }
}

const ROLES: readonly Role[] = ['system', 'developer', 'user', 'assistant', 'tool']

function readEntry(value: JsonValue, index: number): Entry {
  const role = ROLES.find((candidate) => candidate === textField(value, 'role')) ?? 'user'
  return {
    step: {
      kind: 'message',
      id: String(index),
      number: index,
      role,
      parts: [textPart(textField(value, 'content') ?? '')],
    },
    role,
    calls: (listField(value, 'calls') ?? []).map(String),
    results: (listField(value, 'results') ?? []).map(String),
    isSummary: isJsonTruthy(objectField(value, 'metadata')?.__summary__),
  }
}
