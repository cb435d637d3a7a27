/** Observations of OpenHands V0: they join the action that they name as their cause. */
import { given } from '#base/given.ts'
import { field, numberField, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import { type Part, partsText } from '#core/model/message.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { readContent } from '../messages/chat-message.ts'
import { asError, hasExitCode, saysFailure } from '../messages/said-failure.ts'
import { noteUnshown } from '../openhands/text-tally.ts'
import { resultPositions } from '../openhands/view.ts'
import { type Incoming, resultOf } from '../prompts/conversation.ts'
import { metadataOf, type OhEvent } from './events.ts'
import { addRecalled } from './memory-events.ts'
import { screenshotOf } from './parts.ts'
import type { CallMetadata, CommandMetadata, Event, Extras } from './shape.ts'
import { common, isHidden, NO_CONTEXT, put, type State, viewOf, workingAgent } from './state.ts'

/** Adds an observation: to its action, as knowledge, or, where it is of no context, to the report. */
export function addObservation(state: State, event: OhEvent): void {
  const content = textField<Event>(event.record, 'content') ?? ''
  if (event.type === 'recall') addRecalled(state, event)
  else if (NO_CONTEXT.has(event.type)) {
    noteUnshown(state.tally, content)
    if (event.id !== undefined || content !== '') state.watch.note(t`event.${event.type}`)
  } else addResult(state, event)
}

function addResult(state: State, event: OhEvent): void {
  if (event.type === 'delegate' && state.agents.length > 1) state.agents.pop()
  const place = state.placeOf.get(event.cause ?? '')
  const openId = state.open.get(workingAgent(state))
  const parts = [...readContent(field<Event>(event.record, 'content')), ...screenshotOf(event)]
  const isError =
    event.type === 'error' ||
    event.type === 'user_rejected' ||
    (event.type === 'run' && (exitCodeOf(event) > 0 || hasExitCode(partsText(parts)))) ||
    (EDITOR.has(event.type) && saysFailure(partsText(parts)))
  const shown = isError ? asError(parts) : { parts }
  const id = textField<CallMetadata>(metadataOf(event), 'tool_call_id')
  if (event.cause === undefined && metadataOf(event) === undefined && !isAwaited(state, openId)) {
    put(state, event, { role: 'user', as: 'message', parts })
    return
  }
  const isLate = place !== undefined && place.stepId !== openId
  const callId =
    id ?? callIdAt(state, place) ?? (event.cause !== undefined && place === undefined ? '' : undefined)
  const answered = isLate
    ? addLate(state, event, { parts, callId })
    : addToOpen(state, event, { ...shown, callId })
  if (isHidden(event)) viewOf(state).hide(answered.id)
}

/** Observations of the editor, and of cells, in which it ran; their only sign of a failure is their text. */
const EDITOR: ReadonlySet<string> = new Set(['edit', 'read', 'write', 'run_ipython'])

/** Of a command, where the record has it; else 0. */
function exitCodeOf({ record }: OhEvent): number {
  const extras = field<Event>(record, 'extras')
  const metadata = field<Extras>(extras, 'metadata')
  return numberField<CommandMetadata>(metadata, 'exit_code') ?? numberField<Extras>(extras, 'exit_code') ?? 0
}

function addToOpen(
  state: State,
  event: OhEvent,
  result: Pick<Incoming, 'parts' | 'error'> & { readonly callId: string | undefined },
): Step {
  const { callId, ...rest } = result
  const message: Incoming = {
    ...common(state, event),
    role: 'tool',
    ...rest,
    ...given({ callId }),
  }
  const step = joinedBehind(state, message) ?? state.conversation.add(message)
  state.latest.set(step.id, step)
  const position = step.kind === 'action' ? resultPositions(step).at(-1) : undefined
  viewOf(state).add({
    id: event.id ?? '',
    stepId: step.id,
    ...given({ result: position }),
  })
  return step
}

/**
 * A person may write while an action runs. OpenHands then sends the action together with its observation, so
 * the observation still joins it; no call can have come between. Undefined where nothing came between, or it
 * fits no call.
 */
function joinedBehind(state: State, message: Incoming): Step | undefined {
  const { builder, latest, open } = state
  const step = latest.get(open.get(workingAgent(state)) ?? '')
  const last = builder.steps.findLast(
    ({ agent, kind }) => agent === workingAgent(state) && kind !== 'control',
  )
  if (step?.kind !== 'action' || last === undefined || last.id === step.id) return undefined
  const answered = new Set(resultPositions(step))
  const { callId } = message
  const call = step.calls.find(
    ({ id }, index) => !answered.has(index) && (callId === undefined || id === callId),
  )
  if (call === undefined) return undefined
  const joined = { ...step, results: [...step.results, resultOf(message, call.id)] }
  builder.amend(joined, message.records)
  return joined
}

/** The observation of an action that is not the newest: it stays where it came. */
function addLate(
  state: State,
  event: OhEvent,
  { parts, callId = '' }: { readonly parts: readonly Part[]; readonly callId: string | undefined },
): Step {
  const { records, where, ...rest } = common(state, event)
  const message = t`An observation appears after later events; its position was kept.`
  state.repeated.add('late-result', message, where)
  const step = state.builder.add({ ...rest, kind: 'message', role: 'tool', parts, callId }, { records })
  state.latest.set(step.id, step)
  viewOf(state).add({ id: event.id ?? '', stepId: step.id })
  return step
}

function callIdAt(
  state: State,
  place: { readonly stepId: StepId; readonly call: number } | undefined,
): string | undefined {
  const step = place === undefined ? undefined : state.latest.get(place.stepId)
  return step?.kind === 'action' ? step.calls[place?.call ?? 0]?.id : undefined
}

/** Whether the newest action still waits for an observation: files without causes go by order. */
function isAwaited(state: State, openId: StepId | undefined): boolean {
  const step = openId === undefined ? undefined : state.latest.get(openId)
  return (
    step?.kind === 'action' &&
    step.results.length < step.calls.length &&
    step.id === state.builder.steps.at(-1)?.id
  )
}
