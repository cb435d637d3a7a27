/**
 * Repeated tool calls: a call does again what an earlier call did (the same tool, equal arguments), the
 * earlier result is in its history, and its context does not show it. A repeated read is a re-fetched result;
 * anything else (a write, a test run) is a repeated action. The recorded agent may have had its own reasons,
 * so each one says whether the recorded result was the same as before.
 */
import { isArray, isObject, type JsonValue } from '#base/json.ts'
import { argumentsKey, isFailed, type ToolUse, toolUsesOf } from '../memory/tool-uses.ts'
import { partsText, type ToolCall, type ToolResult } from '../model/message.ts'
import type { Step, StepId } from '../model/step.ts'
import { isReadOnly, isShell } from './read-only.ts'

/** A tool use of the answer to a call, with the use in its history that it repeats. */
export interface Repeat {
  /** The step that does it again. */
  readonly step: StepId
  readonly tool: string
  /** The last step of the history whose result it fetches again. */
  readonly repeats: StepId
  /** Whether the recorded result was the same again; undefined: none was recorded. */
  readonly isSame: boolean | undefined
  /** A re-fetched result; false: a repeated action. */
  readonly isReadOnly: boolean
}

export interface Refetches {
  /** O(what changed). */
  change(removed: readonly Step[], inserted: readonly Step[]): void
  /** Steps that the history gained. */
  gain(steps: readonly Step[]): void
  /** The history is another: a recorded change. O(history). */
  rebase(base: readonly Step[]): void
  /** What the answer fetches again although the history contains it. O(uses of the answer). */
  of(answer: readonly Step[]): readonly Repeat[]
}

/** A result of the history that could be fetched again. */
interface Held {
  readonly key: string
  readonly step: Step
  readonly text: string
  /** The context shows the result as it was. */
  isShown: boolean
}

/** All results of one tool with equal arguments. */
interface Results {
  last: Held
  /** How many of them the context shows. */
  shown: number
}

/** Of one agent. */
export function createRefetches(usesOf: ReadUses): Refetches {
  const results = new Map<string, Results>()
  const held = new Map<StepId, Held[]>()
  const shown = new Map<StepId, Step>()
  const isShown = ({ key, step, text }: Omit<Held, 'isShown'>): boolean => {
    const now = shown.get(step.id)
    return (
      now === step || (now !== undefined && usesOf(now).some((use) => use.key === key && use.text === text))
    )
  }
  const hold = (step: Step, { key, text }: ReadUse): void => {
    const one: Held = { key, step, text, isShown: isShown({ key, step, text }) }
    const known = results.get(key)
    if (known === undefined) results.set(key, { last: one, shown: Number(one.isShown) })
    else {
      known.last = one
      known.shown += Number(one.isShown)
    }
    const ofStep = held.get(step.id)
    if (ofStep === undefined) held.set(step.id, [one])
    else ofStep.push(one)
  }
  const gain = (steps: readonly Step[]): void => {
    for (const step of steps) for (const use of usesOf(step)) if (use.text !== '') hold(step, use)
  }
  /** Counted as it changes: an answer may repeat what was done at every call before. */
  const recount = (id: StepId): void => {
    for (const one of held.get(id) ?? []) {
      const known = results.get(one.key)
      const now = isShown(one)
      if (known !== undefined) known.shown += Number(now) - Number(one.isShown)
      one.isShown = now
    }
  }
  return {
    gain,
    rebase: (base) => {
      results.clear()
      held.clear()
      gain(base)
    },
    change: (removed, inserted) => {
      for (const step of removed) if (shown.get(step.id) === step) shown.delete(step.id)
      for (const step of inserted) shown.set(step.id, step)
      for (const { id } of removed) recount(id)
      for (const { id } of inserted) recount(id)
    },
    of: (answer) =>
      answer.flatMap((step) =>
        usesOf(step).flatMap(({ key, tool, text, isReadOnly }): readonly Repeat[] => {
          const earlier = results.get(key)
          if (earlier === undefined || earlier.shown > 0) return []
          const isSame = text === '' ? undefined : text === earlier.last.text
          return [{ step: step.id, tool, repeats: earlier.last.step.id, isSame, isReadOnly }]
        }),
      ),
  }
}

interface ReadUse {
  readonly tool: string
  readonly call: ToolCall
  /** The same for the same tool with equal arguments. */
  readonly key: string
  /** Of the result; empty where it failed or is empty: nothing was fetched. */
  readonly text: string
  readonly isReadOnly: boolean
}

/** The tool uses of a step that have a result. */
export type ReadUses = (step: Step) => readonly ReadUse[]

/** Reads each step once. */
export function createUseReader(): ReadUses {
  const known = new WeakMap<Step, readonly ReadUse[]>()
  return (step) => {
    const before = known.get(step)
    if (before !== undefined) return before
    const uses = toolUsesOf(step, 0).map((use) => ({
      tool: use.call.name,
      call: use.call,
      key: keyOf(use),
      text: textOf(use.result),
      isReadOnly: isReadOnly(use),
    }))
    known.set(step, uses)
    return uses
  }
}

function textOf(result: ToolResult): string {
  return isFailed(result) ? '' : partsText(result.parts).replace(RUN_HEADER, '').trim()
}

/** What Codex puts before the output of a command: its time and an id, which differ at each run. */
const RUN_HEADER =
  /^(?:Command: [^\n]*\n)?(?:(?:Chunk ID|Wall time|Process exited|Original token count)\b[^\n]*\n){2,6}Output:\n/

/** How long to wait, which says nothing of what is fetched. */
const WAITING = ['timeout', 'timeout_ms'] as const
/** What agents tell a shell beside the command: also how much to print, and why. */
const BESIDE_COMMAND = [...WAITING, 'yield_time_ms', 'max_output_tokens', 'description'] as const

/**
 * Equal but for the order of names, the ways in which one path is written, how long to wait, and what is
 * beside a shell's command.
 */
function keyOf(use: ToolUse): string {
  const args = use.args === undefined ? undefined : withPlainPaths(use.args, 0)
  return `${use.call.name} ${argumentsKey({ ...use, args }, isShell(use) ? BESIDE_COMMAND : WAITING)}`
}

/** Deeper than anybody writes arguments by hand: what is below is compared as it is. */
const DEPTH = 20

function withPlainPaths(value: JsonValue, depth: number): JsonValue {
  if (typeof value === 'string') return plainPath(value)
  if (depth > DEPTH) return value
  if (isArray(value)) return value.map((item) => withPlainPaths(item, depth + 1))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withPlainPaths(inner, depth + 1)]),
  )
}

/** `./src//a.ts` is `src/a.ts`; texts with blanks are no paths. */
function plainPath(text: string): string {
  const path = text.trim()
  if (!/^[^\s]+$/.test(path) || path.includes('://')) return path
  return path.replace(/\/{2,}/g, '/').replace(/^(?:\.\/)+(?=.)/, '')
}
