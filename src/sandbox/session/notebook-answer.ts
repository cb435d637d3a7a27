/**
 * What a run of a notebook tells, read as data that no one vouches for: by the worker from the interpreter,
 * by the page from the worker. The same for every language.
 */
import * as v from 'valibot'
import type { JsonValue } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { takeCodePoints } from '#base/text.ts'
import type { NotebookRun } from '#core/scratchpad/notebook.ts'
import { unreadable } from './worker-problems.ts'

/** Texts of values leave the sandbox cut at this many code points. */
export const TEXT_LENGTH = 10_000

const cut = v.pipe(
  v.string(),
  v.transform((text) => takeCodePoints(text, TEXT_LENGTH)),
)

/** It came out of JSON.parse, so it is nothing else. */
const json = v.custom<JsonValue>((value) => value !== undefined)

const NotebookVariable = v.object({
  name: v.string(),
  type: v.string(),
  repr: cut,
  text: cut,
  size: v.number(),
  json: v.exactOptional(json),
})

const NotebookState = v.object({
  variables: v.array(NotebookVariable),
  observations: v.array(v.string()),
  failedApproaches: v.array(v.string()),
})

const NotebookResult = v.object({ type: v.string(), repr: cut, json: v.exactOptional(json) })

const NotebookError = v.object({
  kind: v.picklist(['syntax', 'error', 'timeout', 'stopped', 'refused', 'crashed']),
  message: v.string(),
  traceback: v.string(),
  line: v.exactOptional(v.number()),
  column: v.exactOptional(v.number()),
})

const Run = v.object({
  output: v.string(),
  result: v.exactOptional(NotebookResult),
  error: v.exactOptional(NotebookError),
  isFinal: v.exactOptional(v.boolean()),
  state: NotebookState,
  gone: v.array(v.string()),
  milliseconds: v.number(),
})

const text = v.pipe(v.string(), v.parseJson())
export const NotebookStateText = v.pipe(text, NotebookState)
export const NotebookResultText = v.pipe(text, NotebookResult)

/** The answer of the worker. */
export function parseNotebookRun(value: unknown): Result<NotebookRun> {
  const parsed = v.safeParse(Run, value)
  return parsed.success ? ok(parsed.output) : fail(unreadable(v.summarize(parsed.issues)))
}
