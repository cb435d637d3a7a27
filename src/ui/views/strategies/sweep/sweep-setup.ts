/** What a person sets up for a sweep, as data, and the memories that come of it. Pure. */
import { given } from '#base/given.ts'
import { fail, ok, type Result, unwrap } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Mode, Trigger } from '#core/memory/policy.ts'
import { DEFAULT_MODE, DEFAULT_TRIGGER } from '#core/memory/policy.ts'
import { parseAmount, TRIGGER_KINDS, type TriggerKind } from '#core/memory/trigger.ts'
import {
  type IntegerSpec,
  initialValues,
  type ParamSpec,
  type ParamSpecs,
  type ParamValue,
} from '#core/model/params.ts'
import type { Tokens } from '#core/model/units.ts'
import type { CustomEntry } from '#core/spec/custom-definition.ts'
import { CUSTOM, infoOfStage, type MemoryInfo, memoryInfos } from '#core/spec/memory-info.ts'
import { checkSpec } from '#core/spec/spec.ts'
import {
  type CheckedSpec,
  type CheckedStage,
  IDENTITY,
  type MemorySpec,
  stagesOf,
} from '#core/spec/spec-data.ts'
import { isNear, SIZES } from '#core/sweep/agents/agent.ts'
import { everyMemory, expandStages, proposedValues, type TriedStage } from '#core/sweep/grid.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { formatExact, numberList, parseNumberList } from '../../../kit/index.ts'

/** One of the strategies in a row; a memory is one on its own. */
export interface SweepStage {
  readonly id: string
  /** Values to try, by parameter; what has no list keeps the value of `fixed`. */
  readonly values: Readonly<Record<string, readonly ParamValue[]>>
  readonly fixed: Readonly<Record<string, ParamValue>>
}

/** A kind of trigger that is tried, with each of its numbers; none where what was typed cannot be read. */
export interface TriedTrigger {
  readonly kind: Trigger['kind']
  readonly triggers: readonly Trigger[]
}

export interface SweepSetup {
  readonly what: 'one' | 'all'
  /** Several: a pipeline. Never empty. */
  readonly stages: readonly SweepStage[]
  /** It began as a setting of the agent that made the run: the strategy’s other parameters are folded. */
  readonly isOfAgent?: boolean
  readonly triggers: readonly TriedTrigger[]
  readonly modes: readonly Mode[]
  readonly runs: 'open' | 'chosen'
  readonly chosen: readonly string[]
  /** Of the open run; numbers that it never reaches are not proposed. Absent: not known. */
  readonly reach?: Reach
}

/** How large the contexts of a run become. */
export interface Reach {
  /** Of its largest prompt; absent where no usage is recorded. */
  readonly tokens?: Tokens
  readonly steps: number
  /** What can be set in the agent that made it, as it is replayed. */
  readonly settings?: readonly CheckedSpec[]
}

/** Where no strategy was named: the first of the list. */
const FIRST: MemorySpec = { id: memoryInfos()[0]?.id ?? IDENTITY.id }

/**
 * The setup to begin with: numbers around those of the memory, and its own choices. `runs`: ids of those to
 * sweep over; none: the open one, whose contexts become as large as `reach`.
 */
export function setupFor(
  spec: MemorySpec | undefined,
  own: readonly CustomEntry[],
  runs: readonly string[] = [],
  reach?: Reach,
): SweepSetup {
  const checked = checkSpec(spec ?? FIRST, own)
  const known = checked.ok ? checked.value : unwrap(checkSpec(FIRST))
  const { trigger, mode } = known
  const stages = stagesOf(known)
  const triggers = triggersAround(trigger, reach)
  return {
    what: 'one',
    isOfAgent: reach?.settings?.some((setting) => isLike(setting, known)) === true,
    stages: stages.map((stage) => {
      const first = stageFor(stage, infoOfStage(stage), reach)
      return triggers.length > 1 ? { ...first, values: asSet(first.values, stage.params) } : first
    }),
    triggers: [{ kind: trigger.kind, triggers }],
    modes: [mode],
    ...given({ reach }),
    runs: runs.length === 0 ? 'open' : 'chosen',
    chosen: runs,
  }
}

/** Whether two differ only in their first number, or in the size at which they act. */
function isLike(setting: CheckedSpec, spec: CheckedSpec): boolean {
  const { trigger, mode, params } = setting
  const isBySize = trigger.kind === 'past-tokens'
  const first = isBySize ? undefined : firstNumber(infoOfStage(setting))
  const isSame = (name: string) => name === first || params[name] === spec.params[name]
  return (
    setting.id === spec.id &&
    spec.pipeline === undefined &&
    mode === spec.mode &&
    trigger.kind === spec.trigger.kind &&
    Object.keys(params).every(isSame)
  )
}

/** What acts at a size of the context is tried at other sizes: they matter more than any parameter. */
function triggersAround(trigger: Trigger, reach: Reach | undefined): readonly Trigger[] {
  if (trigger.kind !== 'past-tokens' || reach?.tokens === undefined) return [trigger]
  const sizes = new Set([trigger.tokens, ...SIZES.filter((size) => isNear(size, reach.tokens ?? 0))])
  return [...sizes].toSorted((one, other) => one - other).map((tokens) => ({ kind: 'past-tokens', tokens }))
}

function asSet(values: SweepStage['values'], params: CheckedStage['params']): SweepStage['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([name, list]) => [name, params[name] === undefined ? list : [params[name]]]),
  )
}

/** Another memory, as its original runs it. */
export function withMemory(setup: SweepSetup, info: MemoryInfo): SweepSetup {
  const params = initialValues(info.params)
  const { trigger = DEFAULT_TRIGGER, mode = DEFAULT_MODE } = info.recommended
  return {
    ...setup,
    isOfAgent: false,
    stages: [stageFor({ id: info.id, params }, info, setup.reach)],
    triggers: [{ kind: trigger.kind, triggers: [trigger] }],
    modes: [mode],
  }
}

/** With the values of one of its stages changed. */
export function withStage(setup: SweepSetup, place: number, change: Partial<SweepStage>): SweepSetup {
  const stages = setup.stages.map((stage, at) => (at === place ? { ...stage, ...change } : stage))
  return { ...setup, stages }
}

/** Only the first number is varied, which matters most: combinations of several are soon too many. */
function stageFor(
  { id, params }: Pick<CheckedStage, 'id' | 'params'>,
  info: MemoryInfo | undefined,
  reach: Reach | undefined,
): SweepStage {
  const specs = Object.entries(info?.params ?? {})
  const first = firstNumber(info)
  const values = specs.flatMap(([name, spec]) => {
    const value = params[name] ?? spec.initial
    return spec.kind === 'text'
      ? []
      : [
          [
            name,
            name === first ? (settable(name, { id, params }, reach) ?? startOf(spec, value, reach)) : [value],
          ] as const,
        ]
  })
  return { id, values: Object.fromEntries(values), fixed: params }
}

function firstNumber(info: MemoryInfo | undefined): string | undefined {
  return Object.entries(info?.params ?? {}).find(([, spec]) => spec.kind === 'integer')?.[0]
}

/** Its values that Strategies tries in the agent, with the one that is set; undefined: it isn't set there. */
function settable(
  name: string,
  { id, params }: Pick<CheckedStage, 'id' | 'params'>,
  reach: Reach | undefined,
): readonly ParamValue[] | undefined {
  const others = (all: CheckedStage['params']) => JSON.stringify({ ...all, [name]: undefined })
  const values = (reach?.settings ?? []).flatMap((one) =>
    one.id === id && others(one.params) === others(params) ? (one.params[name] ?? []) : [],
  )
  return values.length < 2
    ? undefined
    : [...new Set([...values, params[name] ?? []].flat())].toSorted(
        (one, other) => Number(one) - Number(other),
      )
}

/**
 * Numbers around the one that is set, as far as the run reaches them, and smaller ones in place of the
 * others; of choices only the one that is made, or there would soon be too many.
 */
function startOf(spec: ParamSpec, value: ParamValue, reach: Reach | undefined): readonly ParamValue[] {
  if (spec.kind !== 'integer' || typeof value !== 'number') return [value]
  const around = proposedValues({ ...spec, initial: value }) ?? [value]
  const most = mostOf(spec, reach)
  const reached = around.filter((one) => one === value || Number(one) < most)
  const smallest = Math.min(...reached.map(Number))
  const smaller = around
    .slice(reached.length)
    .map((_, at) => Math.round(smallest / 2 ** (at + 1)))
    .filter((one) => one > 0 && one >= spec.min && one < smallest)
  return [...new Set(smaller.reverse()), ...reached]
}

/** The largest number that can have an effect. */
function mostOf({ unit, initial }: IntegerSpec, reach: Reach | undefined): number {
  // Where another parameter says the unit, no count of anything else is as large as a threshold in tokens.
  const isTokens = unit === 'tokens' || (unit === undefined && initial >= MANY)
  const most = isTokens ? reach?.tokens : unit === 'steps' ? reach?.steps : undefined
  return most ?? Number.POSITIVE_INFINITY
}

const MANY = 10_000

/** Parameters that matter for some of the values that are tried. */
export function triedParams(
  specs: ParamSpecs,
  { values, fixed }: SweepStage,
): readonly [string, ParamSpec][] {
  return Object.entries(specs).filter(([, { when }]) => {
    if (when === undefined) return true
    const given = values[when.param] ?? [fixed[when.param]]
    return when.is.some((value) => given.includes(value))
  })
}

/**
 * The baseline first, for the differences, then what is tried. Fails as `expandStages`, and where there is no
 * memory.
 */
export function memoriesOf(
  setup: SweepSetup,
  infos: readonly MemoryInfo[],
  own: readonly CustomEntry[],
): Result<readonly CheckedSpec[]> {
  const custom = infos.filter(({ family }) => family === CUSTOM)
  if (setup.what === 'all') return ok([...rankedSpecs(), ...everyMemory(custom, own)])
  const tried: TriedStage[] = []
  for (const stage of setup.stages) {
    const info = infos.find(({ id }) => id === stage.id)
    if (info === undefined) return fail({ code: 'unknown-memory', message: t`Select a strategy first.` })
    const names = new Set(triedParams(info.params, stage).map(([name]) => name))
    const grid = Object.entries(stage.values).filter(([name]) => names.has(name))
    tried.push({ stage: { id: stage.id, params: stage.fixed }, grid: Object.fromEntries(grid) })
  }
  const specs = expandStages(tried, { ...policyOf(setup, infos), own })
  return specs.ok ? ok([IDENTITY, ...specs.value]) : specs
}

/** Only strategies have a policy. A kind of trigger without a number leaves nothing to try. */
function policyOf({ stages, triggers, modes }: SweepSetup, infos: readonly MemoryInfo[]) {
  const kinds = stages.map(({ id }) => infos.find((info) => info.id === id)?.kind)
  if (!kinds.every((kind) => kind === 'strategy')) return {}
  const isComplete = triggers.every((tried) => tried.triggers.length > 0)
  return { triggers: isComplete ? triggers.flatMap((tried) => tried.triggers) : [], modes }
}

/** `5, 10 20` as whole numbers within the limits, each once; the sentence says what is wrong. */
export function parseNumbers(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): Result<readonly number[]> {
  const listed = parseNumberList(text)
  const wrong = listed.find(({ value }) => !isWithin(value, min, max))
  if (wrong !== undefined) {
    return fail({
      code: 'bad-value',
      message: t`“${wrong.text}” isn’t a whole number from ${formatExact(min)} to ${formatExact(max)}.`,
    })
  }
  if (listed.length === 0) return fail(NO_NUMBER)
  return ok([...new Set(listed.flatMap(({ value }) => value ?? []))])
}

/** As people write them, such as `150k, 200k`; the way back of `parseNumbers`. */
export function writtenNumbers(values: readonly number[]): string {
  const areThousands = values.every((value) => value >= MANY && value % 1000 === 0)
  return areThousands
    ? numberList(values.map((value) => value / 1000)).replaceAll(/\d+/g, '$&k')
    : numberList(values)
}

const NO_NUMBER = { code: 'bad-value', message: t`Enter at least one number.` }

function isWithin(value: number | undefined, min: number, max: number): boolean {
  return value !== undefined && Number.isInteger(value) && value >= min && value <= max
}

/** `5, 10 20` as triggers of a kind that takes a number, each once; the sentence says what is wrong. */
export function parseTriggers(kind: TriggerKind, text: string): Result<readonly Trigger[]> {
  const triggers: Trigger[] = []
  for (const amount of new Set(parseNumberList(text).map(({ value }) => value))) {
    const trigger = parseAmount(kind, amount)
    if (!trigger.ok) return trigger
    triggers.push(trigger.value)
  }
  return triggers.length === 0 ? fail(NO_NUMBER) : ok(triggers)
}

/**
 * With a kind of trigger in or out, in the order of all kinds. It comes in with the number that it begins
 * with.
 */
export function withTrigger(
  tried: readonly TriedTrigger[],
  kind: TriggerKind,
  triggers: readonly Trigger[] = startOfKind(kind),
): readonly TriedTrigger[] {
  return TRIGGER_KINDS.flatMap((one) => {
    const known = tried.find((other) => other.kind === one.kind)
    if (one.kind === kind.kind) return [{ kind: kind.kind, triggers }]
    return known === undefined ? [] : [known]
  })
}

function startOfKind(kind: TriggerKind): readonly Trigger[] {
  const made = parseAmount(kind, kind.amount?.initial)
  return made.ok ? [made.value] : []
}

/** In or out of a list, in the order of `all`. */
export function toggled<T>(list: readonly T[], item: T, all: readonly T[]): readonly T[] {
  const isSame = (one: T, other: T) => JSON.stringify(one) === JSON.stringify(other)
  const wasIn = list.some((one) => isSame(one, item))
  return all.filter((one) => (isSame(one, item) ? !wasIn : list.some((other) => isSame(one, other))))
}

/** What starts it, as its button says it. All strategies keep the parameters that their projects use. */
export function sweepAction(what: SweepSetup['what']): string {
  return what === 'all' ? t`Replay all strategies` : t`Vary parameters`
}
