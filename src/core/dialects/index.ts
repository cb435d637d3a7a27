/** The list of dialects. Adding one: its file and its line here. */
import { append } from '#base/lists.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Message } from '../model/message.ts'
import { type ParamValues, parseValues } from '../model/params.ts'
import type { Step } from '../model/step.ts'
import type { Dialect } from './dialect.ts'
import { marsys } from './marsys.ts'
import { openai } from './openai.ts'
import { smolagents } from './smolagents.ts'
import { tinyagent } from './tinyagent.ts'

export const dialects: readonly Dialect[] = [openai, tinyagent, smolagents, marsys]

/** A dialect with its parameters, as data. */
export interface DialectSpec {
  readonly id: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** A dialect bound to its values. */
export interface BoundDialect {
  readonly dialect: Dialect
  readonly values: ParamValues
}

export const DEFAULT_DIALECT: DialectSpec = { id: 'openai' }

/** Fails with `unknown-dialect` or a problem of its parameters. */
export function bindDialect(spec: DialectSpec): Result<BoundDialect> {
  const dialect = dialects.find((candidate) => candidate.id === spec.id)
  if (dialect === undefined) {
    const known = dialects.map((candidate) => candidate.id).join(', ')
    return fail({
      code: 'unknown-dialect',
      message: t`Unknown message format "${spec.id}".`,
      hint: t`Available: ${known}.`,
    })
  }
  const values = parseValues(dialect.params, spec.params ?? {})
  return values.ok ? ok({ dialect, values: values.value }) : values
}

/** The messages of a whole context, in order. */
export function contextMessages(steps: readonly Step[], bound: BoundDialect): readonly Message[] {
  return steps.flatMap((step) => bound.dialect.messages(step, bound.values))
}

interface Ends {
  /** How many messages the context makes. */
  readonly count: number
  readonly first: number
  readonly newest: number
}

/**
 * The first and the newest messages of a context, in order; all where these are all. O(steps that make them).
 */
export function endMessages(
  steps: readonly Step[],
  bound: BoundDialect,
  { count, first, newest }: Ends,
): readonly Message[] {
  if (count <= first + newest) return contextMessages(steps, bound)
  const front: Message[] = []
  for (let at = 0; at < steps.length && front.length < first; at++)
    append(front, contextMessages(steps.slice(at, at + 1), bound))
  const back: (readonly Message[])[] = []
  for (let at = steps.length, found = 0; at > 0 && found < newest; at--) {
    const made = contextMessages(steps.slice(at - 1, at), bound)
    back.push(made)
    found += made.length
  }
  return [...front.slice(0, first), ...back.reverse().flat().slice(-newest)]
}
