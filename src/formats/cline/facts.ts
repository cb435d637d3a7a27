/** What Cline records of a request: its model, tokens, cost, and whether it was broken off. */
import { given } from '#base/given.ts'
import { field, type JsonObject, type JsonValue, numberField, textField } from '#base/json.ts'
import type { RawUsage } from '#core/usage/check-usage.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { countField, promptUsage } from '../reading/prompt-usage.ts'
import { readTime } from '../reading/timestamp.ts'
import type { UiMessage, UiRequest } from './shape.ts'

export function factsOf(message: JsonObject, request: JsonValue): CallFacts {
  const usage = usageOf(request)
  const cost = usage === undefined ? undefined : numberField<UiRequest>(request, 'cost')
  const model = textField(field<UiMessage>(message, 'modelInfo'), 'modelId')
  const timestamp = readTime(field<UiMessage>(message, 'ts'))
  const reason =
    textField<UiRequest>(request, 'streamingFailedMessage') ?? textField<UiRequest>(request, 'cancelReason')
  // A request that was canceled after the answer had begun costs money, so it counts as a call.
  const failure = usage === undefined ? reason : undefined
  return given({ timestamp, model, usage, cost, failure })
}

/** Cline counts the cache apart from the input. Undefined where all is 0: the answer was never complete. */
function usageOf(request: JsonValue): RawUsage | undefined {
  const input = countField<UiRequest>(request, 'tokensIn')
  const output = countField<UiRequest>(request, 'tokensOut')
  const cacheRead = countField<UiRequest>(request, 'cacheReads')
  const cacheWrite = countField<UiRequest>(request, 'cacheWrites')
  const counts = [input, output, cacheRead, cacheWrite]
  if (counts.every((count) => count === undefined || count === 0)) return undefined
  if (textField<UiRequest>(request, 'apiProtocol') === 'openai')
    return promptUsage({ prompt: input, output, read: cacheRead, write: cacheWrite })
  return { ...given({ input, output, cacheRead, cacheWrite }), isCacheApart: true }
}
