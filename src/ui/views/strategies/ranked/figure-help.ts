/** What figures mean that several tables of Strategies have, in a phrase. */
import { t } from '#base/words.ts'

export const FIGURE_HELP = {
  tokens: t`Input tokens of all calls together`,
  lost: t`Facts that a later call used and that were no longer in its context`,
  addedLost: t`Facts that a later call used and that were no longer in its context, in addition to those that the agent’s own compactions lost`,
  rereads: t`How many of the results that a strategy drops the agent would probably read again`,
  misses: t`Cache misses that the strategy adds because it changes the prompt or the prompt cache expires, minus recorded ones that it avoids: 0 can be one added and one avoided`,
  prefixes: t`Calls at which the strategy changes messages that were sent before: with a prompt cache, each of them would miss it`,
  peak: t`Tokens of the largest prompt`,
} as const
