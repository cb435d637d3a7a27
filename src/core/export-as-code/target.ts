/**
 * Taking a memory home: its policy as code or configuration of the project that it comes from. A target says
 * how it runs its strategies and what each of ours is called there; what it cannot express it refuses with
 * the reason.
 */
import type { JsonObject } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { describeTrigger } from '../memory/trigger.ts'
import type { ParamValues } from '../model/params.ts'
import { memoryInfos } from '../spec/memory-info.ts'
import type { CheckedSpec, CheckedStage } from '../spec/spec-data.ts'
import { pinCount } from '../spec/spec-pins.ts'

/** One of our strategies in the words of the target, with its parameters as the original names them. */
export interface Expressed {
  /** What the target calls it. */
  readonly name: string
  readonly params: JsonObject
}

interface ExportedCode {
  readonly code: string
  /** What a person should know before using it, a sentence each. */
  readonly notes: readonly string[]
}

export interface Runs {
  /** `either`: the code says how it is to be called for the one or the other. */
  readonly mode: CheckedSpec['mode'] | 'either'
  /** Kinds of trigger that fit. */
  readonly triggers: readonly CheckedSpec['trigger']['kind'][]
  /** As a sentence behind the target's name. */
  readonly words: string
}

/** What the code depends on in the run that it is exported for. */
export interface ExportedRun {
  readonly format?: string | undefined
  /** The agent writes its calls into its text, and is sent their results as user messages. */
  readonly hasCallsInText?: boolean
}

/** How one of our strategies is expressed. */
interface Entry {
  readonly express: (values: ParamValues, run: ExportedRun) => Result<Expressed>
  /** Where it is run in another way than the rest. */
  readonly runs?: Runs
  /**
   * Run before every call it shows the same in either mode: pruning again what was pruned, with what
   * followed, gives the same as pruning the whole (the second law of PositionalFold, which the contract tests
   * hold).
   */
  readonly isSameInBothModes?: boolean
}

export interface HomeTarget {
  readonly id: string
  readonly title: string
  readonly language: 'python' | 'typescript' | 'yaml' | 'toml' | 'json'
  /** How it is applied, where that is not a feature of a framework: a sentence. */
  readonly howTo?: string
  /** The same where the agent that made the run has a place for it, by format. */
  readonly howToIn?: Readonly<Record<string, string>>
  /** Formats of runs that its agents record. */
  readonly formats?: readonly string[]
  /** How it runs what it is given: the only policy that its code represents. */
  readonly runs: Runs
  /** Whether several strategies can run one after the other. */
  readonly chains: boolean
  /** Our strategies by id. */
  readonly strategies: Readonly<Record<string, Entry>>
  /** Why it has no like of others, by id: a sentence. Absent: it knows of none. */
  readonly refusals?: Readonly<Record<string, string>>
  write(stages: readonly Expressed[], spec: CheckedSpec, run: ExportedRun): ExportedCode
}

/** Fails with `cannot-take-home`, and says why. */
export function exportAsCode(
  target: HomeTarget,
  spec: CheckedSpec,
  run: ExportedRun = {},
): Result<ExportedCode> {
  const expressed = expressedStages(target, spec, run)
  return expressed.ok ? ok(target.write(expressed.value, spec, run)) : expressed
}

/** The stages in the target's words. */
export function expressedStages(
  target: HomeTarget,
  spec: CheckedSpec,
  run: ExportedRun = {},
): Result<readonly Expressed[]> {
  const refusal = missing(target, spec) ?? policyRefusal(target, spec)
  if (refusal !== undefined) return refuse(refusal)
  const stages: Expressed[] = []
  for (const stage of spec.pipeline ?? [spec]) {
    const expressed = expressStage(target, stage, run)
    if (!expressed.ok) return expressed
    stages.push(expressed.value)
  }
  return ok(stages)
}

/** Why one of the strategies can't be expressed, whatever its parameters. */
function missing({ title, strategies, refusals = {} }: HomeTarget, spec: CheckedSpec): string | undefined {
  const stage = (spec.pipeline ?? [spec]).find(({ id }) => !Object.hasOwn(strategies, id))
  if (stage === undefined) return undefined
  return refusals[stage.id] ?? `${title} has nothing that does what “${describeStage(stage.id)}” does.`
}

function expressStage(
  { strategies }: HomeTarget,
  { id, params }: CheckedStage,
  run: ExportedRun,
): Result<Expressed> {
  return strategies[id]?.express(params, run) ?? refuse(describeStage(id))
}

function describeStage(id: string): string {
  return memoryInfos().find((info) => info.id === id)?.title ?? id
}

function policyRefusal(target: HomeTarget, spec: CheckedSpec): string | undefined {
  const { title, chains } = target
  if (pinCount(spec) > 0) return `${title} knows no pins. Take them out to see the rest.`
  if (spec.pipeline !== undefined && !chains) return `${title} runs one strategy, not several.`
  for (const { id } of spec.pipeline ?? [spec]) {
    const entry = target.strategies[id]
    const { mode, triggers, words } = entry?.runs ?? target.runs
    const isSame = entry?.isSameInBothModes === true && spec.trigger.kind === 'every-call'
    const fits = mode === 'either' || spec.mode === mode || (isSame && spec.pipeline === undefined)
    if (fits && triggers.includes(spec.trigger.kind)) continue
    const kept =
      spec.mode === 'destructive' ? 'what it drops is gone' : 'it looks at the whole history each time'
    return `${title} ${words}; this column runs ${describeTrigger(spec.trigger)}, and ${kept}.`
  }
  return undefined
}

export function refuse(message: string): Result<never> {
  return fail({ code: 'cannot-take-home', message })
}

/** A whole number of a checked spec. */
export function numberOf(values: ParamValues, name: string): number {
  const value = values[name]
  return typeof value === 'number' ? value : 0
}

export function textOf(values: ParamValues, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}
