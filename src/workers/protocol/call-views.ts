/**
 * What the page gets of one call: its context, the ledger, a memory opened up. Steps of the log travel as
 * ids, so that scrubbing through a run of 10,000 steps copies little.
 */
import type { Problem } from '#base/result.ts'
import type { Shown } from '#core/account/shown.ts'
import type { Compartment, MemoryText, Saved } from '#core/memory/memory.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { Tokens } from '#core/model/units.ts'
import type { ContextChange } from '#core/opened/context-changes.ts'
import type { ContextTerm } from '#core/opened/context-terms.ts'
import type { OpenMemory } from '#core/opened/open-up.ts'
import type { LedgerEntry } from '#core/replay/ledger.ts'
import type { TokensByCategory } from '#core/tokens/measure.ts'

/** A step of the trace's own log by its id, or a step that is not in the log (rewritten, added) whole. */
export type StepRef = StepId | Step

/**
 * A context at a call, with what its steps weigh. A step's messages follow from that step alone, so the page
 * makes them of those that it shows.
 */
export interface ContextView {
  readonly context: readonly StepRef[]
  /** Tokens of each step of `context`, by category, in order. */
  readonly tokens: readonly TokensByCategory[]
  /** The whole prompt that they make, anchored to the record: with overhead, tools and what is inferred. */
  readonly prompt: Shown
  /** How many messages they make. */
  readonly messages: number
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
  /** Tokens of the prompt, anchored to the record. */
  readonly tokens: Tokens
  readonly problem?: Problem
}

/** A compartment with what its steps weigh; those of the log as ids, so that scrubbing copies little. */
export interface InspectedCompartment extends Omit<Compartment, 'steps' | 'originals'> {
  readonly steps: readonly StepRef[]
  /** Tokens of each step, in order. */
  readonly weights: readonly number[]
  /** Tokens of each before it was shortened; absent where the compartment has no such steps. */
  readonly fullWeights?: readonly number[]
  /** Their sum. */
  readonly tokens: Tokens
}

export interface InspectedChange extends Pick<ContextChange, 'id' | 'kind'> {
  /** A step that the memory made, such as a summary or an attached file. */
  readonly isMade?: true
  readonly tokens: Tokens
}

/** A memory at a call, opened up. */
export interface InspectView
  extends Pick<OpenMemory, 'call' | 'before' | 'sentBefore' | 'moves' | 'controls' | 'searchTitle'> {
  readonly compartments: readonly InspectedCompartment[]
  /** What the call would be shown, and its tokens with the overhead of the request. */
  readonly context: readonly StepRef[]
  readonly tokens: Tokens
  /** The same by category. */
  readonly byCategory: TokensByCategory
  /** Tokens of the steps of the context, counted one by one. */
  readonly counted: Tokens
  /** What makes that differ from the steps of the recorded context. */
  readonly terms: readonly ContextTerm[]
  /** Tokens of the request around its messages. */
  readonly overhead: Tokens
  /** What the memory did to the context since the call before, and the tokens that each took or freed. */
  readonly changes: readonly InspectedChange[]
  /** What outlives the run if it ends before this call; undefined: nothing does. */
  readonly saved: { readonly until: Saved['until']; readonly steps: readonly StepRef[] } | undefined
  /** What the question found; undefined where nothing was asked. */
  readonly found: readonly InspectedCompartment[] | undefined
  readonly problem?: Problem
  /** The documents' own inspection prints, as text to copy. */
  readonly texts: readonly MemoryText[]
}
