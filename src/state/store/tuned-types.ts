/** A strategy with parameters of the person's, among the ranked ones. */
import type { CheckedSpec } from '#core/spec/spec-data.ts'

export interface TunedStrategy {
  /** `tuned-1`: part of the address where it is selected. */
  readonly id: string
  readonly spec: CheckedSpec
}
