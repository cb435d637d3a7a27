/**
 * Chat files of Gemini CLI, from `~/.gemini/tmp/<project>/chats`. No prompt is recorded, nor the system
 * prompt and the tools. https://github.com/google-gemini/gemini-cli
 */
import { type JsonObject, listField, textField, without } from '#base/json.ts'
import { t } from '#base/words.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { createConversation } from '../prompts/conversation.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, keysOf } from '../reading/field-watch.ts'
import type { Counters, Format } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { readMessage } from './messages.ts'
import { type RawSession, sessionOf } from './sessions.ts'
import type { SessionMessage } from './shape.ts'

const ID = 'gemini-cli'
const READER_VERSION = 1

const KEYS = keysOf<SessionMessage>({
  id: true,
  timestamp: true,
  type: true,
  content: true,
  displayContent: true,
  toolCalls: true,
  thoughts: true,
  model: true,
  tokens: true,
})

export const geminiCli: Format = {
  id: ID,
  title: t`Gemini CLI session`,
  readerVersion: READER_VERSION,
  detect: (document) => (sessionOf(document) === undefined ? 'no' : 'certain'),
  read: (document, context) => {
    const session = sessionOf(document)
    if (session === undefined) return { traces: [], counters: {} }
    const builder = createTraceBuilder()
    const conversation = createConversation(builder)
    const watch = createFieldWatch()
    session.messages.forEach((message, index) => {
      watch.look('message', message, KEYS)
      for (const incoming of readMessage(message, t`message ${index + 1}`)) conversation.add(incoming)
    })
    conversation.finish()
    const trace = builder.build({
      id: context.newTraceId(0),
      title: titleOf(session.head) ?? runTitle(document.fileName, builder.steps),
      source: { format: ID, fileName: document.fileName, run: 0, runs: 1, readerVersion: READER_VERSION },
      metadata: without(session.head, ['messages', 'summary']),
      unread: watch.list(),
    })
    context.onRun?.(1, 1)
    return { traces: trace.steps.length === 0 ? [] : [trace], counters: countersOf(session) }
  },
}

function titleOf(head: JsonObject): string | undefined {
  const summary = textField(head, 'summary')
  return summary === '' ? undefined : summary
}

function countersOf({ messages }: RawSession): Counters {
  return {
    messages: messages.length,
    by_type: countBy(messages, (message) => textField<SessionMessage>(message, 'type')),
    tool_calls: messages.flatMap((message) => listField<SessionMessage>(message, 'toolCalls') ?? []).length,
  }
}
