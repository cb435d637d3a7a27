/**
 * The console interface, `window.memoscope`: plain data in and out, the same code paths as the page. Every method
 * returns a promise; what a person can get wrong rejects with an Error that says so, except `importFile`, whose
 * answer holds the problem. Documented in the README. Loaded at its first use (console-door.ts).
 */
import type { JsonValue } from '#base/json.ts'
import type { Problem, Result } from '#base/result.ts'
import type { Cost } from '#core/cost/bill.ts'
import type { BillSource } from '#core/cost/billing.ts'
import type { CacheBreak } from '#core/cost/meter.ts'
import type { DialectSpec } from '#core/dialects/index.ts'
import { describeSpec, type MemoryInfo, memoryInfos } from '#core/memories/spec.ts'
import type { CheckedSpec, MemorySpec } from '#core/memories/spec-data.ts'
import { profiles } from '#core/profiles/index.ts'
import type { Profile } from '#core/profiles/profile.ts'
import type { RedactionPlan } from '#core/redact/plan.ts'
import type { Repeat } from '#core/references/faults.ts'
import type { Fault, Loss, LostReference } from '#core/references/lost.ts'
import type { LedgerCounts, LedgerState } from '#core/replay/ledger.ts'
import type { CallFigures, ReplayTotals, SummaryTokens } from '#core/replay/replay.ts'
import type { StepId } from '#core/step.ts'
import type { Grid } from '#core/sweep/grid.ts'
import type { Calibration } from '#core/tokens/calibration/calibrate.ts'
import type { TokensInfo } from '#core/tokens/tokens-info.ts'
import { PROVIDERS, type ProviderId, type Violation } from '#core/validity/check.ts'
import { listTraces } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import type { FoundToRedact, ImportedTrace, Lens, StepRef } from '#workers/protocol.ts'
import { type ConsoleExportOptions, orderOf, planOf } from './console-export.ts'
import { type ConsoleOptions, checkMemories, checkMemory, checkText, lensOf } from './console-input.ts'
import {
  type ConsoleOracle,
  type ConsoleSweepRow,
  type FaultsConsoleOptions,
  faultsInConsole,
  lossTotals,
  oracleInConsole,
  type SweepConsoleOptions,
  sweepInConsole,
} from './console-loss.ts'
import { type ConsoleRun, type RunConsoleOptions, runInConsole } from './console-run.ts'
import { type ConsoleStrategy, inSource, registerStrategy } from './console-strategy.ts'
import { newestState } from './edit-session.ts'
import { ownEntries } from './own-programs.ts'
import { DEFAULT_LENS } from './route.ts'
import { profileOfLens } from './selectors.ts'

export interface ReplayConsoleOptions extends ConsoleOptions {
  /** Adds per call what this provider would refuse. */
  readonly provider?: ProviderId
  /** Adds, per call and in the totals, how many lost facts the call uses, and their weight. */
  readonly references?: boolean
}

export interface ConsoleImport {
  readonly format: string | undefined
  readonly traces: readonly ImportedTrace[]
  readonly warnings: readonly string[]
  readonly problem?: Problem
}

export interface ConsoleReplay {
  readonly memory: Omit<CheckedSpec, 'own'> & { readonly title: string }
  readonly calls: readonly {
    readonly call: number
    readonly tokens: number
    /** How `tokens` was got, what the call's model makes of the context, within which interval, and what was recorded. */
    readonly tokensInfo: TokensInfo
    readonly counts: LedgerCounts
    readonly changed: readonly StepId[]
    /** What making summaries for this call would have cost, in tokens; absent where none was made. */
    readonly summaries?: SummaryTokens
    /** Why the memory could not do its work, or keep its budget. */
    readonly problem?: Problem
    /** With `provider`: what it would refuse. */
    readonly validity?: readonly Pick<Violation, 'rule' | 'message' | 'step'>[]
    /** With `profile`: tokens of the call as they are billed, and in `money` the same in US dollars. */
    readonly cost?: Cost
    /** With `profile`: prompt tokens of `cost` that the file does not hold; absent: none are known of. */
    readonly notRecorded?: number
    /** With `profile`: why the call could not read all that the last prompt of its lane left in the cache. */
    readonly cacheBreak?: CacheBreak
    /** With `references`. */
    readonly lost?: Loss
    /** With `references`: re-fetched results of its answer. */
    readonly faults?: readonly Pick<Repeat, 'step' | 'repeats'>[]
  }[]
  readonly totals: ConsoleTotals
  /**
   * Texts that wait for the summariser of the device: placeholders stand for their summaries, and the figures are not
   * final. Absent: none.
   */
  readonly awaitedSummaries?: number
}

/** The provider's tokens of a prompt ≈ factor · ours + what is not in the file. */
export interface ConsoleCalibration extends Omit<Calibration, 'line' | 'plausible'> {
  readonly factor: number
  /** Tokens in every prompt that the file does not hold (instructions, tools); the median where lanes differ. */
  readonly notRecorded: number
}

export interface ConsoleTotals extends Omit<ReplayTotals, 'bill'> {
  /** With `profile`: the sum over the calls; failed ones cost nothing. */
  readonly cost?: Cost
  /** Calls whose prompt the cache held and could not give: changed, lifetime over, or out of a breakpoint's reach. */
  readonly cacheBreaks?: number
  /** Failed calls. */
  readonly unbilled?: number
  /** Prompt tokens of `cost` that the file does not hold. */
  readonly notRecorded?: number
  /** How the tokens of `cost` were got: by the provider's own encoding, a factor of the profile, or recorded calls. */
  readonly tokensBy?: BillSource
  /** US dollars of making the summaries, which is part of no call. */
  readonly summaryCost?: number
  /** By whose prices, and of which day. */
  readonly profile?: Pick<Profile, 'id' | 'title' | 'date' | 'source'>
  /** With `references`: the sums over the calls; about `background` of the lost facts would be found by chance. */
  readonly lost?: Loss & { readonly background: number }
  /** Re-fetched results: repeated read-only tool calls whose result was dropped. */
  readonly faults?: number
  /** Other repeated tool calls whose result was dropped. */
  readonly repeatedActions?: number
}

export interface ConsoleLedger {
  readonly kept: readonly StepId[]
  readonly rewritten: readonly StepId[]
  readonly dropped: readonly StepId[]
  readonly moved: readonly StepId[]
  readonly added: readonly StepId[]
  /** By which rule, for every id that is not kept and whose memory said so. */
  readonly rules: Readonly<Record<StepId, string>>
}

export interface ConsoleInspection {
  readonly compartments: readonly {
    readonly id: string
    readonly title: string
    readonly tokens: number
    /** Step ids; a step that is not in the trace's log (a summary, say) whole. */
    readonly steps: readonly StepRef[]
  }[]
  readonly texts: readonly { readonly id: string; readonly title: string; readonly text: string }[]
}

export interface MemoscopeConsole {
  importFile(name: string, data: string | Uint8Array): Promise<ConsoleImport>
  traces(): Promise<readonly (ImportedTrace & { readonly format: string })[]>
  /** The trace in our own JSON form (one file with one trace). */
  trace(id: string): Promise<JsonValue>
  memories(): Promise<readonly MemoryInfo[]>
  /** The provider profiles that `replay` takes by id; one that is changed may be handed in whole. */
  profiles(): Promise<readonly Profile[]>
  /** Per model of the trace: our counts under these options against the provider's, with the error of held-out calls. */
  calibration(traceId: string, options?: ConsoleOptions): Promise<readonly ConsoleCalibration[]>
  replay(
    traceId: string,
    memories: readonly MemorySpec[],
    options?: ReplayConsoleOptions,
  ): Promise<readonly ConsoleReplay[]>
  /** The lost facts: where each was last seen, and what removed it. */
  lost(traceId: string, memory: MemorySpec, options?: FaultsConsoleOptions): Promise<readonly LostReference[]>
  /** The re-fetched results: repeated read-only tool calls whose earlier result the context no longer has. */
  faults(traceId: string, memory: MemorySpec, options?: FaultsConsoleOptions): Promise<readonly Fault[]>
  /** The least that any memory could have lost: with so many tokens a call, or with those of a memory. */
  oracle(traceId: string, budget: number | MemorySpec, options?: ConsoleOptions): Promise<ConsoleOracle>
  /** Every combination of some values of a memory over one run or several; `all`: each memory as it is. */
  sweep(
    traceIds: readonly string[],
    memory: MemorySpec | 'all',
    grid?: Grid,
    options?: SweepConsoleOptions,
  ): Promise<readonly ConsoleSweepRow[]>
  ledger(traceId: string, memory: MemorySpec, call: number, options?: ConsoleOptions): Promise<ConsoleLedger>
  /** The messages of the context at a call, in the dialect's JSON. */
  context(
    traceId: string,
    memory: MemorySpec,
    call: number,
    dialect?: string | DialectSpec,
  ): Promise<readonly JsonValue[]>
  /** The compartments of a memory at a call, and the documents' inspection prints. */
  inspect(
    traceId: string,
    memory: MemorySpec,
    call: number,
    options?: ConsoleOptions,
  ): Promise<ConsoleInspection>
  count(text: string, encoding?: string): Promise<number>
  /** The text of the file. `format`: a format's id, `markdown`, `skeleton`, `context`, `report` or `calls-csv`. */
  exportTrace(id: string, format: string, options?: ConsoleExportOptions): Promise<string>
  /** What a format cannot hold of the trace, a sentence each. */
  losses(id: string, format: string): Promise<readonly string[]>
  /** Checks a strategy or memory of one's own and registers it for this page, so that `replay` and the others take its id. */
  strategy(code: string, language?: string): Promise<ConsoleStrategy>
  /** Runs code in the sandbox: `python` or `typescript`. What the code does wrong is in the answer's `error`. */
  run(language: string, code: string, options?: RunConsoleOptions): Promise<ConsoleRun>
  /** What a redaction would find, masked. */
  findings(id: string, redact?: Partial<RedactionPlan>): Promise<readonly FoundToRedact[]>
}

export const consoleMethods: MemoscopeConsole = {
  importFile: async (name, data) => {
    if (typeof data !== 'string' && !ArrayBuffer.isView(data)) {
      throw new Error('The data of a file is a string or a Uint8Array.')
    }
    const file = new Blob([typeof data === 'string' ? data : new Uint8Array(data)])
    const result = await runJob('import', { file, name })
    if (!result.ok) return { format: undefined, traces: [], warnings: [], problem: result.error }
    const { format, traces, warnings, problem } = result.value
    return {
      format,
      traces,
      warnings: warnings.map((warning) => [warning.where, warning.message].filter(Boolean).join(': ')),
      ...(problem === undefined ? {} : { problem }),
    }
  },
  traces: async () =>
    orThrow(await listTraces()).map(({ id, title, source, stepCount, callCount }) => ({
      id,
      title,
      format: source.format,
      steps: stepCount,
      calls: callCount,
    })),
  trace: async (id) => JSON.parse(await exported(id, 'memoscope')),
  memories: async () => memoryInfos(ownEntries()).map(({ own: _, ...info }) => info),
  profiles: async () => profiles,
  calibration: async (traceId, options) => {
    const lens = orThrow(lensOf(options))
    return orThrow(await runJob('calibration', { traceId: await newest(traceId), lens })).map(
      ({ line, plausible: _, ...fit }) => ({
        ...fit,
        factor: line.factor,
        notRecorded: Math.round(line.offset),
      }),
    )
  },
  replay: async (traceId, memories, options = {}) => {
    const { provider, references = false, ...rest } = options
    const lens = orThrow(lensOf(rest))
    const known = PROVIDERS.map(({ id }) => id)
    if (provider !== undefined && !known.includes(provider)) {
      throw new Error(`There is no provider "${provider}". Known: ${known.join(', ')}.`)
    }
    const specs = orThrow(checkMemories(memories))
    const state = await newest(traceId)
    return Promise.all(
      specs.map((memory) => replayOne({ traceId: state, memory, lens }, { provider, references })),
    )
  },
  lost: async (traceId, memory, options = {}) => {
    const { call, ...rest } = options
    const lens = orThrow(lensOf(rest))
    const which = { traceId: await newest(traceId), memory: orThrow(checkMemory(memory)), lens }
    return orThrow(await runJob('lostReferences', call === undefined ? which : { ...which, call }))
  },
  faults: async (traceId, memory, options) => orThrow(await faultsInConsole(traceId, memory, options)),
  oracle: async (traceId, budget, options) => orThrow(await oracleInConsole(traceId, budget, options)),
  sweep: async (traceIds, memory, grid, options) =>
    orThrow(await sweepInConsole(traceIds, memory, grid, options)),
  ledger: async (traceId, memory, call, options) => {
    const lens = orThrow(lensOf(options))
    const { rows } = orThrow(
      await runJob('ledger', {
        traceId: await newest(traceId),
        memory: orThrow(checkMemory(memory)),
        call,
        lens,
      }),
    )
    const idsOf = (state: LedgerState) => rows.filter((row) => row.state === state).map((row) => row.id)
    const rules = rows.flatMap((row): [StepId, string][] =>
      row.rule === undefined ? [] : [[row.id, row.rule]],
    )
    return {
      kept: idsOf('kept'),
      rewritten: idsOf('rewritten'),
      dropped: idsOf('dropped'),
      moved: idsOf('moved'),
      added: idsOf('added'),
      rules: Object.fromEntries(rules),
    }
  },
  context: async (traceId, memory, call, dialect) => {
    const lens = orThrow(lensOf(dialect === undefined ? {} : { dialect }))
    const which = { traceId: await newest(traceId), memory: orThrow(checkMemory(memory)), call, lens }
    return orThrow(await runJob('context', which)).written
  },
  inspect: async (traceId, memory, call, options) => {
    const lens = orThrow(lensOf(options))
    const which = { traceId: await newest(traceId), memory: orThrow(checkMemory(memory)), call, lens }
    return orThrow(await runJob('inspect', which))
  },
  count: async (text, encoding = DEFAULT_LENS.encoding) =>
    orThrow(
      await runJob('count', {
        text: orThrow(checkText(text)),
        encoding: orThrow(lensOf({ encoding })).encoding,
      }),
    ),
  exportTrace: exported,
  losses: async (traceId, format) =>
    orThrow(await runJob('losses', { traceId: await newest(traceId), format })),
  strategy: async (code, language) => orThrow(await registerStrategy(code, language)),
  run: async (language, code, options) => orThrow(await runInConsole(language, code, options)),
  findings: async (traceId, redact) =>
    orThrow(await runJob('findings', { traceId: await newest(traceId), plan: orThrow(planOf(redact)) })),
}

async function replayOne(
  input: { readonly traceId: string; readonly memory: CheckedSpec; readonly lens: Lens },
  { provider, references }: { readonly provider: ProviderId | undefined; readonly references: boolean },
): Promise<ConsoleReplay> {
  const { calls, totals, awaited, tokensInfo } = orThrow(await runJob('replay', input))
  const validity =
    provider === undefined ? undefined : orThrow(await runJob('validity', { ...input, provider }))
  const losses = references ? orThrow(await runJob('lost', input)) : undefined
  const faults = references ? orThrow(await runJob('refetchedResults', input)) : undefined
  return {
    memory: { ...withoutCode(input.memory), title: describeSpec(input.memory) },
    calls: calls.map(({ call, tokens, counts, changed, summaries, problem, ...others }, index) => ({
      call,
      tokens,
      tokensInfo: tokensInfo[index] ?? { provenance: 'estimated' },
      counts,
      changed,
      ...(summaries === undefined ? {} : { summaries }),
      ...(problem === undefined ? {} : { problem: inSource(problem, input.memory) }),
      ...billed(others),
      ...lossOf(losses?.calls[index]),
      ...(faults === undefined ? {} : { faults: faultsAt(faults, call) }),
      ...(validity === undefined
        ? {}
        : { validity: (validity[index] ?? []).map(({ rule, message, step }) => ({ rule, message, step })) }),
    })),
    totals: {
      ...consoleTotals(totals, input.lens),
      ...lossTotals(losses?.totals),
      ...(faults === undefined ? {} : { faults: faults.length }),
    },
    ...(awaited === undefined ? {} : { awaitedSummaries: awaited.length }),
  }
}

/** What a person asked for needs no copy of the code. */
function withoutCode({ own: _, pipeline, ...spec }: CheckedSpec): CheckedSpec {
  if (pipeline === undefined) return spec
  return { ...spec, pipeline: pipeline.map(({ id, params }) => ({ id, params })) }
}

function lossOf(loss: Loss | undefined): { readonly lost?: Loss } {
  return loss === undefined ? {} : { lost: { count: loss.count, weight: loss.weight } }
}

function faultsAt(faults: readonly Fault[], call: number): readonly Pick<Repeat, 'step' | 'repeats'>[] {
  return faults.flatMap(({ call: at, step, repeats }) => (at === call ? [{ step, repeats }] : []))
}

function billed({ cost, cacheBreak, notRecorded }: Pick<CallFigures, 'cost' | 'cacheBreak' | 'notRecorded'>) {
  return {
    ...(cost === undefined ? {} : { cost }),
    ...(notRecorded === undefined ? {} : { notRecorded }),
    ...(cacheBreak === undefined ? {} : { cacheBreak }),
  }
}

function consoleTotals({ bill, ...totals }: ReplayTotals, lens: Lens): ConsoleTotals {
  const profile = profileOfLens(lens)
  if (bill === undefined || profile === undefined) return totals
  const { cost, breaks, unbilled, notRecorded, source: tokensBy, summaries } = bill
  const { id, title, date, source } = profile
  return {
    ...totals,
    cost,
    cacheBreaks: breaks,
    unbilled,
    ...(notRecorded === undefined ? {} : { notRecorded }),
    ...(tokensBy === undefined ? {} : { tokensBy }),
    ...(summaries === undefined ? {} : { summaryCost: summaries }),
    profile: { id, title, date, source },
  }
}

async function exported(traceId: string, format: string, options?: ConsoleExportOptions): Promise<string> {
  return orThrow(
    await runJob('export', { traceId: await newest(traceId), ...orThrow(orderOf(format, options)) }),
  ).data
}

/** An edited trace is meant as it stands now; `id@0` is the original. */
async function newest(traceId: string): Promise<string> {
  return orThrow(await newestState(traceId))
}

/** In the console a problem is an Error, as people expect there. */
function orThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Error([result.error.message, result.error.hint].filter(Boolean).join(' '), {
    cause: result.error,
  })
}
