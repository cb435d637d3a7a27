/**
 * What travels between the notebook's session and the Python worker, and the checks of what comes from the
 * other side.
 */
import * as v from 'valibot'
import { isObject } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import type { NotebookRun, NotebookState } from '#core/scratchpad/notebook.ts'
import type { NamePlace, NotebookName } from '#core/scratchpad/notebook-names.ts'
import { parseNotebookRun } from '../session/notebook-answer.ts'
import type { CodeProblem } from '../session/notebook-session.ts'
import { unreadable } from '../session/worker-problems.ts'

/** Handed to a worker at its start. */
export interface PythonSetup {
  /** The address of Pyodide's files, with a slash at its end. */
  readonly files: string
  /** The memory of an interpreter that has just started, to start from. */
  readonly copy: Blob | undefined
}

/** What a worker tells beside its answers: the copy that its successors may start from. */
export interface CopyEvent {
  readonly kind: 'copy'
  readonly copy: Blob
}

export type PythonQuestion =
  | { readonly kind: 'check'; readonly code: string }
  | (NamePlace & { readonly kind: 'complete' | 'hover'; readonly code: string })

export interface PythonRun {
  readonly kind: 'run'
  readonly code: string
  readonly state?: NotebookState | undefined
  readonly includeFail: boolean
  readonly validateNames: boolean
  readonly outputLimit: number
  readonly openRun?: string | undefined
}

export type PythonRequest = PythonRun | { readonly kind: 'ask'; readonly question: PythonQuestion }

const BREAK_REASONS = ['ended', 'too-deep', 'too-large', 'fault'] as const
export type BreakReason = (typeof BREAK_REASONS)[number]

export type PythonReply =
  | { readonly kind: 'ran'; readonly run: NotebookRun }
  /** The interpreter ended: by `os._exit`, by a stack too deep for it, by a fault of its own. */
  | {
      readonly kind: 'broke'
      readonly reason: BreakReason
      readonly output: string
      readonly traceback: string
    }
  | { readonly kind: 'problems'; readonly problems: readonly CodeProblem[] }
  | { readonly kind: 'names'; readonly names: readonly NotebookName[] }

const place = v.pipe(v.number(), v.integer(), v.minValue(1))

const problem = v.object({
  severity: v.picklist(['error', 'warning']),
  message: v.string(),
  line: place,
  column: place,
  endLine: v.optional(place),
  endColumn: v.optional(place),
})
const name = v.object({
  name: v.string(),
  kind: v.picklist(['function', 'variable', 'class', 'module', 'keyword']),
  detail: v.exactOptional(v.string()),
  documentation: v.exactOptional(v.string()),
})
const reply = v.variant('kind', [
  v.object({ kind: v.literal('ran'), run: v.unknown() }),
  v.object({
    kind: v.literal('broke'),
    reason: v.picklist(BREAK_REASONS),
    output: v.string(),
    traceback: v.string(),
  }),
  v.object({ kind: v.literal('problems'), problems: v.array(problem) }),
  v.object({ kind: v.literal('names'), names: v.array(name) }),
])

const setup = v.object({ files: v.string(), copy: v.optional(v.instance(Blob)) })
const request = v.variant('kind', [
  v.object({
    kind: v.literal('run'),
    code: v.string(),
    // The page's own, and checked where it came from.
    state: v.optional(v.custom<NotebookState>(isObject)),
    includeFail: v.boolean(),
    validateNames: v.boolean(),
    outputLimit: v.number(),
    openRun: v.optional(v.string()),
  }),
  v.object({
    kind: v.literal('ask'),
    question: v.variant('kind', [
      v.object({ kind: v.literal('check'), code: v.string() }),
      v.object({ kind: v.picklist(['complete', 'hover']), code: v.string(), line: place, column: place }),
    ]),
  }),
])

/** The page's message, in the worker. Throws if it is not one: a mistake of ours. */
export function parseSetup(value: unknown): PythonSetup {
  const { files, copy } = v.parse(setup, value)
  return { files, copy }
}

/** As above, for a request. */
export function parseRequest(value: unknown): PythonRequest {
  return v.parse(request, value)
}

/** Checks an answer of the worker. */
export function parseReply(value: unknown): Result<PythonReply> {
  const parsed = v.safeParse(reply, value)
  if (!parsed.success) return fail(unreadable(v.summarize(parsed.issues)))
  if (parsed.output.kind !== 'ran') return ok(parsed.output)
  const run = parseNotebookRun(parsed.output.run)
  return run.ok ? ok({ kind: 'ran', run: run.value }) : run
}

export function isCopyEvent(event: unknown): event is CopyEvent {
  return typeof event === 'object' && event !== null && 'copy' in event && event.copy instanceof Blob
}
