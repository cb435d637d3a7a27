/**
 * Token counts on a message that no model wrote, such as a tool result: no call is known to have used them.
 */
import { isObject, type JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { RepeatedWarnings } from './repeated-warnings.ts'

/** `isModels`: the model wrote the message. What is found is named, and counts for no call. */
export function warnOfMisplacedUsage(
  warnings: RepeatedWarnings,
  usage: JsonValue | undefined,
  { isModels, where }: { readonly isModels: boolean; readonly where: string },
): void {
  if (isModels || !isObject(usage) || !Object.values(usage).some((count) => typeof count === 'number')) return
  warnings.add('bad-usage', MISPLACED, where)
}

const MISPLACED = t`Usage: token counts are on a message that no model wrote; they count for no call.`
