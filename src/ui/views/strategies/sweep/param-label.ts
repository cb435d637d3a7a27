/** What a parameter is called in a sweep. */
import { t } from '#base/words.ts'
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

/** Units of which there is often one, and how that is called. */
const ONES = new Map([
  [t`actions`, t`action`],
  [t`groups`, t`group`],
])

/** `Keep in full (actions): 3` as `keep in full = 3 actions`. */
export function valueInSentence(varied: string): string {
  const [, label = '', unit, value] = /^(.*?)(?: \(([^)]*)\))?: (.*)$/.exec(varied) ?? []
  if (value === undefined) return varied
  const words = label.charAt(0).toLowerCase() + label.slice(1)
  return unit === undefined
    ? `${words} = ${value}`
    : `${words} = ${value} ${(value === '1' && ONES.get(unit)) || unit}`
}
