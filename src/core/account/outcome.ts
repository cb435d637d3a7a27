/**
 * What a file says of how a run ended: a score, whether it was solved, or the word the harness ended with.
 */
import { given } from '#base/given.ts'
import { field, isArray, isObject, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Trace } from '../model/trace.ts'

export interface Outcome {
  /**
   * `score`: what a grader gave. `solved`: whether the task was solved. `ended`: how the run ended, solved or
   * not.
   */
  readonly kind: 'score' | 'solved' | 'ended'
  readonly value: number | boolean | string
  /** Of the grader, where scores have names. */
  readonly name?: string
  /** The field of the file, such as `info.exit_status`. */
  readonly field: string
}

/** Fields of the formats' own, the most telling first: a grade says more than how a run ended. */
const PLACES: readonly (readonly [Outcome['kind'], readonly string[]])[] = [
  ['score', ['reward_info.reward', 'reward', 'info.reward_info.reward', 'score', 'info.score']],
  [
    'solved',
    [
      'resolved',
      'is_correct',
      'report.resolved',
      'test_result.resolved',
      'test_result.result',
      'info.resolved',
    ],
  ],
  [
    'ended',
    [
      'info.exit_status',
      'exit_status',
      'result.subtype',
      'termination_reason',
      'base_state.execution_status',
      'error',
    ],
  ],
]

/** Anything longer is prose, not a status. */
const LONGEST_WORD = 60

/** Undefined: the file says nothing of it. */
export function outcomeOf({ metadata }: Pick<Trace, 'metadata'>): Outcome | undefined {
  return namedScore(metadata) ?? plainOutcome(metadata) ?? answerMatch(metadata)
}

function plainOutcome(metadata: JsonObject): Outcome | undefined {
  for (const [kind, places] of PLACES) {
    for (const place of places) {
      const found = read(metadata, place)
      const value = place === 'error' && typeof found === 'string' ? statusIn(found) : found
      if (isOf(kind, value)) return { kind, value, field: place }
    }
  }
  return undefined
}

/** What stopped a run that ended with an exception: its message, or its name where that is long. */
function statusIn(error: string): string {
  const [, name = '', message = ''] =
    /^(?:([A-Za-z_][\w.]*(?:Error|Exception)): )?(.*)/.exec(error.trim()) ?? []
  const limit = /\bmax(?:imum)? (?:number of )?(iteration|step|turn|budget)/i.exec(message)?.[1]
  if (limit !== undefined) return LIMITS[limit.toLowerCase()] ?? ''
  const [sentence = ''] = message.split(/\.(?: |$)/)
  return sentence !== '' && sentence.length <= LONGEST_WORD ? sentence : name
}

const LIMITS: Readonly<Record<string, string>> = {
  iteration: t`stopped: maximum iterations`,
  step: t`stopped: maximum steps`,
  turn: t`stopped: maximum turns`,
  budget: t`stopped: maximum budget`,
}

function read(metadata: JsonObject, place: string): JsonValue | undefined {
  return place.split('.').reduce<JsonValue | undefined>((value, key) => field(value, key), metadata)
}

function isOf(kind: Outcome['kind'], value: JsonValue | undefined): value is number | boolean | string {
  if (kind === 'score') return typeof value === 'number' || typeof value === 'boolean'
  if (kind === 'solved') return typeof value === 'boolean'
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_WORD
}

/** The first of several named scores: Inspect keeps them by name in a sample, Langfuse in a list. */
function namedScore(metadata: JsonObject): Outcome | undefined {
  const scores = field(field(metadata, 'sample'), 'scores') ?? field(metadata, 'scores')
  const all = isArray(scores)
    ? scores.map((score) => [textField(score, 'name'), field(score, 'value')] as const)
    : Object.entries(isObject(scores) ? scores : {}).map(
        ([name, score]) => [name, field(score, 'value')] as const,
      )
  for (const [name, value] of all) {
    if (typeof value !== 'number' && typeof value !== 'boolean' && !isOf('ended', value)) continue
    return { kind: 'score', value, field: 'scores', ...given({ name }) }
  }
  return undefined
}

/** A benchmark's answer beside the true one, as smolagents keeps both: whether they are the same text. */
function answerMatch(metadata: JsonObject): Outcome | undefined {
  const expected = textField(metadata, 'true_answer')
  const said = textField(metadata, 'answer') ?? textField(metadata, 'prediction')
  if (expected === undefined || said === undefined) return undefined
  const value = plainAnswer(said) === plainAnswer(expected)
  return { kind: 'score', value, name: t`Exact match`, field: 'answer, true_answer' }
}

/** Without case, and the marks that numbers and lists may have or not. */
function plainAnswer(text: string): string {
  return text.toLowerCase().replace(/[\s,.;$%"']/g, '')
}
