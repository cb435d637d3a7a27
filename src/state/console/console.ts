/**
 * The console interface, `window.memoscope`: plain data in and out, the same code paths as the page. Every
 * method returns a promise; what a person can get wrong rejects with an Error that says so, except
 * `importFile`, whose answer contains the problem. Documented in docs/console.md. Loaded at its first use
 * (console-door.ts).
 */
import { given } from '#base/given.ts'
import type { JsonValue } from '#base/json.ts'
import type { Problem } from '#base/result.ts'
import type { RunSummary } from '#core/account/summary.ts'
import type { CompactionGroup } from '#core/compactions/collection.ts'
import type { DialectSpec } from '#core/dialects/index.ts'
import type { StepId } from '#core/model/step.ts'
import type { Tokens } from '#core/model/units.ts'
import { profiles } from '#core/profiles/index.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import type { RedactionPlan } from '#core/redact/plan.ts'
import type { LostFact, Refetch } from '#core/references/lost.ts'
import type { LedgerState } from '#core/replay/ledger.ts'
import { type MemoryInfo, memoryInfos } from '#core/spec/memory-info.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import type { Grid } from '#core/sweep/grid.ts'
import type { Calibration } from '#core/tokens/calibration/calibrate.ts'
import { DEFAULT_ENCODING } from '#core/tokens/encoding.ts'
import { PROVIDERS, type ProviderId } from '#core/validity/check.ts'
import { listTraces } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import { unpackLedger } from '#workers/protocol/packed-ledger.ts'
import type { FoundToRedact, ImportedTrace, StepRef } from '#workers/protocol/protocol.ts'
import { newestState } from '../edits/edit-session.ts'
import { customEntries } from '../programs/custom-programs.ts'
import {
  type ConsoleCollection,
  collectionInConsole,
  collectionsInConsole,
  createCollectionInConsole,
  evaluateCollectionInConsole,
} from './console-collections.ts'
import {
  type ConsoleCompaction,
  compactionsInConsole,
  compactionTableInConsole,
} from './console-compactions.ts'
import { type ConsoleEvaluation, type EvaluateConsoleOptions, evaluateStored } from './console-evaluate.ts'
import { type ConsoleExportOptions, orderOf, planOf } from './console-export.ts'
import { type FactsConsoleOptions, factsInConsole } from './console-facts.ts'
import { type ConsoleOptions, checkMemories, checkMemory, checkText, countingOf } from './console-input.ts'
import {
  type ConsoleOracle,
  type ConsoleSweepRow,
  oracleInConsole,
  type RefetchesConsoleOptions,
  refetchesInConsole,
  type SweepConsoleOptions,
  sweepInConsole,
} from './console-loss.ts'
import { type ConsoleReplay, orThrow, replayOne } from './console-replay.ts'
import { type ConsoleRun, type RunConsoleOptions, runInConsole } from './console-run.ts'
import { type ConsoleStrategy, registerStrategy } from './console-strategy.ts'

interface ReplayConsoleOptions extends ConsoleOptions {
  /** Adds per call what this provider would refuse. */
  readonly provider?: ProviderId
  /** Adds, per call and in the totals, how many lost facts the call uses, and their weight. */
  readonly references?: boolean
}

interface ConsoleImport {
  readonly format: string | undefined
  readonly traces: readonly ImportedTrace[]
  readonly warnings: readonly string[]
  readonly problem?: Problem
}

/** The provider's tokens of a prompt ≈ factor · ours + the inferred system prompt and tools (`offset`). */
type ConsoleCalibration = Omit<Calibration, 'prompts' | 'offsets'>

interface ConsoleLedger {
  readonly kept: readonly StepId[]
  readonly rewritten: readonly StepId[]
  readonly dropped: readonly StepId[]
  readonly moved: readonly StepId[]
  readonly added: readonly StepId[]
  /** By which rule, for every id that is not kept and whose memory said so. */
  readonly rules: Readonly<Record<StepId, string>>
}

interface ConsoleInspection {
  readonly compartments: readonly {
    readonly id: string
    readonly title: string
    readonly tokens: Tokens
    /** Step ids; a step that is not in the trace's log (a summary, say) whole. */
    readonly steps: readonly StepRef[]
  }[]
  readonly texts: readonly { readonly id: string; readonly title: string; readonly text: string }[]
}

export interface MemoscopeConsole {
  /** `format`: the id of the format that it is read as; absent: recognized. */
  importFile(name: string, data: string | Uint8Array, format?: string): Promise<ConsoleImport>
  traces(): Promise<readonly (ImportedTrace & { readonly format: string })[]>
  /** The trace in our own JSON form (one file with one trace). */
  trace(id: string): Promise<JsonValue>
  memories(): Promise<readonly MemoryInfo[]>
  /** A run in ten figures, each with where it is from. */
  summary(traceId: string, options?: ConsoleOptions): Promise<RunSummary>
  /** The provider profiles that `replay` takes by id; one that is changed may be handed in whole. */
  profiles(): Promise<readonly Profile[]>
  /**
   * Per model of the trace: our counts under these options against the provider's, with the error of held-out
   * calls.
   */
  calibration(traceId: string, options?: ConsoleOptions): Promise<readonly ConsoleCalibration[]>
  replay(
    traceId: string,
    memories: readonly MemorySpec[],
    options?: ReplayConsoleOptions,
  ): Promise<readonly ConsoleReplay[]>
  /** The lost facts: where each was last seen, and what removed it. */
  lost(traceId: string, memory: MemorySpec, options?: RefetchesConsoleOptions): Promise<readonly LostFact[]>
  /** The re-fetched results: repeated read-only tool calls whose earlier result the context no longer has. */
  faults(traceId: string, memory: MemorySpec, options?: RefetchesConsoleOptions): Promise<readonly Refetch[]>
  /** The recorded agent's compactions: what became of every step, what was read again, and what it cost. */
  compactions(traceId: string, options?: ConsoleOptions): Promise<readonly ConsoleCompaction[]>
  /**
   * The compactions of several runs, per agent and version: what is kept, what is read again, and what one
   * costs.
   */
  compactionTable(traceIds: readonly string[], options?: ConsoleOptions): Promise<readonly CompactionGroup[]>
  /** The least that any memory could have lost: with this many tokens a call, or with those of a memory. */
  oracle(traceId: string, budget: number | MemorySpec, options?: ConsoleOptions): Promise<ConsoleOracle>
  /** Every combination of some values of a memory over one run or several; `all`: each memory as it is. */
  sweep(
    traceIds: readonly string[],
    memory: MemorySpec | 'all',
    grid?: Grid,
    options?: SweepConsoleOptions,
  ): Promise<readonly ConsoleSweepRow[]>
  /**
   * Strategies over many runs: savings with their intervals, what to set, and how far that depends on the
   * runs.
   */
  evaluate(
    /** Ids of runs, or the id of a collection. */
    runs: readonly string[] | string,
    strategies: readonly MemorySpec[],
    options?: EvaluateConsoleOptions,
  ): Promise<ConsoleEvaluation>
  /** Makes a collection of stored runs; gives its id. */
  createCollection(name: string, traceIds: readonly string[]): Promise<string>
  collections(): ReturnType<typeof collectionsInConsole>
  /** A collection with its runs, each with its summary. */
  collection(id: string): Promise<ConsoleCollection>
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
  /**
   * The text of the file. `format`: a format's id, `markdown`, `skeleton`, `context`, `report` or
   * `calls-csv`.
   */
  exportTrace(id: string, format: string, options?: ConsoleExportOptions): Promise<string>
  /**
   * A table of facts, a row per run or per call, as the bytes of a file. `format`: `parquet` (default) or
   * `csv`.
   */
  exportFacts(
    ids: readonly string[],
    table: 'runs' | 'calls',
    format?: 'parquet' | 'csv',
    options?: FactsConsoleOptions,
  ): Promise<Uint8Array>
  /** What a format cannot hold of the trace, a sentence each. */
  losses(id: string, format: string): Promise<readonly string[]>
  /**
   * Checks a strategy or memory of one's own and registers it for this page, so that `replay` and the others
   * take its id.
   */
  strategy(code: string, language?: string): Promise<ConsoleStrategy>
  /**
   * Runs code in the sandbox: `python` or `typescript`. What the code does wrong is in the answer's `error`.
   */
  run(language: string, code: string, options?: RunConsoleOptions): Promise<ConsoleRun>
  /** What a redaction would find, masked. */
  findings(id: string, redact?: Partial<RedactionPlan>): Promise<readonly FoundToRedact[]>
}

export const consoleMethods: MemoscopeConsole = {
  importFile: async (name, data, wanted) => {
    if (typeof data !== 'string' && !ArrayBuffer.isView(data)) {
      throw new Error('The data of a file is a string or a Uint8Array.')
    }
    const file = new Blob([typeof data === 'string' ? data : new Uint8Array(data)])
    const result = await runJob('import', {
      file,
      name,
      keepsBoth: true,
      ...given({ format: wanted }),
    })
    if (!result.ok) return { format: undefined, traces: [], warnings: [], problem: result.error }
    const { format, traces, warnings, problem } = result.value
    return {
      format,
      traces,
      warnings: warnings.map((warning) => [warning.where, warning.message].filter(Boolean).join(': ')),
      ...given({ problem }),
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
  memories: async () => memoryInfos(customEntries()).map(({ own: _, ...info }) => info),
  profiles: async () => profiles,
  summary: async (traceId, options) => {
    const counting = orThrow(countingOf(options))
    return orThrow(await runJob('summary', { traceId: await newest(traceId), counting }))
  },
  calibration: async (traceId, options) => {
    const counting = orThrow(countingOf(options))
    return orThrow(await runJob('calibration', { traceId: await newest(traceId), counting })).map(
      ({ prompts: _, offsets: __, ...fit }) => fit,
    )
  },
  replay: async (traceId, memories, options = {}) => {
    const { provider, references = false, ...rest } = options
    const counting = orThrow(countingOf(rest))
    const known = PROVIDERS.map(({ id }) => id)
    if (provider !== undefined && !known.includes(provider)) {
      throw new Error(`There is no provider "${provider}". Available: ${known.join(', ')}.`)
    }
    const specs = orThrow(checkMemories(memories))
    const state = await newest(traceId)
    return Promise.all(
      specs.map((memory) => replayOne({ traceId: state, memory, counting }, { provider, references })),
    )
  },
  lost: async (traceId, memory, options = {}) => {
    const { call, ...rest } = options
    const counting = orThrow(countingOf(rest))
    const which = { traceId: await newest(traceId), memory: orThrow(checkMemory(memory)), counting }
    return orThrow(await runJob('lostFacts', call === undefined ? which : { ...which, call }))
  },
  faults: async (traceId, memory, options) => orThrow(await refetchesInConsole(traceId, memory, options)),
  compactionTable: async (traceIds, options) => orThrow(await compactionTableInConsole(traceIds, options)),
  compactions: async (traceId, options) => orThrow(await compactionsInConsole(traceId, options)),
  oracle: async (traceId, budget, options) => orThrow(await oracleInConsole(traceId, budget, options)),
  sweep: async (traceIds, memory, grid, options) =>
    orThrow(await sweepInConsole(traceIds, memory, grid, options)),
  evaluate: async (runs, strategies, options) =>
    typeof runs === 'string'
      ? evaluateCollectionInConsole(runs, strategies, options)
      : orThrow(await evaluateStored(runs, strategies, options)),
  createCollection: createCollectionInConsole,
  collections: collectionsInConsole,
  collection: (id) => collectionInConsole(id, (traceId) => consoleMethods.summary(traceId)),
  ledger: async (traceId, memory, call, options) => {
    const counting = orThrow(countingOf(options))
    const packed = await runJob('ledger', {
      traceId: await newest(traceId),
      memory: orThrow(checkMemory(memory)),
      call,
      counting,
    })
    const { rows } = unpackLedger(orThrow(packed))
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
    const counting = orThrow(countingOf(dialect === undefined ? {} : { dialect }))
    const which = { traceId: await newest(traceId), memory: orThrow(checkMemory(memory)), call, counting }
    return orThrow(await runJob('written', which))
  },
  inspect: async (traceId, memory, call, options) => {
    const counting = orThrow(countingOf(options))
    const which = { traceId: await newest(traceId), memory: orThrow(checkMemory(memory)), call, counting }
    return orThrow(await runJob('inspect', which))
  },
  count: async (text, encoding = DEFAULT_ENCODING) =>
    orThrow(
      await runJob('count', {
        text: orThrow(checkText(text)),
        encoding: orThrow(countingOf({ encoding })).encoding ?? DEFAULT_ENCODING,
      }),
    ),
  exportTrace: exported,
  exportFacts: async (...given) => orThrow(await factsInConsole(...given)),
  losses: async (traceId, format) =>
    orThrow(await runJob('losses', { traceId: await newest(traceId), format })),
  strategy: async (code, language) => orThrow(await registerStrategy(code, language)),
  run: async (language, code, options) => orThrow(await runInConsole(language, code, options)),
  findings: async (traceId, redact) =>
    orThrow(await runJob('findings', { traceId: await newest(traceId), plan: orThrow(planOf(redact)) })),
}

async function exported(traceId: string, format: string, options?: ConsoleExportOptions): Promise<string> {
  return orThrow(
    await runJob('export', { traceId: await newest(traceId), ...orThrow(orderOf(format, options)) }),
  ).data
}

/** An edited trace is meant as it is now; `id@0` is the original. */
async function newest(traceId: string): Promise<string> {
  return orThrow(await newestState(traceId))
}
