/** What the processors of MARSYS' compaction share: what they are given, and the records that they log. */
import type { JsonObject } from '#base/json.ts'
import type { Summarise } from '../../model/services.ts'
import type { Step, StepId } from '../../model/step.ts'
import type { Cost } from './estimate.ts'
import { type MarsysMessage, marsysMessage } from './message.ts'
import type { Form } from './packing.ts'

export interface StageContext {
  readonly cost: Cost
  readonly charsPerToken: number
  readonly form: Form
  /** Undefined: there is no model to ask. */
  readonly model: CompactionModel | undefined
  /** An extra instruction for the model. */
  readonly instruction?: string
  /** The steps of the strategy's input that these messages come from. */
  readonly originsOf: (steps: readonly Step[]) => readonly StepId[]
}

export interface CompactionModel {
  /** Stands in the name of the summary: `compaction_<name>`. */
  readonly name: string
  readonly ask: Summarise
  /** `json`: any other reply is a failure. `any`: a reply without JSON is the summary itself. */
  readonly replies: 'json' | 'any'
}

/** What a processor made of the messages, with its record in the original's words. */
export interface StageResult {
  readonly steps: readonly Step[]
  readonly log: JsonObject
  /** What the model was sent, if it was asked. */
  readonly asked?: readonly MarsysMessage[]
  /**
   * A message that the library changes in place: whoever still contains the original list sees the change
   * too.
   */
  readonly changedInPlace?: { readonly before: Step; readonly after: Step }
}

/** A processor: what it would save, and what it does. */
export interface Stage {
  readonly name: string
  saving(steps: readonly Step[], context: StageContext): number
  run(steps: readonly Step[], context: StageContext): StageResult
}

/** What unfolded steps are to MARSYS; none of them may be a control step. */
export function messagesOf(steps: readonly Step[]): readonly MarsysMessage[] {
  return steps.map((step) => {
    const message = marsysMessage(step)
    if (message === undefined) throw new Error('a control step is no message')
    return message
  })
}
