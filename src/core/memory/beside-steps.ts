/**
 * What a request has beside its steps, as one agent's calls go by. A compaction replaces the whole
 * conversation, also what the file doesn't contain of it: the next prompt has little more beside its steps
 * than every prompt of the run (docs/tokens.md, measured on 63 recorded compactions).
 */
import { given } from '#base/given.ts'
import type { Besides, ReservedAt, Services } from '../model/services.ts'
import type { CallIndex, Tokens } from '../model/units.ts'

export interface BesideSteps {
  /** At the call that the memory was last asked for. */
  now(): Besides
  /** The memory is asked for this call. */
  at(call: CallIndex): void
  /** A summary has replaced the whole conversation before this call. */
  free(): void
  /** The recorded agent itself removed steps: from here on, the recorded sizes are those without them. */
  restart(): void
  /** Tokens that the newest summary replaced and that are in no step; undefined: there is no summary. */
  freed(): Tokens | undefined
}

export function besideSteps({
  beside,
  reserved,
  reservedAt,
}: Pick<Services, 'beside' | 'reserved' | 'reservedAt'>): BesideSteps {
  let here: ReservedAt | undefined
  /** Of a conversation from before the file: no strategy could have acted on it. */
  let earlier: Tokens | undefined
  let freed: Tokens | undefined
  const beyond = () => (here === undefined ? 0 : Math.max(0, here.all - here.always))
  return {
    now: () => {
      const replaced = Math.min(beyond(), Math.max(freed ?? 0, earlier ?? 0))
      return given({ beside, reserved: here === undefined ? reserved : here.all - replaced })
    },
    at: (call) => {
      here = reservedAt?.(call)
      earlier ??= beyond()
    },
    free: () => {
      freed = beyond()
    },
    restart: () => {
      freed = undefined
      earlier = 0
    },
    freed: () => (freed === undefined ? undefined : Math.min(freed, beyond())),
  }
}
