/**
 * What the jobs behind building a run by hand give: steps read from a paste, and a step written as JSON,
 * checked.
 */
import type { Problem } from '#base/result.ts'
import type { StepDraft } from '#core/model/step.ts'
import type { Warning } from '#core/model/trace.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'

export type { StepReading, TextFault } from '#formats/messages/step-text.ts'

/** A run read from something pasted, to be put into another one: nothing is stored. */
export interface ReadRun {
  readonly title: string
  readonly steps: readonly StepDraft[]
  /** The calls by place in `steps`. */
  readonly calls: readonly { readonly at: number; readonly facts: CallFacts }[]
}

export interface ReadSteps {
  readonly runs: readonly ReadRun[]
  /** The format that read it; absent where none did. */
  readonly format?: string
  readonly warnings: readonly Warning[]
  readonly problem?: Problem
  /** Formats that may fit where the person has to choose. */
  readonly candidates?: readonly string[]
}
