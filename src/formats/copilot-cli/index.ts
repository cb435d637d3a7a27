/**
 * Session files of GitHub Copilot CLI (`~/.copilot/session-state/<id>/events.jsonl`). Prompts
 * are not recorded, and input tokens only of all calls together. https://github.com/github/copilot-cli
 */
import { type JsonObject, objectField, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, type FieldWatch } from '../reading/field-watch.ts'
import type { Format } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { detect, type Entry, entriesOf } from './lines.ts'
import type { SessionEvent } from './shape.ts'
import { addEvents } from './steps.ts'
import { totalsOf } from './totals.ts'

const ID = 'copilot-cli'
const READER_VERSION = 2

/** The others say how the program was used, and nothing that the model is shown. */
const READ_TYPES: ReadonlySet<string> = new Set([
  'session.start',
  'session.compaction_complete',
  'session.shutdown',
  'system.message',
  'system.notification',
  'user.message',
  'assistant.message',
  'tool.execution_start',
  'tool.execution_complete',
])

export const copilotCli: Format = {
  id: ID,
  title: t`Copilot CLI session`,
  readerVersion: READER_VERSION,
  detect,
  read: (document, context) => {
    const entries = entriesOf(document)
    const builder = createTraceBuilder()
    addEvents(builder, entries)
    const trace = builder.build({
      id: context.newTraceId(0),
      title: runTitle(document.fileName, builder.steps),
      source: { format: ID, fileName: document.fileName, run: 0, runs: 1, readerVersion: READER_VERSION },
      metadata: metadataOf(entries),
      unread: watched(entries).list(),
      recordedTotals: totalsOf(entries),
    })
    context.onRun?.(1, 1)
    return {
      traces: trace.steps.length === 0 ? [] : [trace],
      counters: { lines: entries.length, by_type: countBy(entries, ({ value }) => typeOf(value)) },
    }
  },
}

function typeOf(value: JsonObject): string | undefined {
  return textField<SessionEvent>(value, 'type')
}

function metadataOf([first]: readonly Entry[]): JsonObject {
  return objectField<SessionEvent>(first?.value, 'data') ?? {}
}

function watched(entries: readonly Entry[]): FieldWatch {
  const watch = createFieldWatch()
  for (const { value } of entries) {
    const type = typeOf(value) ?? t`(none)`
    if (!READ_TYPES.has(type)) watch.note(t`line of type ${type}`)
  }
  return watch
}
