/** The list of summarisers. Adding one: its file and its line here. */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { type ParamValues, parseValues } from '../model/params.ts'
import { extractive } from './extractive.ts'
import { fixedLength } from './fixed-length.ts'
import { handWritten } from './hand-written.ts'
import { onDevice } from './on-device.ts'
import { recorded } from './recorded.ts'
import type { Summariser } from './summariser.ts'

export const summarisers: readonly Summariser[] = [extractive, fixedLength, handWritten, recorded, onDevice]

/** A summariser with its parameters, as data. */
export interface SummariserSpec {
  readonly id: string
  readonly params?: Readonly<Record<string, unknown>>
}

export const DEFAULT_SUMMARISER: SummariserSpec = { id: 'extractive' }

interface Chosen {
  readonly summariser: Summariser
  readonly values: ParamValues
}

/** Fails with `unknown-summariser` or a problem of its parameters. */
export function chooseSummariser(spec: SummariserSpec): Result<Chosen> {
  const summariser = summarisers.find((candidate) => candidate.id === spec.id)
  if (summariser === undefined) {
    const known = summarisers.map((candidate) => candidate.id).join(', ')
    return fail({
      code: 'unknown-summariser',
      message: t`Unknown summarizer "${spec.id}".`,
      hint: t`Available: ${known}.`,
    })
  }
  const values = parseValues(summariser.params, spec.params ?? {})
  return values.ok ? ok({ summariser, values: values.value }) : values
}
