/**
 * Wire files of Kimi Code CLI: what entered the context, the turns of its loop, and its compactions. A
 * sub-agent has a file of its own. https://github.com/MoonshotAI/kimi-cli
 */
import { type JsonObject, textField, without } from '#base/json.ts'
import { t } from '#base/words.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, type FieldWatch } from '../reading/field-watch.ts'
import type { Format } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { detect, type Entry, entriesOf } from './lines.ts'
import type { WireLine } from './shape.ts'
import { addLines } from './steps.ts'

const ID = 'kimi-cli'
const READER_VERSION = 1

/** The others say how the program was used, and nothing that the model is shown. */
const READ_TYPES: ReadonlySet<string> = new Set([
  'metadata',
  'config.update',
  'turn.prompt',
  'context.append_message',
  'context.append_loop_event',
  'context.apply_compaction',
  'context.undo',
  'context.clear',
  'full_compaction.begin',
  'full_compaction.complete',
  'llm.request',
  'usage.record',
])

export const kimiCli: Format = {
  id: ID,
  title: t`Kimi Code CLI session`,
  readerVersion: READER_VERSION,
  detect,
  read: (document, context) => {
    const entries = entriesOf(document)
    const builder = createTraceBuilder()
    addLines(builder, entries)
    const trace = builder.build({
      id: context.newTraceId(0),
      title: runTitle(document.fileName, builder.steps),
      source: { format: ID, fileName: document.fileName, run: 0, runs: 1, readerVersion: READER_VERSION },
      metadata: metadataOf(entries),
      unread: watched(entries).list(),
    })
    context.onRun?.(1, 1)
    return {
      traces: trace.steps.length === 0 ? [] : [trace],
      counters: { lines: entries.length, by_type: countBy(entries, ({ value }) => typeOf(value)) },
    }
  },
}

function typeOf(value: JsonObject): string | undefined {
  return textField<WireLine>(value, 'type')
}

function metadataOf([first]: readonly Entry[]): JsonObject {
  return first === undefined ? {} : without(first.value, ['type'])
}

function watched(entries: readonly Entry[]): FieldWatch {
  const watch = createFieldWatch()
  for (const { value } of entries) {
    const type = typeOf(value) ?? t`(none)`
    if (!READ_TYPES.has(type)) watch.note(t`line of type ${type}`)
  }
  return watch
}
