/** Why a request could not read more from a prompt cache. */
import { t } from '#base/words.ts'
import type { Sequence } from './sequence.ts'

export type MissReason =
  /** Nothing was sent before it. */
  | 'first-call'
  /** The prompt differs from the agent's last one before its end. */
  | 'changed'
  /** It was in the cache, but not used for longer than it lives. */
  | 'expired'
  /** The last prompt was shorter than the provider caches. */
  | 'below-minimum'
  /** It is in the cache, but no entry is within reach of a breakpoint of this request. */
  | 'breakpoint'

export const MISS_REASONS: readonly { readonly id: MissReason; readonly title: string }[] = [
  { id: 'first-call', title: t`first call` },
  { id: 'changed', title: t`the prompt changed` },
  { id: 'expired', title: t`cache expired` },
  { id: 'below-minimum', title: t`below the minimum` },
  { id: 'breakpoint', title: t`no cache breakpoint in range` },
]

export interface Miss {
  readonly reason: MissReason
  /** With `changed`: how many items the prompt has in common with the agent's last one. */
  readonly common: number
  /** With `changed`: the agent's last context. */
  readonly last?: Sequence
}
