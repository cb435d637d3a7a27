/**
 * MARSYS: traces of spans (one line a closed span, or a tree) and lists of memory messages.
 * https://github.com/rezaho/MARSYS
 */
import { t } from '#base/words.ts'
import { lossSentences } from '../losses/index.ts'
import type { Confidence, Format } from '../reading/format.ts'
import { detectMessages, readMessageRuns } from './messages.ts'
import { spansIn } from './span-file.ts'
import { readSpanTraces } from './spans.ts'
import { writeMarsys } from './write.ts'

const ID = 'marsys'
const READER_VERSION = 3

export const marsys: Format = {
  id: ID,
  title: t`MARSYS`,
  readerVersion: READER_VERSION,
  detect: (document): Confidence =>
    spansIn(document) !== undefined ? 'certain' : detectMessages(document) ? 'certain' : 'no',
  read: (document, context) => {
    const source = { format: ID, fileName: document.fileName, readerVersion: READER_VERSION }
    const file = spansIn(document)
    return file === undefined
      ? readMessageRuns(document, source, context)
      : readSpanTraces(file, source, context)
  },
  write: writeMarsys,
  losses: (trace) => lossSentences(marsys, trace),
}
