/**
 * mini-SWE-agent trajectories (`.traj.json`): version 1 (actions as fenced blocks in the text), version 2
 * (function calls, fenced blocks, or Responses items) and the oldest form, a bare list of messages.
 * https://mini-swe-agent.com/latest/usage/output_files/
 */
import { field, isObject, type JsonObject, numberField, textField, without } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { recordedTotals } from '#core/usage/recorded-totals.ts'
import { createTraceBuilder, type TraceBuilder } from '#core/usage/trace-builder.ts'
import { createConversation } from '../prompts/conversation.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, keysOf } from '../reading/field-watch.ts'
import type { Counters, Format, ParsedDocument, ReadContext } from '../reading/format.ts'
import { createRepeatedWarnings } from '../reading/repeated-warnings.ts'
import { runTitle } from '../reading/run-title.ts'
import { createMessageReader } from './messages.ts'
import { isMiniRun, type MiniRun, miniRuns } from './runs.ts'
import type { Config, Info, MiniMessage, MiniTrajectory, ModelConfig, ModelStats } from './shape.ts'
import { emptyTally, type Tally } from './tally.ts'

const ID = 'mini-swe-agent'
const READER_VERSION = 4
const RUN_KEYS = keysOf<MiniTrajectory>({
  info: true,
  messages: true,
  trajectory_format: true,
  instance_id: true,
})

export const miniSweAgent: Format = {
  id: ID,
  title: t`mini-SWE-agent trajectory`,
  readerVersion: READER_VERSION,
  detect: ({ value }) => (isMiniRun(value) ? 'certain' : 'no'),
  read: (document, context) => {
    const runs = miniRuns(document)
    const tally = emptyTally()
    const traces = runs.map((run, index) => {
      const trace = readRun(document, run, { index, count: runs.length, tally }, context)
      context.onRun?.(index + 1, runs.length)
      return trace
    })
    return { traces, counters: countersOf(runs, tally) }
  },
}

interface Place {
  readonly index: number
  readonly count: number
  readonly tally: Tally
}

function readRun(document: ParsedDocument, run: MiniRun, place: Place, context: ReadContext): Trace {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  watch.look('run', run.record, RUN_KEYS)
  addMessages(builder, run, place, watch)
  const info = run.record === undefined ? {} : field<MiniTrajectory>(run.record, 'info')
  const stats = field<Info>(info, 'model_stats')
  const asked = numberField<ModelStats>(stats, 'api_calls')
  warnOfMissingAnswers(builder, asked)
  return builder.build({
    id: context.newTraceId(place.index),
    title: textField<MiniTrajectory>(run.record, 'instance_id') ?? titleOf(document, builder.steps, place),
    source: {
      format: ID,
      fileName: document.fileName,
      run: place.index,
      runs: place.count,
      readerVersion: READER_VERSION,
      version: textField<MiniTrajectory>(run.record, 'trajectory_format') ?? 'message list',
    },
    metadata: run.record === undefined ? {} : without(run.record, ['messages']),
    recordedTotals: recordedTotals({
      cost: numberField<ModelStats>(stats, 'instance_cost'),
      calls: asked,
      source: 'info.model_stats',
    }),
    unread: watch.list(),
  })
}

/** Adds the steps. The file stores one list and no prompts. */
function addMessages(
  builder: TraceBuilder,
  run: MiniRun,
  { count, index, tally }: Place,
  watch: ReturnType<typeof createFieldWatch>,
): void {
  const conversation = createConversation(builder)
  const reader = createMessageReader({ watch, tally, model: modelOf(run.record) })
  const repeated = createRepeatedWarnings(builder)
  run.messages.forEach((message, position) => {
    const where = `${count > 1 ? `run ${index + 1}, ` : ''}message ${position + 1}`
    if (!isObject(message)) {
      repeated.add('bad-message', t`Skipped a message that is not an object.`, where)
      return
    }
    const { incoming, control } = reader.read(message, where)
    if (incoming !== undefined) conversation.add(incoming)
    if (control !== undefined) builder.add(control, { records: [message] })
  })
  repeated.tell()
  for (const warning of reader.warnings()) builder.warn(warning)
  // A last turn without an action was cut off or refused: the run's answer is what it submitted.
  conversation.finish(true)
}

function modelOf(record: JsonObject | undefined): string | undefined {
  const config = field<Info>(field<MiniTrajectory>(record, 'info'), 'config')
  return textField<ModelConfig>(field<Config>(config, 'model'), 'model_name')
}

/** An answer that held no action is not stored in version 2: only the complaint about it is. */
function warnOfMissingAnswers(builder: TraceBuilder, asked: number | undefined): void {
  const missing = (asked ?? 0) - builder.callCount
  if (missing <= 0) return
  const message = t`The run called the model ${asked} times, but the file contains ${builder.callCount} responses: responses without an action were not stored.`
  builder.warn({ code: 'missing-answers', message })
}

function titleOf({ fileName }: ParsedDocument, steps: readonly Step[], { index, count }: Place): string {
  return runTitle(fileName, steps, { run: index, runs: count })
}

const FENCE = /^```(?:bash|mswea_bash_command)\r?$/m

function countersOf(runs: readonly MiniRun[], tally: Tally): Counters {
  const messages = runs.flatMap((run) => run.messages.filter(isObject))
  const answers = messages.filter((message) => textField<MiniMessage>(message, 'role') === 'assistant')
  return {
    by_raw_role: countBy(messages, (message) => textField<MiniMessage>(message, 'role')),
    assistant_messages_with_code_block: answers.filter((message) => FENCE.test(contentText(message))).length,
    ...tally,
  }
}

function contentText(message: JsonObject): string {
  const content = field<MiniMessage>(message, 'content')
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part) => textField(part, 'text') ?? '').join('\n') : ''
}
