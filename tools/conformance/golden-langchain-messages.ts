/** Runs `langchain-messages.json`: trim, merge, filter and the approximate counter. */
import { isArray, type JsonObject, type JsonValue, listField, numberField, textField } from '#base/json.ts'
import { isJsonTruthy } from '#base/python.ts'
import { countApproximately } from '#core/library/langchain/approximate.ts'
import { filterMessages, mergeMessageRuns } from '#core/library/langchain/merge.ts'
import { SPLITTERS, type TrimOptions, trimMessages, trimProblem } from '#core/library/langchain/trim.ts'
import type { Step } from '#core/model/step.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'
import { type Conversation, counterOf, readConversation } from './golden-langchain.ts'

export function matchLangchainMessages({ op, input, params }: GoldenCase): Answer {
  const conversation = readConversation(listField(input, 'messages') ?? [])
  const { steps, isBlocks } = conversation
  switch (op) {
    case 'trim':
      return trimmed(conversation, params)
    case 'merge':
      return written(
        conversation,
        mergeMessageRuns(steps, { isBlocks, separator: textField(params, 'chunk_separator') }),
      )
    case 'filter':
      return written(conversation, filterMessages(steps, readFilter(params), conversation.idOf))
    case 'count_approximately':
      return answered(
        countApproximately(steps, {
          isBlocks,
          charsPerToken: numberField(params, 'chars_per_token'),
          extraTokens: numberField(params, 'extra_tokens_per_message'),
          countName: params.count_name !== false,
        }),
      )
    default:
      return unsupported(`the operation “${op}” is not known`)
  }
}

function trimmed(conversation: Conversation, params: JsonObject): Answer {
  const { steps, isBlocks } = conversation
  const options: TrimOptions = {
    maxTokens: numberField(params, 'max_tokens') ?? 0,
    count: counterOf(textField(params, 'counter') ?? 'len', isBlocks),
    strategy: textField(params, 'strategy') ?? 'last',
    allowPartial: isJsonTruthy(params.allow_partial),
    startOn: names(params.start_on),
    endOn: names(params.end_on),
    includeSystem: isJsonTruthy(params.include_system),
    split: SPLITTERS[textField(params, 'splitter') ?? 'lines'] ?? ((text) => [text]),
    rule: 'trim',
    isBlocks,
  }
  const problem = trimProblem(options)
  return problem === undefined
    ? written(conversation, trimMessages(steps, options))
    : refused(problem.message)
}

function written({ write }: Conversation, steps: readonly Step[]): Answer {
  return answered(steps.map(write))
}

function readFilter(params: JsonObject) {
  const { exclude_tool_calls: calls } = params
  return {
    includeNames: names(params.include_names),
    includeTypes: names(params.include_types),
    includeIds: names(params.include_ids),
    excludeNames: names(params.exclude_names),
    excludeTypes: names(params.exclude_types),
    excludeIds: names(params.exclude_ids),
    excludeCalls: calls === true ? ('all' as const) : names(calls),
  }
}

/** A name or a list of names. */
function names(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return isArray(value) ? value.filter((name) => typeof name === 'string') : []
}
