/**
 * How people are reached: email addresses and phone numbers; and US Social Security numbers, which look
 * alike.
 */
import { isSocialSecurityNumber } from './checksums.ts'
import type { Pattern } from './detector.ts'

/** File endings, which are after a dot as the top-level domain does. */
const ENDING =
  /\.(?:png|jpe?g|gif|svg|webp|css|js|ts|tsx|jsx|json|html?|ya?ml|toml|txt|xml|lock|log|csv|zip|gz|parametrize|fixture|property|setter|getter|cached_property|wraps|dataclass|patch|T|shape|inputs?|weights?)$/i

const DOT = String.raw`\s?(?:\[\s?dot\s?\]|\(\s?dot\s?\)|\{dot\}|\sdot\s|\.)\s?`

/** Before the host of a URL there are names and passwords, not addresses. */
function isInUrl(text: string, start: number): boolean {
  return /:\/\/[^\s/?#]*$/.test(text.slice(Math.max(0, start - 120), start))
}

export const EMAILS: readonly Pattern[] = [
  {
    marks: ['@'],
    near: '@',
    // In a text with escapes `\n` is the end of a line, and what follows may start an address.
    regex:
      /(?<=\\[nrt]|(?<![\p{L}\p{N}_.%+\\-]))[\p{L}\p{N}_][\p{L}\p{N}_.%+'’-]{0,63}@[\p{L}\p{N}][\p{L}\p{N}-]{0,62}(?:\.[\p{L}\p{N}-]{1,63}){1,8}(?![\p{L}\p{N}_-])/gu,
    accepts: (found, { text, start, end }) =>
      /\.(?:[\p{L}]{2,}|xn--[a-z0-9-]+)$/u.test(found) &&
      !ENDING.test(found) &&
      !/^git@|^\d+x?[@]/.test(found) &&
      text[end] !== '(' &&
      !isInUrl(text, start),
  },
  // The at sign and the dot of East Asian keyboards.
  {
    marks: ['＠'],
    near: '＠',
    regex:
      /(?<![\p{L}\p{N}_.%+-])[\p{L}\p{N}_][\p{L}\p{N}_.%+-]{0,63}＠[\p{L}\p{N}-]{1,63}(?:[.．][\p{L}\p{N}-]{1,63}){1,8}/gu,
  },
  {
    marks: ['%40'],
    regex: /(?<![\w.%-])[\w.+-]{1,64}%40[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}(?![\w-])/g,
  },
  {
    marks: ['at]', '(at', '{at', '[at'],
    regex: new RegExp(
      String.raw`(?<![\w.%+-])[\w.+-]{1,64}\s?(?:\[\s?at\s?\]|\(\s?at\s?\)|\{at\})\s?[A-Za-z0-9-]{1,63}(?:${DOT}[A-Za-z0-9-]{2,63}){1,4}`,
      'gi',
    ),
  },
  {
    marks: [' dot '],
    regex: /(?<![\w.%+-])[\w.+-]{1,64}\sat\s[A-Za-z0-9-]{1,63}(?:\sdot\s[A-Za-z0-9-]{2,63}){1,4}/gi,
  },
]

export const PHONES: readonly Pattern[] = [
  {
    marks: ['+'],
    regex:
      /(?<![\w+.=*/)-])\+[1-9]\d{0,2}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{1,4}(?:[ .-]?\d{2,4}){1,5}(?![\w]|[.-]\d)/g,
    accepts: (found, { text, start }) => {
      const digits = found.replace(/\D/g, '').length
      // A plus at the start of a line is mostly an added line of a diff.
      const isDiff = (start === 0 || text[start - 1] === '\n') && !/[ ().-]/.test(found)
      return digits >= 9 && digits <= 15 && !isDiff
    },
  },
  {
    marks: [],
    regex:
      /(?<![\w+./:=-]|\d )(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[.-])[2-9]\d\d[.-]\d{4}(?![\w]|[.-]\d)/g,
  },
  {
    marks: ['phone', 'mobile', 'tel', 'cell'],
    regex:
      /(?<![a-z])(?:phone(?:[ _-]?(?:number|no))?|mobile|\btel|\bcell)\\{0,3}["']?\s?[:=]\s?\\{0,3}["']?([+(]?\d[\d ()./-]{7,18}\d)(?!\w)/dgi,
    accepts: (found) => {
      const digits = found.replace(/\D/g, '').length
      return digits >= 8 && digits <= 15
    },
  },
  {
    marks: ['-'],
    regex: /(?<![\w.-])\d{3}-\d{2}-\d{4}(?![\w]|[.-]\d)/g,
    accepts: isSocialSecurityNumber,
    word: 'id',
  },
  {
    marks: ['ssn', 'social'],
    regex:
      /(?:\bssn|social security(?: number)?)\\{0,3}["']?\s?[:=]?\s?#?\\{0,3}["']?(\d{3}[ -]?\d{2}[ -]?\d{4})(?!\d)/dgi,
    word: 'id',
  },
]
