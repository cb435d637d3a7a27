/** The parameters that both reducers of Semantic Kernel have (PEER-STRATEGIES 6). */

export const REDUCER_PARAMS = {
  target: {
    kind: 'integer',
    label: 'Reduce to',
    help: 'More can stay: a chain of calls and results is never cut.',
    min: 1,
    max: 100_000,
    initial: 20,
    unit: 'messages',
  },
  threshold: {
    kind: 'integer',
    label: 'Only when over by',
    help: 'So many messages more are tolerated; and so far back a user message is looked for to start with.',
    min: 0,
    max: 100_000,
    initial: 0,
    unit: 'messages',
  },
} as const
