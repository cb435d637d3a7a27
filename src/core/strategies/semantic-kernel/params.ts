/** The parameters that both reducers of Semantic Kernel have (PEER-STRATEGIES 6). */
import { t } from '#base/words.ts'

export const REDUCER_PARAMS = {
  target: {
    kind: 'integer',
    label: t`Reduce to`,
    help: t`More can stay: a chain of calls and results is never cut.`,
    min: 1,
    max: 100_000,
    initial: 20,
    unit: 'messages',
  },
  threshold: {
    kind: 'integer',
    label: t`Only when over by`,
    help: t`This many extra messages are tolerated, and a user message to start with is searched this far back.`,
    min: 0,
    max: 100_000,
    initial: 0,
    unit: 'messages',
  },
} as const
