/** Raw counts over Langfuse observations, for the import report and the conformance check. */
import { field, type JsonObject, numberField, objectField, textField } from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { parseJson } from '../parse/json-lines.ts'
import { countBy } from '../reading/counters.ts'
import type { Counters } from '../reading/format.ts'
import type { Observation, Usage } from './shape.ts'

export function langfuseCounters(observations: readonly JsonObject[]): Counters {
  const inputs = observations.map((observation) => field<Observation>(observation, 'input') ?? null)
  const outputs = observations.map((observation) => field<Observation>(observation, 'output') ?? null)
  const texts = [...inputs, ...outputs].filter((value) => value !== null).map(asText)
  const strings = inputs.filter((input): input is string => typeof input === 'string')
  return {
    observations: observations.length,
    by_type: countBy(observations, (observation) => textField<Observation>(observation, 'type')),
    by_name: countBy(observations, (observation) => textField<Observation>(observation, 'name')),
    roots: observations.filter(
      (observation) => textField<Observation>(observation, 'parentObservationId') === undefined,
    ).length,
    observations_with_input: inputs.filter((input) => input !== null).length,
    observations_with_output: outputs.filter((output) => output !== null).length,
    input_is_string: strings.length,
    input_string_is_json: strings.filter((input) => parseJson(input).ok).length,
    total_usage: observations.reduce(
      (sum, observation) =>
        sum + (numberField<Usage>(objectField<Observation>(observation, 'usageDetails'), 'total') ?? 0),
      0,
    ),
    text_chars: texts.reduce((sum, text) => sum + codePointLength(text), 0),
    text_utf16: texts.reduce((sum, text) => sum + text.length, 0),
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
