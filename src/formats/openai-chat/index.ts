/**
 * OpenAI chat messages, in the containers that loggers, data sets and benchmarks put them in.
 * https://platform.openai.com/docs/api-reference/chat/create
 */
import { textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Trace, Warning } from '#core/model/trace.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { lossSentences } from '../losses/index.ts'
import { checkFidelity } from '../prompts/recorded-prompts.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch } from '../reading/field-watch.ts'
import type { Counters, Format, ParsedDocument, ReadContext } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { findRuns, type RawRun } from './containers.ts'
import { detect } from './detect.ts'
import type { ChatMessage } from './shape.ts'
import { addMessages } from './steps.ts'
import { writeChat } from './write.ts'

const ID = 'openai-chat'
const READER_VERSION = 8

export const openaiChat: Format = {
  id: ID,
  title: t`OpenAI chat messages`,
  readerVersion: READER_VERSION,
  detect,
  read: (document, context) => {
    const { runs, skipped } = findRuns(document)
    const traces = runs.map((run, index) => {
      const trace = readRun(document, run, { index, count: runs.length }, context)
      context.onRun?.(index + 1, runs.length)
      return trace
    })
    const warnings = runs.length === 0 ? [] : skipped.map(skippedWarning)
    return { traces, counters: countersOf(runs), warnings }
  },
  write: (trace) => writeChat(trace, ID),
  losses: (trace) => lossSentences(openaiChat, trace),
}

function skippedWarning(where: string): Warning {
  return { code: 'no-messages', message: t`Skipped a record without messages.`, where }
}

interface Place {
  readonly index: number
  readonly count: number
}

function readRun(document: ParsedDocument, run: RawRun, place: Place, context: ReadContext): Trace {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  const where = (message: number) => `${placeName(run, place)}message ${message + 1}`
  const prompts = addMessages(builder, run, where, watch)
  const trace = builder.build({
    id: context.newTraceId(place.index),
    title: run.title ?? runTitle(document.fileName, builder.steps, { run: place.index, runs: place.count }),
    source: {
      format: ID,
      fileName: document.fileName,
      run: place.index,
      runs: place.count,
      readerVersion: READER_VERSION,
    },
    tools: run.tools,
    metadata: run.metadata,
    unread: watch.list(),
  })
  return prompts.size === 0 ? trace : { ...trace, fidelity: checkFidelity(trace, prompts) }
}

function placeName(run: RawRun, place: Place): string {
  if (run.line !== undefined) return `line ${run.line}, `
  return place.count > 1 ? `run ${place.index + 1}, ` : ''
}

function countersOf(runs: readonly RawRun[]): Counters {
  const roles = runs.map((run) => run.messages.map((message) => textField<ChatMessage>(message, 'role')))
  return {
    runs: runs.length,
    messages: roles.reduce((sum, list) => sum + list.length, 0),
    by_role: countBy(roles.flat(), (role) => role),
  }
}
