/** What a person chose for an export before it is made: data of the store. */

import { INITIAL_DETECTORS } from '#core/redact/detector-list.ts'
import type { RedactionPlan } from '#core/redact/plan.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'

/** What the export dialog opens with. */
export interface ExportPreset {
  /**
   * Id of a choice of the dialog: `trace:memoscope`, `markdown`, `context`, `report` …; absent: the first.
   */
  readonly choice?: string
  /** Whose context; absent: what was recorded. */
  readonly memory?: CheckedSpec
}

/**
 * Redaction as a person set it up; kept until the page is closed, so that several exports need it but once.
 */
export interface RedactionChoice {
  readonly isOn: boolean
  readonly plan: RedactionPlan
}

export const NO_REDACTION_CHOICE: RedactionChoice = {
  isOn: false,
  plan: { detectors: INITIAL_DETECTORS, patterns: [], excluded: [] },
}
