/**
 * How the longer samples are written down: turns with tool calls, turned into an OpenAI chat record here.
 * What the turns say is authored; ids and times are given in order, so that the same text always makes the
 * same file.
 */
import type { JsonObject } from '#base/json.ts'

export interface AuthoredCall {
  readonly tool: string
  readonly args: JsonObject
  /** What came back, where it is authored with the call. */
  readonly result?: string
}

/** One assistant turn, or what a user says between two of them. */
export type Turn =
  | { readonly say?: string; readonly calls: readonly AuthoredCall[]; readonly seconds: number }
  | { readonly user: string; readonly seconds: number }
  | { readonly answer: string; readonly seconds: number }

interface ChatToolCall {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string | null
  readonly tool_calls?: readonly ChatToolCall[]
  readonly tool_call_id?: string
  readonly name?: string
}

/** When a message was sent, and how long the turn took that it opened. */
interface MessageTime {
  readonly timestamp: number
  readonly duration?: number
}

export interface ChatRun {
  readonly id: string
  readonly title: string
  readonly teaches?: string
  readonly description: string
  readonly model: string
  readonly agent: string
  readonly messages: readonly ChatMessage[]
  /** One for each message. */
  readonly times: readonly MessageTime[]
  readonly tools: readonly JsonObject[]
}

interface ChatScript {
  readonly system: string
  readonly task: string
  readonly turns: readonly Turn[]
  /** Seconds since the epoch. */
  readonly start: number
  readonly callPrefix: string
  /** Runs one call; what it returns is the text of the result. */
  readonly execute: (call: AuthoredCall) => string
  /** How long the calls of a kind take. */
  readonly toolSeconds: (tool: string) => number
}

/** Plays the script from its start to its end. */
export function playScript(script: ChatScript): Pick<ChatRun, 'messages' | 'times'> {
  const messages: ChatMessage[] = []
  const times: MessageTime[] = []
  let now = script.start
  let count = 0
  function put(message: ChatMessage, duration?: number): void {
    messages.push(message)
    times.push(duration === undefined ? { timestamp: now } : { timestamp: now, duration })
  }
  put({ role: 'system', content: script.system })
  put({ role: 'user', content: script.task })
  for (const turn of script.turns) {
    if ('user' in turn) {
      now += turn.seconds
      put({ role: 'user', content: turn.user })
    } else if ('answer' in turn) {
      put({ role: 'assistant', content: turn.answer }, turn.seconds)
      now += turn.seconds
    } else {
      const calls = turn.calls.map((call) => {
        count += 1
        return { id: `${script.callPrefix}${String(count).padStart(3, '0')}`, call }
      })
      const toolCalls = calls.map(({ id, call }) => ({
        id,
        type: 'function' as const,
        function: { name: call.tool, arguments: JSON.stringify(call.args) },
      }))
      const spent = calls.reduce((sum, { call }) => sum + script.toolSeconds(call.tool), turn.seconds)
      put({ role: 'assistant', content: turn.say ?? null, tool_calls: toolCalls }, spent)
      now += spent
      for (const { id, call } of calls) {
        put({ role: 'tool', tool_call_id: id, name: call.tool, content: script.execute(call) })
      }
    }
  }
  return { messages, times }
}

type ParameterType = 'string' | 'integer' | 'number' | 'array'

/** A tool definition in OpenAI's form. A parameter whose text ends in `(optional)` is not required. */
export function defineTool(
  name: string,
  description: string,
  parameters: Readonly<Record<string, readonly [ParameterType, string]>>,
): JsonObject {
  const entries = Object.entries(parameters)
  return {
    type: 'function',
    function: {
      name,
      description,
      parameters: {
        type: 'object',
        properties: Object.fromEntries(
          entries.map(([key, [type, text]]) => [key, { type, description: text }]),
        ),
        required: entries.filter(([, [, text]]) => !text.endsWith('(optional)')).map(([key]) => key),
      },
    },
  }
}
