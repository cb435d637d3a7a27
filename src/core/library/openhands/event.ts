/**
 * How OpenHands sees a message: as an event. An assistant turn is an action, a tool result an observation, a
 * summary a condensation observation. Control steps are no events: they yield no message and pass through
 * condensers.
 */
import { jsonOf, textField } from '#base/json.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { addedSummary, originsOf } from '../../memory/messages.ts'
import { measuredAs } from '../../memory/unfold.ts'
import type { Step } from '../../model/step.ts'
import { stepText } from '../../model/steps.ts'

type EventKind = 'system' | 'user' | 'agent' | 'action' | 'observation' | 'summary'

/** Undefined: no event. */
export function eventKind(step: Step): EventKind | undefined {
  switch (step.kind) {
    case 'control':
      return undefined
    case 'system':
    case 'summary':
    case 'action':
      return step.kind
    case 'task':
      return 'user'
    case 'message':
      return messageKind(step)
    default:
      return 'agent'
  }
}

function messageKind(step: Extract<Step, { kind: 'message' }>): EventKind {
  switch (step.role) {
    case 'tool':
      return 'observation'
    case 'user':
      return 'user'
    case 'assistant':
      return (step.calls ?? []).length > 0 ? 'action' : 'agent'
    default:
      return 'system'
  }
}

export function isEvent(step: Step): boolean {
  return eventKind(step) !== undefined
}

/** Summaries count as observations wherever observations are masked or dropped. */
export function isObservation(step: Step): boolean {
  const kind = eventKind(step)
  return kind === 'observation' || kind === 'summary'
}

/** What a summarising model is shown of an event: calls and errors included. */
export function eventText(event: Step): string {
  return stepText(measuredAs(event))
}

/** The question of a recall (a search in the agent's knowledge); undefined: the event is none. */
export function recallOf(event: Step): { readonly query: string; readonly callId: string } | undefined {
  if (event.kind !== 'message' || event.role !== 'assistant') return undefined
  const call = event.calls?.find(({ name }) => name === 'recall')
  const query = call === undefined ? undefined : textArgument(call.arguments, 'query')
  return call === undefined || query === undefined ? undefined : { query, callId: call.id }
}

/** A text among a call's arguments; undefined where they are no JSON or have none. */
export function textArgument(args: string, name: string): string | undefined {
  if (!args.includes(`"${name}"`)) return undefined
  return textField(jsonOf(args), name)
}

/** Sizes that a halving condenser cannot work with. */
export function refuseSizes(maxSize: number, keepFirst: number): Problem | undefined {
  if (maxSize >= 1 && keepFirst >= 0 && keepFirst < Math.floor(maxSize / 2)) return undefined
  return {
    code: 'bad-sizes',
    message: t`Of at most ${maxSize} events the first ${keepFirst} cannot be kept: they must be fewer than half.`,
    hint: t`Use a larger size, or keep fewer first events.`,
  }
}

/** What a condensation does to the log. */
interface Condensation {
  readonly forgotten: ReadonlySet<Step>
  /** Inserted before the event that is at this place among those that remain; beyond the end: appended. */
  readonly summary?: { readonly step: Step; readonly offset: number }
}

/** The messages after a condensation; control steps stay. O(n). */
export function condensed(messages: readonly Step[], { forgotten, summary }: Condensation): readonly Step[] {
  const left = messages.filter((message) => !forgotten.has(message))
  if (summary === undefined) return left
  let events = 0
  const before = left.findIndex((message) => isEvent(message) && events++ === summary.offset)
  return before < 0 ? [...left, summary.step] : left.toSpliced(before, 0, summary.step)
}

/**
 * The summary as a step, which represents what is forgotten and for summaries before it. Its id follows from
 * what is forgotten alone, so that ids do not nest from one summary to the next.
 */
export function rollingSummary(
  text: string,
  rule: string,
  { forgotten, replaced }: { readonly forgotten: readonly Step[]; readonly replaced: readonly Step[] },
): Step {
  const summary = addedSummary(forgotten, { text, role: 'user', rule })
  return { ...summary, origin: [...originsOf(replaced), ...(summary.origin ?? [])] }
}
