/**
 * What an inspector is told of a policy: its rule, when it runs next, and whether what it drops can come
 * back.
 */
import { given } from '#base/given.ts'
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { type Besides, requestOf } from '../model/services.ts'
import type { Tokens } from '../model/units.ts'
import type { Compartment, Note } from './memory.ts'
import type { Policy } from './pipeline.ts'
import { isBySize } from './policy.ts'
import { describeTrigger } from './trigger.ts'

/** Where a pruned memory is between two runs. */
interface PolicyProgress {
  /** Steps added since the last run. */
  readonly fresh: number
  /** Steps shown. */
  readonly shown: number
  /** Tokens shown; only where the trigger looks at them. */
  readonly tokens: Tokens
  readonly besides: Besides
}

/** Notes on the one compartment that a pruned memory has, and how near the trigger is. */
export function policyNotes(
  { stages, trigger, mode }: Policy,
  progress: PolicyProgress,
): Pick<Compartment, 'about' | 'notes' | 'room'> {
  if (stages.every(({ strategy }) => strategy.id === NO_PRUNING)) return {}
  const rule = stages.map(({ strategy, values }) => strategy.summary(values)).join(', then ')
  const room = trigger.kind === 'past-steps' ? { used: progress.shown, limit: trigger.steps } : undefined
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
      ...(isBySize(trigger) ? [sizeNow(progress)] : []),
    ],
    ...given({ room: room && { ...room, unit: 'steps' as const } }),
  }
}

/** The strategy that keeps everything. */
const NO_PRUNING = 'none'

/** The size that the trigger looks at: not that of the steps alone, and less than what a call is sent. */
function sizeNow({ tokens, besides }: PolicyProgress): Note {
  const request = requestOf(tokens, besides)
  const [all, steps, rest] = [request, tokens, request - tokens].map(wholeNumber)
  return {
    label: t`Its count now`,
    value:
      request === tokens
        ? t`${all} tokens, all in steps`
        : t`${all} tokens: ${steps} in steps, and ${rest} of system prompt, tools, examples, and content not in the file`,
  }
}
