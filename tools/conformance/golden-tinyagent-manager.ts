/** Runs `tinyagent-manager.json`: steps, truncation, manager and strategies of the library. */
import { defined } from '#base/assert.ts'
import { type JsonObject, type JsonValue, listField, objectField, textField } from '#base/json.ts'
import { ok, type Problem, type Result, unwrap } from '#base/result.ts'
import type { MemoryManager } from '#core/library/tinyagent/memory-manager.ts'
import type { Step, StepKind } from '#core/model/step.ts'
import { observationOf, truncate } from '#core/model/steps.ts'
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

const LIBRARY: Form = { id: 'library', timestamp: 1000, baseRaises: false }

const KINDS: Readonly<Record<string, StepKind>> = {
  system: 'system',
  task: 'task',
  action: 'action',
  scratchpad: 'note',
}

export function matchManager(golden: GoldenCase): Answer {
  switch (golden.op) {
    case 'step_to_messages':
      return toMessages(golden)
    case 'step_truncate':
      return truncated(golden)
    case 'manager_script':
      return script(golden)
    case 'manager_bulk':
      return bulk(golden)
    case 'prune':
      return pruned(golden)
    default:
      return unsupported(`the operation “${golden.op}” is not known`)
  }
}

function toMessages({ input, params }: GoldenCase): Answer {
  const run = createRun(LIBRARY)
  run.add([input.step ?? {}])
  return answered(messages(run.manager, params))
}

function truncated({ input, params }: GoldenCase): Answer {
  const run = createRun(LIBRARY, { numbering: 'caller' })
  const [step] = run.add([input.step ?? {}])
  const cut = truncate(defined(step, 'the step'), param(params, 'max_length', 500))
  return cut.ok ? answered(run.write(cut.value)) : refused(cut.error.message)
}

function bulk({ input }: GoldenCase): Answer {
  const { manager, add } = createRun(LIBRARY)
  const count = param(input, 'count', 0)
  add(Array.from({ length: count }, (_, index) => ({ type: 'action', observation: String(index) })))
  const [first] = manager.steps
  const last = manager.steps.at(-1)
  return answered({
    length: manager.steps.length,
    first_number: first?.number ?? null,
    last_number: last?.number ?? null,
    first_observation: first?.kind === 'action' ? (observationOf(first) ?? null) : null,
  })
}

function pruned({ input, params }: GoldenCase): Answer {
  const { manager, ...run } = createRun(LIBRARY)
  const added = run.add(listField(input, 'steps') ?? [])
  const chosen = libraryStage(textField(params, 'strategy') ?? '', params)
  if (chosen === undefined)
    return unsupported(`the strategy “${textField(params, 'strategy')}” is not built yet`)
  const done = prune(manager, chosen)
  if (!done.ok) return refused(done.error.message)
  return answered({
    steps: run.writeAll(manager.steps),
    messages: messages(manager, params),
    added_after: run.writeAll(changedInPlace(added, manager.steps)),
  })
}

function messages(manager: MemoryManager, params: JsonObject): JsonValue {
  return unwrap(messagesOf(manager.steps, LIBRARY, params))
}

function libraryStage(name: string, args: JsonObject): Stage | undefined {
  switch (name) {
    case 'keep_last_n_steps':
      return stage('keep-last', { count: param(args, 'n', 50), variant: 'preserve-critical' })
    case 'prune_old_observations':
      return stage('shorten-observations', {
        keepLast: param(args, 'keep_last_n', 3),
        maxLength: param(args, 'max_length', 100),
        variant: 'by-recency',
      })
    case 'no_pruning':
      return stage('none')
    default:
      return undefined
  }
}

/**
 * Prunes, failing where the library raises: it truncates each old action, and an action that has no
 * observation cannot be truncated. Our strategy lets such an action pass, as real runs contain them.
 */
function prune(manager: MemoryManager, { strategy, values }: Stage): Result<readonly Step[]> {
  if (strategy.id === 'shorten-observations') {
    const actions = manager.getStepsByType('action')
    const old = actions.slice(0, Math.max(0, actions.length - Math.max(0, Number(values.keepLast))))
    const failure = old.map((step) => truncate(step, Number(values.maxLength))).find((result) => !result.ok)
    if (failure !== undefined) return failure.ok ? ok([]) : failure
  }
  return manager.prune(strategy, values)
}

/** The outcome of one entry of a script: what a query gave, or why the script cannot go on. */
type Outcome = { readonly query?: JsonValue; readonly problem?: Problem; readonly unsupported?: string }

function script({ input, params }: GoldenCase): Answer {
  const run = createRun(LIBRARY)
  const { manager } = run
  const queries: JsonValue[] = []
  for (const entry of listField(input, 'script') ?? []) {
    const outcome = runEntry(run, entry, params)
    if (outcome.unsupported !== undefined) return unsupported(outcome.unsupported)
    if (outcome.problem !== undefined) return refused(outcome.problem.message)
    if (outcome.query !== undefined) queries.push(outcome.query)
  }
  return answered({
    steps: run.writeAll(manager.steps),
    messages: messages(manager, params),
    action_count: manager.actionCount,
    queries,
  })
}

function runEntry(run: Run, entry: JsonValue, params: JsonObject): Outcome {
  const verb = textField(entry, 'do') ?? ''
  switch (verb) {
    case 'add':
      run.add([objectField(entry, 'step') ?? {}])
      return {}
    case 'add_again':
      return { unsupported: 'one mutable object added twice cannot hold for immutable steps' }
    case 'prune':
      return runPrune(run.manager, entry)
    case 'clear':
      run.manager.clear()
      return {}
    case 'query':
      return query(run, entry, params)
    default:
      return { unsupported: `the script's “${verb}” is not known` }
  }
}

function runPrune(manager: MemoryManager, entry: JsonValue): Outcome {
  const name = textField(entry, 'strategy') ?? ''
  const chosen = libraryStage(name, objectField(entry, 'args') ?? {})
  if (chosen === undefined) return { unsupported: `the strategy “${name}” is not built yet` }
  const done = prune(manager, chosen)
  return done.ok ? {} : { problem: done.error }
}

function query({ manager, writeAll }: Run, entry: JsonValue, params: JsonObject): Outcome {
  const what = textField(entry, 'what') ?? ''
  switch (what) {
    case 'action_count':
      return { query: manager.actionCount }
    case 'messages':
      return { query: messages(manager, params) }
    case 'step_numbers':
      return { query: manager.steps.map((step) => step.number) }
    case 'count':
      return { query: byType(manager, entry).length }
    case 'by_type':
      return { query: writeAll(byType(manager, entry)) }
    default:
      return { unsupported: `the query “${what}” is not known` }
  }
}

/** Steps of a type; the base type represents every step. */
function byType(manager: MemoryManager, entry: JsonValue): readonly Step[] {
  const type = textField(entry, 'type') ?? 'step'
  if (type === 'step') return manager.getStepsByType()
  const kind = KINDS[type]
  return kind === undefined ? [] : manager.getStepsByType(kind)
}
