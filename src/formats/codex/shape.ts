/**
 * The lines of a Codex rollout as far as they are read, in both forms. Any field may be missing or of another
 * type in a real file, so every access checks. https://github.com/openai/codex
 */
import type { JsonValue } from '#base/json.ts'

/** A line of today's form. In that of 2025's first half a header is followed by bare items. */
export interface RolloutLine {
  /** ISO 8601. */
  readonly timestamp: string
  /** `session_meta`, `response_item`, `event_msg`, `turn_context`, `compacted`. */
  readonly type: string
  readonly payload: SessionMeta | ResponseItem | EventMessage | TurnContext | Compacted
}

/** The header of the old form. */
export interface Header {
  readonly type?: undefined
  readonly id: string
  readonly timestamp: string
  readonly instructions: string | null
}

/** A line of the old form that is no item. */
export interface StateLine {
  readonly record_type: 'state'
}

/** Payload of `session_meta`. */
export interface SessionMeta {
  readonly id: string
  readonly cli_version?: string
  /** The system prompt, in a text or in `text`. */
  readonly base_instructions?: string | BaseInstructions
  readonly dynamic_tools?: readonly JsonValue[]
  /** The session that this one continues. */
  readonly history_base?: JsonValue
  readonly forked_from_id?: string
  readonly forked_from?: string
  readonly source?: Source
  /** Of a sub-agent: what its parent calls it, such as `Euler`, and what it is for, such as `explorer`. */
  readonly agent_nickname?: string | null
  readonly agent_role?: string | null
}

export interface BaseInstructions {
  readonly text: string
}

export interface Source {
  /** There in a session that an agent started. */
  readonly subagent?: JsonValue
}

/** Payload of `response_item`: an item of OpenAI's Responses API. */
export interface ResponseItem {
  readonly type: string
  readonly role?: string
  /** Of a part of its content. */
  readonly text?: string
  /** Of a tool call or its result. */
  readonly call_id?: string
  readonly arguments?: string
  readonly output?: string
}

/** Payload of `turn_context`: the settings of a turn. */
export interface TurnContext extends ThreadSettings {
  readonly model?: string
}

/** What holds until it is named again. */
export interface ThreadSettings {
  /** `default`, `flex`, or `priority`, which some versions call `fast`. */
  readonly service_tier?: string | null
}

/** Payload of `compacted`. */
export interface Compacted {
  /** The summary; empty where only the provider can read it. */
  readonly message: string
  /** The whole context after it, from 2025's second half on. */
  readonly replacement_history?: readonly JsonValue[]
}

/** Payload of `event_msg`. */
export interface EventMessage {
  readonly type: string
  /** `token_count` */
  readonly info?: TokenInfo | null
  /** `thread_rolled_back`: turns of the person. */
  readonly num_turns?: number
  /** `turn_aborted` */
  readonly reason?: string
  /** `mcp_tool_call_end`, `exec_command_end` */
  readonly call_id?: string
  readonly result?: McpResult
  /** `exec_command_end`: the program and its arguments, and all that it wrote. */
  readonly command?: readonly string[]
  readonly aggregated_output?: string
  readonly exit_code?: number
  /** What `write_stdin` calls the session. */
  readonly process_id?: string
  /** `thread_settings_applied` */
  readonly thread_settings?: ThreadSettings
  /** `thread_name_updated` */
  readonly thread_name?: string
  readonly name?: string
}

/** What a server answered, or why nobody could ask it. */
export interface McpResult {
  readonly Ok?: McpAnswer
  readonly Err?: string
}

export interface McpAnswer {
  readonly isError?: boolean | null
}

export interface TokenInfo {
  /** Of the session so far. */
  readonly total_token_usage: TokenUsage
  /** Of the newest call. */
  readonly last_token_usage: TokenUsage
  /** What Codex fills of the model’s context before it compacts by itself. */
  readonly model_context_window?: number | null
}

export interface TokenUsage {
  /** With what came from the cache and what was written to it. */
  readonly input_tokens: number
  readonly cached_input_tokens?: number
  readonly cache_write_input_tokens?: number
  /** With the reasoning. */
  readonly output_tokens: number
  readonly reasoning_output_tokens?: number
  readonly total_tokens: number
}
