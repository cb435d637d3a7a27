/** The memory of a started interpreter, from which all later ones of this page start: some 30 MB. */
import { isCopyEvent } from './messages.ts'

let copy: Blob | undefined

export function currentCopy(): Blob | undefined {
  return copy
}

/** The first copy comes before any code has run; later ones are not believed. */
export function keepCopy(event: unknown): void {
  if (copy === undefined && isCopyEvent(event)) copy = event.copy
}
