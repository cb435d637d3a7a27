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
  /** Absent until a person says so: on wherever there is something to redact. */
  readonly isOn?: boolean
  readonly plan: RedactionPlan
}

/** Of several runs in one file: on unless a person turned it off. What was excluded belongs to one run. */
export function redactionOfSeveral({ isOn = true, plan }: RedactionChoice): RedactionPlan | undefined {
  return isOn ? { ...plan, excluded: [] } : undefined
}

export const NO_REDACTION_CHOICE: RedactionChoice = {
  plan: { detectors: INITIAL_DETECTORS, patterns: [], excluded: [] },
}
