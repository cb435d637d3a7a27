/**
 * The wire files of Kimi Code CLI (`wire.jsonl`, protocol 1) as far as they are read. Any field may be
 * missing or of another type in a real file, so every access checks. https://github.com/MoonshotAI/kimi-cli
 */
import type { JsonValue } from '#base/json.ts'

export interface WireLine {
  /** `metadata`, `config.update`, `context.append_message`, `context.append_loop_event`, and others. */
  readonly type: string
  /** Of the first line, `metadata`. */
  readonly protocol_version?: string
  /** Milliseconds since 1970. */
  readonly time?: number
  readonly systemPrompt?: string
  readonly message?: WireMessage
  readonly event?: LoopEvent
  /** Of an `llm.request`: `loop` or `compaction`. */
  readonly kind?: string
  readonly model?: string
  /** Of a `usage.record`. */
  readonly usage?: WireUsage
  /** `turn`, or `session` for a request that is no call of the run. */
  readonly usageScope?: string
  /** Of a `full_compaction.begin`: `auto` or `manual`. */
  readonly source?: string
  /** Of a `context.apply_compaction`: what the model wrote, and what it is shown later. */
  readonly summary?: string
  readonly contextSummary?: string
  readonly compactedCount?: number
  readonly keptUserMessageCount?: number
  readonly tokensBefore?: number
  readonly tokensAfter?: number
  /** Of a `context.undo`: how many messages of the person were taken back. */
  readonly count?: number
}

export interface WireMessage {
  readonly role: string
  readonly content?: JsonValue
  readonly toolCalls?: JsonValue
  /** `user` for what a person wrote; else the program injected it. */
  readonly origin?: { readonly kind?: string }
}

/** A piece of a turn: `step.begin`, `content.part`, `tool.call`, `tool.result`, `step.end`. */
export interface LoopEvent {
  readonly type: string
  readonly part?: { readonly type: string; readonly text?: string; readonly think?: string }
  readonly toolCallId?: string
  readonly name?: string
  readonly args?: JsonValue
  readonly result?: { readonly output?: JsonValue; readonly isError?: boolean }
  readonly usage?: WireUsage
  readonly finishReason?: string
  readonly llmFirstTokenLatencyMs?: number
  readonly llmStreamDurationMs?: number
}

/** The input leaves out what was read from or written to the cache. */
export interface WireUsage {
  readonly inputOther?: number
  readonly output?: number
  readonly inputCacheRead?: number
  readonly inputCacheCreation?: number
}
