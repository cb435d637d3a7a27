/** What a parameter is called in a sweep. */
import type { ParamSpec } from '#core/model/params.ts'
import { unitWord } from '../../../kit/index.ts'

/** With its unit, such as `Limit per result (bytes)`, where the label doesn't say it. */
export function paramLabel(param: ParamSpec): string {
  const { label } = param
  const unit = 'unit' in param ? param.unit : undefined
  if (unit === undefined) return label
  const word = unitWord(unit)
  return label.toLowerCase().includes(word.toLowerCase()) ? label : `${label} (${word})`
}
