/** Private keys as text, whole or cut off. */
import type { Pattern } from './detector.ts'

const KEY_BLOCK = '-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----'
/** What a block may hold until its end: no five hyphens in a row. */
const BODY = '(?:[^-]|-(?!----)){1,20000}'

export const PRIVATE_KEYS: readonly Pattern[] = [
  {
    marks: ['private key'],
    regex: new RegExp(`${KEY_BLOCK}${BODY}-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----`, 'g'),
  },
  // Cut before its end: the lines that look like a key.
  {
    marks: ['private key'],
    regex: new RegExp(`${KEY_BLOCK}(?:(?:\\s|\\\\[nr]){1,6}[A-Za-z0-9+/=]{8,200}){1,400}`, 'g'),
  },
  { marks: ['private-lines'], regex: /Private-Lines: \d{1,3}(?:\s{1,3}[A-Za-z0-9+/=]{8,100}){1,200}/g },
]
