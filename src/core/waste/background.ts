/**
 * Commands that go on in the background: the call that started one, calls that only wait for it, and where
 * the run says how it ended. Pure.
 */
import { field, textField } from '#base/json.ts'
import { isFailed, type ToolUse, toolUsesOf } from '../memory/tool-uses.ts'
import { partsText } from '../model/message.ts'
import type { Step, StepId } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { commandOf, isShell } from '../references/read-only.ts'
import { withoutQuote } from './error-text.ts'

/** How many steps after a command was left running its end is looked for. */
const SESSION_STEPS = 200
/** Characters at the start of a result in which it names its session and how its command is. */
const HEAD = 400

/** The name that Codex and Claude Code give what is still running. */
const RUNNING =
  /\bProcess running with session ID (\d+)|\b(?:running in|moved to the|manually) background(?:ed by user)? with ID: ([\w-]+)/

/** By the steps: the calls that left a command running, by the name of its session. */
const known = new WeakMap<readonly Step[], ReadonlyMap<string, readonly ToolUse[]>>()

/** O(steps) once for a run. */
function startsOf(steps: readonly Step[]): ReadonlyMap<string, readonly ToolUse[]> {
  const found = known.get(steps)
  if (found !== undefined) return found
  const starts = new Map<string, ToolUse[]>()
  for (const use of steps.flatMap(toolUsesOf)) {
    const session = isShell(use) ? runningIn(use) : undefined
    if (session !== undefined) starts.set(session, [...(starts.get(session) ?? []), use])
  }
  known.set(steps, starts)
  return starts
}

/** The call that started the command a call is about by the name of its session; undefined: none did. */
export function startOf(steps: readonly Step[], use: ToolUse): ToolUse | undefined {
  const session = sessionOf(use)
  if (session === undefined) return undefined
  const starts = startsOf(steps).get(session) ?? []
  return starts.findLast(({ holder }) => holder.position <= use.holder.position)
}

/** Whether the call only asks how a command in the background is. */
export function isWaiting(steps: readonly Step[], use: ToolUse): boolean {
  const isSilent = commandOf(use) === undefined && (textField(use.args, 'chars') ?? '') === ''
  return isSilent && startOf(steps, use) !== undefined
}

export interface Ending {
  /** Where the run says it. */
  readonly step: StepId
  readonly isFailed: boolean
}

/** How a call ended, of one in the background later; undefined: the run doesn’t say it. */
export function endingOf(steps: readonly Step[], use: ToolUse): Ending | undefined {
  const session = isShell(use) ? runningIn(use) : undefined
  const { position, step: own } = use.holder
  if (session === undefined) return { step: own.id, isFailed: isFailed(use.result) }
  for (const [offset, step] of steps.slice(position + 1, position + 1 + SESSION_STEPS).entries()) {
    if (step.agent !== own.agent) continue
    const waits = toolUsesOf(step, position + 1 + offset).filter((one) => sessionOf(one) === session)
    const said = [...waits.map(headOf), noticeOf(step, session)].map(failedIn)
    const failed = said.find((one) => one !== undefined)
    if (failed !== undefined) return { step: step.id, isFailed: failed }
  }
  return undefined
}

/** What Claude Code tells its model on its own when a command has ended. */
function noticeOf(step: Step, session: string): string {
  if (step.kind === 'action') return ''
  const notices = stepText(step).split('<task-notification>').slice(1)
  return notices.find((notice) => notice.includes(`<task-id>${session}</task-id>`)) ?? ''
}

/** Undefined: it doesn’t say that the command ended by itself. */
function failedIn(text: string): boolean | undefined {
  const [, exited] = /^Process exited with code (-?\d+)/m.exec(text) ?? []
  if (exited !== undefined) return exited !== '0'
  const [, status] = /<status>(completed|failed)<\/status>/.exec(text) ?? []
  if (status === undefined) return undefined
  const [, code = '0'] = /(?:<exit_code>|\bexit code )(-?\d+)/.exec(text) ?? []
  return status === 'failed' || code !== '0'
}

function sessionOf({ args }: ToolUse): string | undefined {
  const name = ['session_id', 'bash_id', 'shell_id', 'task_id']
    .map((key) => field(args, key))
    .find((value) => typeof value === 'string' || typeof value === 'number')
  return name === undefined ? undefined : String(name)
}

function runningIn(use: ToolUse): string | undefined {
  const [, codex, claude] = (isFailed(use.result) ? undefined : RUNNING.exec(headOf(use))) ?? []
  return codex ?? claude
}

function headOf({ result: { parts, error = '' } }: ToolUse): string {
  return withoutQuote(`${partsText(parts)}${error}`).slice(0, HEAD)
}
