/**
 * Changes to a memory as a form makes them: each gives back a checked spec, so that what is shown is always
 * valid.
 */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { strategyById } from '../library/index.ts'
import type { Mode } from '../memory/policy.ts'
import type { Guarantee } from '../memory/strategy.ts'
import { parseAmount, parseTrigger, type TriggerKind } from '../memory/trigger.ts'
import { initialValues, type ParamValue, parseValue } from '../model/params.ts'
import type { CustomEntry } from './custom-definition.ts'
import { type MemoryInfo, memoryInfos } from './memory-info.ts'
import { checkSpec, entriesOfStages, isStrategy } from './spec.ts'
import { type CheckedSpec, type CheckedStage, type MemorySpec, stagesOf } from './spec-data.ts'

/**
 * Other stages under the same trigger and mode, and with the same pins where the new ones can have any: a
 * memory of its own kind cannot. What is not allowed leaves the spec as it was.
 */
export function withStages(spec: CheckedSpec, stages: readonly CheckedStage[]): CheckedSpec {
  const { trigger, mode, pins = [] } = spec
  const [only, ...others] = stages
  if (only === undefined) return spec
  const rule: MemorySpec =
    others.length === 0 ? { ...only, trigger, mode } : { pipeline: stages, trigger, mode }
  const own = entriesOfStages(stages)
  const pinned = checkSpec({ ...rule, pins }, own)
  const checked = pinned.ok ? pinned : checkSpec(rule, own)
  return checked.ok ? checked.value : spec
}

/** One stage changed; undefined: taken out. */
export function withStage(spec: CheckedSpec, index: number, stage: CheckedStage | undefined): CheckedSpec {
  const stages = stagesOf(spec)
  return withStages(spec, stages.toSpliced(index, 1, ...(stage === undefined ? [] : [stage])))
}

/** Another strategy or memory. Parameters of the same name keep their value where it is allowed. */
export function stageWithMemory(stage: CheckedStage, info: MemoryInfo): CheckedStage {
  const params: Record<string, ParamValue> = { ...initialValues(info.params) }
  for (const [name, param] of Object.entries(info.params)) {
    const parsed = Object.hasOwn(stage.params, name) ? parseValue(name, param, stage.params[name]) : undefined
    if (parsed?.ok === true) params[name] = parsed.value
  }
  return { id: info.id, params, ...given({ own: info.own }) }
}

export function stageWithParam(stage: CheckedStage, name: string, value: ParamValue): CheckedStage {
  return { ...stage, params: { ...stage.params, [name]: value } }
}

/** Another trigger, with the number it begins with. */
export function withTriggerKind(spec: CheckedSpec, kind: TriggerKind): CheckedSpec {
  const trigger =
    kind.amount === undefined ? parseTrigger({ kind: kind.kind }) : parseAmount(kind, kind.amount.initial)
  return trigger.ok ? { ...spec, trigger: trigger.value } : spec
}

export function withTriggerAmount(spec: CheckedSpec, kind: TriggerKind, amount: number): CheckedSpec {
  const trigger = parseAmount(kind, amount)
  return trigger.ok ? { ...spec, trigger: trigger.value } : spec
}

export function withMode(spec: CheckedSpec, mode: Mode): CheckedSpec {
  return { ...spec, mode }
}

/** Whether it is made of strategies: a memory of its own kind decides itself when and what it forgets. */
export function isPolicy(spec: CheckedSpec): boolean {
  return stagesOf(spec).every(isStrategy)
}

/** What a memory can be changed into: a pipeline is made of strategies. */
export function choicesFor(spec: CheckedSpec, own: readonly CustomEntry[]): readonly MemoryInfo[] {
  const isPipeline = stagesOf(spec).length > 1
  return memoryInfos(own).filter((info) => !isPipeline || info.kind === 'strategy')
}

const GUARANTEE_WORDS: Readonly<Record<Guarantee, string>> = {
  system: t`the system prompt is kept`,
  task: t`the task is kept`,
  order: t`steps keep their order`,
  pairs: t`calls and their results are kept together`,
  budget: t`the budget is never exceeded`,
  stable: t`running it twice changes nothing more`,
  'no-new-text': t`no text is added`,
}
/** One strategy after another still promises these if each does; of the others nothing is known. */
const LASTING: ReadonlySet<string> = new Set<Guarantee>(['system', 'task', 'order', 'pairs', 'no-new-text'])

/** What the memory promises with these values, in words, what matters most first. */
export function guaranteeWords(spec: CheckedSpec): readonly string[] {
  const stages = stagesOf(spec)
  const given = stages.map(({ id, params }) => new Set<string>(strategyById(id)?.guarantees(params)))
  return Object.entries(GUARANTEE_WORDS).flatMap(([guarantee, words]) => {
    const isPromised = given.every((known) => known.has(guarantee))
    return isPromised && (stages.length === 1 || LASTING.has(guarantee)) ? [words] : []
  })
}

export const MODES: readonly { readonly mode: Mode; readonly title: string; readonly help: string }[] = [
  {
    mode: 'view',
    title: t`can return`,
    help: t`Prunes the full history at every call: dropped steps can return later.`,
  },
  {
    mode: 'destructive',
    title: t`permanent`,
    help: t`Dropped steps are gone for all later calls, like tinyAgent’s prune().`,
  },
]
