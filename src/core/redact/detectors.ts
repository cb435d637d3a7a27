/**
 * The patterns of each detector, for the worker. Every one is linear: no repetition of a repetition, bounded
 * runs.
 */
import { isCardNumber, isIban } from './checksums.ts'
import { EMAILS, PHONES } from './contacts.ts'
import type { Detector, Pattern } from './detector.ts'
import { NAMED_SECRETS } from './named-secrets.ts'
import { NAMES } from './names.ts'
import { NETWORK } from './network.ts'
import { PRIVATE_KEYS } from './private-keys.ts'
import { REPOSITORIES } from './repositories.ts'
import { tokenPatterns } from './tokens.ts'

/**
 * In one piece or as printed on a card, with one separator: in fours, 4-6-5 for American Express, 4-6-4 for
 * Diners Club. Numbers in columns, such as the process IDs of `ps`, are not grouped like this.
 */
const CARDS = [
  String.raw`[2-6]\d{11,18}`,
  ...[' ', '-'].flatMap((gap) => [
    String.raw`[2-6]\d{3}(?:${gap}\d{4}){3}`,
    // The longest, on its own: three more digits are mostly the security code.
    String.raw`[2-6]\d{3}(?:${gap}\d{4}){3}${gap}\d{3}`,
    String.raw`3\d{3}${gap}\d{6}${gap}\d{4,5}`,
  ]),
]

const PAYMENT: readonly Pattern[] = [
  ...CARDS.map(
    (card): Pattern => ({
      marks: [],
      regex: new RegExp(String.raw`(?<![\w.+/-]|\d )${card}(?![\w]|[.-]\d)`, 'g'),
      accepts: isCardNumber,
      word: 'card',
    }),
  ),
  {
    marks: [],
    regex: /(?<![\w-])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,4})?(?![A-Za-z0-9-])/g,
    accepts: isIban,
    word: 'account',
  },
]

const PATHS: readonly Pattern[] = [
  { marks: ['/'], regex: /(?<![\w/.:<~-])\/(?:[\w.@+-]{1,100}\/){1,30}[\w.@+-]{0,100}/g },
  { marks: [':\\'], regex: /\b[A-Za-z]:\\{1,4}(?:[\w.@+-]{1,100}\\{1,4}){1,30}[\w.@+-]{0,100}/g },
]

/** In the order of DETECTOR_LIST; of two that match at one place the earlier wins. */
export const DETECTORS: readonly Detector[] = [
  { id: 'private-keys', word: 'secret', patterns: PRIVATE_KEYS },
  { id: 'provider-keys', word: 'secret', patterns: tokenPatterns([...PRIVATE_KEYS, ...NAMED_SECRETS]) },
  { id: 'named-secrets', word: 'secret', patterns: NAMED_SECRETS },
  { id: 'emails', word: 'email', patterns: EMAILS },
  { id: 'names', word: 'user', patterns: NAMES },
  { id: 'repositories', word: 'repository', patterns: REPOSITORIES },
  { id: 'payment', word: 'card', patterns: PAYMENT },
  { id: 'phones', word: 'phone', patterns: PHONES },
  { id: 'network', word: 'host', patterns: NETWORK },
  { id: 'paths', word: 'path', patterns: PATHS },
]
