/**
 * Messages of the Anthropic API: requests, bare lists, and the lists that editors keep.
 * https://docs.anthropic.com/en/api/messages
 */
import { field, isObject, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { countBlocks } from '../claude-code/counters.ts'
import { lossSentences } from '../losses/index.ts'
import { checkFidelity } from '../prompts/recorded-prompts.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, keysOf } from '../reading/field-watch.ts'
import type { Counters, Format, ParsedDocument, ReadContext } from '../reading/format.ts'
import { createRepeatedWarnings } from '../reading/repeated-warnings.ts'
import { runTitle } from '../reading/run-title.ts'
import { type AnthropicRun, findRuns } from './containers.ts'
import { detect } from './detect.ts'
import type { ApiMessage } from './shape.ts'
import { addRun } from './steps.ts'
import { writeAnthropic } from './write.ts'

const ID = 'anthropic-messages'
const READER_VERSION = 5

const MESSAGE_KEYS = keysOf<Omit<ApiMessage, 'message'>>({
  role: true,
  content: true,
  id: true,
  type: true,
  model: true,
  usage: true,
  stop_reason: true,
  stop_sequence: true,
  ts: true,
  timestamp: true,
  metrics: true,
  modelInfo: true,
})

export const anthropicMessages: Format = {
  id: ID,
  title: t`Anthropic messages`,
  readerVersion: READER_VERSION,
  detect,
  read: (document, context) => {
    const { runs, skipped } = findRuns(document)
    const traces = runs.map((run, index) => {
      const trace = readRun(document, run, { run: index, runs: runs.length }, context)
      context.onRun?.(index + 1, runs.length)
      return trace
    })
    const message = t`Skipped a record without messages.`
    const warnings =
      runs.length === 0 ? [] : skipped.map((where) => ({ code: 'no-messages', message, where }))
    return { traces: traces.filter(({ steps }) => steps.length > 0), counters: countersOf(runs), warnings }
  },
  write: writeAnthropic,
  losses: (trace) => lossSentences(anthropicMessages, trace),
}

interface Place {
  readonly run: number
  readonly runs: number
}

function readRun(document: ParsedDocument, run: AnthropicRun, place: Place, context: ReadContext): Trace {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  const warnings = createRepeatedWarnings(builder)
  for (const message of run.messages) watch.look('message', message, MESSAGE_KEYS)
  const prompts = addRun(builder, run, warnings)
  warnings.tell()
  const trace = builder.build({
    id: context.newTraceId(place.run),
    title: runTitle(document.fileName, builder.steps, place),
    source: { format: ID, fileName: document.fileName, ...place, readerVersion: READER_VERSION },
    tools: run.tools,
    metadata: run.metadata,
    unread: watch.list(),
  })
  return prompts.size === 0 ? trace : { ...trace, fidelity: checkFidelity(trace, prompts) }
}

function countersOf(runs: readonly AnthropicRun[]): Counters {
  const messages = runs.flatMap((run) => run.messages.filter(isObject))
  const byBlock = new Map<string, number>()
  for (const message of messages) countBlocks(byBlock, field<ApiMessage>(message, 'content'))
  return {
    runs: runs.length,
    messages: messages.length,
    by_role: countBy(messages, (message) => textField<ApiMessage>(message, 'role')),
    by_block: Object.fromEntries(byBlock),
  }
}
