/**
 * The made-up language en-XA, as browsers and phones have it for tests: English with accents, in brackets and
 * longer. What is in the page without them was not marked for translation.
 */
import type { Message } from './find-words.ts'
import type { Translation } from './put-words.ts'

export const PSEUDO = 'en-XA'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'áƀçđéƒğĥíĵķłɱñóþǫřšţúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶŁṀÑÓÞǪŘŠŢÚṼŴẊÝŽ'

/** “Drop {0} here” → “⟦Đřóþ {0} ĥéřé⟧”. Values and elements stay. */
export function pseudo({ text, many }: Message): Translation {
  return many === undefined ? pseudoText(text) : { one: pseudoText(text), other: pseudoText(many) }
}

/** A text as it reads in it: for tests that look for it in the page. */
export function pseudoText(text: string): string {
  const changed = text.replace(/[a-zA-Z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)
  return `⟦${changed}⟧`
}
