/**
 * The file format of Memoscope: what `Export` writes and what any version reads. These types are its
 * documentation. A file is one JSON object. Unknown keys are reported and passed over. Times are seconds
 * since the epoch.
 */
import type { JsonObject, JsonValue } from '#base/json.ts'

export const FILE_FORMAT = 'memoscope-trace'
/** Raised with each change that an older reader would misread; then `UPGRADES` gains a step. */
export const FILE_VERSION = 2

export interface MemoscopeFile {
  readonly format: typeof FILE_FORMAT
  readonly version: typeof FILE_VERSION
  readonly traces: readonly FileTrace[]
  /**
   * Strategies and memories of somebody's own that a comparison of the traces used. Nothing of them runs
   * unread.
   */
  readonly programs?: readonly FileProgram[]
  /**
   * Comparisons of memories on the traces; `src/core/compare/comparison-data.ts` says what is in each.
   */
  readonly comparisons?: readonly JsonObject[]
}

/** A custom strategy or memory. */
export interface FileProgram {
  /**
   * `own-` and a few letters and digits, as links name it; another one on import if that belongs to other
   * code.
   */
  readonly id: string
  /** What it is called; the code says so itself. */
  readonly title: string
  readonly source: string
  /** Absent: TypeScript, which imports from 'memoscope'. */
  readonly language?: 'typescript' | 'python'
}

/** One recorded or hand-built run. */
export interface FileTrace {
  /** Kept on import unless another trace has it. */
  readonly id: string
  readonly title: string
  readonly source: FileSource
  /** In the order in which they happened. */
  readonly steps: readonly FileStep[]
  readonly calls: readonly FileCall[]
  /** What the recorded agent's own memory did: compactions, elisions, removals. */
  readonly recorded: readonly FileRecordedChange[]
  /** Tool definitions, as they were recorded. */
  readonly tools: readonly JsonValue[]
  /** Whatever else is known of the run, as it was recorded. */
  readonly metadata: JsonObject
  readonly warnings: readonly FileWarning[]
  /** How many recorded prompts were checked against the steps, and how many were equal. */
  readonly fidelity?: { readonly checked: number; readonly equal: number }
  /** Fields that the reader of the original file passed over, and how often each occurred. */
  readonly unread?: readonly { readonly path: string; readonly count: number }[]
  /** The different sets of tools that requests carried, as indexes into `tools`. */
  readonly toolSets?: readonly (readonly number[])[]
  /** What was recorded for the run as a whole; `usage` in version 1. */
  readonly recordedTotals?: FileTotals
  /** How many tokens the main model’s context holds, as the original file records. */
  readonly contextWindow?: number
  /**
   * Context management that explains the recorded totals: its changes are `recorded` with `inferred: true`.
   */
  readonly inferredContext?: { readonly title: string; readonly why: string }
  /** The agent's own compactions, as far as the original file marks them. */
  readonly compactions?: readonly FileCompaction[]
  /** The original records that a step was read from. */
  readonly records: readonly { readonly step: string; readonly values: readonly JsonValue[] }[]
}

/** What the original file says of a compaction; what it removed is among `recorded`. */
export interface FileCompaction {
  /** `micro`: results of old tool calls were cleared, and nothing else. */
  readonly kind: 'full' | 'micro'
  /** The newest step when it happened. */
  readonly last?: string
  readonly agent?: string
  readonly timestamp?: number
  readonly duration?: number
  readonly trigger?: string
  readonly tokensBefore?: number
  readonly tokensAfter?: number
  /** Of the conversation alone. */
  readonly conversationAfter?: number
  /** Earlier messages that stayed, also those of another file. */
  readonly messagesKept?: number
  /** The steps that it wrote. */
  readonly summary: readonly string[]
  /** Steps that put content back. */
  readonly restored: readonly string[]
  /** Earlier steps that it kept. */
  readonly preserved?: readonly string[]
  /** What represents the removed steps can't be read. */
  readonly isOpaque?: boolean
  /** The request that wrote the summary, if it is not a call of the run; `cost` in US dollars. */
  readonly request?: { readonly model?: string; readonly usage?: FileUsage; readonly cost?: number }
}

/** Where the run came from. */
export interface FileSource {
  /** A format's id, or `built` for a run made by hand. */
  readonly format: string
  readonly fileName: string
  /** Which run of that file, from 0, and how many there were. */
  readonly run: number
  readonly runs: number
  readonly readerVersion: number
  /** The version or variant of that format. */
  readonly version?: string
}

/** One request to the model. */
export interface FileCall {
  /** From 0, in order. */
  readonly index: number
  /** The steps of the agent at positions below `at` are the call's context. */
  readonly at: number
  /** The first step of the answer: it is at position `at`. */
  readonly stepId: string
  readonly agent?: string
  readonly model?: string
  readonly usage?: FileUsage
  /** Who counted the usage; absent: the provider. */
  readonly usageOrigin?: 'provider' | 'client'
  /** When the request was sent. */
  readonly timestamp?: number
  /** Seconds that the model took. */
  readonly duration?: number
  /** US dollars, as recorded. */
  readonly cost?: number
  /** Index into `toolSets`; absent: all tools. */
  readonly toolSet?: number
  readonly stopReason?: string
  /** How the request failed; absent: it did not. */
  readonly failure?: string
  /** Tries of this request that failed before it, with the HTTP status of the last. */
  readonly retries?: { readonly count: number; readonly status?: number }
}

/**
 * Tokens. `input` leaves out what was read from or written to the prompt cache; `output` includes reasoning.
 */
export interface FileUsage {
  readonly input?: number
  readonly output?: number
  readonly cacheRead?: number
  readonly cacheWrite?: number
  /** The part of `cacheWrite` that lives for an hour. */
  readonly cacheWriteHour?: number
  readonly reasoning?: number
}

/** Totals of a run as its file records them; `source` names the fields. */
export interface FileTotals extends FileUsage {
  /** US dollars. */
  readonly cost?: number
  readonly calls?: number
  readonly source: string
}

/** Changes made to the context before a call; later calls keep them. */
interface FileRecordedChange {
  readonly call: number
  readonly changes: readonly FileChange[]
  /** `true`: the file did not show it; the recorded totals did. */
  readonly inferred?: boolean
}

export type FileChange =
  | { readonly kind: 'remove'; readonly id: string }
  /** The step with this id is shown in this form. */
  | { readonly kind: 'replace'; readonly step: FileStep }
  /** Stands before the step `before`, or at the end. */
  | { readonly kind: 'insert'; readonly step: FileStep; readonly before?: string }

/** Something that was skipped or repaired when the run was read. */
export interface FileWarning {
  readonly code: string
  readonly message: string
  readonly where?: string
}

interface FileStepBase {
  /** Unique in the trace, never reused. */
  readonly id: string
  /** The number that users see; not unique. */
  readonly number: number
  readonly timestamp?: number
  /** Seconds. */
  readonly duration?: number
  /** Whose step it is; absent where the run has one agent. */
  readonly agent?: string
  /** A few-shot example in the prompt, not part of the run. */
  readonly demo?: boolean
  /** Copied from the session that this one was forked from, not part of the run. */
  readonly copied?: boolean
  /** From 0 to 1, where somebody said how important the step is. */
  readonly importance?: number
  /** Fields of the original format that no model is sent. */
  readonly extra?: JsonObject
  /** On a changed or added step: the ids it came from, and the rule that made it. */
  readonly origin?: readonly string[]
  readonly rule?: string
}

/** A step by its kind. */
export type FileStep = FileStepBase &
  (
    | { readonly kind: 'system'; readonly parts: readonly FilePart[]; readonly role?: 'system' | 'developer' }
    | { readonly kind: 'task'; readonly parts: readonly FilePart[]; readonly name?: string }
    /** One assistant turn with all its tool calls and results. */
    | {
        readonly kind: 'action'
        readonly parts: readonly FilePart[]
        readonly calls: readonly FileToolCall[]
        readonly results: readonly FileToolResult[]
        /** The speaker, where the message that was sent named one. */
        readonly name?: string
        /** Kept beside the text, never shown to the model. */
        readonly thought?: string
        readonly isFinal?: boolean
      }
    | { readonly kind: 'planning'; readonly parts: readonly FilePart[] }
    /** A scratchpad note; `response` is the model's whole reply that held it, or empty. */
    | { readonly kind: 'note'; readonly text: string; readonly response: string }
    | { readonly kind: 'answer'; readonly parts: readonly FilePart[]; readonly name?: string }
    | {
        readonly kind: 'summary'
        readonly parts: readonly FilePart[]
        readonly role: 'system' | 'user' | 'assistant'
        readonly name?: string
      }
    | {
        readonly kind: 'message'
        readonly role: 'system' | 'developer' | 'user' | 'assistant' | 'tool'
        readonly parts: readonly FilePart[]
        readonly name?: string
        /** On a tool result that answers no call before it. */
        readonly callId?: string
        readonly calls?: readonly FileToolCall[]
      }
    /** Changes memories and is not a message. */
    | { readonly kind: 'control'; readonly control: FileControl }
  )

/** A piece of content. `other` holds, as it was recorded, what is not interpreted. */
export type FilePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reasoning'; readonly text: string }
  | { readonly kind: 'image'; readonly url: string; readonly mediaType?: string }
  | { readonly kind: 'other'; readonly label: string; readonly value: JsonValue }

export interface FileToolCall {
  /** May repeat within a run; empty where none was recorded. */
  readonly id: string
  readonly name: string
  /** As the model wrote them; usually JSON. */
  readonly arguments: string
  /** The call is part of the assistant's text. */
  readonly inText?: boolean
}

export interface FileToolResult {
  readonly callId: string
  readonly name?: string
  readonly parts: readonly FilePart[]
  readonly error?: string
}

export type FileControl =
  | { readonly type: 'mark'; readonly text?: string }
  | { readonly type: 'new-episode'; readonly title: string }
  | { readonly type: 'shared-insight'; readonly text: string }
  | { readonly type: 'broadcast'; readonly text: string }
  | { readonly type: 'registered-fact'; readonly name: string; readonly text: string }
  | { readonly type: 'stored-value'; readonly name: string; readonly text: string }
  | { readonly type: 'noted-observation'; readonly text: string }
  | { readonly type: 'failed-approach'; readonly text: string }
  | { readonly type: 'cleared-scratchpad' }
  | { readonly type: 'end-of-run' }
  | { readonly type: 'end-of-session' }
