/** The parameters that both reducers of Semantic Kernel have. */
import { t } from '#base/words.ts'

export const REDUCER_PARAMS = {
  target: {
    kind: 'integer',
    label: t`Reduce to`,
    help: t`More can be kept: a chain of calls and results is never cut.`,
    min: 1,
    max: 100_000,
    initial: 20,
    unit: 'messages',
  },
  threshold: {
    kind: 'integer',
    label: t`Minimum excess`,
    help: t`This many extra messages are tolerated, and the search for a user message to start with goes back this far.`,
    min: 0,
    max: 100_000,
    initial: 0,
    unit: 'messages',
  },
} as const
