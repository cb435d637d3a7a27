/**
 * Runs `langchain-summarization.json`: the middleware with a model that answers SUMMARY and a window of 100
 * tokens.
 */
import { isArray, isObject, type JsonValue, listField } from '#base/json.ts'
import { ok } from '#base/result.ts'
import { summarizeHistory, type Threshold, UNITS } from '#core/library/langchain/summarization.ts'
import { type Answer, answered, type GoldenCase, refused } from './golden-case.ts'
import { measureOf, readConversation } from './golden-langchain.ts'

const WINDOW = 100

export function matchLangchainSummarization({ input, params }: GoldenCase): Answer {
  const { steps, write } = readConversation(listField(input, 'messages') ?? [])
  const done = summarizeHistory(
    steps,
    {
      trigger: readTrigger(params.trigger),
      keep: readThreshold(params.keep ?? ['messages', 20]),
      rule: 'summary',
    },
    { measure: measureOf('chars'), window: WINDOW, summarise: () => ok('SUMMARY') },
  )
  if (!done.ok) return refused(done.error.message)
  const [first, ...kept] = done.value
  if (done.value === steps || first === undefined) return answered(null)
  return answered({ cutoff: steps.length - kept.length, first: write(first), kept: kept.map(({ id }) => id) })
}

/** One threshold, a clause of several, or a list of both. */
function readTrigger(value: JsonValue | undefined): readonly (readonly Threshold[])[] {
  if (isArray(value))
    return typeof value[0] === 'string' ? [[readThreshold(value)]] : value.flatMap(readTrigger)
  return isObject(value) ? [Object.entries(value).map(readThreshold)] : []
}

function readThreshold(value: JsonValue): Threshold {
  const [name, amount] = isArray(value) ? value : []
  const unit = UNITS.find((candidate) => candidate === name)
  if (unit === undefined) throw new Error(`no threshold: ${JSON.stringify(value)}`)
  return { unit, amount: Number(amount) }
}
