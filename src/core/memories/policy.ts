/**
 * A policy says what a pruned memory does and when: a pipeline of strategies, a trigger and a mode. It is data, so
 * that it travels in a URL, a file and the console.
 */
import type { StepKind } from '../step.ts'

/** When pruning runs (SEED-SYSTEMS 4.10). */
export type Trigger =
  /** Before every call. */
  | { readonly kind: 'every-call' }
  /** When this many steps were added since the last run. */
  | { readonly kind: 'every-steps'; readonly steps: number }
  /** After each step of one of these kinds. */
  | { readonly kind: 'after-kinds'; readonly kinds: readonly StepKind[] }
  /** When memory holds more than this many steps. */
  | { readonly kind: 'past-steps'; readonly steps: number }
  /** Before a call whose context would be more than this many tokens. */
  | { readonly kind: 'past-tokens'; readonly tokens: number }
  /** Before a call whose context would be more than this share (0 to 1) of the window. */
  | { readonly kind: 'past-share'; readonly share: number }

/**
 * `view`: at each run the full log is pruned anew, and what came after the run is shown whole until the next.
 * `destructive`: what is pruned is gone for later calls, as with tinyAgent's `prune()`.
 */
export type Mode = 'view' | 'destructive'

export const DEFAULT_TRIGGER: Trigger = { kind: 'every-call' }
export const DEFAULT_MODE: Mode = 'view'
