/**
 * When MARSYS forgets: three policies and what becomes of memory at the end of a run or
 * session.
 */
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'

const RETENTION_POLICIES = ['single_run', 'session', 'persistent'] as const
export type Retention = (typeof RETENTION_POLICIES)[number]

/** `save`: kept, and written where the next session finds it. */
export type Retained = 'clear' | 'keep' | 'save'

export type Ending = 'end-of-run' | 'end-of-session'

/**
 * What the policy does at an end, as defined here: `persistent` never clears, `session` only at the session's
 * end.
 */
export function retained(policy: Retention, ending: Ending): Retained {
  switch (policy) {
    case 'single_run':
      return 'clear'
    case 'session':
      return ending === 'end-of-run' ? 'keep' : 'clear'
    case 'persistent':
      return 'save'
  }
}

/** A policy by name. Fails with `unknown-retention`. */
export function parseRetention(name: string): Result<Retention> {
  const policy = RETENTION_POLICIES.find((known) => known === name)
  if (policy !== undefined) return ok(policy)
  return fail({
    code: 'unknown-retention',
    message: t`Unknown retention policy “${name}”.`,
    hint: t`Available: ${RETENTION_POLICIES.join(', ')}.`,
  })
}

/**
 * At the end of a run as the guide prints it: an unknown policy does nothing, and saving calls what is not
 * there.
 */
export function retainedAsPrinted(name: string): Result<Retained> {
  if (name === 'persistent') return fail(asPrinted('saves by a method that does not exist'))
  return ok(name === 'single_run' ? 'clear' : 'keep')
}

/** Asking the manager for an agent's memory, as the guide prints it. */
export function agentMemoryAsPrinted(): Result<never> {
  return fail(asPrinted('looks into a table of agents that is never made'))
}

function asPrinted(what: string): Problem {
  return { code: 'fails-as-printed', message: t`In the original code, this variant ${what}.` }
}
