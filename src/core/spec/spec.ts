/** Specs (spec-data.ts) against the lists of strategies and memories: checked, described, built. */
import { given } from '#base/given.ts'
import { fail, ok, type Result, unwrap } from '#base/result.ts'
import { t } from '#base/words.ts'
import { families, memoryKinds, strategies, strategyById } from '../library/index.ts'
import { withDemonstrations } from '../memory/demonstrations.ts'
import type { Memory } from '../memory/memory.ts'
import { DEFAULT_MODE, DEFAULT_TRIGGER, type Mode, type Trigger } from '../memory/policy.ts'
import { pruned } from '../memory/pruned.ts'
import type { Guarantee, Strategy, StrategyStarter } from '../memory/strategy.ts'
import { describeTrigger, parseTrigger } from '../memory/trigger.ts'
import { isShown, type ParamSpecs, type ParamValues, parseValues } from '../model/params.ts'
import type { WasteKind } from '../model/waste-kind.ts'
import { choiceLabel } from './choice-label.ts'
import { type CustomEntry, type CustomProgram, OWN_PREFIX } from './custom-definition.ts'
import { customSummary } from './custom-summary.ts'
import { ORACLE_PARAMS, oracleInfo, oracleSummary } from './oracle-params.ts'
import { withFacts } from './pinned-facts.ts'
import {
  type CheckedSpec,
  type CheckedStage,
  type FactPin,
  IDENTITY,
  isOfRecord,
  type MemorySpec,
  ORACLE,
  OWN_COMPACTION,
  PIPELINE,
  type StageSpec,
  stagesOf,
  UNDO,
} from './spec-data.ts'
import { pinCount } from './spec-pins.ts'
import { checkOfRecord, ownCompactionInfo, UNDO_PARAMS, undoInfo, undoSummary } from './undo-params.ts'

/** One entry of the list of memories, as plain data. */
export interface MemoryInfo {
  readonly id: string
  readonly kind: 'strategy' | 'memory'
  /** The title of its family. */
  readonly family: string
  readonly title: string
  readonly description: string
  /** What people also call it: a search finds it by these, too. */
  readonly keywords?: readonly string[]
  /** What the interface offers of it with one click; a person's own has none. */
  readonly starters?: readonly StrategyStarter[]
  readonly params: ParamSpecs
  /** What it promises with its initial values; empty for memories. */
  readonly guarantees: readonly Guarantee[]
  /** Kinds of waste that it does something about. */
  readonly remedyFor: readonly WasteKind[]
  /** How its original runs it; what is absent is as by default. */
  readonly recommended: { readonly trigger?: Trigger; readonly mode?: Mode }
  /** A person's own: its program. */
  readonly own?: CustomProgram
}

/** The built-in ones, then those of `own` that can run. */
export function memoryInfos(own: readonly CustomEntry[] = []): readonly MemoryInfo[] {
  return [
    ...builtIns(),
    ...own.flatMap((entry) => (entry.status === 'ready' ? [ownInfo(entry.program)] : [])),
  ]
}

let known: readonly MemoryInfo[] | undefined

/** Made once, when the lists of all of them are there: whoever describes a memory asks for it. */
function builtIns(): readonly MemoryInfo[] {
  known ??= [
    ...strategies.map((strategy) => {
      const { id, title, description, params, keywords = [], starters = [] } = strategy
      const values = parseValues(params, {})
      const guarantees = values.ok ? strategy.guarantees(values.value) : []
      return {
        id,
        kind: 'strategy' as const,
        family: familyOf(id),
        title,
        description,
        keywords,
        starters,
        params,
        guarantees,
        remedyFor: strategy.remedyFor ?? [],
        recommended: strategy.recommended,
      }
    }),
    ...memoryKinds.map(({ id, title, description, params, keywords = [], starters = [] }) => ({
      id,
      kind: 'memory' as const,
      family: familyOf(id),
      title,
      description,
      keywords,
      starters,
      params,
      guarantees: [],
      remedyFor: [],
      recommended: {},
    })),
  ]
  return known
}

function familyOf(id: string): string {
  const isIt = (one: { readonly id: string }) => one.id === id
  return families.find((family) => family.strategies.some(isIt) || family.memories.some(isIt))?.title ?? ''
}

/** The family of what a person wrote. */
export const CUSTOM = t`Custom`

function ownInfo(own: CustomProgram): MemoryInfo {
  const { id, kind, title, description, params } = own.definition
  return {
    id,
    kind,
    family: CUSTOM,
    title,
    description,
    params,
    guarantees: [],
    remedyFor: [],
    recommended: {},
    own,
  }
}

/** What stands in the list for a stage; undefined where it is of no list, as a spec from elsewhere may be. */
export function infoOfStage({ id, own }: CheckedStage): MemoryInfo | undefined {
  if (id === ORACLE) return oracleInfo
  if (id === UNDO) return undoInfo
  if (id === OWN_COMPACTION) return ownCompactionInfo
  return own === undefined ? memoryInfos().find((info) => info.id === id) : ownInfo(own)
}

/** The built-in starters that a part of the interface offers, as specs. */
export function starterSpecs(
  offeredBy: StrategyStarter['offeredBy'],
): readonly (Pick<StrategyStarter, 'title' | 'help' | 'source'> & { readonly spec: MemorySpec })[] {
  return builtIns().flatMap(({ id, starters = [] }) =>
    starters
      .filter((starter) => starter.offeredBy === offeredBy)
      .map(({ title, help, source, offeredBy: _, ...values }) => ({
        title,
        help,
        ...(source !== undefined && { source }),
        spec: { id, ...values },
      })),
  )
}

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
 * `unknown-memory`, what refuses an own program, `bad-parameter`, `unknown-parameter`, `bad-trigger`,
 * `bad-mode`, `bad-pins`, `bad-pipeline`. Where no trigger or mode is given the default stands, not what the
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
 * The best possible: with so many tokens a call, or with those of another memory. It has neither trigger nor
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
  if (typeof spec.id === 'string' && spec.id.startsWith(OWN_PREFIX)) return checkOwnStage(spec, own)
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

function knownStrategy(id: string): Strategy {
  const strategy = strategyById(id)
  if (strategy === undefined) throw new Error(`unchecked memory spec: ${id}`)
  return strategy
}

/** A few words for a column head: what it does, then when, then whether for good. */
export function describeSpec(spec: CheckedSpec): string {
  const rule = describeRule(spec)
  const pins = pinCount(spec)
  return pins === 0 ? rule : t`${rule} · ${pins} pinned`
}

function describeRule(spec: CheckedSpec): string {
  if (spec.id === ORACLE) {
    return oracleSummary(spec.params, spec.like === undefined ? undefined : describeSpec(spec.like))
  }
  if (spec.id === UNDO) {
    return undoSummary(spec.params, spec.like === undefined ? undefined : describeSpec(spec.like))
  }
  if (spec.id === OWN_COMPACTION) return t`the agent’s own compaction`
  const kind = memoryKinds.find((candidate) => candidate.id === spec.id)
  if (kind !== undefined) return describeStage(kind, spec.params)
  const what = stagesOf(spec)
    .map(({ id, params, own }) =>
      describeStage(own === undefined ? knownStrategy(id) : ownStage(own), params),
    )
    .join(', then ')
  if (spec.own?.definition.kind === 'memory') return what
  const when = spec.trigger.kind === 'every-call' ? [] : [describeTrigger(spec.trigger)]
  const how = spec.mode === 'destructive' ? [t`permanent`] : []
  return [what, ...when, ...how].join(' · ')
}

function ownStage({ definition }: CustomProgram): Pick<Strategy, 'params' | 'summary'> {
  return { params: definition.params, summary: (values) => customSummary(definition, values) }
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
