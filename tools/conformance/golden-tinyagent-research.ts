/**
 * Runs `tinyagent-doc-research.json`: the listings of the research document, first sketch and specification.
 */
import { defined } from '#base/assert.ts'
import { isObject, type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import { truncate } from '#core/model/steps.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'
import { createRun, type Form, messagesOf, param, type Stage, stage } from './golden-tinyagent.ts'

const RESEARCH: Form = { id: 'research', timestamp: 1000, baseRaises: true }

export function matchResearch(golden: GoldenCase): Answer {
  switch (golden.op) {
    case 'step_to_messages':
      return toMessages(golden)
    case 'step_truncate':
      return truncated(golden)
    case 'prune':
      return pruned(golden)
    default:
      return unsupported(`the operation “${golden.op}” is not known`)
  }
}

function toMessages({ input }: GoldenCase): Answer {
  const run = createRun(RESEARCH, { numbering: 'caller' })
  const messages = messagesOf(run.add([input.step ?? {}]), RESEARCH)
  return messages.ok ? answered(messages.value) : refused(messages.error.message)
}

/** Here a step without an observation stays as it is, where the library raises. */
function truncated({ input, params, expected }: GoldenCase): Answer {
  const run = createRun(RESEARCH, { numbering: 'caller' })
  const step = defined(run.add([input.step ?? {}])[0], 'the step')
  const cut = truncate(step, param(params, 'max_length', 100))
  const result = cut.ok ? cut.value : step
  const mayShare = result === step && step.kind === 'action'
  return answered({
    result: run.write(result),
    original: run.write(step),
    // Of immutable steps nothing has to be copied that is not cut, so there is nothing to compare.
    ...sameObject(mayShare ? sharedAs(expected) : result === step),
  })
}

function sharedAs(expected: JsonValue): JsonValue | undefined {
  return isObject(expected) ? expected.same_object : undefined
}

function sameObject(value: JsonValue | undefined): JsonObject {
  return value === undefined ? {} : { same_object: value }
}

function pruned({ input, params }: GoldenCase): Answer {
  const chosen = researchStage(params)
  if (chosen === undefined)
    return unsupported(`the strategy “${textField(params, 'strategy')}” is not built yet`)
  const { manager, ...run } = createRun(RESEARCH, { numbering: 'caller' })
  const given = run.add(listField(input, 'steps') ?? [])
  const done = manager.prune(chosen.strategy, chosen.values)
  if (!done.ok) return refused(done.error.message)
  const messages = messagesOf(manager.steps, RESEARCH)
  if (!messages.ok) return refused(messages.error.message)
  return answered({
    steps: run.writeAll(manager.steps),
    messages: messages.value,
    // This document's strategies copy what they change.
    mutated_input: run.writeAll(given),
  })
}

function researchStage(params: JsonObject): Stage | undefined {
  switch (textField(params, 'strategy')) {
    case 'keep_last_n_steps':
      return stage('keep-last', { count: param(params, 'n', 50), variant: 'critical-first' })
    case 'prune_old_observations':
      return stage('shorten-observations', {
        keepLast: param(params, 'keep_last_n', 3),
        maxLength: param(params, 'max_length', 100),
        variant: textField(params, 'revision') === 'draft' ? 'as-printed-draft' : 'as-printed-final',
      })
    case 'no_pruning':
      return stage('none')
    default:
      return undefined
  }
}
