/**
 * What an inspector is told of a policy: its rule, when it runs next, and whether what it drops can come
 * back.
 */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { Tokens } from '../model/units.ts'
import type { Compartment, Room } from './memory.ts'
import type { Policy } from './pipeline.ts'
import type { Trigger } from './policy.ts'
import { describeTrigger } from './trigger.ts'

/** Where a pruned memory is between two runs. */
interface PolicyProgress {
  /** Steps added since the last run. */
  readonly fresh: number
  /** Steps shown. */
  readonly shown: number
  /** Tokens shown; only where the trigger looks at them. */
  readonly tokens: Tokens
  readonly window: Tokens
}

/** Notes on the one compartment that a pruned memory has, and how near the trigger is. */
export function policyNotes(
  { stages, trigger, mode }: Policy,
  progress: PolicyProgress,
): Pick<Compartment, 'about' | 'notes' | 'room'> {
  if (stages.every(({ strategy }) => strategy.id === NO_PRUNING)) return {}
  const rule = stages.map(({ strategy, values }) => strategy.summary(values)).join(', then ')
  const room = roomOf(trigger, progress)
  return {
    about:
      mode === 'view'
        ? t`Recalculated at every call, so nothing is gone permanently.`
        : t`Pruned steps are gone for all later calls.`,
    notes: [
      // The title of the memory names its only strategy.
      ...(stages.length > 1 ? [{ label: t`Strategies`, value: rule }] : []),
      ...(mode === 'view' && trigger.kind === 'every-call'
        ? []
        : [{ label: t`Prunes`, value: describeTrigger(trigger) }]),
      ...(trigger.kind === 'every-steps'
        ? [{ label: t`Since last run`, value: t`${progress.fresh} of ${trigger.steps} steps` }]
        : []),
    ],
    ...given({ room }),
  }
}

/** The strategy that keeps everything. */
const NO_PRUNING = 'none'

/** Of a trigger that waits for a size: how near it is. */
function roomOf(trigger: Trigger, { shown, tokens, window }: PolicyProgress): Room | undefined {
  switch (trigger.kind) {
    case 'past-steps':
      return { used: shown, limit: trigger.steps, unit: 'steps' }
    case 'past-tokens':
      return { used: tokens, limit: trigger.tokens, unit: 'tokens' }
    case 'past-share':
      return { used: tokens, limit: Math.floor(trigger.share * window), unit: 'tokens' }
    default:
      return undefined
  }
}
