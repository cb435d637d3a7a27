/**
 * An Inspect log as far as it is read: the JSON file, or the parts of an `.eval` archive. Any field may be
 * missing or of another type in a real file, so every access checks.
 * https://inspect.aisi.org.uk/reference/inspect_ai.log.html
 */
import type { JsonValue } from '#base/json.ts'

export interface Log {
  /** 1 to 3. */
  readonly version: number
  /** `started`, `success`, `error`, `cancelled`. */
  readonly status: string
  readonly eval: EvalSpec
  readonly samples?: readonly Sample[]
}

export interface EvalSpec {
  readonly model?: string
  readonly task?: string
  readonly task_display_name?: string
  readonly config?: EvalConfig
}

export interface EvalConfig {
  /** How often each sample is run. */
  readonly epochs?: number
}

/** One run of the agent. */
export interface Sample {
  readonly id: JsonValue
  readonly epoch: number
  readonly input: JsonValue
  readonly target?: JsonValue
  readonly choices?: JsonValue
  readonly files?: JsonValue
  readonly setup?: JsonValue
  readonly sandbox?: JsonValue
  /** The conversation at its end. */
  readonly messages: readonly LogMessage[]
  /** Ranges of `events_data.messages` in place of `messages`. */
  readonly message_refs?: readonly JsonValue[]
  readonly output?: JsonValue
  readonly score?: JsonValue
  readonly scores?: JsonValue
  readonly metadata?: JsonValue
  readonly store?: JsonValue
  readonly events?: readonly LogEvent[]
  readonly events_data?: EventsData
  /** What `input_refs` point at; older than `events_data`. */
  readonly message_pool?: readonly LogMessage[]
  readonly call_pool?: JsonValue
  /** Version 1. */
  readonly transcript?: Transcript
  /** By model: the sums of the sample. */
  readonly model_usage?: JsonValue
  readonly role_usage?: JsonValue
  /** Seconds, as is the next. */
  readonly total_time?: number
  readonly working_time?: number
  readonly started_at?: string
  readonly completed_at?: string
  readonly uuid?: string
  readonly error?: JsonValue
  readonly error_retries?: JsonValue
  readonly limit?: JsonValue
  /** What represents `attachment://<key>`. */
  readonly attachments?: JsonValue
  readonly invalidation?: JsonValue
}

export interface EventsData {
  readonly messages?: readonly LogMessage[]
}

export interface Transcript {
  readonly events?: readonly LogEvent[]
  /** Attachments. */
  readonly content?: JsonValue
}

export interface LogEvent {
  /** `model`, `tool`, `compaction`, `span_begin`, and others. */
  readonly event: string
  /** ISO 8601, as is the next. */
  readonly timestamp?: string
  readonly completed?: string
  /** Of a span, as are the next four. */
  readonly id?: string
  readonly name?: string
  /** Of a compaction: `edit` where nothing was summed up. */
  readonly type?: string
  readonly parent_id?: string
  readonly span_id?: string
  /** Of a step: `begin` or `end`. */
  readonly action?: string
  /** Of a tool that is an agent. */
  readonly agent?: string
  readonly function?: string
  /** Inside a tool or subtask; version 1. */
  readonly events?: readonly LogEvent[]
  /** Of a model event, as are those below. */
  readonly model?: string
  readonly role?: string
  readonly input?: readonly LogMessage[]
  readonly input_refs?: readonly JsonValue[]
  readonly tools?: readonly JsonValue[]
  /** The request as it was sent. */
  readonly call?: JsonValue
  readonly output?: ModelOutput
  /** Seconds. */
  readonly working_time?: number
  readonly error?: string
  readonly pending?: boolean
  /** Of a compaction. */
  readonly tokens_before?: number
  readonly tokens_after?: number
}

export interface ModelOutput {
  readonly model?: string
  readonly choices?: readonly Choice[]
  readonly usage?: ModelUsage
  /** Seconds. */
  readonly time?: number
  readonly error?: string
}

export interface Choice {
  readonly message: LogMessage
  readonly stop_reason?: string
}

export interface ModelUsage {
  /** Without what came from the cache or went to it, unless the total says otherwise. */
  readonly input_tokens: number
  readonly input_tokens_cache_read?: number
  readonly input_tokens_cache_write?: number
  readonly output_tokens: number
  readonly reasoning_tokens?: number
  readonly total_tokens?: number
  /** US dollars. */
  readonly total_cost?: number
}

export interface LogMessage {
  readonly id?: string
  readonly role: string
  readonly content: JsonValue
  /** Version 1; later a part of the content. */
  readonly reasoning?: string
  readonly tool_calls?: readonly LogCall[]
  readonly tool_call_id?: string
  readonly function?: string
  /** Of a result. */
  readonly error?: LogError
  /** Version 1. */
  readonly tool_error?: string
  readonly metadata?: MessageMetadata
}

export interface MessageMetadata {
  /** What a compaction wrote. */
  readonly summary?: boolean
}

export interface LogCall {
  readonly id: string
  readonly function: string | LogFunction
  readonly arguments?: JsonValue
}

export interface LogFunction {
  readonly name: string
}

export interface LogError {
  readonly type: string
  readonly message: string
}

/** A part of `content`. */
export interface LogPart {
  /** `text`, `reasoning`, `image`, and others. */
  readonly type: string
  readonly text?: string
  readonly reasoning?: string
  readonly image?: string
}
