/**
 * What the jobs of export take and give: in which form something is written, the file, and what a redaction
 * would find.
 */
import type { ComparisonData } from '#core/compare/comparison-data.ts'
import type { CallIndex } from '#core/model/units.ts'
import type { Finding } from '#core/redact/find.ts'
import type { CustomSource } from '#core/spec/custom-definition.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { ProviderId } from '#core/validity/check.ts'
import type { CountingSettings } from './counting.ts'

export interface ExportedFile {
  readonly name: string
  readonly mediaType: string
  readonly data: string
}

/** What is taken out, and in which form. Columns of a comparison are the memories beside the baseline. */
export type ExportForm =
  /** The run in a format that can be written, by its id. */
  | {
      readonly kind: 'trace'
      readonly format: string
      /** Custom strategies that travel with it, where the format has room for them. */
      readonly programs?: readonly CustomSource[]
    }
  | { readonly kind: 'markdown' }
  | {
      readonly kind: 'skeleton'
      readonly keepNames: boolean
      /** Goes along, without what may be a text of the run. */
      readonly comparison?: ComparisonData
    }
  /**
   * The messages of a context; `label` joins the file's name. `repairedFor`: without what this provider would
   * refuse of them.
   */
  | {
      readonly kind: 'context'
      readonly memory: CheckedSpec
      readonly call: CallIndex
      readonly counting: CountingSettings
      readonly label?: string
      readonly repairedFor?: ProviderId
      /** As a request of the Anthropic Messages API instead of the dialect's messages. */
      readonly isAnthropic?: boolean
    }
  | {
      readonly kind: 'calls-csv'
      readonly memories: readonly CheckedSpec[]
      /** As the person called them; empty, or absent: by what they do. */
      readonly names?: readonly string[]
      readonly counting: CountingSettings
    }
  | {
      readonly kind: 'report'
      readonly memories: readonly CheckedSpec[]
      readonly names?: readonly string[]
      /** Which one Strategies recommends, from 1; absent: none, or not known. */
      readonly recommended?: number
      readonly counting: CountingSettings
      /** Whose rules are checked; absent: those of the provider of the recorded model, else OpenAI's. */
      readonly provider?: ProviderId
      /** Whether the run goes along in the page, so that Memoscope opens it from there. */
      readonly holdsRun?: boolean
      /** When it is made, for a person: workers know no clock. */
      readonly madeAt: string
      /** What the report is of, to be built again. */
      readonly comparison?: ComparisonData
      /** Where the page is, without the hash: the report links back to it. */
      readonly address?: string
    }

export interface TextSize {
  readonly bytes: number
  /** UTF-16 units. */
  readonly characters: number
}

/** Something found that a redaction would replace. The value itself stays in the worker. */
export interface FoundToRedact extends Omit<Finding, 'value'> {
  /** So much of it that a person knows it again. */
  readonly masked: string
}

export interface ExportProgress {
  /** What is being done, for a person: `Looking for secrets`. */
  readonly doing: string
  /** 0 to 1; undefined where it cannot be known. */
  readonly share?: number
}
