/**
 * The step: an immutable, typed unit of memory. A strategy returns the same object for a step it keeps and a
 * new object for one it rewrites or adds (see `rewriteStep`, `addedStep` in steps.ts); the ledger rests on
 * that.
 */

import type { JsonObject } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Part, Role, ToolCall, ToolResult } from './message.ts'
import type { EpochSeconds, Seconds } from './units.ts'

/** Never reused within a trace, however often memory is pruned; unlike `number`, which users see. */
export type StepId = string

interface StepBase {
  readonly id: StepId
  /** The number users see. As in tinyAgent it need not be unique after pruning; never use it to select. */
  readonly number: number
  /** Seconds since the epoch. */
  readonly timestamp?: EpochSeconds
  /** Seconds that the step took. */
  readonly duration?: Seconds
  /** The agent this step belongs to; undefined: the only agent. */
  readonly agent?: string
  /** True for a few-shot demonstration that is in the prompt but is not part of the run. */
  readonly demo?: boolean
  /**
   * True for a step of the session that this one was forked from: calls were sent it, but this
   * run didn't do it.
   */
  readonly copied?: boolean
  /** From 0 to 1, where somebody said how important the step is (MARSYS: `importance`). */
  readonly importance?: number
  /**
   * What only the step's own format knows, by its names there, and no model is sent (tinyAgent: `signals`;
   * MARSYS: `message_id`, `metadata`, `structured_data`).
   */
  readonly extra?: JsonObject
  /**
   * On a rewritten or added step: the ids it came from. A rewritten step keeps its own id and names it here.
   */
  readonly origin?: readonly StepId[]
  /** On a rewritten or added step: the rule that made it, for the ledger. */
  readonly rule?: string
}

export interface SystemStep extends StepBase {
  readonly kind: 'system'
  readonly parts: readonly Part[]
  /** `developer` where the newer OpenAI role was recorded. */
  readonly role?: 'system' | 'developer'
}

/** What the agent was asked to do: the first user message of a run. */
export interface TaskStep extends StepBase {
  readonly kind: 'task'
  readonly parts: readonly Part[]
  /** The speaker, where the message that was sent named one. */
  readonly name?: string
}

/**
 * One assistant turn with all its results and errors: one unit, so that pairs cannot be torn by a strategy on
 * steps.
 */
export interface ActionStep extends StepBase {
  readonly kind: 'action'
  /** The assistant's text, reasoning and images as recorded (tinyAgent: `raw_llm_response`). */
  readonly parts: readonly Part[]
  readonly calls: readonly ToolCall[]
  readonly results: readonly ToolResult[]
  /** The speaker, where the message that was sent named one. */
  readonly name?: string
  /** A thought kept beside the text and never shown to the model (tinyAgent: `thought`). */
  readonly thought?: string
  /** Said to be the last action of its run (tinyAgent: `is_final`). */
  readonly isFinal?: boolean
}

export interface PlanningStep extends StepBase {
  readonly kind: 'planning'
  readonly parts: readonly Part[]
}

/** A scratchpad note (tinyAgent: `ScratchpadStep`). */
export interface NoteStep extends StepBase {
  readonly kind: 'note'
  readonly text: string
  /** The assistant's raw reply that held the note; empty: none. */
  readonly response: string
}

export interface AnswerStep extends StepBase {
  readonly kind: 'answer'
  readonly parts: readonly Part[]
  readonly name?: string
}

/** Text that represents steps that are gone. */
export interface SummaryStep extends StepBase {
  readonly kind: 'summary'
  readonly parts: readonly Part[]
  readonly role: 'system' | 'user' | 'assistant'
  /** Who wrote it, where its original signs it. */
  readonly name?: string
}

/** A plain message: a later user turn, an orphan result, an injected reminder. */
export interface MessageStep extends StepBase {
  readonly kind: 'message'
  readonly role: Role
  readonly parts: readonly Part[]
  readonly name?: string
  readonly callId?: string
  /**
   * On an assistant message that a message-based strategy sees: the calls. Joined into the action afterwards.
   */
  readonly calls?: readonly ToolCall[]
}

/** Changes memories and yields no message. */
export interface ControlStep extends StepBase {
  readonly kind: 'control'
  readonly control: Control
}

export type Control =
  /** Nothing but a mark in the log (tinyAgent's base step). */
  | { readonly type: 'mark'; readonly text?: string }
  | { readonly type: 'new-episode'; readonly title: string }
  | { readonly type: 'shared-insight'; readonly text: string }
  | { readonly type: 'broadcast'; readonly text: string }
  | { readonly type: 'registered-fact'; readonly name: string; readonly text: string }
  /** `text`: the value as JSON; what is not JSON is a text itself. */
  | { readonly type: 'stored-value'; readonly name: string; readonly text: string }
  | { readonly type: 'noted-observation'; readonly text: string }
  | { readonly type: 'failed-approach'; readonly text: string }
  | { readonly type: 'cleared-scratchpad' }
  | { readonly type: 'end-of-run' }
  | { readonly type: 'end-of-session' }

export type Step =
  | SystemStep
  | TaskStep
  | ActionStep
  | PlanningStep
  | NoteStep
  | AnswerStep
  | SummaryStep
  | MessageStep
  | ControlStep

export type StepKind = Step['kind']

/** Every kind with its title, in the order in which the interface lists them. */
export const STEP_KINDS: readonly { readonly kind: StepKind; readonly title: string }[] = [
  { kind: 'system', title: t`System prompt` },
  { kind: 'task', title: t`Task` },
  { kind: 'action', title: t`Action` },
  { kind: 'planning', title: t`Plan` },
  { kind: 'note', title: t`Note` },
  { kind: 'answer', title: t`Final answer` },
  { kind: 'summary', title: t`Summary` },
  { kind: 'message', title: t`Message` },
  { kind: 'control', title: t`Control` },
]

/**
 * What lists of steps tell apart: among messages, those that the agent's program attached; among actions,
 * those that only say something.
 */
export type ShownKind = StepKind | 'attached' | 'reply'

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** A step before it has an id and a number: what readers and builders hand in. */
export type StepDraft = DistributiveOmit<Step, 'id' | 'number'>
