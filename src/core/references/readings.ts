/**
 * What a run can be read as. Looking for a use is picky, looking for an occurrence is not: a path that is
 * used whole occurs also as the end of a longer one. So every reading says how far it goes.
 */
import { isWithUnit, normalNumber, numberWithUnit, scaledNumber } from './numbers.ts'
import { pathReadings } from './path-readings.ts'
import type { Reading } from './reading.ts'
import type { ReferenceKind } from './reference.ts'
import { isWellKnown } from './well-known.ts'

const NONE: readonly Reading[] = []
/**
 * Most runs: a word with at most its first letter large. It is read as itself, and is no reference in prose.
 */
export const PLAIN_WORD = /^[A-Z]?[a-z]+$/
const ADDRESS = /^[a-z0-9]+:\/\//
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i
const NUMERIC = /^[\d._-]+$/
/** `3-4`, as in “3-4 themes”. */
const SMALL_RANGE = /^\d-\d$/
const DECIMAL = /^\d+\.\d+$/
/** `errno` names, signals, and codes as compilers and databases have them: TS2345, E1101, ORA-00942. */
const ERROR_CODE =
  /^(?:E(?:ACCES|ADDRINUSE|AGAIN|AI_AGAIN|BADF|BUSY|CONNREFUSED|CONNRESET|EXIST|HOSTUNREACH|INVAL|ISDIR|LOOP|MFILE|NOENT|NOMEM|NOSPC|NOTDIR|NOTEMPTY|NOTFOUND|PERM|PIPE|RESOLVE|ROFS|TIMEDOUT)|SIG[A-Z]{2,6}|(?:TS|CS|E|W|ORA|MSB|SQL|PGRST|HTTP)-?\d{4,6}|ERR_[A-Z_]+)$/
const ERROR_NAME = /^[A-Z]\w*[a-z](?:Error|Exception|Warning)$/
const FILE =
  /^[\w.@-]*\.(?:[cm]?[jt]sx?|pyi?|md|json[lc]?|txt|ya?ml|toml|html?|s?css|csv|tsv|log|sh|rs|go|java|kt|cs?|cc|cpp|hp?p?|rb|php|sql|xml|ini|cfg|conf|lock|ipynb|pdf|png|jpe?g|gif|svg|zip|gz|tar|env|vue|swift|lua|r|db|sqlite3?)$/
/** Behind anything but white space or a quote a leading dot takes a member: `list.map().join`. */
const DOTFILE =
  /^\.(?:(?:git|env|docker|npm|yarn|editor|vscode|idea|eslint|prettier|babel|bash|zsh|python|node|ruby|tool|ssh|aws|cursor|claude|agents?|config|cache|venv|husky|nvm)[\w.-]*|\w+rc|[\w-]+\.[\w.-]+)$/
const STANDS_FREE = /^[\s"'`]?$/
const HAS_LETTER = /[A-Za-z\u00c0-\u052f]/
/**
 * Members of an object are distinguished from these names of hosts and files, which are one fact as a whole.
 */
const HOST =
  /^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|gov|edu|ai|app|co|info|uk|de|fr|eu|us|ca|au|jp|cn|in)$/i
const VERSION = /^v?\d+(?:\.\d+)+/i
const NUMBERED = /\.\d+$/
/** Classes of style sheets such as `mb-4` and `gray-300`. */
const STYLE_CLASS = /^(?:[a-z]+-){1,3}\d{1,3}(?:xl|px|rem)?$/
/** English joins three words (up-to-date), seldom four. */
const MANY_WORDS = 4
/**
 * English, whatever is in front: `SQL-based`, `AgentV-owned`. What is in front is a word of its own.
 */
const COMPOUND =
  /^[A-Za-z]+-(?:agnostic|aware|backed|based|bound|capable|compatible|compliant|dependent|driven|enabled|facing|first|focused|free|friendly|generated|heavy|independent|level|like|line|managed|native|only|oriented|owned|powered|ready|related|safe|side|specific|style|wide|wise)$/
/** The same of a name that is written with capitals: `AgentV-shaped`. */
const CAPITAL_COMPOUND = /^[A-Z]\w*-[a-z]{2,}ed$/
/** A count in front of what it counts: `the 124-theme test`. */
const COUNT_COMPOUND = /^\d{1,4}-[a-z]{3,}$/
const RECEIVER = /^(?:self|this|cls|super|window|document|exports|module)\.(?=.)/
const HEX_ESCAPE = /^(?:u[0-9a-f]{4}|x[0-9a-f]{2})/i
const CASE_CHANGE = /[a-z\u00df-\u00f6][A-Z]|[A-Z]{2}[a-z]{2}/

/** The readings of a run, the widest first. Runs are short (runs.ts), so this costs little. */
export function readingsOf(run: string, before: string): readonly Reading[] {
  if (run.length < 2) return NONE
  if (PLAIN_WORD.test(run)) return [{ text: run, kind: 'quoted', strength: 'part' }]
  if (ADDRESS.test(run)) return addressReadings(run)
  if (run.includes('/')) return pathReadings(run, before)
  // The end of a pattern names no file: `*_test.go`.
  if (before === '*') return wordReadings(run).map(({ text }) => part(text))
  // What is left of an escape in a JSON text: \u2019.
  if (before === '\\' && HEX_ESCAPE.test(run)) return wordReadings(run.replace(HEX_ESCAPE, ''))
  const isMember = run.startsWith('.') && !(STANDS_FREE.test(before) && DOTFILE.test(run))
  return wordReadings(isMember ? run.slice(1) : run)
}

function wordReadings(word: string): readonly Reading[] {
  if (word.length < 2) return NONE
  if (NUMERIC.test(word)) return numericReadings(word)
  const number = numberWithUnit(word)
  if (number !== undefined) {
    const scaled = scaledNumber(word)
    return [
      { text: number, kind: 'number', strength: 'strong' },
      ...(scaled === undefined ? [] : [part(scaled)]),
      part(word),
    ]
  }
  if (ORDINAL.test(word)) return NONE
  if (isWithUnit(word)) return [part(word)]
  if (HOST.test(word) && !FILE.test(word)) return hostReadings(word.toLowerCase())
  const kind = kindOf(word)
  if (kind === 'identifier' && word.includes('.') && !isWhole(word)) return memberReadings(word)
  return [{ text: word, kind, strength: strengthOf(word) }, ...partsOf(word)]
}

function hostReadings(host: string): readonly Reading[] {
  const bare = host.replace(/^www\./, '')
  return [{ text: bare, kind: 'identifier', strength: 'strong' }, part(host), ...partsOf(host)]
}

/** Whether a name with dots is one fact: `av-44n.5` is another issue than `av-44n`. */
function isWhole(word: string): boolean {
  return word.includes('@') || VERSION.test(word) || NUMBERED.test(word)
}

/**
 * Of `self.client.create_order` the name `create_order` is the fact; which variable has the object is not.
 * A path of four and more plain names (`django.contrib.admin.options`) is a module.
 */
function memberReadings(word: string): readonly Reading[] {
  const name = word.replace(RECEIVER, '')
  const pieces = name.split('.').filter((piece) => piece.length > 1)
  const inner = pieces.flatMap((piece, index) => {
    const read = piece === word ? [] : wordReadings(piece)
    return index === 0 && name === word ? read : read.map((one) => ({ ...one, isMember: true }))
  })
  const isModule = pieces.length > 3 && pieces.every((piece) => /^[a-z][a-z\d_]*$/.test(piece))
  const whole: Reading = isModule ? { text: name, kind: 'identifier', strength: 'strong' } : part(name)
  return [whole, ...partsOf(name), ...(isModule ? inner.map(({ text }) => part(text)) : inner)]
}

function kindOf(word: string): ReferenceKind {
  if (ERROR_CODE.test(word) || ERROR_NAME.test(word)) return 'error-code'
  return FILE.test(word) || DOTFILE.test(word) ? 'path' : 'identifier'
}

/** Whether a word is an English compound of two. */
export function isCompound(word: string): boolean {
  return [COMPOUND, CAPITAL_COMPOUND, COUNT_COMPOUND].some((pattern) => pattern.test(word))
}

function strengthOf(word: string): Reading['strength'] {
  if (ERROR_CODE.test(word)) return 'strong'
  const pieces = word.split(/[.@]/)
  if (pieces.length > 1) return pieces.some((piece) => piece.length > 1) ? 'strong' : 'part'
  if (STYLE_CLASS.test(word)) return 'weak'
  if (word.length < 4 && !/\d/.test(word)) return 'part'
  if (isCompound(word)) return 'part'
  const joined = word.split('-')
  if (joined.length > 1 && joined.length < MANY_WORDS && joined.every(isPlain)) return 'weak'
  if (joined.length >= MANY_WORDS) return 'strong'
  const hasSign = /[A-Za-z0-9]_+[A-Za-z0-9]|^__/.test(word) || CASE_CHANGE.test(word)
  if (hasSign && HAS_LETTER.test(word)) return 'strong'
  if (/\d/.test(word)) return word.length > 2 ? 'strong' : 'part'
  return word.includes('-') ? 'weak' : 'part'
}

function isPlain(piece: string): boolean {
  return /^[A-Za-z]?[a-z]*$/.test(piece) || isWellKnown(piece)
}

/**
 * The pieces of a dotted or hyphenated name, what follows its first dot (`config.max_size` of
 * `self.config.max_size`), and what is in front of each (`config.sizes` of `config.sizes.length`).
 */
function partsOf(word: string): readonly Reading[] {
  const pieces = word.split(/[.@-]/)
  const code = /_(\d{5,})$/.exec(word)?.[1]
  if (pieces.length < 2) return code === undefined ? NONE : [part(code)]
  const dots = [...word.matchAll(/\./g)].map(({ index }) => index)
  const tails = dots.slice(0, 2).map((dot) => word.slice(dot + 1))
  const heads = dots.map((dot) => word.slice(0, dot))
  return [...new Set([...tails, ...heads, ...pieces])]
    .filter((piece) => piece.length > 1)
    .map((piece) => part(normalNumber(piece) ?? piece))
}

function part(text: string): Reading {
  return { text, kind: 'identifier', strength: 'part' }
}

/** 3.50 and 1_000 are numbers, 10-20 is two, 1.2.3 and 2024-01-15 name one thing. */
function numericReadings(word: string): readonly Reading[] {
  const one = normalNumber(word)
  if (one !== undefined) return [{ text: one, kind: 'number', strength: 'strong' }]
  // 0.0 and 4.0 say too little, and are no names either.
  if (DECIMAL.test(word)) return NONE
  const pieces = word.split('-').filter(Boolean)
  const numbers = pieces.map(normalNumber)
  if (pieces.length === 2 && numbers.some((number) => number !== undefined)) {
    return numbers.flatMap((text): Reading[] =>
      text === undefined ? [] : [{ text, kind: 'number', strength: 'strong' }],
    )
  }
  if (SMALL_RANGE.test(word)) return NONE
  const digits = word.replace(/\D/g, '').length
  return digits < 2 ? NONE : [{ text: word, kind: 'identifier', strength: 'strong' }]
}

/** Schemes and hosts have no case. The host, the path and its ends occur in it too. */
function addressReadings(run: string): readonly Reading[] {
  const text = normalAddress(run)
  const slash = text.indexOf('/', text.indexOf('://') + 3)
  const origin = slash < 0 ? text : text.slice(0, slash)
  const bare = text.split(/[?#]/, 1)[0] ?? text
  const path = slash < 0 ? '' : bare.slice(slash)
  const host = origin.slice(origin.indexOf('://') + 3)
  const [name = '', port = ''] = host.split(':')
  return [
    { text, kind: 'url', strength: 'strong' },
    ...[bare, origin, host, name, name.replace(/^www\./, ''), port]
      .filter((inner) => inner.length > 1)
      .map(part),
    ...(path.length > 1 ? pathReadings(path, '').map(({ text: inner }) => part(inner)) : []),
    ...text
      .slice(bare.length)
      .split(/[?#&=]/)
      .filter((piece) => piece.length > 1)
      .flatMap((piece) => [part(piece), ...(piece.includes('/') ? NONE : wordReadings(piece))])
      .map(({ text: inner }) => part(inner)),
  ]
}

function normalAddress(run: string): string {
  const opens = run.includes('(')
  let end = run.length
  while ((end > 0 && '.,;:!?*]/'.includes(run[end - 1] ?? '')) || (!opens && run[end - 1] === ')')) end--
  const scheme = run.indexOf('://') + 3
  const slash = run.indexOf('/', scheme)
  const host = slash < 0 || slash > end ? end : slash
  return run.slice(0, host).toLowerCase() + run.slice(host, end)
}
