/**
 * Recorded requests to steps, for every format that stores the whole prompt with each call (request logs, spans,
 * model events): what a prompt adds to the one before becomes steps, what it changes becomes recorded changes, and
 * in the end the context of each call is held against its prompt.
 */
import type { Message } from '#core/message.ts'
import type { CallFacts, TraceBuilder } from '#core/trace-builder.ts'
import type { Incoming } from './conversation.ts'

/** One request and its answer, in the order of time. */
export interface RecordedCall {
  /** The messages that were sent, as neutral messages; `agent` of each is ignored. */
  readonly prompt: readonly Incoming[]
  /** What came back: usually one assistant message; empty where the call failed or its answer was not kept. */
  readonly answer: readonly Incoming[]
  /** The lane. Absent: told from the prompts (same beginning, same lane). */
  readonly agent?: string
  readonly facts?: CallFacts
  readonly where?: string
}

/**
 * Adds the steps, calls and recorded changes of `calls`; gives back the prompt of each call of the trace that has
 * one, for `checkFidelity`. A call without an answer becomes an empty action with its failure.
 */
export function addRecordedCalls(
  _builder: TraceBuilder,
  _calls: readonly RecordedCall[],
): ReadonlyMap<number, readonly Message[]> {
  throw new Error('under construction')
}
