/** Runs `tinyagent-doc-architecture.json`: the listings of the architecture document, executed as written. */
import { type JsonObject, type JsonValue, listField, numberField, textField } from '#base/json.ts'
import { ok, unwrap } from '#base/result.ts'
import type { Summarise } from '#core/model/services.ts'
import type { Step } from '#core/model/step.ts'
import { memoryLayout } from '#core/opened/memory-text.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'
import {
  changedInPlace,
  createRun,
  type Form,
  messagesOf,
  param,
  type Run,
  type Stage,
  stage,
} from './golden-tinyagent.ts'
import { matchPlainScratchpad } from './golden-tinyagent-scratchpad.ts'

const ARCHITECTURE: Form = { id: 'architecture', timestamp: 0, baseRaises: true }

/** Past this many steps the document's manager prunes itself. */
const AUTO_PRUNE = 1000
const DEFAULT_KEPT = 50

/** How much of a long run the vectors show. */
const SHOWN = { lengths: 6, numbers: 60, messages: 8 }

export function matchArchitecture(golden: GoldenCase): Answer {
  switch (golden.op) {
    case 'prune':
      return pruned(golden)
    case 'manager':
      return managed(golden)
    case 'scratchpad':
      return matchPlainScratchpad(golden)
    case 'visualize':
      return visualized(golden)
    default:
      return unsupported(`the operation “${golden.op}” is not known`)
  }
}

function pruned({ input, params }: GoldenCase): Answer {
  const name = textField(params, 'strategy') ?? ''
  const chosen = architectureStage(name, params)
  if (chosen === undefined) return unsupported(`the strategy “${name}” is not built yet`)
  const { manager, ...run } = createRun(ARCHITECTURE, { numbering: 'caller', services: { summarise } })
  const given = run.add(listField(input, 'steps') ?? [])
  for (let time = 0; time < param(params, 'times', 1); time++) {
    const done = manager.prune(chosen.strategy, chosen.values, numberField(params, 'now'))
    if (!done.ok) return refused(done.error.message)
  }
  return answered({
    steps: run.writeAll(manager.steps),
    mutated_input: run.writeAll(changedInPlace(given, manager.steps)),
  })
}

function architectureStage(name: string, params: JsonObject): Stage | undefined {
  switch (name) {
    case 'keep_last_n_steps':
      return keepLast(params)
    case 'keep_system_and_recent':
      return stage('keep-system-and-recent', { count: param(params, 'n_recent', 20), variant: 'as-written' })
    case 'prune_old_observations':
      return stage('shorten-observations', {
        maxAge: param(params, 'max_age_seconds', 600),
        variant: 'by-age',
      })
    case 'summarize_strategy':
      return stage('summarise-old', { preserveCritical: false })
    case 'no_pruning':
      return stage('none')
    default:
      return undefined
  }
}

/** The vectors' summariser. */
const summarise: Summarise = ({ steps }) => {
  const numbers = steps.slice(0, 2).map((step) => step.number)
  return ok(`${steps.length} steps: ${numbers.join(', ')}..`)
}

function visualized({ input }: GoldenCase): Answer {
  const run = createRun(ARCHITECTURE, { numbering: 'caller' })
  return answered(memoryLayout(run.add(listField(input, 'steps') ?? [])))
}

function keepLast(params: JsonObject): Stage {
  return stage('keep-last', { count: param(params, 'n', DEFAULT_KEPT), variant: 'all-steps' })
}

function managed({ input, params }: GoldenCase): Answer {
  const stored = keepLast(params)
  const run = createRun(ARCHITECTURE, {
    systemPrompt: textField(params, 'system_prompt') ?? '',
    autoPrune: { threshold: AUTO_PRUNE, ...stored },
  })
  const lengths = stepsOf(input).map((step) => {
    run.add([step])
    return run.manager.steps.length
  })
  if (params.then_prune) unwrap(run.manager.prune(stored.strategy, stored.values))
  return report(run, lengths)
}

function report({ manager, write }: Run, lengths: readonly number[]): Answer {
  const { steps } = manager
  const messages = messagesOf(steps, ARCHITECTURE)
  if (!messages.ok) return refused(messages.error.message)
  const written = (step: Step | undefined) => (step === undefined ? null : write(step))
  return answered({
    length: steps.length,
    lengths_after_each_add: lengths.slice(-SHOWN.lengths),
    first: written(steps[0]),
    last: written(steps.at(-1)),
    numbers: steps.slice(0, SHOWN.numbers).map((step) => step.number),
    messages: messages.value.slice(0, SHOWN.messages),
  })
}

function stepsOf(input: JsonObject): readonly JsonValue[] {
  const count = numberField(input, 'count')
  if (count === undefined) return listField(input, 'steps') ?? []
  return Array.from({ length: count }, (_, index) => ({
    type: 'action',
    reasoning: 'r0',
    action: 'a',
    observation: String(index),
  }))
}
