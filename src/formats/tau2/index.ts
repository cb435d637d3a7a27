/**
 * tau2-bench results: simulations of a customer-service agent, whose customer is a model with tools of its
 * own. https://github.com/sierra-research/tau2-bench
 */

import { plural } from '#base/format-count.ts'
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import { textPart } from '#core/model/message.ts'
import type { Trace } from '#core/model/trace.ts'
import { recordedTotals } from '#core/usage/recorded-totals.ts'
import { createTraceBuilder, type TraceBuilder } from '#core/usage/trace-builder.ts'
import { createConversation } from '../prompts/conversation.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, keysOf } from '../reading/field-watch.ts'
import { baseName } from '../reading/file-name.ts'
import type { Counters, Format, ParsedDocument, ReadContext } from '../reading/format.ts'
import { hasZone } from '../reading/timestamp.ts'
import { readTurn } from './messages.ts'
import type {
  AgentInfo,
  EnvironmentInfo,
  Info,
  Results,
  Simulation,
  SimulationCall,
  SimulationMessage,
} from './shape.ts'

const ID = 'tau2'
const READER_VERSION = 3

const SIMULATION_KEYS = keysOf<Simulation>({
  id: true,
  task_id: true,
  timestamp: true,
  start_time: true,
  end_time: true,
  duration: true,
  termination_reason: true,
  agent_cost: true,
  user_cost: true,
  reward_info: true,
  messages: true,
  trial: true,
  seed: true,
  policy: true,
})
const MESSAGE_KEYS = keysOf<Omit<SimulationMessage, 'tool_call_id'>>({
  role: true,
  content: true,
  tool_calls: true,
  turn_idx: true,
  timestamp: true,
  cost: true,
  usage: true,
  raw_data: true,
  id: true,
  requestor: true,
  error: true,
  name: true,
})

export const tau2: Format = {
  id: ID,
  title: t`tau2-bench simulations`,
  readerVersion: READER_VERSION,
  detect: ({ value }) => (simulationsOf(value).length > 0 ? 'certain' : 'no'),
  read: (document, context) => {
    const simulations = simulationsOf(document.value)
    const skipped = (listField<Results>(document.value, 'simulations') ?? []).length - simulations.length
    const traces = simulations.map((simulation, run) => {
      const trace = readSimulation(document, simulation, { run, runs: simulations.length }, context)
      context.onRun?.(run + 1, simulations.length)
      return trace
    })
    const message = t`Skipped ${plural(skipped, 'simulation')} without messages.`
    const warnings = skipped === 0 ? [] : [{ code: 'no-messages', message, where: 'simulations' }]
    return { traces, counters: countersOf(simulations), warnings }
  },
}

function simulationsOf(value: JsonValue): readonly JsonObject[] {
  const simulations = listField<Results>(value, 'simulations') ?? []
  return simulations
    .filter(isObject)
    .filter((simulation) => isArray(field<Simulation>(simulation, 'messages')))
}

interface Place {
  readonly run: number
  readonly runs: number
}

function readSimulation(
  document: ParsedDocument,
  simulation: JsonObject,
  place: Place,
  context: ReadContext,
): Trace {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  watch.look('simulation', simulation, SIMULATION_KEYS)
  const messages = listField<Simulation>(simulation, 'messages') ?? []
  const info = objectField<Results>(document.value, 'info')
  addPolicy(builder, simulation, info)
  const conversation = createConversation(builder)
  messages.forEach((message, index) => {
    const where = `simulation ${place.run + 1}, message ${index + 1}`
    if (isObject(message)) {
      watch.look('message', message, MESSAGE_KEYS)
      conversation.add(readTurn(message, { where, isFirst: index === 0, model: modelOf(info) }))
    } else builder.warn({ code: 'bad-message', message: t`Skipped a message that is not an object.`, where })
  })
  conversation.finish(true)
  warnOfSimulatedUser(builder, messages)
  warnOfZone(builder, messages)
  return builder.build({
    id: context.newTraceId(place.run),
    title: titleOf(document.fileName, simulation),
    source: { format: ID, fileName: document.fileName, ...place, readerVersion: READER_VERSION },
    tools: listField<EnvironmentInfo>(objectField<Info>(info, 'environment_info'), 'tool_defs') ?? [],
    metadata: { ...without(simulation, ['messages']), ...given({ info }) },
    recordedTotals: recordedTotals({
      cost: numberField<Simulation>(simulation, 'agent_cost'),
      source: 'agent_cost',
    }),
    unread: watch.list(),
  })
}

/**
 * The policy is at the head of the system prompt; the text round it and the tool definitions are not
 * recorded.
 */
function addPolicy(builder: TraceBuilder, simulation: JsonObject, info: JsonObject | undefined): void {
  const policy =
    textField<EnvironmentInfo>(simulation, 'policy') ??
    textField<EnvironmentInfo>(objectField<Info>(info, 'environment_info'), 'policy')
  if (policy === undefined || policy === '') return
  builder.add({ kind: 'system', parts: [textPart(policy)] })
  builder.warn({
    code: 'part-of-prompt',
    message: t`Only the policy part of the system prompt was recorded; the rest and the tools are missing.`,
  })
}

function modelOf(info: JsonObject | undefined): string | undefined {
  return textField<AgentInfo>(objectField<Info>(info, 'agent_info'), 'llm')
}

/**
 * The customer's prompts are not recorded, so its own requests aren’t calls; their usage stays in the
 * records.
 */
function warnOfSimulatedUser(builder: TraceBuilder, messages: readonly JsonValue[]): void {
  const count = messages.filter(
    (message) =>
      textField<SimulationMessage>(message, 'role') === 'user' &&
      isObject(field<SimulationMessage>(message, 'usage')),
  ).length
  if (count === 0) return
  builder.warn({
    code: 'simulated-user',
    message: t`The user is simulated by a model. Its ${count} requests are not calls of this run, because their prompts were not recorded. Its tool calls are shown as a separate agent.`,
  })
}

function warnOfZone(builder: TraceBuilder, messages: readonly JsonValue[]): void {
  const times = messages.flatMap((message) => textField<SimulationMessage>(message, 'timestamp') ?? [])
  if (times.length === 0 || times.every(hasZone)) return
  builder.warn({ code: 'no-time-zone', message: t`Timestamps have no time zone; assumed UTC.` })
}

function titleOf(fileName: string, simulation: JsonObject): string {
  const task = field<Simulation>(simulation, 'task_id')
  const trial = numberField<Simulation>(simulation, 'trial')
  if (typeof task !== 'string' && typeof task !== 'number') return baseName(fileName)
  return `Task ${task}${trial === undefined ? '' : `, trial ${trial}`}`
}

function countersOf(simulations: readonly JsonObject[]): Counters {
  const messages = simulations.flatMap((simulation) => listField<Simulation>(simulation, 'messages') ?? [])
  const calls = messages.flatMap((message) => listField<SimulationMessage>(message, 'tool_calls') ?? [])
  return {
    by_role: countBy(messages.filter(isObject), (message) => textField<SimulationMessage>(message, 'role')),
    tool_calls_by_requestor: countBy(calls, (call) => textField<SimulationCall>(call, 'requestor')),
  }
}
