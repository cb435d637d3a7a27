/** How a call is named to a person: the first one is call 1. URL, console and core count from 0. */
import { t } from '#base/words.ts'

export function callNumber(call: number): number {
  return call + 1
}

export function callName(call: number): string {
  return t`call ${callNumber(call)}`
}
