/** The texts of a step that a model reads, and how they are read: as prose, or as the arguments of a call. */
import type { Part, ToolCall } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { isModelStep } from '../model/steps.ts'
import type { Call, Trace } from '../model/trace.ts'

export interface Place {
  readonly text: string
  readonly manner: 'argument' | 'prose'
}

/**
 * Controls yield no message and have nothing. Images and unknown parts are not read; names of tools are no
 * references.
 */
export function placesOf(step: Step): readonly Place[] {
  switch (step.kind) {
    case 'control':
      return []
    case 'note':
      return [prose(step.text), prose(step.response)]
    case 'action':
      return [...saidIn(step), ...resultPlaces(step)]
    default:
      return saidIn(step)
  }
}

/** What tools returned in a step. */
export function resultPlaces(step: Step): readonly Place[] {
  if (step.kind !== 'action') return []
  return step.results.flatMap(({ parts, error }) => [
    ...parts.flatMap(placeOf),
    ...(error === undefined ? [] : [prose(error)]),
  ])
}

/**
 * What the model itself wrote in a step: arguments first, as what is used in both ways is used as an
 * argument.
 */
export function saidIn(step: Step): readonly Place[] {
  if (step.kind === 'control') return []
  if (step.kind === 'note') return [prose(step.text), prose(step.response)]
  const calls = step.kind === 'action' || step.kind === 'message' ? (step.calls ?? []) : []
  return [
    ...calls.map((call): Place => ({ text: withoutHandle(call), manner: 'argument' })),
    ...step.parts.flatMap(placeOf),
  ]
}

/** Without what names a running process: it is good for the next calls only, and says nothing of the task. */
function withoutHandle({ name, arguments: text }: ToolCall): string {
  return PROCESS_TOOL.test(name) ? text.replace(HANDLE, '$1""') : text
}

/** The tools of Codex, Claude Code, and Copilot that write to, read from, or stop a process. */
const PROCESS_TOOL =
  /(?:^|[.:_])(?:write_stdin|BashOutput|KillShell|KillBash|TaskOutput|TaskStop|(?:read|write|stop)_bash)$/
const HANDLE = /("(?:session|bash|shell|task)_?id"\s*:\s*)(?:"[^"\\]*"|-?\d+)/gi

/**
 * Tool definitions, and the names of the tools that were called, of the agents, and of the types of subagents
 * that were started. The names belong to the interface, also where the run does not hold the definitions of
 * its tools.
 */
export function toolPlaces({ tools, steps }: Pick<Trace, 'tools' | 'steps'>): readonly Place[] {
  const names = steps.flatMap((step) =>
    'calls' in step ? (step.calls ?? []).flatMap((call) => [call.name, ...subagentTypes(call)]) : [],
  )
  const agents = steps.flatMap((step) => [step.agent, 'name' in step ? step.name : undefined])
  const known = new Set([...names, ...agents.filter((name) => name !== undefined)])
  return [prose(tools.length === 0 ? '' : JSON.stringify(tools)), prose([...known].join(' '))]
}

function subagentTypes({ arguments: text }: ToolCall): readonly string[] {
  return [...text.matchAll(SUBAGENT_TYPE)].flatMap(([, type = '']) => type)
}

const SUBAGENT_TYPE = /"(?:sub)?agent_type"\s*:\s*"([^"\\]{1,80})"/g

function placeOf(part: Part): readonly Place[] {
  return part.kind === 'text' || part.kind === 'reasoning' ? [prose(part.text)] : []
}

function prose(text: string): Place {
  return { text, manner: 'prose' }
}

/**
 * The steps that the answer to a call became: the first, and what the model did directly after it in no call
 * of its own.
 */
export function answerOf(
  { steps, calls }: Pick<Trace, 'steps' | 'calls'>,
  { at, index }: Call,
): readonly Step[] {
  const first = steps[at]
  if (first === undefined) return []
  const answer = [first]
  const next = calls[index + 1]?.at ?? steps.length
  for (let position = at + 1; position < next; position++) {
    const step = steps[position]
    if (step === undefined || !isModelStep(step) || step.demo === true || step.agent !== first.agent) break
    answer.push(step)
  }
  return answer
}
