/** Whether two calls of one tool, which run no command and open no file, try the same. Pure. */
import { isObject } from '#base/json.ts'
import type { ToolUse } from '../memory/tool-uses.ts'
import { areSimilar } from './attempts.ts'

/** What a search looks for; where it looks is the same for most searches of a run. */
const SOUGHT = /^(?:pattern|query|regex|search|search_?(?:term|text|query))$/i

/** Much the same arguments; of a search, much the same search text, wherever it looks. O(arguments). */
export function isSimilarCall(later: ToolUse, failed: ToolUse): boolean {
  const [mine, theirs] = [soughtIn(later), soughtIn(failed)]
  return mine === undefined || theirs === undefined
    ? areSimilar(valuesOf(later), valuesOf(failed))
    : mine === theirs || areSimilar(mine, theirs)
}

function soughtIn({ args }: ToolUse): string | undefined {
  if (!isObject(args)) return undefined
  const values = Object.entries(args).flatMap(([name, value]) =>
    SOUGHT.test(name) && typeof value === 'string' ? [value] : [],
  )
  return values.length === 0 ? undefined : values.join(' ')
}

/** What a call is given, without the names of its arguments. */
function valuesOf({ args, call }: ToolUse): string {
  return isObject(args)
    ? Object.values(args)
        .map((value) => JSON.stringify(value))
        .join(' ')
    : call.arguments
}
