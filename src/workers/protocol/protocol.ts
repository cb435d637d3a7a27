/**
 * The jobs that run in workers: one map from job name to input, output and progress. client.ts runs them; a
 * `*.worker.ts` is a thin shell round the functions that do them. Only plain data crosses.
 */

import type { JsonValue } from '#base/json.ts'
import type { Counting } from '#core/account/settle.ts'
import type { RunSummary } from '#core/account/summary.ts'
import type { AlignedStep } from '#core/align/align-steps.ts'
import type { RunTotals } from '#core/align/run-totals.ts'
import type { CompactionAccount } from '#core/compactions/account.ts'
import type { CompactionCost } from '#core/compactions/cost.ts'
import type { StepId } from '#core/model/step.ts'
import type { WasteKind } from '#core/model/waste-kind.ts'
import type { Bound } from '#core/oracle/bound.ts'
import type { RedactionPlan } from '#core/redact/plan.ts'
import type { Fault, LossFigures, LostReference } from '#core/references/lost.ts'
import type { RereadRisk } from '#core/rereads/run-risk.ts'
import type { PadContents } from '#core/scratchpad/pad-file.ts'
import type { SearchFilters } from '#core/search/search-filters.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { DeviceRequest } from '#core/summaries/on-device.ts'
import type { BoundLines } from '#core/sweep/bound-line.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { Calibration } from '#core/tokens/calibration/calibrate.ts'
import type { EncodingId } from '#core/tokens/encoding.ts'
import type { TokensByCategory } from '#core/tokens/measure.ts'
import type { TokenPiece } from '#core/tokens/token-pieces.ts'
import type { ProviderId, Violation } from '#core/validity/check.ts'
import type { HeavyStep } from '#core/waste/heaviest.ts'
import type { Waste } from '#core/waste/waste.ts'
import type { BackupJobs } from './backing-up.ts'
import type { ReadSteps, StepReading } from './building.ts'
import type { ContextView, InspectView, LedgerView } from './call-views.ts'
import type { ExportedFile, ExportForm, ExportProgress, FoundToRedact } from './exporting.ts'
import type { FormatInfo, ImportOutcome, ImportProgress, ImportSource } from './importing.ts'
import type { Lens, ReplayOutput } from './lens.ts'
import type { SearchOutcome, SearchProgress } from './searching.ts'

export type {
  ContextView,
  InspectedCompartment,
  InspectView,
  LedgerRow,
  LedgerView,
  StepRef,
} from './call-views.ts'
export type { ExportedFile, ExportForm, ExportProgress, FoundToRedact } from './exporting.ts'
export type {
  FormatInfo,
  ImportedTrace,
  ImportOutcome,
  ImportPart,
  ImportProgress,
  ImportSource,
  Stage,
} from './importing.ts'
export type { Lens, ReplayOutput } from './lens.ts'
export type { SearchOutcome, SearchProgress } from './searching.ts'

/** The account of a compaction, with its cost where a call follows it. */
export interface CompactionReport extends CompactionAccount {
  readonly cost?: CompactionCost
  /** Tokens that came back and that the file does not show; absent: the recorded usage proves none. */
  readonly unseen?: number
}

/** Every job: what goes in, what comes out, what it tells on the way. */
export interface Jobs extends BackupJobs {
  /** Recognise, read and store one file, archive or folder. The bytes come as a File or Blob, never as text. */
  import: {
    input: ImportSource & {
      readonly name: string
      /** The format that the person chose, for what is not recognised. */
      readonly format?: string
      /** Only this part of an archive or folder. */
      readonly member?: string
      /** Stores the file even if the same one is stored already. */
      readonly keepsBoth?: boolean
    }
    output: ImportOutcome
    progress: ImportProgress
  }
  formats: { input: undefined; output: readonly FormatInfo[]; progress: never }
  /** Recognise and read a file without storing it, for its steps. */
  readSteps: {
    input: { readonly name: string; readonly file: Blob; readonly format?: string }
    output: ReadSteps
    progress: never
  }
  /** Read a notebook, and check that the page can show it. */
  readPad: { input: { readonly name: string; readonly file: Blob }; output: PadContents; progress: never }
  /** Read a step that a person wrote as JSON; it gets this id and number. */
  checkStep: {
    input: { readonly text: string; readonly id: StepId; readonly number: number }
    output: StepReading
    progress: never
  }
  /** The original records of a step in a state of a trace, cut to what a page can draw. */
  records: {
    input: { readonly traceId: string; readonly stepId: StepId }
    output: {
      readonly records: readonly JsonValue[]
      readonly leftValues: number
      readonly leftCharacters: number
    }
    progress: never
  }
  /** A run as records for code in the Scratchpad, as JSON. */
  runRecords: { input: { readonly traceId: string }; output: string; progress: never }
  /** Write a stored trace, or what was made of it, with what the plan names redacted. */
  export: {
    input: { readonly traceId: string; readonly form: ExportForm; readonly redaction?: RedactionPlan }
    output: ExportedFile
    progress: ExportProgress
  }
  /** Put files into one zip archive. */
  pack: {
    input: { readonly files: readonly { readonly path: string; readonly file: Blob }[] }
    output: Blob
    progress: never
  }
  /** What a format cannot hold of a trace, a sentence each; fails where it cannot hold the trace at all. */
  losses: {
    input: { readonly traceId: string; readonly format: string }
    output: readonly string[]
    progress: never
  }
  /** What a redaction would find. */
  findings: {
    input: { readonly traceId: string; readonly plan: RedactionPlan }
    output: readonly FoundToRedact[]
    progress: never
  }
  /** Tokens of every step of a trace, by category, in step order. */
  measure: {
    input: { readonly traceId: string; readonly lens: Lens }
    output: readonly TokensByCategory[]
    progress: never
  }
  replay: {
    input: { readonly traceId: string; readonly memory: CheckedSpec; readonly lens: Lens }
    output: ReplayOutput
    progress: never
  }
  /** What our counts under the lens have to be multiplied with to come to the provider's, per model of the trace. */
  calibration: {
    input: { readonly traceId: string; readonly lens: Lens }
    output: readonly Calibration[]
    progress: never
  }
  /** The settings for counting, with what follows from the recorded models of the run. */
  counting: {
    input: { readonly traceId: string; readonly lens: Lens }
    output: Counting
    progress: never
  }
  /** A run in ten figures. O(a replay of the recorded run). */
  summary: {
    input: { readonly traceId: string; readonly lens: Lens }
    output: RunSummary
    progress: never
  }
  /** The first texts of a replay that wait for the summariser of the device, at most `limit`. Costs a fold up to them. */
  awaited: {
    input: {
      readonly traceId: string
      readonly memory: CheckedSpec
      readonly lens: Lens
      readonly limit: number
    }
    output: readonly DeviceRequest[]
    progress: never
  }
  context: {
    input: {
      readonly traceId: string
      readonly memory: CheckedSpec
      readonly call: number
      readonly lens: Lens
    }
    output: ContextView
    progress: never
  }
  /** The messages of a context in the dialect's JSON: for whoever takes them away. */
  written: {
    input: Jobs['context']['input']
    output: readonly JsonValue[]
    progress: never
  }
  /** What a provider would refuse, per call of the replay. O(calls · context). */
  validity: {
    input: {
      readonly traceId: string
      readonly memory: CheckedSpec
      readonly lens: Lens
      readonly provider: ProviderId
    }
    output: readonly (readonly Violation[])[]
    progress: never
  }
  /** The calls whose context a provider would refuse although it takes the baseline's. O(calls · context). */
  refusals: {
    input: {
      readonly traceId: string
      readonly memory: CheckedSpec
      readonly lens: Lens
      readonly provider: ProviderId
    }
    output: {
      readonly calls: number
      /** The first of them, ascending, each with its first reason; the others are only counted. */
      readonly listed: readonly { readonly call: number; readonly reason: string }[]
    }
    progress: never
  }
  /** A memory at a call, opened up. `query`: a question by hand, which changes nothing. */
  inspect: {
    input: {
      readonly traceId: string
      readonly memory: CheckedSpec
      readonly call: number
      readonly lens: Lens
      readonly query?: string
    }
    output: InspectView
    progress: never
  }
  /** The ledger of a memory at a call against the baseline. */
  ledger: {
    input: {
      readonly traceId: string
      readonly memory: CheckedSpec
      readonly call: number
      readonly lens: Lens
    }
    output: LedgerView
    progress: never
  }
  /** Lost references of every call of a memory in figures; fails with `no-references` for an old skeleton. */
  lost: {
    input: { readonly traceId: string; readonly memory: CheckedSpec; readonly lens: Lens }
    output: LossFigures
    progress: never
  }
  /** The lost references themselves, of one call or of all, with where each was last seen and what removed it. */
  lostReferences: {
    input: {
      readonly traceId: string
      readonly memory: CheckedSpec
      readonly lens: Lens
      readonly call?: number
    }
    output: readonly LostReference[]
    progress: never
  }
  /** What answers fetch again although their history holds it, of one call or of all; none of a skeleton. */
  refetchedResults: { input: Jobs['lostReferences']['input']; output: readonly Fault[]; progress: never }
  /** What a strategy makes the agent read again, by what was measured on real compactions; undefined for a skeleton. */
  rereadRisk: { input: Jobs['lost']['input']; output: RereadRisk | undefined; progress: never }
  /**
   * The least that any memory could have lost: with the memory's own tokens at each call, or with a budget. Of a column of
   * the best possible what it shows. Heard within some dozen milliseconds when it is no longer wanted.
   */
  bound: {
    input: {
      readonly traceId: string
      readonly memory: CheckedSpec
      readonly lens: Lens
      /** Tokens a call. */
      readonly budget?: number
      /** Also the cheapest contexts that lose nothing and a best choice; dearer. */
      readonly withCheapest?: boolean
    }
    output: Bound
    /** Calls done, of all there are. */
    progress: { readonly done: number; readonly total: number }
  }
  /** Figures of many memories, summed over the runs, in the order of the memories. */
  sweep: {
    input: {
      readonly traceIds: readonly string[]
      readonly memories: readonly CheckedSpec[]
      readonly lens: Lens
      /** Leaves `refused` of the figures undefined: it takes as long as all else. */
      readonly skipsRefusals?: boolean
    }
    output: readonly SweepFigures[]
    /** Replays done, of all there are. */
    progress: { readonly done: number; readonly total: number }
  }
  /** What the recorded agent's own compactions saved and lost; undefined: it made none. */
  ownCompaction: {
    input: { readonly traceId: string; readonly lens: Lens }
    output: OwnCompaction | undefined
    progress: never
  }
  /** The recorded agent's compactions: what became of every step, what came next, what it cost; empty: none. */
  compactions: {
    input: { readonly traceId: string; readonly lens: Lens }
    output: readonly CompactionReport[]
    progress: never
  }
  /** The least that could have been lost over all of these runs, as lines over what a sweep costs. */
  boundLines: {
    input: {
      readonly traceIds: readonly string[]
      readonly lens: Lens
      /** Tokens a call, ascending: the lines have their corners there. */
      readonly budgets: readonly number[]
      /** References count one each, whatever they weigh. */
      readonly isCounted: boolean
    }
    output: BoundLines
    progress: never
  }
  /** US dollars that the run would have cost less without each kind of waste; none where nothing is priced. */
  wasteCosts: {
    input: { readonly traceId: string; readonly lens: Lens }
    output: Readonly<Partial<Record<WasteKind, number>>>
    progress: never
  }
  /** What a run carries along without need, as recorded; and its costliest steps under the lens' baseline. */
  insights: {
    input: { readonly traceId: string; readonly lens: Lens }
    output: { readonly waste: readonly Waste[]; readonly heaviest: readonly HeavyStep[] }
    progress: never
  }
  /** The steps of two runs, or of two states of one, beside each other. */
  align: {
    input: { readonly left: string; readonly right: string }
    output: readonly AlignedStep[]
    progress: never
  }
  /** The figures of a run for a table, under the lens' baseline. */
  runTotals: {
    input: { readonly traceId: string; readonly lens: Lens }
    output: RunTotals
    progress: never
  }
  /** Steps of stored traces that hold a query, run by run; `limit`: of each run the best so many are listed. */
  search: {
    input: {
      /** Stored ids, searched as their newest edits left them, or names of states. */
      readonly traceIds: readonly string[]
      readonly query: string
      readonly filters: SearchFilters
      readonly limit: number
    }
    output: SearchOutcome
    progress: SearchProgress
  }
  count: {
    input: { readonly text: string; readonly encoding: EncodingId }
    output: number
    progress: never
  }
  /** The tokens of a short text, for show. */
  tokenPieces: {
    input: { readonly text: string; readonly encoding: EncodingId }
    output: readonly TokenPiece[]
    progress: never
  }
}

export type JobName = keyof Jobs
