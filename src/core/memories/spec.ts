/**
 * A memory as data: the id of a strategy or memory kind with parameters, trigger and mode. What the URL, the
 * console, a saved comparison and a worker hand over; `buildMemory` makes the memory of it.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { type ParamSpecs, type ParamValues, parseValues } from '../params.ts'
import { strategies, strategyById } from '../strategies/index.ts'
import type { Guarantee } from '../strategies/strategy.ts'
import { memoryKinds } from './index.ts'
import type { Memory } from './memory.ts'
import { DEFAULT_MODE, DEFAULT_TRIGGER, type Mode, type Trigger } from './policy.ts'
import { pruned } from './pruned.ts'
import { describeTrigger, parseTrigger } from './trigger.ts'

export interface MemorySpec {
  readonly id: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly trigger?: Trigger
  readonly mode?: Mode
}

/** A spec whose values were checked and completed. */
export interface CheckedSpec {
  readonly id: string
  readonly params: ParamValues
  readonly trigger: Trigger
  readonly mode: Mode
}

/** One entry of the list of built-in memories, as plain data. */
export interface MemoryInfo {
  readonly id: string
  readonly kind: 'strategy' | 'memory'
  readonly title: string
  readonly description: string
  readonly params: ParamSpecs
  /** What it promises with its initial values; empty for memories. */
  readonly guarantees: readonly Guarantee[]
}

/** No pruning: the baseline itself. */
export const IDENTITY: CheckedSpec = { id: 'none', params: {}, trigger: DEFAULT_TRIGGER, mode: DEFAULT_MODE }

export function memoryInfos(): readonly MemoryInfo[] {
  return [
    ...strategies.map((strategy) => {
      const { id, title, description, params } = strategy
      const values = parseValues(params, {})
      const guarantees = values.ok ? strategy.guarantees(values.value) : []
      return { id, kind: 'strategy' as const, title, description, params, guarantees }
    }),
    ...memoryKinds.map(({ id, title, description, params }) => ({
      id,
      kind: 'memory' as const,
      title,
      description,
      params,
      guarantees: [],
    })),
  ]
}

/** Fails with `unknown-memory`, `bad-parameter`, `unknown-parameter`, `bad-trigger` or `bad-mode`. */
export function checkSpec(spec: MemorySpec): Result<CheckedSpec> {
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
  if (!params.ok) return params
  const trigger = parseTrigger(spec.trigger ?? DEFAULT_TRIGGER)
  if (!trigger.ok) return trigger
  const mode = spec.mode ?? DEFAULT_MODE
  if (mode !== 'view' && mode !== 'destructive') {
    return fail({ code: 'bad-mode', message: 'A mode is “view” or “destructive”.' })
  }
  return ok({ id: spec.id, params: params.value, trigger: trigger.value, mode })
}

/** The memory of a checked spec. */
export function buildMemory(spec: CheckedSpec): Memory {
  const strategy = strategyById(spec.id)
  if (strategy !== undefined) {
    const stages = [{ strategy, values: spec.params }]
    return pruned(spec.id, describeSpec(spec), { stages, trigger: spec.trigger, mode: spec.mode })
  }
  const kind = memoryKinds.find((candidate) => candidate.id === spec.id)
  if (kind === undefined) throw new Error(`unchecked memory spec: ${spec.id}`)
  return kind.build(spec.params)
}

/** A few words for a column head: what it does, then when, then whether for good. */
export function describeSpec(spec: CheckedSpec): string {
  const strategy = strategyById(spec.id)
  if (strategy === undefined) {
    const kind = memoryKinds.find((candidate) => candidate.id === spec.id)
    return kind?.summary(spec.params) ?? spec.id
  }
  const when = spec.trigger.kind === 'every-call' ? [] : [describeTrigger(spec.trigger)]
  const how = spec.mode === 'destructive' ? ['for good'] : []
  return [strategy.summary(spec.params), ...when, ...how].join(' · ')
}
