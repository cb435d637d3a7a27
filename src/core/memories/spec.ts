/** Specs (spec-data.ts) against the lists of strategies and memories: checked, described, built. */
import { fail, ok, type Result } from '#base/result.ts'
import {
  isShown,
  type ParamSpec,
  type ParamSpecs,
  type ParamValue,
  type ParamValues,
  parseValues,
} from '../params.ts'
import { strategies, strategyById } from '../strategies/index.ts'
import type { Guarantee, Strategy } from '../strategies/strategy.ts'
import { memoryKinds } from './index.ts'
import type { Memory } from './memory.ts'
import { DEFAULT_MODE, DEFAULT_TRIGGER, type Mode, type Trigger } from './policy.ts'
import { pruned } from './pruned.ts'
import {
  type CheckedSpec,
  type CheckedStage,
  type MemorySpec,
  PIPELINE,
  type StageSpec,
} from './spec-data.ts'
import { describeTrigger, parseTrigger } from './trigger.ts'

/** One entry of the list of built-in memories, as plain data. */
export interface MemoryInfo {
  readonly id: string
  readonly kind: 'strategy' | 'memory'
  readonly title: string
  readonly description: string
  readonly params: ParamSpecs
  /** What it promises with its initial values; empty for memories. */
  readonly guarantees: readonly Guarantee[]
  /** How its original runs it; what is absent is as by default. */
  readonly recommended: { readonly trigger?: Trigger; readonly mode?: Mode }
}

export function memoryInfos(): readonly MemoryInfo[] {
  return [
    ...strategies.map((strategy) => {
      const { id, title, description, params } = strategy
      const values = parseValues(params, {})
      const guarantees = values.ok ? strategy.guarantees(values.value) : []
      return {
        id,
        kind: 'strategy' as const,
        title,
        description,
        params,
        guarantees,
        recommended: strategy.recommended,
      }
    }),
    ...memoryKinds.map(({ id, title, description, params }) => ({
      id,
      kind: 'memory' as const,
      title,
      description,
      params,
      guarantees: [],
      recommended: {},
    })),
  ]
}

/**
 * Fails with `unknown-memory`, `bad-parameter`, `unknown-parameter`, `bad-trigger`, `bad-mode`, `bad-pins`, `bad-pipeline`. Where no
 * trigger or mode is given the default stands, not what the strategy's original recommends.
 */
export function checkSpec(spec: MemorySpec): Result<CheckedSpec> {
  const trigger = parseTrigger(spec.trigger ?? DEFAULT_TRIGGER)
  if (!trigger.ok) return trigger
  const mode = spec.mode ?? DEFAULT_MODE
  if (mode !== 'view' && mode !== 'destructive') {
    return fail({ code: 'bad-mode', message: 'A mode is “view” or “destructive”.' })
  }
  const { pins = [] } = spec
  if (!Array.isArray(pins) || !pins.every((id) => typeof id === 'string')) {
    return fail({ code: 'bad-pins', message: 'Pins are a list of step ids.' })
  }
  const policy = { trigger: trigger.value, mode, ...(pins.length === 0 ? {} : { pins: [...new Set(pins)] }) }
  if ('pipeline' in spec) {
    const pipeline = checkPipeline(spec.pipeline)
    return pipeline.ok ? ok({ id: PIPELINE, params: {}, ...policy, pipeline: pipeline.value }) : pipeline
  }
  const stage = checkStage(spec)
  if (pins.length > 0 && memoryKinds.some(({ id }) => id === spec.id)) {
    return fail({
      code: 'bad-pins',
      message: `Steps can be pinned around strategies; “${spec.id}” is a memory.`,
    })
  }
  return stage.ok ? ok({ ...stage.value, ...policy }) : stage
}

function checkStage(spec: StageSpec): Result<CheckedStage> {
  const known = strategyById(spec.id) ?? memoryKinds.find((kind) => kind.id === spec.id)
  if (known === undefined) {
    const ids = memoryInfos().map((info) => info.id)
    return fail({
      code: 'unknown-memory',
      message: `There is no strategy or memory "${spec.id}".`,
      hint: `Known: ${ids.join(', ')}.`,
    })
  }
  const params = parseValues(known.params, spec.params ?? {})
  return params.ok ? ok({ id: spec.id, params: params.value }) : params
}

function checkPipeline(specs: readonly StageSpec[]): Result<readonly CheckedStage[]> {
  const stages: CheckedStage[] = []
  for (const spec of Array.isArray(specs) ? specs : []) {
    const stage = checkStage(spec)
    if (!stage.ok) return stage
    if (strategyById(stage.value.id) === undefined) {
      return fail({
        code: 'bad-pipeline',
        message: `“${spec.id}” is a memory; a pipeline is made of strategies.`,
      })
    }
    stages.push(stage.value)
  }
  if (stages.length > 0) return ok(stages)
  return fail({ code: 'bad-pipeline', message: 'A pipeline needs at least one strategy.' })
}

/** The memory of a checked spec. */
export function buildMemory(spec: CheckedSpec): Memory {
  const kind = memoryKinds.find((candidate) => candidate.id === spec.id)
  if (kind !== undefined) return kind.build(spec.params)
  const stages = (spec.pipeline ?? [spec]).map(({ id, params }) => ({
    strategy: knownStrategy(id),
    values: params,
  }))
  const { trigger, mode, pins } = spec
  const policy = { stages, trigger, mode, ...(pins === undefined ? {} : { pins: new Set(pins) }) }
  return pruned(spec.id, describeSpec(spec), policy)
}

function knownStrategy(id: string): Strategy {
  const strategy = strategyById(id)
  if (strategy === undefined) throw new Error(`unchecked memory spec: ${id}`)
  return strategy
}

/** A few words for a column head: what it does, then when, then whether for good. */
export function describeSpec(spec: CheckedSpec): string {
  const kind = memoryKinds.find((candidate) => candidate.id === spec.id)
  if (kind !== undefined) return describeStage(kind, spec.params)
  const what = (spec.pipeline ?? [spec])
    .map(({ id, params }) => describeStage(knownStrategy(id), params))
    .join(', then ')
  const when = spec.trigger.kind === 'every-call' ? [] : [describeTrigger(spec.trigger)]
  const how = spec.mode === 'destructive' ? ['for good'] : []
  const pinned = spec.pins === undefined ? [] : [`${spec.pins.length} pinned`]
  return [what, ...when, ...how, ...pinned].join(' · ')
}

/** Its summary, and in brackets the choices that were changed and that the summary does not tell. */
function describeStage(stage: Pick<Strategy, 'params' | 'summary'>, values: ParamValues): string {
  const summary = stage.summary(values)
  const changed = Object.entries(stage.params).flatMap(([name, param]) => {
    const isInitial = values[name] === param.initial || !isShown(param, values)
    const isTold = isInitial || stage.summary({ ...values, [name]: param.initial }) !== summary
    const label = isTold ? undefined : choiceLabel(param, values[name])
    return label === undefined ? [] : [label]
  })
  return changed.length === 0 ? summary : `${summary} (${changed.join(', ')})`
}

/** Undefined for what is no choice: a number or a text alone says nothing. */
function choiceLabel(param: ParamSpec, value: ParamValue | undefined): string | undefined {
  if (param.kind === 'boolean') return `${inSentence(param.label)}${value === true ? '' : ': no'}`
  if (param.kind !== 'choice') return undefined
  const option = param.options.find((candidate) => candidate.value === value)
  return option === undefined ? undefined : inSentence(option.label)
}

/** Without its capital, unless it begins with a name in capitals. */
function inSentence(label: string): string {
  return /^[A-Z][^A-Z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** The spec with only what differs from the initial values and defaults: what a link needs to say. */
export function leanSpec(spec: CheckedSpec): MemorySpec {
  const lean = (spec.pipeline ?? [spec]).map(leanStage)
  const [first = { id: spec.id }] = lean
  return {
    ...(spec.pipeline === undefined ? first : { pipeline: lean }),
    ...(spec.trigger.kind === DEFAULT_TRIGGER.kind ? {} : { trigger: spec.trigger }),
    ...(spec.mode === DEFAULT_MODE ? {} : { mode: spec.mode }),
    ...(spec.pins === undefined ? {} : { pins: spec.pins }),
  }
}

function leanStage({ id, params }: CheckedStage): StageSpec {
  const specs = (strategyById(id) ?? memoryKinds.find((kind) => kind.id === id))?.params ?? {}
  const given = Object.entries(params).filter(([name, value]) => specs[name]?.initial !== value)
  return given.length === 0 ? { id } : { id, params: Object.fromEntries(given) }
}
