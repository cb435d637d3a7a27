/**
 * MARSYS: traces of spans (one line a closed span, or a tree) and lists of memory messages.
 * https://github.com/rezaho/MARSYS
 */
import { t } from '#base/words.ts'
import type { Confidence, Format } from './format.ts'
import { lossSentences } from './losses.ts'
import { detectMessages, readMessageRuns } from './marsys/messages.ts'
import { spansIn } from './marsys/span-file.ts'
import { readSpanTraces } from './marsys/spans.ts'
import { writeMarsys } from './marsys/write.ts'

const ID = 'marsys'
const READER_VERSION = 2

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
