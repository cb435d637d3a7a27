/**
 * When a pruned memory prunes and whether permanently: trigger and mode. Data, so that they travel in a URL,
 * a file and the console. With a pipeline of strategies (pipeline.ts) they make a policy.
 */
import { type Besides, requestOf, type Services } from '../model/services.ts'
import type { Step, StepKind } from '../model/step.ts'
import type { Tokens } from '../model/units.ts'

/** When pruning runs. */
export type Trigger =
  /** Before every call. */
  | { readonly kind: 'every-call' }
  /** When this many steps were added since the last run. */
  | { readonly kind: 'every-steps'; readonly steps: number }
  /**
   * When memory contains a number of steps that is a multiple of this, as the architecture document prints
   * it.
   */
  | { readonly kind: 'length-multiple'; readonly steps: number }
  /** After each step of one of these kinds. */
  | { readonly kind: 'after-kinds'; readonly kinds: readonly StepKind[] }
  /** When memory contains more than this many steps. */
  | { readonly kind: 'past-steps'; readonly steps: number }
  /** Before a call whose context would be more than this many tokens. */
  | { readonly kind: 'past-tokens'; readonly tokens: Tokens }
  /** Before a call whose context would be more than this share (0 to 1) of the window. */
  | { readonly kind: 'past-share'; readonly share: number }

/**
 * `view`: at each run the full log is pruned again, and what came after the run is shown whole until the
 * next. `destructive`: what is pruned is gone for later calls, as with tinyAgent's `prune()`.
 */
export type Mode = 'view' | 'destructive'

export const DEFAULT_TRIGGER: Trigger = { kind: 'every-call' }
export const DEFAULT_MODE: Mode = 'view'

/** Whether the trigger looks at tokens, which a memory then has to sum. */
export function isBySize(trigger: Trigger): boolean {
  return trigger.kind === 'past-tokens' || trigger.kind === 'past-share'
}

/**
 * Triggers that count steps run when a step is added, as the documents' managers do. `fresh`: steps added
 * since the last run; `shown`: steps that memory shows, both with the new one.
 */
export function stepTriggerFires(
  trigger: Trigger,
  step: Step,
  { fresh, shown }: { readonly fresh: number; readonly shown: number },
): boolean {
  switch (trigger.kind) {
    case 'every-steps':
      return fresh >= trigger.steps
    case 'length-multiple':
      return shown % trigger.steps === 0
    case 'after-kinds':
      return trigger.kinds.includes(step.kind)
    case 'past-steps':
      return shown > trigger.steps
    default:
      return false
  }
}

/**
 * Triggers that look at the context run when it is asked for. `tokens`: the size of what is shown, where
 * `isBySize`. `besides`: what this request has beside it.
 */
export function callTriggerFires(
  trigger: Trigger,
  tokens: number,
  { window, reserved = 0 }: Pick<Services, 'window' | 'reserved'>,
  besides: Besides,
): boolean {
  const size = isBySize(trigger) ? requestOf(tokens, besides) : tokens
  switch (trigger.kind) {
    case 'every-call':
      return true
    case 'past-tokens':
      return size > trigger.tokens
    case 'past-share':
      return size > trigger.share * (window + reserved)
    default:
      return false
  }
}
