/**
 * A placeholder of this many tokens: for asking what summaries of that length would cost, before there is a
 * model.
 */
import { ok } from '#base/result.ts'
import { t } from '#base/words.ts'
import { defineSummariser } from './summariser.ts'

export const fixedLength = defineSummariser({
  id: 'fixed-length',
  title: t`Fixed-length placeholder`,
  description: t`A placeholder of about this many tokens, to see what a summary would cost. It has no content.`,
  params: {
    tokens: { kind: 'integer', label: t`Length`, min: 1, max: 20_000, initial: 300, unit: 'tokens' },
  },
  // " word" is one token in the encodings we count with.
  build:
    ({ tokens }) =>
    () =>
      ok(`[summary]${' word'.repeat(Math.max(0, tokens - 3))}`),
})
