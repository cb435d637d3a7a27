/**
 * The jobs that run in workers: one map from job name to input, output and progress. client.ts runs them; a
 * `*.worker.ts` is a thin shell round the functions that do them. Only plain data crosses.
 */
import type { JsonValue } from '#base/json.ts'
import type { Problem } from '#base/result.ts'
import type { DialectSpec } from '#core/dialects/index.ts'
import type { CheckedSpec } from '#core/memories/spec-data.ts'
import type { Message } from '#core/message.ts'
import type { Baseline } from '#core/replay/fold.ts'
import type { LedgerEntry } from '#core/replay/ledger.ts'
import type { Replay } from '#core/replay/replay.ts'
import type { Step, StepId } from '#core/step.ts'
import type { SummariserSpec } from '#core/summaries/index.ts'
import type { EncodingId } from '#core/tokens/encoding.ts'
import type { Overhead, TokensByCategory } from '#core/tokens/measure.ts'
import type { Warning } from '#core/trace.ts'
import type { ProviderId, Violation } from '#core/validity/check.ts'

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
}

export interface ImportedTrace {
  readonly id: string
  readonly title: string
  readonly steps: number
  readonly calls: number
}

/** What became of one file. With a problem nothing, or only the traces listed, was stored. */
export interface ImportOutcome {
  readonly fileName: string
  /** The format that read it; absent where none did. */
  readonly format?: string
  readonly traces: readonly ImportedTrace[]
  readonly warnings: readonly Warning[]
  readonly problem?: Problem
  /** Formats that may fit where the person has to choose (problem code `ambiguous-format` or `unknown-format`). */
  readonly candidates?: readonly string[]
}

export interface FormatInfo {
  readonly id: string
  readonly title: string
  readonly canWrite: boolean
}

export interface ExportedFile {
  readonly name: string
  readonly mediaType: string
  readonly data: string
}

/** A step of the trace's own log by its id, or a step that is not in the log (rewritten, added) whole. */
export type StepRef = StepId | Step

/** A context at a call, with its messages and what its steps weigh. */
export interface ContextView {
  readonly context: readonly StepRef[]
  /** Tokens of each step of `context`, by category, in order. */
  readonly tokens: readonly TokensByCategory[]
  readonly messages: readonly Message[]
  /** The messages in the dialect's JSON. */
  readonly written: readonly JsonValue[]
  readonly problem?: Problem
}

/** A row of the ledger with tokens; steps of the log travel as ids, so that scrubbing copies little. */
export interface LedgerRow extends Omit<LedgerEntry, 'before' | 'after'> {
  readonly before?: StepRef
  readonly after?: StepRef
  /** Tokens of the step before and after; 0 where it is not there. */
  readonly tokensBefore: number
  readonly tokensAfter: number
}

export interface LedgerView {
  readonly rows: readonly LedgerRow[]
  /** Tokens of the context, overhead included. */
  readonly tokens: number
  readonly problem?: Problem
}

/** A memory at a call, opened up. */
export interface InspectView {
  readonly compartments: readonly {
    readonly id: string
    readonly title: string
    readonly steps: readonly StepRef[]
    readonly tokens: number
  }[]
  /** The documents' own inspection prints, as text to copy. */
  readonly texts: readonly { readonly id: string; readonly title: string; readonly text: string }[]
}

export type Stage = 'reading' | 'recognising' | 'storing'

export interface ImportProgress {
  readonly stage: Stage
  /** Share done of this stage, 0 to 1; undefined where it cannot be known. */
  readonly share?: number
  /** Runs found so far. */
  readonly runs: number
}

/** Every job: what goes in, what comes out, what it tells on the way. */
export interface Jobs {
  /** Recognise, read and store one file. The bytes come as a File or Blob, never as text. */
  import: {
    input: { readonly file: Blob; readonly name: string; readonly format?: string }
    output: ImportOutcome
    progress: ImportProgress
  }
  formats: { input: undefined; output: readonly FormatInfo[]; progress: never }
  /** Write a stored trace in a format that can be written. */
  export: {
    input: { readonly traceId: string; readonly format: string }
    output: ExportedFile
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
    output: Replay
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
  /** The compartments of a memory at a call. */
  inspect: {
    input: {
      readonly traceId: string
      readonly memory: CheckedSpec
      readonly call: number
      readonly lens: Lens
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
  count: {
    input: { readonly text: string; readonly encoding: EncodingId }
    output: number
    progress: never
  }
}

export type JobName = keyof Jobs

/** Which worker does which job. */
export const WORKER_OF = {
  import: 'files',
  formats: 'files',
  export: 'files',
  measure: 'engine',
  replay: 'engine',
  context: 'engine',
  ledger: 'engine',
  validity: 'engine',
  inspect: 'engine',
  count: 'engine',
} as const satisfies Record<JobName, 'files' | 'engine'>

/** Jobs that only read, and so may be run a second time when their worker had to be replaced. */
export const REPEATABLE: ReadonlySet<JobName> = new Set([
  'formats',
  'export',
  'measure',
  'replay',
  'context',
  'ledger',
  'validity',
  'inspect',
  'count',
])
