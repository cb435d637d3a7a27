/** A choice of a parameter in words, as the description of a strategy has it. */
import type { ParamSpec, ParamValue } from '../model/params.ts'

/** Undefined for what is no choice: a number or a text alone says nothing. */
export function choiceLabel(param: ParamSpec, value: ParamValue | undefined): string | undefined {
  if (param.kind === 'boolean') return `${inSentence(param.label)}${value === true ? '' : ': no'}`
  if (param.kind !== 'choice') return undefined
  const option = param.options.find((candidate) => candidate.value === value)
  return option === undefined ? undefined : inSentence(option.label)
}

/** Without its capital, unless it begins with a name in capitals. */
function inSentence(label: string): string {
  return /^[A-Z][^A-Z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
