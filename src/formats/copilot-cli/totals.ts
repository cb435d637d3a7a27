/** What the events at the end of a session say of all its requests: only there is their input recorded. */
import { given } from '#base/given.ts'
import { field, isObject, type JsonObject, numberField, objectField, textField } from '#base/json.ts'
import type { RecordedTotals, Usage } from '#core/model/trace.ts'
import { recordedTotals, sumOfUsages } from '#core/usage/recorded-totals.ts'
import { countField, promptUsage } from '../reading/prompt-usage.ts'
import type { Entry } from './lines.ts'
import type { CompactionTokens, EventData, ModelMetric, ModelUsage, SessionEvent } from './shape.ts'

/** How far the output of a total may be from that of the calls, as a share: titles are requests, too. */
const MOST_APART = 0.1

/**
 * A resumed session has several such events. Newer versions go on counting, older ones begin at 0, and an end
 * that was not orderly has none: the total of these calls has their output.
 */
export function totalsOf(entries: readonly Entry[]): RecordedTotals | undefined {
  const data = entries.map(({ value }) => objectField<SessionEvent>(value, 'data') ?? {})
  const said = data.reduce((sum, one) => sum + outputOf(one), 0)
  const ends = entries.flatMap(({ value }, at) => (isEnd(value) ? (usageAtEnd(data[at]) ?? []) : []))
  const totals = [ends.slice(-1), ends].map(sumOfUsages)
  const usage = totals.find((total) => said > 0 && Math.abs((total?.output ?? 0) - said) <= said * MOST_APART)
  return recordedTotals({ usage, source: 'session.shutdown' })
}

function isEnd(event: JsonObject): boolean {
  return textField<SessionEvent>(event, 'type') === 'session.shutdown'
}

/** Of an answer or a summary; 0 for other events. */
function outputOf(data: JsonObject): number {
  const summary = objectField<EventData>(data, 'compactionTokensUsed')
  return (
    (numberField<EventData>(data, 'outputTokens') ?? 0) +
    (numberField<CompactionTokens>(summary, 'outputTokens') ?? 0)
  )
}

function usageAtEnd(data: JsonObject | undefined): Usage | undefined {
  const models = Object.values(objectField<EventData>(data, 'modelMetrics') ?? {}).filter(isObject)
  return sumOfUsages(
    models.flatMap((model) => {
      const counts = field<ModelMetric>(model, 'usage')
      const usage = promptUsage({
        prompt: countField<ModelUsage>(counts, 'inputTokens'),
        output: countField<ModelUsage>(counts, 'outputTokens'),
        ...given({
          read: countField<ModelUsage>(counts, 'cacheReadTokens'),
          write: countField<ModelUsage>(counts, 'cacheWriteTokens'),
          reasoning: countField<ModelUsage>(counts, 'reasoningTokens'),
        }),
      })
      return usage ?? []
    }),
  )
}
