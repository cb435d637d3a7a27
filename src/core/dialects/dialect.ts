/**
 * A dialect: how steps become messages, and how messages are written for a provider. What a model is sent is
 * the concatenation over the steps of the context, so a step's messages depend on that step alone.
 */
import type { JsonValue } from '#base/json.ts'
import type { Message } from '../model/message.ts'
import type { ParamSpecs, ParamValues, ValuesOf } from '../model/params.ts'
import type { Step } from '../model/step.ts'

export interface Dialect {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly params: ParamSpecs
  /** The messages of one step; none for control steps. */
  messages(step: Step, values: ParamValues): readonly Message[]
  /** One message in the provider's JSON. */
  write(message: Message): JsonValue
}

interface Definition<S extends ParamSpecs> {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly params: S
  readonly messages: (step: Step, values: ValuesOf<S>) => readonly Message[]
  readonly write: (message: Message) => JsonValue
}

/** Makes a dialect of a definition; `values` must come from `parseValues` with its specs. */
export function defineDialect<const S extends ParamSpecs>(definition: Definition<S>): Dialect {
  return {
    ...definition,
    messages: (step, values) => definition.messages(step, values as ValuesOf<S>),
  }
}
