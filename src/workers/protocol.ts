/**
 * The jobs that run in workers: one map from job name to input, output and progress. client.ts runs them; a
 * `*.worker.ts` is a thin shell round the functions that do them. Only plain data crosses.
 */
import type { DialectSpec } from '#core/dialects/index.ts'
import type { CheckedSpec } from '#core/memories/spec-data.ts'
import type { Bound } from '#core/oracle/bound.ts'
import type { OwnSource } from '#core/own/definition.ts'
import type { Profile } from '#core/profiles/profile.ts'
import type { Finding } from '#core/redact/find.ts'
import type { RedactionPlan } from '#core/redact/plan.ts'
import type { Fault, LossFigures, LostReference } from '#core/references/lost.ts'
import type { Baseline } from '#core/replay/fold.ts'
import type { Replay } from '#core/replay/replay.ts'
import type { SearchFilters } from '#core/search/search-filters.ts'
import type { StepId } from '#core/step.ts'
import type { SummariserSpec } from '#core/summaries/index.ts'
import type { DeviceRequest } from '#core/summaries/on-device.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { Calibration } from '#core/tokens/calibration/calibrate.ts'
import type { EncodingId } from '#core/tokens/encoding.ts'
import type { FrontPart } from '#core/tokens/front-parts.ts'
import type { Overhead, TokensByCategory } from '#core/tokens/measure.ts'
import type { TokenPiece } from '#core/tokens/token-pieces.ts'
import type { TokensInfo } from '#core/tokens/tokens-info.ts'
import type { ProviderId, Violation } from '#core/validity/check.ts'
import type { HeavyStep } from '#core/waste/heaviest.ts'
import type { Waste } from '#core/waste/waste.ts'
import type { ReadSteps, StepReading } from './building.ts'
import type { ContextView, InspectView, LedgerView } from './call-views.ts'
import type { FormatInfo, ImportOutcome, ImportProgress, ImportSource } from './importing.ts'
import type { SearchOutcome, SearchProgress } from './searching.ts'

export type {
  ContextView,
  InspectedCompartment,
  InspectView,
  LedgerRow,
  LedgerView,
  StepRef,
} from './call-views.ts'
export type {
  FormatInfo,
  ImportedTrace,
  ImportOutcome,
  ImportPart,
  ImportProgress,
  ImportSource,
  Stage,
} from './importing.ts'
export type { SearchOutcome, SearchProgress } from './searching.ts'

/** How contexts are built and counted: everything a figure depends on beside the trace and the memory. */
export interface Lens {
  readonly baseline: Baseline
  readonly encoding: EncodingId
  readonly dialect: DialectSpec
  readonly overhead: Overhead
  /** Window of the model in tokens. */
  readonly window: number
  /** What makes summaries for the memories that need them. */
  readonly summariser: SummariserSpec
  /**
   * Revision of the stored answers that the page knows, with the summariser of the device only: the jobs look for
   * themselves, but whoever keeps a result under its input must see that the input has changed. Not part of a link.
   */
  readonly answers?: number
  /** The provider profile by whose prices and prompt cache calls are billed, by id. Absent: nothing is billed. */
  readonly profile?: string
  /** That profile itself, where it is not one of the list. Not part of a link. */
  readonly ownProfile?: Profile
  /** What stands in front of every prompt and is not counted; absent: nothing is left out. */
  readonly leftOut?: readonly FrontPart[]
}

/** A replay, and what it lacked. */
export interface ReplayOutput extends Replay {
  /** For each call, in order: whose tokens its figure is, and what the provider counted. */
  readonly tokensInfo: readonly TokensInfo[]
  /**
   * Keys of the texts that wait for the summariser of the device: a placeholder stands for their summaries, and the
   * figures may change. Others may show when these are answered. Absent: none.
   */
  readonly awaited?: readonly string[]
}

export interface ExportedFile {
  readonly name: string
  readonly mediaType: string
  readonly data: string
}

/** What is taken out, and in which form. Columns of a comparison are the memories beside the baseline. */
export type ExportForm =
  /** The run in a format that can be written, by its id. */
  | {
      readonly kind: 'trace'
      readonly format: string
      /** Own strategies that travel with it, where the format has room for them. */
      readonly programs?: readonly OwnSource[]
    }
  | { readonly kind: 'markdown' }
  | { readonly kind: 'skeleton'; readonly keepNames: boolean }
  /** The messages of a context; `label` joins the file's name. */
  | {
      readonly kind: 'context'
      readonly memory: CheckedSpec
      readonly call: number
      readonly lens: Lens
      readonly label?: string
    }
  | { readonly kind: 'calls-csv'; readonly memories: readonly CheckedSpec[]; readonly lens: Lens }
  | {
      readonly kind: 'report'
      readonly memories: readonly CheckedSpec[]
      readonly lens: Lens
      readonly provider: ProviderId
      /** When it is made, for a person: workers know no clock. */
      readonly madeAt: string
    }

/** Something found that a redaction would replace. The value itself stays in the worker. */
export interface FoundToRedact extends Omit<Finding, 'value'> {
  /** So much of it that a person knows it again. */
  readonly masked: string
}

export interface ExportProgress {
  /** What is being done, for a person: `Looking for secrets`. */
  readonly doing: string
  /** 0 to 1; undefined where it cannot be known. */
  readonly share?: number
}

/** Every job: what goes in, what comes out, what it tells on the way. */
export interface Jobs {
  /** Recognise, read and store one file, archive or folder. The bytes come as a File or Blob, never as text. */
  import: {
    input: ImportSource & {
      readonly name: string
      /** The format that the person chose, for what is not recognised. */
      readonly format?: string
      /** Only this part of an archive or folder. */
      readonly member?: string
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
  /** Read a step that a person wrote as JSON; it gets this id and number. */
  checkStep: {
    input: { readonly text: string; readonly id: StepId; readonly number: number }
    output: StepReading
    progress: never
  }
  /** Write a stored trace, or what was made of it, with what the plan names redacted. */
  export: {
    input: { readonly traceId: string; readonly form: ExportForm; readonly redaction?: RedactionPlan }
    output: ExportedFile
    progress: ExportProgress
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
  pageFaults: { input: Jobs['lostReferences']['input']; output: readonly Fault[]; progress: never }
  /** The least that any memory could have lost: with the memory's own tokens at each call, or with a budget. */
  bound: {
    input: {
      readonly traceId: string
      readonly memory: CheckedSpec
      readonly lens: Lens
      /** Tokens a call. */
      readonly budget?: number
      /** Also the cheapest contexts that lose nothing; dearer. */
      readonly withCheapest?: boolean
    }
    output: Bound
    progress: never
  }
  /** Figures of many memories, summed over the runs, in the order of the memories. */
  sweep: {
    input: {
      readonly traceIds: readonly string[]
      readonly memories: readonly CheckedSpec[]
      readonly lens: Lens
    }
    output: readonly SweepFigures[]
    /** Replays done, of all there are. */
    progress: { readonly done: number; readonly total: number }
  }
  /** What a run carries along without need, as recorded; and its costliest steps under the lens' baseline. */
  insights: {
    input: { readonly traceId: string; readonly lens: Lens }
    output: { readonly waste: readonly Waste[]; readonly heaviest: readonly HeavyStep[] }
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

/** Which worker does which job. */
export const WORKER_OF = {
  import: 'files',
  formats: 'files',
  readSteps: 'files',
  checkStep: 'files',
  export: 'export',
  losses: 'export',
  findings: 'export',
  measure: 'engine',
  replay: 'engine',
  awaited: 'engine',
  calibration: 'engine',
  context: 'engine',
  ledger: 'engine',
  validity: 'engine',
  inspect: 'engine',
  lost: 'engine',
  lostReferences: 'engine',
  pageFaults: 'engine',
  bound: 'engine',
  sweep: 'engine',
  insights: 'engine',
  search: 'search',
  count: 'engine',
  tokenPieces: 'engine',
} as const satisfies Record<JobName, 'files' | 'engine' | 'export' | 'search'>

/** Jobs that only read, and so may be run a second time when their worker had to be replaced. */
export const REPEATABLE: ReadonlySet<JobName> = new Set([
  'formats',
  'readSteps',
  'checkStep',
  'export',
  'losses',
  'findings',
  'measure',
  'replay',
  'awaited',
  'calibration',
  'context',
  'ledger',
  'validity',
  'inspect',
  'lost',
  'lostReferences',
  'pageFaults',
  'bound',
  'sweep',
  'insights',
  'search',
  'count',
  'tokenPieces',
])
