/**
 * Checks one piece of a file against a schema: a faulty piece and unknown keys are told to `report` with
 * their place.
 */
import * as v from 'valibot'
import { isArray, isObject } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Warning } from '#core/model/trace.ts'

export type Schema<T> = v.GenericSchema<unknown, T>
type Report = (warning: Warning) => void

/** The value as its documented type; undefined, and reported, if it is not that. */
export function check<T>(schema: Schema<T>, value: unknown, where: string, report: Report): T | undefined {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true })
  if (parsed.success) {
    for (const path of unknownKeys(value, parsed.output)) {
      report({
        code: 'unknown-key',
        message: t`Skipped a key that this version doesn’t know.`,
        where: pathText(where, path),
      })
    }
    return parsed.output
  }
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  const message = t`Expected ${issue.expected ?? 'something else'}, found ${issue.received}.`
  report({ code: 'bad-value', message, where: path === null ? where : `${where}.${path}` })
  return undefined
}

/**
 * Paths of the keys that parsing left out. Values passed through as they are (records, metadata) are the same
 * object on both sides and are not looked into, so the depth is that of the schema.
 */
export function unknownKeys(input: unknown, output: unknown): readonly (readonly (string | number)[])[] {
  if (input === output) return []
  if (isArray(input) && isArray(output)) {
    return input.flatMap((item, index) => unknownKeys(item, output[index]).map((path) => [index, ...path]))
  }
  if (!isObject(input) || !isObject(output)) return []
  return Object.entries(input).flatMap(([key, value]) =>
    Object.hasOwn(output, key) ? unknownKeys(value, output[key]).map((path) => [key, ...path]) : [[key]],
  )
}

/** A path as warnings write it: `traces[0].steps[1].kind`. */
function pathText(where: string, path: readonly (string | number)[]): string {
  return path.reduce<string>((text, key) => text + (typeof key === 'number' ? `[${key}]` : `.${key}`), where)
}
