/**
 * Lines of a Kimi Code CLI wire file to steps: messages and turns are the conversation; compactions and what
 * the person took back become recorded changes.
 */
import { given } from '#base/given.ts'
import { field, type JsonObject, numberField, objectField, textField } from '#base/json.ts'
import { textPart } from '#core/model/message.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { readCalls, readContent } from '../messages/chat-message.ts'
import { createConversation, type Incoming } from '../prompts/conversation.ts'
import { createRecordedContext } from '../prompts/recorded-context.ts'
import { readTime } from '../reading/timestamp.ts'
import type { Entry } from './lines.ts'
import type { WireLine, WireMessage } from './shape.ts'
import { createTurnReader, usageOf } from './turns.ts'

export function addLines(builder: TraceBuilder, entries: readonly Entry[]): void {
  const conversation = createConversation(builder)
  const context = createRecordedContext(builder)
  const turns = createTurnReader()
  /** Steps that the person wrote: a compaction keeps their newest, and only they can be taken back. */
  const persons = new Set<StepId>()
  let hasSystemPrompt = false
  /** Lines since a compaction began. */
  let begun: JsonObject | undefined
  let request: JsonObject | undefined
  let summaryUsage: JsonObject | undefined

  function add(message: Incoming): Step {
    if (message.role === 'assistant') context.settle(builder.callCount)
    const step = conversation.add(message)
    context.show(step)
    return step
  }

  function addMessage({ value, where }: Entry): void {
    const message = objectField<WireLine>(value, 'message') ?? {}
    const role = textField<WireMessage>(message, 'role')
    const parts = readContent(field<WireMessage>(message, 'content'))
    const timestamp = readTime(field<WireLine>(value, 'time'))
    const common = { parts, where, records: [value], ...given({ timestamp }) }
    const isPersons = textField(field<WireMessage>(message, 'origin'), 'kind') === 'user'
    if (role === 'assistant') add({ ...common, role, calls: readCalls(message), noCall: true })
    else if (role === 'user' && isPersons) persons.add(add({ ...common, role }).id)
    else if (role === 'user') add({ ...common, role, as: 'message', isBetween: true })
  }

  function addSystemPrompt({ value, where }: Entry): void {
    const text = textField<WireLine>(value, 'systemPrompt')
    if (text === undefined || hasSystemPrompt) return
    hasSystemPrompt = true
    add({ role: 'system', parts: [textPart(text)], where, records: [value] })
  }

  /** Beside the summary stay the person’s newest messages; in old versions the newest of all. */
  function keptOf(value: JsonObject): readonly Step[] {
    const system = context.steps.filter(({ kind }) => kind === 'system')
    const history = context.steps.filter(({ kind }) => kind !== 'system')
    const kept = numberField<WireLine>(value, 'keptUserMessageCount')
    if (kept === undefined)
      return [...system, ...history.slice(numberField<WireLine>(value, 'compactedCount') ?? history.length)]
    const said = history.filter(({ id }) => persons.has(id))
    return [...system, ...said.slice(Math.max(0, said.length - kept))]
  }

  function addCompaction({ value, where }: Entry): void {
    const last = builder.steps.at(-1)?.id
    const timestamp = readTime(field<WireLine>(value, 'time'))
    const start = readTime(field<WireLine>(begun, 'time'))
    const text = textField<WireLine>(value, 'contextSummary') ?? textField<WireLine>(value, 'summary')
    const kept = keptOf(value)
    context.become(kept)
    const parts = text === undefined ? [] : [textPart(text)]
    const summary = add({
      role: 'user',
      parts,
      as: 'summary',
      where,
      records: [value],
      ...given({ timestamp }),
    })
    const model = textField<WireLine>(request, 'model')
    const usage = usageOf(field<WireLine>(summaryUsage, 'usage'))
    builder.recordCompaction({
      kind: 'full',
      summary: [summary.id],
      restored: [],
      ...(parts.length === 0 ? { isOpaque: true } : {}),
      ...(usage === undefined ? {} : { request: given({ model, usage }) }),
      ...given({
        last,
        timestamp,
        duration: timestamp === undefined || start === undefined ? undefined : timestamp - start,
        trigger: textField<WireLine>(begun, 'source'),
        tokensBefore: numberField<WireLine>(value, 'tokensBefore'),
        tokensAfter: numberField<WireLine>(value, 'tokensAfter'),
      }),
    })
    begun = undefined
  }

  /** Takes back the newest messages of the person with all that came of them. */
  function takeBack(count: number): void {
    const places = context.steps.flatMap(({ id }, place) => (persons.has(id) ? [place] : []))
    const from = places.at(-count)
    if (from !== undefined && count > 0) context.cutBack(from)
  }

  function addLine(entry: Entry): void {
    const { value } = entry
    const type = textField<WireLine>(value, 'type')
    const kind = textField<WireLine>(value, 'kind')
    if (type === 'context.append_loop_event')
      for (const message of turns.take(value, entry.where)) add(message)
    else if (type === 'llm.request' && kind === 'loop') turns.ask(textField<WireLine>(value, 'model'))
    else if (type === 'llm.request') request = value
    else if (type === 'usage.record' && textField<WireLine>(value, 'usageScope') === 'session')
      summaryUsage = value
    else if (type === 'config.update') addSystemPrompt(entry)
    else changeContext(type, entry)
  }

  function changeContext(type: string | undefined, entry: Entry): void {
    if (type?.startsWith('context.') !== true && type !== 'full_compaction.begin') return
    for (const message of turns.end()) add(message)
    if (type === 'context.append_message') addMessage(entry)
    else if (type === 'context.apply_compaction') addCompaction(entry)
    else if (type === 'context.undo') takeBack(numberField<WireLine>(entry.value, 'count') ?? 1)
    else if (type === 'context.clear') context.become(context.steps.filter(({ kind: of }) => of === 'system'))
    else if (type === 'full_compaction.begin') begun = entry.value
  }

  for (const entry of entries) addLine(entry)
  for (const message of turns.end()) add(message)
  conversation.finish()
}
