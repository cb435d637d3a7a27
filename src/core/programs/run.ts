/**
 * A spec that holds custom programs, run over a trace inside the sandbox: the same memory and the
 * same fold as for built-ins, with the programs where their strategies would be.
 */
import { given } from '#base/given.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { createLexicalEmbedder } from '../embeddings/lexical.ts'
import { withDemonstrations } from '../memory/demonstrations.ts'
import type { Environment, Memory } from '../memory/memory.ts'
import type { Strategy } from '../memory/strategy.ts'
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import type { Tokens } from '../model/units.ts'
import type { Baseline, FoldableTrace } from '../replay/fold.ts'
import type { CustomProblem, CustomProgram, Transcript } from '../spec/custom-definition.ts'
import { customSummary } from '../spec/custom-summary.ts'
import { buildMemory } from '../spec/spec.ts'
import { type CheckedSpec, stagesOf } from '../spec/spec-data.ts'
import { bindSummariser } from '../summaries/bind.ts'
import type { SummariserSpec } from '../summaries/index.ts'
import { customMemory } from './custom-memory.ts'
import { type CustomSettings, customStrategy } from './custom-strategy.ts'
import { customView } from './custom-view.ts'
import type { GuestProgram, GuestResult } from './guest.ts'
import { tokensPerCharacter } from './guest-step.ts'
import { transcriptOf } from './transcript.ts'

/** What the sandbox is given: plain data. */
export interface CustomRun {
  /** Holds the programs of its own stages. */
  readonly spec: CheckedSpec
  readonly trace: FoldableTrace
  readonly baseline: Baseline
  /** Tokens of each of `measuredSteps(trace)` under the counting settings. */
  readonly tokens: readonly number[]
  /** Of the model, in tokens. */
  readonly window: Tokens
  /** For built-in stages beside the own ones. */
  readonly summariser: SummariserSpec
  /** What the summariser of the device said, by the name of the request. */
  readonly answers?: ReadonlyMap<string, string>
  /** Calls at which the memory is opened up. */
  readonly inspect?: readonly number[]
}

/** The steps whose tokens a run is told: the log, then those of recorded changes. */
export function measuredSteps({
  steps,
  recorded,
}: Pick<FoldableTrace, 'steps' | 'recorded'>): readonly Step[] {
  const changed = recorded.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.kind === 'remove' ? [] : [change.step])),
  )
  return [...steps, ...changed]
}

/**
 * Loads each program that the spec names and folds the trace. `load`: from the sandbox, once for each stage.
 * `onCall`: told the index of each call before its context is asked for.
 */
export function runCustom(
  run: CustomRun,
  load: (program: CustomProgram) => GuestResult<GuestProgram>,
  onCall?: (call: number) => void,
): Result<Transcript, CustomProblem> {
  const steps = measuredSteps(run.trace)
  const settings = { tokensPerCharacter: tokensPerCharacter(steps, run.tokens) }
  const memory = buildCustomMemory(run.spec, load, settings)
  if (!memory.ok) return memory
  const environment = environmentOf(run, steps, settings)
  if (!environment.ok) return environment
  const { baseline, inspect } = run
  const rule = onlyRule(run.spec)
  return transcriptOf(run.trace, onCall === undefined ? memory.value : watched(memory.value, onCall), {
    environment: environment.value,
    baseline,
    ...given({ rule, inspect }),
  })
}

function watched(memory: Memory, onCall: (call: number) => void): Memory {
  return {
    ...memory,
    recall: (state, cue) => {
      onCall(cue.call)
      return memory.recall(state, cue)
    },
  }
}

function buildCustomMemory(
  spec: CheckedSpec,
  load: (program: CustomProgram) => GuestResult<GuestProgram>,
  settings: CustomSettings,
): GuestResult<Memory> {
  const loaded: Strategy[] = []
  for (const { own, params } of stagesOf(spec)) {
    if (own === undefined) continue
    const guest = load(own)
    if (!guest.ok) return guest
    const { definition } = own
    const options = { guest: guest.value, values: params, settings }
    if (definition.kind === 'memory') return ok(withDemonstrations(customMemory(definition, options)))
    if (isPlainView(spec)) return ok(withDemonstrations(customView(definition, options)))
    loaded.push(customStrategy(definition, guest.value, settings))
  }
  let next = 0
  // Each stage has a program of its own, also where two name the same one: code may keep things between
  // calls.
  return ok(buildMemory(spec, () => loaded[next++]))
}

/** One strategy over the whole log before every call: what can be asked for what changed alone. */
function isPlainView({ pipeline, trigger, mode, pins }: CheckedSpec): boolean {
  return pipeline === undefined && trigger.kind === 'every-call' && mode === 'view' && pins === undefined
}

/** Whose memory it is, where the memory keeps no notes of who removed what. */
function onlyRule(spec: CheckedSpec): string | undefined {
  const { own, params } = spec
  const isNoted = own?.definition.kind === 'strategy' && !isPlainView(spec)
  return own === undefined || isNoted ? undefined : customSummary(own.definition, params)
}

function environmentOf(
  { trace, tokens, window, summariser, answers }: CustomRun,
  steps: readonly Step[],
  settings: CustomSettings,
): Result<Environment, CustomProblem> {
  const summarise = bindSummariser(summariser, { ...trace, ...given({ answers }) })
  if (!summarise.ok) return fail(summarise.error)
  const count = (text: string) => Math.ceil(text.length * settings.tokensPerCharacter)
  const known = new Map(steps.map((step, index) => [step, tokens[index] ?? 0]))
  return ok({
    measure: (step) => {
      const tokens = known.get(step) ?? count(stepText(step))
      known.set(step, tokens)
      return tokens
    },
    count,
    window,
    summarise: summarise.value,
    embed: createLexicalEmbedder(),
    explain: true,
  })
}
