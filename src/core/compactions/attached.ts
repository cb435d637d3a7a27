/** Which steps of a context a re-attached file restores: those with a call that names the file. */
import { isObject, type JsonValue } from '#base/json.ts'
import { toolUsesOf } from '../memory/tool-uses.ts'
import type { Step, StepId } from '../model/step.ts'
import { stepText } from '../model/steps.ts'

/** The first line of an attachment names its file; shorter arguments could be part of any line. */
const SHORTEST_PATH = 4

/** For each of `removed` that an attachment restores: which one. O(removed · attachments). */
export function restoredBy(
  removed: readonly Step[],
  attachments: readonly Step[],
): ReadonlyMap<StepId, StepId> {
  const files = attachments.map((step) => ({ id: step.id, line: stepText(step).split('\n', 1)[0] ?? '' }))
  const found = new Map<StepId, StepId>()
  if (files.length === 0) return found
  for (const step of removed) {
    const paths = toolUsesOf(step, 0).flatMap(({ args }) => pathsIn(args))
    const file = files.find(({ line }) => paths.some((path) => line.endsWith(path)))
    if (file !== undefined) found.set(step.id, file.id)
  }
  return found
}

function pathsIn(args: JsonValue | undefined): readonly string[] {
  if (!isObject(args)) return []
  return Object.values(args).filter(
    (value): value is string =>
      typeof value === 'string' && value.length >= SHORTEST_PATH && /^[^\n]*[/\\.][^\n]*$/.test(value),
  )
}
