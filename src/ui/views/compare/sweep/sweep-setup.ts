/** What a person sets up for a sweep, as data, and the memories that come of it. Pure. */
import { fail, ok, type Result, unwrap } from '#base/result.ts'
import type { Mode, Trigger } from '#core/memories/policy.ts'
import { DEFAULT_MODE, DEFAULT_TRIGGER } from '#core/memories/policy.ts'
import { checkSpec, infoOfStage, isStrategy, type MemoryInfo } from '#core/memories/spec.ts'
import {
  type CheckedSpec,
  type CheckedStage,
  IDENTITY,
  type MemorySpec,
  stagesOf,
} from '#core/memories/spec-data.ts'
import { parseAmount, parseTrigger, TRIGGER_KINDS } from '#core/memories/trigger.ts'
import type { OwnEntry } from '#core/own/definition.ts'
import { initialValues, type ParamSpec, type ParamSpecs, type ParamValue } from '#core/params.ts'
import { everyMemory, expandGrid, proposedValues } from '#core/sweep/grid.ts'

export interface SweepSetup {
  readonly what: 'one' | 'all'
  readonly id: string
  /** Values to try, by parameter; what has no list keeps the value of `fixed`. */
  readonly values: Readonly<Record<string, readonly ParamValue[]>>
  readonly fixed: Readonly<Record<string, ParamValue>>
  readonly triggers: readonly Trigger[]
  readonly modes: readonly Mode[]
  readonly runs: 'open' | 'chosen'
  readonly chosen: readonly string[]
}

/** Where no memory was named. */
const FIRST: MemorySpec = { id: 'keep-last' }

/** The setup to begin with: numbers around those of the memory, and its own choices. A pipeline begins with its first. */
export function setupFor(spec: MemorySpec | undefined, own: readonly OwnEntry[]): SweepSetup {
  const checked = checkSpec(spec ?? FIRST, own)
  const known = checked.ok ? checked.value : unwrap(checkSpec(FIRST))
  const { trigger, mode } = known
  const [stage = known] = stagesOf(known)
  const info = infoOfStage(stage)
  return {
    what: 'one',
    ...withStage(stage, info),
    triggers: [trigger],
    modes: [mode],
    runs: 'open',
    chosen: [],
  }
}

/** Another memory, as its original runs it. */
export function withMemory(setup: SweepSetup, info: MemoryInfo): SweepSetup {
  const params = initialValues(info.params)
  const { trigger = DEFAULT_TRIGGER, mode = DEFAULT_MODE } = info.recommended
  return { ...setup, ...withStage({ id: info.id, params }, info), triggers: [trigger], modes: [mode] }
}

function withStage(
  { id, params }: Pick<CheckedStage, 'id' | 'params'>,
  info: MemoryInfo | undefined,
): Pick<SweepSetup, 'id' | 'values' | 'fixed'> {
  const values = Object.entries(info?.params ?? {}).flatMap(([name, spec]) => {
    const value = params[name] ?? spec.initial
    return spec.kind === 'text' ? [] : [[name, startOf(spec, value)] as const]
  })
  return { id, values: Object.fromEntries(values), fixed: params }
}

/** Numbers around the one that is set; of choices only the one that is made, or there would soon be too many. */
function startOf(spec: ParamSpec, value: ParamValue): readonly ParamValue[] {
  if (spec.kind !== 'integer' || typeof value !== 'number') return [value]
  return proposedValues({ ...spec, initial: value }) ?? [value]
}

/** Parameters that matter for some of the values that are tried. */
export function triedParams(
  specs: ParamSpecs,
  { values, fixed }: SweepSetup,
): readonly [string, ParamSpec][] {
  return Object.entries(specs).filter(([, { when }]) => {
    if (when === undefined) return true
    const given = values[when.param] ?? [fixed[when.param]]
    return when.is.some((value) => given.includes(value))
  })
}

/** The baseline first, for the differences, then what is tried. Fails as `expandGrid`, and where there is no memory. */
export function memoriesOf(
  setup: SweepSetup,
  infos: readonly MemoryInfo[],
  own: readonly OwnEntry[],
): Result<readonly CheckedSpec[]> {
  if (setup.what === 'all')
    return ok([IDENTITY, ...everyMemory(infos, own).filter(({ id }) => id !== IDENTITY.id)])
  const info = infos.find(({ id }) => id === setup.id)
  if (info === undefined) return fail({ code: 'unknown-memory', message: 'Choose a memory first.' })
  const tried = new Set(triedParams(info.params, setup).map(([name]) => name))
  const grid = Object.fromEntries(Object.entries(setup.values).filter(([name]) => tried.has(name)))
  const { triggers, modes } = setup
  const isOfStrategies = isStrategy({
    id: info.id,
    params: {},
    ...(info.own === undefined ? {} : { own: info.own }),
  })
  const policy = isOfStrategies ? { triggers, modes, own } : { own }
  const specs = expandGrid({ id: setup.id, params: setup.fixed }, grid, policy)
  return specs.ok ? ok([IDENTITY, ...specs.value]) : specs
}

/** `5, 10 20` as whole numbers within the limits, each once; the sentence says what is wrong. */
export function parseNumbers(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): Result<readonly number[]> {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const numbers = parts.map(Number)
  const wrong = parts.find((_part, at) => !isWithin(numbers[at], min, max))
  if (wrong !== undefined) {
    return fail({ code: 'bad-value', message: `“${wrong}” is no whole number from ${min} to ${max}.` })
  }
  if (parts.length === 0) return fail({ code: 'bad-value', message: 'At least one number.' })
  return ok([...new Set(numbers)])
}

function isWithin(value: number | undefined, min: number, max: number): boolean {
  return value !== undefined && Number.isInteger(value) && value >= min && value <= max
}

/** Triggers to choose from: each kind with the number it begins with, and those of the setup with theirs. */
export function triggersToTry(chosen: readonly Trigger[]): readonly Trigger[] {
  const all = TRIGGER_KINDS.flatMap((kind) => {
    const same = chosen.filter((trigger) => trigger.kind === kind.kind)
    if (same.length > 0) return same
    const made =
      kind.amount === undefined ? parseTrigger({ kind: kind.kind }) : parseAmount(kind, kind.amount.initial)
    return made.ok ? [made.value] : []
  })
  return all
}

/** In or out of a list, in the order of `all`. */
export function toggled<T>(list: readonly T[], item: T, all: readonly T[]): readonly T[] {
  const isSame = (one: T, other: T) => JSON.stringify(one) === JSON.stringify(other)
  const wasIn = list.some((one) => isSame(one, item))
  return all.filter((one) => (isSame(one, item) ? !wasIn : list.some((other) => isSame(one, other))))
}
