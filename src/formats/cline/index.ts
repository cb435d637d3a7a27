/**
 * `ui_messages.json` of Cline and Roo Code, from the folder of a task: what the person saw, with the usage
 * and cost of each request. The system prompt and the tools are not in it. https://github.com/cline/cline
 */
import { t } from '#base/words.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, type FieldWatch, keysOf } from '../reading/field-watch.ts'
import type { Format } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { detect, type Entry, entriesOf, kindOf } from './entries.ts'
import type { UiMessage } from './shape.ts'
import { addMessages } from './steps.ts'

const ID = 'cline'
const READER_VERSION = 1

const KEYS = keysOf<UiMessage>({
  ts: true,
  type: true,
  say: true,
  ask: true,
  text: true,
  modelInfo: true,
  conversationHistoryIndex: true,
  conversationHistoryDeletedRange: true,
})
/** Kinds that are read, and those that only say to the person what a request says to the model. */
const READ_KINDS: ReadonlySet<string> = new Set([
  'task',
  'text',
  'reasoning',
  'user_feedback',
  'api_req_started',
  'tool',
  'command',
  'command_output',
  'use_mcp_server',
  'mcp_server_request_started',
  'mcp_server_response',
  'load_mcp_documentation',
  'browser_action_launch',
  'browser_action',
  'browser_action_result',
  'completion_result',
  'plan_mode_respond',
  'followup',
])

export const cline: Format = {
  id: ID,
  title: t`Cline task`,
  readerVersion: READER_VERSION,
  detect,
  read: (document, context) => {
    const entries = entriesOf(document)
    const builder = createTraceBuilder()
    addMessages(builder, entries)
    const trace = builder.build({
      id: context.newTraceId(0),
      title: runTitle(document.fileName, builder.steps),
      source: { format: ID, fileName: document.fileName, run: 0, runs: 1, readerVersion: READER_VERSION },
      unread: watched(entries).list(),
    })
    context.onRun?.(1, 1)
    return {
      traces: trace.steps.length === 0 ? [] : [trace],
      counters: { messages: entries.length, by_kind: countBy(entries, ({ value }) => kindOf(value)) },
    }
  },
}

function watched(entries: readonly Entry[]): FieldWatch {
  const watch = createFieldWatch()
  for (const { value } of entries) {
    const kind = kindOf(value)
    if (READ_KINDS.has(kind)) watch.look(kind, value, KEYS)
    else watch.note(t`message of kind ${kind}`)
  }
  return watch
}
