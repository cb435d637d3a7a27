/**
 * Inspect AI evaluation logs, `.json` and `.eval`: a trace for each sample and epoch, from its model events
 * where it has them, since they contain every prompt as it was sent.
 * https://inspect.aisi.org.uk/eval-logs.html
 */
import { numberField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Format } from '../reading/format.ts'
import { countersOf } from './counters.ts'
import { logOf, type RawLog } from './log.ts'
import { readSample } from './sample.ts'
import type { Log } from './shape.ts'

const ID = 'inspect'
const READER_VERSION = 3

export const inspect: Format = {
  id: ID,
  title: t`Inspect AI log`,
  readerVersion: READER_VERSION,
  detect: (document) => (logOf(document) === undefined ? 'no' : 'certain'),
  read: (document, context) => {
    const log = logOf(document)
    if (log === undefined) return { traces: [], counters: {} }
    const { header, samples, warnings } = log
    const traces = samples.map((raw, run) => {
      const runs = samples.length
      const place = { format: ID, fileName: document.fileName, run, runs, readerVersion: READER_VERSION }
      const source = { ...place, version: versionOf(log) }
      const trace = readSample(raw, { id: context.newTraceId(run), source, header })
      context.onRun?.(run + 1, runs)
      return trace
    })
    return { traces, counters: countersOf(log, traces), warnings }
  },
}

function versionOf({ header, layout }: RawLog): string {
  const version = `version ${numberField<Log>(header, 'version') ?? '?'}`
  return layout === 'json' ? version : `${version}, ${layout}`
}
