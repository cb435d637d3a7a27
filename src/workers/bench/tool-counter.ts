import type { JsonValue } from '#base/json.ts'
import type { Count } from '#core/tokens/encoding.ts'
import { type ToolForm, toolTokens } from '#core/tokens/tool-definitions.ts'

/** Counts each list of tool definitions once: every call of a run may name the same. */
export function toolCounter(form: ToolForm, count: Count): (tools: readonly JsonValue[]) => number {
  const known = new WeakMap<readonly JsonValue[], number>()
  return (tools) => {
    const tokens = known.get(tools) ?? toolTokens(tools, form, count)
    known.set(tools, tokens)
    return tokens
  }
}
