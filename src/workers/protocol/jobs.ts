/**
 * Every job that runs in a worker, a line each: where it runs, what it takes, gives and tells on the way. The
 * page, the workers and the cache of results read this table; a job's handler stays in its worker, so that no
 * page loads it.
 */

import type { JsonValue } from '#base/json.ts'
import type { MissCosts } from '#core/account/miss-cost.ts'
import type { Counting } from '#core/account/settle.ts'
import type { RunSummary } from '#core/account/summary.ts'
import type { AlignedStep } from '#core/align/align-steps.ts'
import type { RunTotals } from '#core/align/run-totals.ts'
import type { BreakdownGroup } from '#core/breakdown/breakdown.ts'
import type { CompactionGroup } from '#core/compactions/collection.ts'
import type { StepId } from '#core/model/step.ts'
import type { CallIndex, Tokens } from '#core/model/units.ts'
import type { Bound } from '#core/oracle/bound.ts'
import type { PythonFile } from '#core/programs/python-files.ts'
import type { RedactionPlan } from '#core/redact/plan.ts'
import type { FactUse } from '#core/references/fact-uses.ts'
import type { LostFact, Refetch } from '#core/references/lost.ts'
import type { DroppedMessage } from '#core/replay/dropped-messages.ts'
import type { RunLosses } from '#core/rereads/asking.ts'
import type { ListedRisk } from '#core/rereads/run-risk.ts'
import type { NotebookContents } from '#core/scratchpad/notebook-file.ts'
import type { SearchFilters } from '#core/search/search-filters.ts'
import type { CustomDeclaration } from '#core/spec/custom-definition.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { DeviceRequest } from '#core/summaries/on-device.ts'
import type { BoundLines } from '#core/sweep/bound-line.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { Calibration } from '#core/tokens/calibration/calibrate.ts'
import type { EncodingId } from '#core/tokens/encoding.ts'
import type { TokensByCategory } from '#core/tokens/measure.ts'
import type { TokenPiece } from '#core/tokens/token-pieces.ts'
import type { Violation } from '#core/validity/check.ts'
import type { FailureSize } from '#core/waste/failures.ts'
import type { HeavyStep } from '#core/waste/heaviest.ts'
import type { LargeResult } from '#core/waste/largest-results.ts'
import type { Unused } from '#core/waste/waste.ts'
import type {
  BackupContents,
  BackupProgress,
  Restored,
  RestoreOptions,
  RestoreProgress,
} from '#storage/index.ts'
import type { MadeBackup } from './backing-up.ts'
import type { ReadSteps, StepReading } from './building.ts'
import type { ContextView, InspectView } from './call-views.ts'
import type {
  FolderReport,
  FoundFiles,
  IndexedRuns,
  IndexInput,
  ListInput,
  OpenedRun,
  OpenRunInput,
} from './collecting.ts'
import type { CompactionReport } from './compacting.ts'
import type { CountingSettings, ReplayOutput } from './counting.ts'
import type { EvaluationInput, EvaluationOutput } from './evaluating.ts'
import type { ExportedFile, ExportForm, ExportProgress, FoundToRedact, TextSize } from './exporting.ts'
import type { CollectionFactsOrder, FactsOrder, WrittenFacts } from './facts.ts'
import type { FileInput, FormatInfo, ImportOutcome, ImportProgress, NamedFile } from './importing.ts'
import {
  type AtCall,
  type ByProvider,
  type ByRules,
  type JobTable,
  type OfCalls,
  type OfFacts,
  type OfRepeats,
  type OnAgent,
  type OnMemory,
  type OnRun,
  type PartsDone,
  type TypesOf,
  types,
} from './job-table.ts'
import type { PackedLedger } from './packed-ledger.ts'
import type { RunPiece } from './run-pieces.ts'
import type { SearchOutcome, SearchProgress } from './searching.ts'

/**
 * A replay of 500 calls is some 100 kB, a ledger or context of 10,000 steps over 1 MB: `kept` counts by such
 * sizes.
 */
export const JOBS = {
  /**
   * Recognize, read and store one file, archive or folder. The bytes come as a File or Blob, never as text.
   */
  import: { worker: 'files', writes: true, types: types<FileInput, ImportOutcome, ImportProgress>() },
  formats: { worker: 'files', types: types<undefined, readonly FormatInfo[]>() },
  /** Recognize and read a file without storing it, for its steps. */
  readSteps: { worker: 'files', types: types<NamedFile & { readonly format?: string }, ReadSteps>() },
  /** Read a notebook, and check that the page can show it. */
  readNotebook: { worker: 'files', types: types<NamedFile, NotebookContents>() },
  /** Read the Python files of a wheel. */
  readWheel: { worker: 'files', types: types<NamedFile, readonly PythonFile[]>() },
  /** Read a step that a person wrote as JSON; it gets this id and number. */
  checkStep: {
    worker: 'files',
    types: types<{ readonly text: string; readonly id: StepId; readonly number: number }, StepReading>(),
  },
  /** The original records of a step in a state of a trace, cut to what a page can draw. */
  records: {
    worker: 'files',
    types: types<
      { readonly traceId: string; readonly stepId: StepId },
      {
        readonly records: readonly JsonValue[]
        readonly leftValues: number
        readonly leftCharacters: number
      }
    >(),
  },
  /** Put files into one zip archive. */
  pack: {
    worker: 'files',
    types: types<{ readonly files: readonly { readonly path: string; readonly file: Blob }[] }, Blob>(),
  },
  /** Everything that this browser keeps as one file. `now`: milliseconds since the epoch. */
  backup: { worker: 'files', types: types<{ readonly now: number }, MadeBackup, BackupProgress>() },
  /** Check a backup against its checksums; nothing is written. */
  checkBackup: { worker: 'files', types: types<{ readonly file: Blob }, BackupContents, RestoreProgress>() },
  /** Check a backup and bring it back, all of it or nothing. */
  restore: {
    worker: 'files',
    writes: true,
    types: types<{ readonly file: Blob; readonly options: RestoreOptions }, Restored, RestoreProgress>(),
  },
  /** A run as records for code in the Scratchpad, as JSON. `tokens`: of each step. */
  runRecords: {
    worker: 'export',
    types: types<
      { readonly traceId: string; readonly tokens?: readonly Tokens[]; readonly summary?: RunSummary },
      string
    >(),
  },
  /** Write a stored trace, or what was made of it, with what the plan names redacted. */
  export: {
    worker: 'export',
    types: types<
      { readonly traceId: string; readonly form: ExportForm; readonly redaction?: RedactionPlan },
      ExportedFile,
      ExportProgress
    >(),
  },
  /** The facts of runs, or of their calls, as a table for engines and spreadsheets; tells the runs done. */
  facts: { worker: 'export', types: types<FactsOrder, WrittenFacts, PartsDone>() },
  /** The same of runs of a collection, whose files are not read again. */
  collectionFacts: { worker: 'export', types: types<CollectionFactsOrder, WrittenFacts, PartsDone>() },
  /** What a format cannot hold of a trace, a sentence each; fails where it cannot hold the trace at all. */
  losses: {
    worker: 'export',
    kept: 16,
    types: types<{ readonly traceId: string; readonly format: string }, readonly string[]>(),
  },
  /** How long a trace is in a format, or as Markdown, before it is redacted. */
  exportSize: {
    worker: 'export',
    kept: 4,
    types: types<{ readonly traceId: string; readonly format?: string }, TextSize>(),
  },
  /** What a redaction would find. Its limit counts once only a person's patterns are left. */
  findings: {
    worker: 'export',
    kept: 4,
    limit: 30_000,
    types: types<
      { readonly traceId: string; readonly plan: RedactionPlan },
      readonly FoundToRedact[],
      PartsDone
    >(),
  },
  /** Tokens of every step of a trace, by category, in step order. */
  measure: { worker: 'engine', kept: 8, types: types<OnRun, readonly TokensByCategory[]>() },
  replay: { worker: 'engine', kept: 100, types: types<OnMemory, ReplayOutput>() },
  /** The run for TypeScript in the Scratchpad: the JSON of a ScriptRun. */
  scriptRun: {
    worker: 'engine',
    types: types<OnRun & { readonly summary?: RunSummary }, string>(),
  },
  /**
   * What our counts under the counting settings have to be multiplied with to come to the provider's, per
   * model of the trace.
   */
  calibration: { worker: 'engine', kept: 8, types: types<OnRun, readonly Calibration[]>() },
  /** The settings for counting, with what follows from the recorded models of the run. */
  counting: { worker: 'engine', kept: 16, types: types<OnRun, Counting>() },
  /** A run in ten figures. O(a replay of the recorded run). */
  summary: { worker: 'engine', kept: 32, types: types<OnRun, RunSummary>() },
  /**
   * The first texts of a replay that wait for the summarizer of the device, at most `limit`. Costs a fold up
   * to them.
   */
  awaited: {
    worker: 'engine',
    types: types<OnMemory & { readonly limit: number }, readonly DeviceRequest[]>(),
  },
  context: { worker: 'engine', kept: 16, types: types<AtCall, ContextView>() },
  /** The messages of a context in the dialect's JSON, to be copied or saved. */
  written: { worker: 'engine', types: types<AtCall, readonly JsonValue[]>() },
  /** What a provider would refuse, per call of the replay. O(calls · context). */
  validity: { worker: 'engine', types: types<ByProvider, readonly (readonly Violation[])[]>() },
  /** The calls whose context a provider would refuse although it takes the baseline's. O(calls · context). */
  refusals: {
    worker: 'engine',
    kept: 24,
    types: types<
      ByRules,
      {
        readonly calls: number
        /** The first of them, ascending, each with its first reason; the others are only counted. */
        readonly listed: readonly { readonly call: CallIndex; readonly reason: string }[]
      }
    >(),
  },
  /** A memory at a call, opened up. `query`: a question by hand, which changes nothing. */
  inspect: { worker: 'engine', kept: 16, types: types<AtCall & { readonly query?: string }, InspectView>() },
  /** The ledger of a memory at a call against the baseline. */
  ledger: { worker: 'engine', kept: 48, types: types<AtCall, PackedLedger>() },
  /** Lost facts of every call of a memory in figures; fails with `no-references` for an old skeleton. */
  lost: { worker: 'engine', kept: 48, types: types<OnMemory, RunLosses>() },
  /** The lost facts themselves, with where each was last seen and what removed it. */
  lostFacts: { worker: 'engine', kept: 24, types: types<OfCalls, readonly LostFact[]>() },
  /** The instructions that contexts of a memory lack, in the order in which they left. */
  droppedMessages: { worker: 'engine', kept: 24, types: types<OnMemory, readonly DroppedMessage[]>() },
  /** How the calls used these facts, in their order, and whether a later read brought them back. */
  factUses: { worker: 'engine', kept: 64, types: types<OfFacts, readonly (FactUse | undefined)[]>() },
  /** What answers fetch again although their history contains it; none of a skeleton. */
  refetchedResults: { worker: 'engine', kept: 24, types: types<OfRepeats, readonly Refetch[]>() },
  /**
   * What a strategy makes the agent read again, by what was measured on real compactions; undefined for a
   * skeleton.
   */
  rereadRisk: { worker: 'engine', kept: 48, types: types<OnMemory, ListedRisk | undefined>() },
  /**
   * The least that any memory could have lost: with the memory's own tokens at each call, or with a budget in
   * tokens a call. Of an oracle's column what it shows. Heard within some dozen milliseconds when it is no
   * longer wanted. `withCheapest`: also the cheapest contexts that lose nothing and a best choice, which
   * takes longer.
   */
  bound: {
    worker: 'engine',
    kept: 48,
    types: types<
      OnMemory & { readonly budget?: number; readonly withCheapest?: boolean },
      Bound,
      PartsDone
    >(),
  },
  /**
   * Figures of many memories, summed over the runs, in the order of the memories; tells the replays done.
   * `skipsRefusals` leaves `refused` undefined: it takes as long as all else. `isDraft`: a person is still
   * writing the code, so figures of custom strategies are not stored. `keptAs`: the name of the one run's
   * content, under which its figures are kept in place of its id; where all are, the run need not be stored.
   */
  sweep: {
    worker: 'engine',
    kept: 48,
    types: types<
      {
        readonly traceIds: readonly string[]
        readonly memories: readonly CheckedSpec[]
        readonly counting: CountingSettings
        readonly skipsRefusals?: boolean
        readonly isDraft?: boolean
        readonly keptAs?: string
      },
      readonly SweepFigures[],
      PartsDone
    >(),
  },
  /** What the agent can be told, in its order, with the ranges that decide which of it is best. */
  settings: { worker: 'engine', kept: 48, types: types<OnAgent, readonly SweepFigures[]>() },
  /** Replayed runs evaluated: no trace is opened. Not kept, as its input is large. */
  evaluation: { worker: 'engine', types: types<EvaluationInput, EvaluationOutput>() },
  /** What the recorded agent's own compactions saved and lost; undefined: it made none. */
  ownCompaction: { worker: 'engine', kept: 8, types: types<OnRun, OwnCompaction | undefined>() },
  /**
   * The recorded agent's compactions: what became of every step, what came next, what it cost; empty: none.
   */
  compactions: { worker: 'engine', kept: 8, types: types<OnRun, readonly CompactionReport[]>() },
  /** The compactions of several runs, per agent and version; runs without any count nowhere. */
  compactionTable: {
    worker: 'engine',
    kept: 4,
    types: types<
      { readonly traceIds: readonly string[]; readonly counting: CountingSettings },
      readonly CompactionGroup[],
      PartsDone
    >(),
  },
  /**
   * The least that could have been lost over all of these runs, as lines over what a sweep costs, with
   * corners at the budgets (tokens a call, ascending). `isCounted`: references count one each, whatever they
   * weigh.
   */
  boundLines: {
    worker: 'engine',
    kept: 8,
    types: types<
      {
        readonly traceIds: readonly string[]
        readonly counting: CountingSettings
        readonly budgets: readonly number[]
        readonly isCounted: boolean
      },
      BoundLines
    >(),
  },
  /** A run's costliest steps and its breakdown under the counting settings' baseline. */
  insights: {
    worker: 'engine',
    kept: 6,
    types: types<
      OnRun,
      {
        readonly heaviest: readonly HeavyStep[]
        /** The steps with the largest tool results, whatever they add up to over the run. */
        readonly largestResults: readonly LargeResult[]
        readonly breakdown: readonly BreakdownGroup[]
        readonly failures: readonly FailureSize[]
      }
    >(),
  },
  /**
   * What calls of the run as recorded were sent although nothing shows that they used it. `memory`: what of
   * it a strategy would still have sent them, in the amounts of the same findings. `from`: only of calls from
   * this one on.
   */
  waste: {
    worker: 'engine',
    kept: 12,
    types: types<OnRun & { readonly memory?: CheckedSpec; readonly from?: CallIndex }, readonly Unused[]>(),
  },
  /** What each cache miss of a memory cost more than a hit; none where nothing is priced. */
  missCosts: { worker: 'engine', kept: 16, types: types<OnMemory, MissCosts>() },
  /** The steps of two runs, or of two states of one, side by side. */
  align: {
    worker: 'engine',
    kept: 2,
    types: types<{ readonly left: string; readonly right: string }, readonly AlignedStep[]>(),
  },
  /** The figures of a run for a table, under the counting settings' baseline. */
  runTotals: { worker: 'engine', kept: 16, types: types<OnRun, RunTotals>() },
  /**
   * Steps of stored traces that match a query, run by run. `traceIds`: stored ids, searched as their newest
   * edits left them, or names of states; `limit`: of each run the best this many are listed.
   */
  search: {
    worker: 'search',
    types: types<
      {
        readonly traceIds: readonly string[]
        readonly query: string
        readonly filters: SearchFilters
        readonly limit: number
      },
      SearchOutcome,
      SearchProgress
    >(),
  },
  /** A piece of the run that is open in the page, so that a search needn't read it from the database. */
  takeRun: { worker: 'search', types: types<RunPiece, undefined>() },
  count: {
    worker: 'engine',
    kept: 32,
    types: types<{ readonly text: string; readonly encoding: EncodingId }, number>(),
  },
  /** The tokens of a short text, for show. */
  tokenPieces: {
    worker: 'engine',
    kept: 8,
    types: types<{ readonly text: string; readonly encoding: EncodingId }, readonly TokenPiece[]>(),
  },
  /** List the files of a folder that may contain runs, in batches as they are found. */
  listFolder: {
    worker: 'collections',
    types: types<ListInput, FolderReport, FoundFiles>(),
  },
  /** Read a file of a collection, and store what is known of its runs. */
  indexFiles: { worker: 'collections', writes: true, types: types<IndexInput, readonly IndexedRuns[]>() },
  /** Store a run of a collection, so that every view can show it; its file stays where it is. */
  openRun: { worker: 'collections', writes: true, types: types<OpenRunInput, OpenedRun>() },
  /**
   * What a strategy in Python declares of itself: asked where it will run, so that one interpreter does both.
   */
  checkPython: { worker: 'engine', types: types<{ readonly code: string }, CustomDeclaration>() },
} as const satisfies JobTable

export type Jobs = TypesOf<typeof JOBS>
export type JobName = keyof Jobs

/** Jobs whose results depend on their input alone, as traces are immutable. Their inputs are plain JSON. */
export type DerivedJob = {
  [N in JobName]: (typeof JOBS)[N] extends { readonly kept: number } ? N : never
}[JobName]
