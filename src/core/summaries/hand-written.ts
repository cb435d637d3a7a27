/** A summary that a person wrote: for asking what a good one would do, before there is a model. */
import { fail, ok } from '#base/result.ts'
import { t } from '#base/words.ts'
import { defineSummariser } from './summariser.ts'

export const handWritten = defineSummariser({
  id: 'hand-written',
  title: t`Manually written`,
  description: t`Your own text is used for every summary, whatever it covers.`,
  params: {
    text: {
      kind: 'text',
      label: t`Summary`,
      help: t`At most 2000 characters; it is part of the link.`,
      initial: '',
    },
  },
  build:
    ({ text }) =>
    () =>
      text.trim() === ''
        ? fail({
            code: 'no-summary',
            message: t`No summary has been written yet.`,
            hint: t`Write one next to the summarizer, or select another.`,
          })
        : ok(text),
})
