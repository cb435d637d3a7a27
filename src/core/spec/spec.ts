/** Specs (spec-data.ts) against the lists of strategies and memories: checked, built, written short. */
import { given } from '#base/given.ts'
import { fail, ok, type Result, unwrap } from '#base/result.ts'
import { t } from '#base/words.ts'
import { memoryKinds, strategyById } from '../library/index.ts'
import { withDemonstrations } from '../memory/demonstrations.ts'
import type { Memory } from '../memory/memory.ts'
import { DEFAULT_MODE, DEFAULT_TRIGGER } from '../memory/policy.ts'
import { pruned } from '../memory/pruned.ts'
import type { Strategy } from '../memory/strategy.ts'
import { parseTrigger } from '../memory/trigger.ts'
import { type ParamSpecs, parseValues } from '../model/params.ts'
import { CUSTOM_PREFIX, type CustomEntry, type CustomProgram } from './custom-definition.ts'
import { describeSpec, knownStrategy } from './describe-spec.ts'
import { type MemoryInfo, memoryInfos } from './memory-info.ts'
import { ORACLE_PARAMS } from './oracle-params.ts'
import { withFacts } from './pinned-facts.ts'
import {
  type CheckedSpec,
  type CheckedStage,
  type FactPin,
  IDENTITY,
  isOfRecord,
  type MemorySpec,
  ORACLE,
  PIPELINE,
  type StageSpec,
  stagesOf,
  UNDO,
} from './spec-data.ts'
import { pinCount } from './spec-pins.ts'
import { checkOfRecord, UNDO_PARAMS } from './undo-params.ts'

/** With its initial values, as its original runs it. */
export function specOfInfo({ id, recommended, own }: MemoryInfo): CheckedSpec {
  return unwrap(
    checkSpec({ id, ...recommended }, own === undefined ? [] : [{ status: 'ready', program: own }]),
  )
}

/** The programs of stages as a list to check a spec against that is made of them. */
export function entriesOfStages(stages: readonly CheckedStage[]): readonly CustomEntry[] {
  return stages.flatMap(({ own }) => (own === undefined ? [] : [{ status: 'ready' as const, program: own }]))
}

/**
 * `own`: the programs that this browser holds; a spec that names one takes it along. Fails with
 * `unknown-memory`, what refuses a custom program, `bad-parameter`, `unknown-parameter`, `bad-trigger`,
 * `bad-mode`, `bad-pins`, `bad-pipeline`. Where no trigger or mode is given the default is, not what the
 * strategy's original recommends.
 */
export function checkSpec(spec: MemorySpec, own: readonly CustomEntry[] = []): Result<CheckedSpec> {
  if ('id' in spec && spec.id === ORACLE) return checkOracle(spec, own)
  if (isOfRecord(spec)) return checkOfRecord(spec, checkSpec)
  const trigger = parseTrigger(spec.trigger ?? DEFAULT_TRIGGER)
  if (!trigger.ok) return trigger
  const mode = spec.mode ?? DEFAULT_MODE
  if (mode !== 'view' && mode !== 'destructive') {
    return fail({ code: 'bad-mode', message: t`The mode must be “view” or “destructive”.` })
  }
  const { pins = [] } = spec
  if (!Array.isArray(pins) || !pins.every((id) => typeof id === 'string')) {
    return fail({ code: 'bad-pins', message: t`Pins must be a list of step ids.` })
  }
  const facts = checkFacts(spec.facts)
  if (!facts.ok) return facts
  const policy = {
    trigger: trigger.value,
    mode,
    ...(pins.length === 0 ? {} : { pins: [...new Set(pins)] }),
    ...(facts.value.length === 0 ? {} : { facts: facts.value }),
  }
  if ('pipeline' in spec) {
    const pipeline = checkPipeline(spec.pipeline, own)
    return pipeline.ok ? ok({ id: PIPELINE, params: {}, ...policy, pipeline: pipeline.value }) : pipeline
  }
  const stage = checkStage(spec, own)
  if (pins.length > 0 && stage.ok && !isStrategy(stage.value)) {
    return fail({
      code: 'bad-pins',
      message: t`Steps can be pinned only for pruning strategies; “${nameOf(stage.value)}” is a memory system.`,
    })
  }
  return stage.ok ? ok({ ...stage.value, ...policy }) : stage
}

/** Each once, with nothing beside its two fields. */
function checkFacts(facts: readonly FactPin[] = []): Result<readonly FactPin[]> {
  const isText = (value: unknown) => typeof value === 'string' && value !== ''
  if (!Array.isArray(facts) || !facts.every((fact) => isText(fact?.step) && isText(fact?.text))) {
    return fail({ code: 'bad-pins', message: t`Pinned facts must be a list of { step, text }.` })
  }
  const once = new Map(facts.map(({ step, text }) => [JSON.stringify([step, text]), { step, text }]))
  return ok([...once.values()])
}

/**
 * The oracle: with this many tokens a call, or with those of another memory. It has neither trigger nor
 * pins.
 */
function checkOracle(
  spec: StageSpec & Pick<MemorySpec, 'pins' | 'facts' | 'like'>,
  own: readonly CustomEntry[],
): Result<CheckedSpec> {
  if (pinCount(spec) > 0) {
    const message = t`The oracle can't have pins: it already keeps what is used.`
    return fail({ code: 'bad-pins', message })
  }
  const plain = { trigger: DEFAULT_TRIGGER, mode: DEFAULT_MODE }
  if (spec.like === undefined) {
    const params = parseValues(ORACLE_PARAMS, spec.params ?? {})
    return params.ok ? ok({ id: ORACLE, params: params.value, ...plain }) : params
  }
  const like = checkSpec(spec.like, own)
  if (!like.ok) return like
  if (like.value.id !== ORACLE) return ok({ id: ORACLE, params: {}, ...plain, like: like.value })
  return fail({
    code: 'bad-parameter',
    message: t`The oracle can be as large as a strategy, but not as another oracle.`,
  })
}

function checkStage(spec: StageSpec, own: readonly CustomEntry[]): Result<CheckedStage> {
  if (typeof spec.id === 'string' && spec.id.startsWith(CUSTOM_PREFIX)) return checkOwnStage(spec, own)
  const known = strategyById(spec.id) ?? memoryKinds.find((kind) => kind.id === spec.id)
  if (known === undefined) {
    const ids = memoryInfos(own).map((info) => info.id)
    return fail({
      code: 'unknown-memory',
      message: t`There is no strategy "${spec.id}".`,
      hint: t`Available: ${ids.join(', ')}.`,
    })
  }
  const params = parseValues(known.params, spec.params ?? {})
  return params.ok ? ok({ id: spec.id, params: params.value }) : params
}

function checkOwnStage(spec: StageSpec, own: readonly CustomEntry[]): Result<CheckedStage> {
  const entry = own.find((known) => ownId(known) === spec.id)
  if (entry === undefined) {
    return fail({
      code: 'unknown-own',
      message: t`“${spec.id}” is a custom strategy that is not in this browser.`,
      hint: t`Import a file that contains it: a run exported from a comparison that uses it, or the strategy itself.`,
    })
  }
  if (entry.status === 'refused') return fail(entry.problem)
  const params = parseValues(entry.program.definition.params, spec.params ?? {})
  return params.ok ? ok({ id: spec.id, params: params.value, own: entry.program }) : params
}

function ownId(entry: CustomEntry): string {
  return entry.status === 'ready' ? entry.program.definition.id : entry.id
}

/** What a person knows it by. */
function nameOf({ id, own }: CheckedStage): string {
  return own?.definition.title ?? id
}

/** Whether a stage, built in or own, can be one of a pipeline and have pins around it. */
export function isStrategy({ id, own }: CheckedStage): boolean {
  return own === undefined ? strategyById(id) !== undefined : own.definition.kind === 'strategy'
}

function checkPipeline(
  specs: readonly StageSpec[],
  own: readonly CustomEntry[],
): Result<readonly CheckedStage[]> {
  const stages: CheckedStage[] = []
  for (const spec of Array.isArray(specs) ? specs : []) {
    const stage = checkStage(spec, own)
    if (!stage.ok) return stage
    if (!isStrategy(stage.value)) {
      return fail({
        code: 'bad-pipeline',
        message: t`“${nameOf(stage.value)}” is a memory system; a pipeline consists of pruning strategies.`,
      })
    }
    stages.push(stage.value)
  }
  if (stages.length > 0) return ok(stages)
  return fail({ code: 'bad-pipeline', message: t`A pipeline needs at least one strategy.` })
}

/**
 * The memory of a checked spec. `ownStrategyOf` gives the strategy of an own stage where code may run: in the
 * sandbox (programs/run.ts). Everywhere else a spec with own stages is shown from a transcript, and to build
 * it is a mistake.
 */
export function buildMemory(
  spec: CheckedSpec,
  customStrategyOf: (program: CustomProgram) => Strategy | undefined = () => undefined,
): Memory {
  const built = buildRule(spec, customStrategyOf)
  const rule = spec.id === IDENTITY.id ? built : withDemonstrations(built)
  return spec.facts === undefined ? rule : withFacts(rule, spec.facts)
}

function buildRule(
  spec: CheckedSpec,
  customStrategyOf: (program: CustomProgram) => Strategy | undefined,
): Memory {
  const kind = memoryKinds.find((candidate) => candidate.id === spec.id)
  if (kind !== undefined) return kind.build(spec.params)
  const stages = stagesOf(spec).map(({ id, params, own }) => ({
    strategy: own === undefined ? knownStrategy(id) : (customStrategyOf(own) ?? knownStrategy(id)),
    values: params,
  }))
  const { trigger, mode, pins } = spec
  const policy = { stages, trigger, mode, ...(pins === undefined ? {} : { pins: new Set(pins) }) }
  return pruned(spec.id, describeSpec(spec), policy)
}

/** The spec with only what differs from the initial values and defaults: what a link needs to say. */
export function leanSpec(spec: CheckedSpec): MemorySpec {
  const lean = stagesOf(spec).map(leanStage)
  const [first = { id: spec.id }] = lean
  return {
    ...(spec.pipeline === undefined ? first : { pipeline: lean }),
    ...(spec.trigger.kind === DEFAULT_TRIGGER.kind ? {} : { trigger: spec.trigger }),
    ...(spec.mode === DEFAULT_MODE ? {} : { mode: spec.mode }),
    ...given({ pins: spec.pins, facts: spec.facts }),
    ...(spec.like === undefined ? {} : { like: leanSpec(spec.like) }),
  }
}

/** Of what is a column and of no list. */
const COLUMN_PARAMS: Readonly<Record<string, ParamSpecs>> = { [ORACLE]: ORACLE_PARAMS, [UNDO]: UNDO_PARAMS }

function leanStage({ id, params, own }: CheckedStage): StageSpec {
  const known = own?.definition ?? strategyById(id) ?? memoryKinds.find((kind) => kind.id === id)
  const specs: ParamSpecs = known?.params ?? COLUMN_PARAMS[id] ?? {}
  const given = Object.entries(params).filter(([name, value]) => specs[name]?.initial !== value)
  return given.length === 0 ? { id } : { id, params: Object.fromEntries(given) }
}
