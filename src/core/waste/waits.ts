/**
 * How long an agent waited, in the times of its steps: for its user, or in a tool call longer than the tool
 * could run, as nobody allowed the call or the computer was asleep. Pure.
 */
import { field, numberField } from '#base/json.ts'
import { type ToolUse, toolUsesOf } from '../memory/tool-uses.ts'
import { shownKind } from '../model/injected-text.ts'
import type { Step } from '../model/step.ts'
import { ownSteps } from '../model/steps.ts'
import type { Trace } from '../model/trace.ts'
import type { Seconds } from '../model/units.ts'
import { commandOf, isReadOnlyCommand, isShell } from '../references/read-only.ts'

export interface Waits {
  /** From what the agent did last until its user's next message. */
  readonly user: Seconds
  /** In tool calls, for a person to allow them, or while the computer was asleep. */
  readonly idle: Seconds
}

/**
 * Seconds over the run; 0 where the file has no times. What the agent's program attached isn't a message.
 * O(steps).
 */
export function waitsOf({ steps }: Pick<Trace, 'steps'>): Waits {
  let [user, idle, last] = [0, 0, Number.NaN]
  let before: Step | undefined
  for (const step of ownSteps(steps)) {
    const { timestamp } = step
    if (timestamp === undefined || shownKind(step) === 'attached') continue
    const passed = Math.max(0, timestamp - last) || 0
    if (isTyped(step)) user += passed
    else if (before !== undefined) idle += idleAfter(before, passed)
    if (!(timestamp < last)) before = step
    last = Math.max(timestamp, last) || timestamp
  }
  return { user, idle }
}

function isTyped(step: Step): boolean {
  return step.kind === 'task' || (step.kind === 'message' && step.role === 'user')
}

/** The most that a model is taken to need for its answer to the results. */
const ANSWER: Seconds = 300

/**
 * Of the seconds from a step to the next one, those in which its tool calls can't have run. 0 where a tool
 * has no known limit: it may have worked all the time.
 */
export function idleAfter(step: Step, passed: Seconds): Seconds {
  if (passed <= ANSWER || step.kind !== 'action') return 0
  const uses = toolUsesOf(step, 0)
  const limit = uses.reduce((sum, use) => sum + longestRun(use), 0)
  return uses.length > 0 && passed > limit + ANSWER ? passed - limit : 0
}

/** Claude Code's Bash ends a command then, unless the call says another time. */
const CLAUDE_CODE_BASH: Seconds = 120
/** A look at files, or a change of one, takes much less. */
const QUICK: Seconds = 600
const QUICK_TOOLS =
  /^(?:read|write|edit|multi_?edit|notebook_?edit|(?:read|write|edit|create|view)_file|apply_patch|grep|glob|ls)$/i
const ASKS_PERSON = /^(?:AskUserQuestion|ExitPlanMode|request_user_input|ask_followup_question)$/

/** Infinity: it isn't known. */
function longestRun(use: ToolUse): Seconds {
  const { name } = use.call
  if (ASKS_PERSON.test(name)) return 0
  if (field(use.args, 'run_in_background') === true) return CLAUDE_CODE_BASH
  const limit = limitIn(use)
  if (limit !== undefined) return limit
  if (name === 'Bash') return CLAUDE_CODE_BASH
  const isLook = isShell(use) && isReadOnlyCommand(commandOf(use) ?? '')
  return isLook || QUICK_TOOLS.test(name) ? QUICK : Number.POSITIVE_INFINITY
}

/** Where the unit isn't known, a number is taken for seconds: too long a limit only finds no wait. */
function limitIn({ call, args }: ToolUse): Seconds | undefined {
  const limit = numberField(args, 'timeout')
  const milliseconds = MILLISECONDS.map((name) => numberField(args, name)).find((one) => one !== undefined)
  if (milliseconds !== undefined) return milliseconds / 1000
  return limit !== undefined && call.name === 'Bash' ? limit / 1000 : limit
}

/** Codex goes on then, even if the command still runs. */
const MILLISECONDS = ['timeout_ms', 'yield_time_ms'] as const
