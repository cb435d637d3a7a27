/**
 * Messages of Cline’s interface to steps: a request has tool results and what the person says; what is shown
 * until the next request is the answer. Where Cline cut the conversation, the cut becomes recorded changes.
 */
import { given } from '#base/given.ts'
import { field, isArray, isObject, type JsonObject, jsonOf, numberField, textField } from '#base/json.ts'
import { type Part, type ToolCall, textPart } from '#core/model/message.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { CallFacts, TraceBuilder } from '#core/usage/trace-builder.ts'
import { createConversation, type Incoming } from '../prompts/conversation.ts'
import { createRecordedContext } from '../prompts/recorded-context.ts'
import { readTime } from '../reading/timestamp.ts'
import { callOf } from './calls.ts'
import { type Entry, kindOf } from './entries.ts'
import { factsOf } from './facts.ts'
import { splitRequest } from './requests.ts'
import type { UiMessage, UiQuestion, UiRequest } from './shape.ts'

/** An answer as far as it was shown. */
interface Turn {
  readonly entry: Entry
  readonly facts: CallFacts
  /** Position of the answer in the conversation with the model. */
  readonly index: number | undefined
  readonly parts: Part[]
  readonly calls: ToolCall[]
  readonly records: JsonObject[]
  /** The positions that this request no longer contains. */
  cut: readonly [number, number] | undefined
}

export function addMessages(builder: TraceBuilder, entries: readonly Entry[]): void {
  const conversation = createConversation(builder)
  const context = createRecordedContext(builder)
  const positions = new Map<StepId, number>()
  /** What the person said since the newest request: newer versions of Roo Code don’t repeat it there. */
  let said: string[] = []
  let turn: Turn | undefined
  let calls: readonly ToolCall[] = []
  let cut: readonly [number, number] | undefined

  function add(message: Incoming, position?: number): Step {
    if (message.role === 'assistant') context.settle(builder.callCount)
    const step = conversation.add(message)
    context.show(step)
    if (position !== undefined && !positions.has(step.id)) positions.set(step.id, position)
    return step
  }

  function isLeft({ id }: Step, [first, last]: readonly [number, number]): boolean {
    const position = positions.get(id)
    return position === undefined || position < first || position > last
  }

  function endTurn(): void {
    if (turn === undefined) return
    const { entry, facts, index, parts, records } = turn
    const range = turn.cut
    if (range !== undefined && (range[0] !== cut?.[0] || range[1] !== cut[1])) {
      context.become(context.steps.filter((step) => isLeft(step, range)))
      cut = range
    }
    calls = turn.calls
    const timestamp = readTime(field<UiMessage>(entry.value, 'ts'))
    const own = { role: 'assistant' as const, parts, calls, call: facts, records, where: entry.where }
    add({ ...own, ...given({ timestamp }) }, index)
    turn = undefined
  }

  function addRequest(entry: Entry): void {
    const { value, where } = entry
    endTurn()
    const request = jsonOf(textField<UiMessage>(value, 'text') ?? '') ?? null
    const newest = numberField<UiMessage>(value, 'conversationHistoryIndex')
    const timestamp = readTime(field<UiMessage>(value, 'ts'))
    const common = { where, ...given({ timestamp }) }
    const text = textField<UiRequest>(request, 'request') ?? said.join('\n\n')
    const { results, rest } = splitRequest(
      text,
      calls.map(({ name }) => name),
    )
    calls.forEach(({ id, name }, index) => {
      const result = results[index]
      if (result !== undefined)
        add({ ...common, role: 'tool', callId: id, name, parts: result === '' ? [] : [textPart(result)] })
    })
    if (rest !== '')
      add({ ...common, role: 'user', parts: [textPart(rest)] }, newest === undefined ? newest : newest + 1)
    calls = []
    said = []
    turn = {
      entry,
      facts: factsOf(value, request),
      index: newest === undefined ? newest : newest + 2,
      parts: [],
      calls: [],
      records: [value],
      cut: undefined,
    }
  }

  function addShown(entry: Entry, { parts, calls: shown, records }: Turn): void {
    const kind = kindOf(entry.value)
    const text = textField<UiMessage>(entry.value, 'text') ?? ''
    const call = callOf(kind, text)
    const part = partOf(entry.value, kind, text)
    if (call !== undefined) shown.push({ id: `call-${builder.callCount}-${shown.length}`, ...call })
    if (part !== undefined) parts.push(part)
    if (call !== undefined || part !== undefined) records.push(entry.value)
  }

  for (const entry of entries) {
    const kind = kindOf(entry.value)
    if (kind === 'api_req_started') {
      addRequest(entry)
      continue
    }
    if (kind === 'task' || kind === 'user_feedback' || (kind === 'text' && turn === undefined))
      said.push(textField<UiMessage>(entry.value, 'text') ?? '')
    else if (turn !== undefined) addShown(entry, turn)
    if (turn !== undefined) turn.cut = rangeOf(entry.value) ?? turn.cut
  }
  endTurn()
  conversation.finish()
}

/** A text of the answer, also what it says in a tool that only speaks to the person. */
function partOf(value: JsonObject, kind: string, text: string): Part | undefined {
  if (kind === 'reasoning') return text === '' ? undefined : { kind: 'reasoning', text }
  const isSpoken = kind === 'text' || (kind === 'completion_result' && value.type === 'say')
  const isQuestion = kind === 'plan_mode_respond' || kind === 'followup'
  if (!isSpoken && !isQuestion) return undefined
  const shown = isQuestion ? jsonOf(text) : undefined
  const spoken = isObject(shown)
    ? (textField<UiQuestion>(shown, 'response') ?? textField<UiQuestion>(shown, 'question') ?? text)
    : text
  return spoken === '' ? undefined : textPart(spoken)
}

function rangeOf(value: JsonObject): readonly [number, number] | undefined {
  const range = field<UiMessage>(value, 'conversationHistoryDeletedRange')
  if (!isArray(range)) return undefined
  const [first, last] = range
  return typeof first === 'number' && typeof last === 'number' ? [first, last] : undefined
}
