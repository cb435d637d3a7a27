/** Which tool definitions a call was sent. */
import type { JsonValue } from '#base/json.ts'
import type { Call, Trace } from './trace.ts'

/**
 * The tool definitions of one call: those that its request recorded, else all of the trace. The same list
 * object for the same set of one trace, so that a count of it can be remembered.
 */
export function toolsOf(
  trace: Pick<Trace, 'tools' | 'toolSets'>,
  call: Pick<Call, 'toolSet'>,
): readonly JsonValue[] {
  const set = call.toolSet === undefined ? undefined : trace.toolSets?.[call.toolSet]
  if (set === undefined) return trace.tools
  const lists = remembered.get(trace.tools) ?? new Map<readonly number[], readonly JsonValue[]>()
  remembered.set(trace.tools, lists)
  const known = lists.get(set)
  if (known !== undefined) return known
  const list = set.flatMap((index) => trace.tools[index] ?? [])
  lists.set(set, list)
  return list
}

const remembered = new WeakMap<readonly JsonValue[], Map<readonly number[], readonly JsonValue[]>>()
