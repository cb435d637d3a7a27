/**
 * Old files to the present version, one step at a time, and never forgotten: `UPGRADES[n]` makes a file of
 * version n one of version n + 1.
 */
import { field, isObject, type JsonObject, listField, objectField, without } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { FILE_VERSION } from './file.ts'

export type Upgrade = (file: JsonObject) => JsonObject

export const UPGRADES: ReadonlyMap<number, Upgrade> = new Map([[1, withRecordedTotals]])

/** Version 2: `usage` of a run became `recordedTotals`, which says where it was found. */
function withRecordedTotals(file: JsonObject): JsonObject {
  const traces = listField(file, 'traces')
  if (traces === undefined) return file
  const upgraded = traces.map((trace) => {
    const usage = objectField(trace, 'usage')
    if (!isObject(trace) || usage === undefined) return trace
    return { ...without(trace, ['usage']), recordedTotals: { ...usage, source: 'usage' } }
  })
  return { ...file, traces: upgraded }
}

/** Fails with `bad-version` or `newer-version`. A missing upgrade is a mistake of ours and throws. */
export function upgrade(
  file: JsonObject,
  upgrades: ReadonlyMap<number, Upgrade> = UPGRADES,
  present: number = FILE_VERSION,
): Result<JsonObject> {
  const version = field(file, 'version')
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    const message = t`The file’s version is ${JSON.stringify(version) ?? 'nothing'}, but a version must be a whole number from 1.`
    return fail({ code: 'bad-version', message })
  }
  if (version > present) {
    return fail({
      code: 'newer-version',
      message: t`The file has version ${version}. This Memoscope reads up to version ${present}.`,
      hint: t`Open it with a newer Memoscope, or export it again in an older version.`,
    })
  }
  let current = file
  for (let from = version; from < present; from++) {
    const step = upgrades.get(from)
    if (step === undefined) throw new Error(`no upgrade from file version ${from}`)
    current = { ...step(current), version: from + 1 }
  }
  return ok(current)
}
