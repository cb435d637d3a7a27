/**
 * tinyAgent: run dumps and message lists of the present library (tinyagent/messages.ts), and the step lists
 * of its step memory (tinyagent/step-list.ts), which is also what is written.
 */
import { field, isObject, type JsonValue, listField, textField, without } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { textPart } from '#core/model/message.ts'
import type { Trace } from '#core/model/trace.ts'
import { createTraceBuilder, type TraceBuilder } from '#core/usage/trace-builder.ts'
import { lossSentences } from '../losses/index.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, type FieldWatch } from '../reading/field-watch.ts'
import type { Confidence, Counters, Format, ParsedDocument } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { addMessages, isTinyAgentMessage, messagesIn } from './messages.ts'
import type { Block, Run, RunDump, RunEvent, StoredMessage } from './shape.ts'
import { addSteps, formOf, stepsIn, writtenSteps } from './step-list.ts'

const ID = 'tinyagent'
const READER_VERSION = 4

export const tinyagent: Format = {
  id: ID,
  title: 'tinyAgent',
  readerVersion: READER_VERSION,
  detect: ({ value }) => detect(value),
  read: (document, context) => {
    const builder = createTraceBuilder()
    const watch = createFieldWatch()
    const metadata = addRun(builder, document, watch)
    if (builder.steps.length === 0) return { traces: [], counters: countersOf(document) }
    const trace = builder.build({
      id: context.newTraceId(0),
      title: runTitle(document.fileName, builder.steps),
      source: { format: ID, fileName: document.fileName, run: 0, runs: 1, readerVersion: READER_VERSION },
      metadata,
      unread: watch.list(),
    })
    context.onRun?.(1, 1)
    return { traces: [trace], counters: countersOf(document) }
  },
  write,
  losses: (trace) => lossSentences(tinyagent, trace),
}

function detect(value: JsonValue): Confidence {
  if (stepsIn(value) !== undefined) return 'certain'
  const events = listField<RunDump>(value, 'events') ?? []
  const kinds = new Set(events.map((event) => textField<RunEvent>(event, 'type')))
  if (isObject(field<RunDump>(value, 'run')) && (kinds.has('agent_start') || kinds.has('message_end')))
    return 'certain'
  const messages = messagesIn(value) ?? []
  return messages.some(
    (message) => textField<StoredMessage>(message, 'role') !== undefined && isTinyAgentMessage(message),
  )
    ? 'certain'
    : 'no'
}

/** Adds the steps, whichever form the file has; gives back the metadata. */
function addRun(builder: TraceBuilder, { value }: ParsedDocument, watch: FieldWatch): Trace['metadata'] {
  const rest = isObject(value)
    ? without(value, ['steps', 'events', 'messages', 'agent_state_messages', 'final_assistant'])
    : {}
  const steps = stepsIn(value)
  if (steps !== undefined) {
    const form = formOf(steps)
    addSteps(builder, steps, form)
    return { ...rest, form }
  }
  const prompt =
    textField<Run>(field<RunDump>(value, 'run'), 'system_prompt') ??
    textField<Run>(value, 'system_prompt') ??
    ''
  if (prompt !== '') builder.add({ kind: 'system', parts: [textPart(prompt)] })
  addMessages(builder, messagesIn(value) ?? [], watch)
  return rest
}

function countersOf({ value }: ParsedDocument): Counters {
  const events = listField<RunDump>(value, 'events') ?? []
  const messages = messagesIn(value) ?? []
  const blocks = messages.flatMap((message) => listField<StoredMessage>(message, 'content') ?? [])
  return {
    events: events.filter(isObject).length,
    by_type: countBy(events, (event) => textField<RunEvent>(event, 'type')),
    final_messages: messages.filter(isObject).length,
    by_role: countBy(messages, (message) => textField<StoredMessage>(message, 'role')),
    by_block: countBy(blocks, (block) => textField<Block>(block, 'type')),
  }
}

/**
 * The trace as a step list, in the form that it was read in or the library's. An action there has one tool
 * call at most, so a trace with more fails with `several-calls`; answers become final actions, messages tasks
 * or system steps.
 */
function write(trace: Trace): Result<string> {
  const several = trace.steps.find(
    (step) => step.kind === 'action' && (step.calls.length > 1 || step.results.length > 1),
  )
  if (several !== undefined) {
    return fail({
      code: 'several-calls',
      message: t`Step ${several.number} has several tool calls or results, but a tinyAgent action has only one.`,
      hint: t`Export as Memoscope or OpenAI chat instead.`,
      where: `step ${several.number}`,
    })
  }
  return ok(`${JSON.stringify(writtenSteps(trace), undefined, 1)}\n`)
}
