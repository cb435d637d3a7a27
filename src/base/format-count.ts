/** A count with its noun: `1 step`, `1,204 steps`. Pure. */

import { formatExact } from './format-number.ts'
import { pluralCategory } from './locale.ts'

/**
 * How a counted noun reads in each plural category of a language, the count as `{0}`. Put in by the build of
 * a translation.
 */
type CountedForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** `noun` in the singular; `many` where its plural is not regular. */
export function plural(count: number, noun: string | CountedForms, many?: string): string {
  if (typeof noun === 'string')
    return `${formatExact(count)}\u00a0${count === 1 ? noun : (many ?? `${noun}s`)}`
  // Whole numbers may need no `other`; then the last form is the most general.
  const form = noun[pluralCategory(count)] ?? noun.other ?? Object.values(noun).at(-1) ?? ''
  return form.replace('{0}', () => formatExact(count)).replaceAll(' ', '\u00a0')
}
