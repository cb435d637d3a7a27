/**
 * `ui_messages.json` of Cline and Roo Code as far as it is read: what the person saw, and with each request
 * what was new in it and what it used. Any field may be missing or of another type in a real file, so every
 * access checks. https://github.com/cline/cline
 */
import type { JsonValue } from '#base/json.ts'

export interface UiMessage {
  /** Milliseconds since the epoch. */
  readonly ts: number
  readonly type: 'say' | 'ask'
  readonly say?: string
  readonly ask?: string
  /** Plain text, or JSON: `UiRequest`, `UiTool`, `UiServerTool`, or `UiQuestion`. */
  readonly text?: string
  readonly modelInfo?: { readonly modelId?: string; readonly providerId?: string; readonly mode?: string }
  /** Position of the newest message of the conversation with the model when this was shown. */
  readonly conversationHistoryIndex?: number
  /** First and last message of that conversation that requests no longer contain. */
  readonly conversationHistoryDeletedRange?: readonly [number, number]
}

/** Text of `api_req_started`. The counts are filled in once the answer is complete. */
export interface UiRequest {
  /** What is new in the request: tool results, each with its heading, and what the person says. */
  readonly request?: string
  readonly tokensIn?: number
  readonly tokensOut?: number
  readonly cacheWrites?: number
  readonly cacheReads?: number
  /** US dollars. */
  readonly cost?: number
  /** Roo Code: with `openai`, the input includes the cache. */
  readonly apiProtocol?: string
  readonly cancelReason?: string
  readonly streamingFailedMessage?: string
}

/** Text of `tool`. */
export interface UiTool {
  readonly tool: string
  readonly path?: string
  /** What is written; for a tool that reads, a path or what it found. */
  readonly content?: JsonValue
}

/** Text of `use_mcp_server`. */
export interface UiServerTool {
  /** `use_mcp_tool` or `access_mcp_resource`. */
  readonly type: string
  readonly serverName?: string
  readonly toolName?: string
  readonly arguments?: string
  readonly uri?: string
}

/** Text of `plan_mode_respond` and `followup`. */
export interface UiQuestion {
  readonly response?: string
  readonly question?: string
}
