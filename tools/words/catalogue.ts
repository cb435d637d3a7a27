/**
 * The catalogue of messages in gettext's format, which translators' tools read and write: messages.pot is
 * drawn from the source, one file `<language>.po` beside it is a translation. A noun has its forms in the
 * order of CLDR's plural categories of the language (zero, one, two, few, many, other; of these the ones that
 * whole numbers use).
 */

import { readdirSync, readFileSync } from 'node:fs'
import { type GetTextTranslation, type GetTextTranslations, po } from 'gettext-parser'
import { given } from '#base/given.ts'
import { findWords, type Message } from './find-words.ts'
import { problemOf, type Translate, type Translation } from './put-words.ts'

/** A message and the files that it is in. */
interface Entry {
  readonly message: Message
  readonly files: readonly string[]
  /** What its numbers represent, as the source says it: `{0}: callName(call)`. */
  readonly values: readonly string[]
  /** Where it is used, in the order of the files. */
  readonly places?: readonly string[]
}

/** Longer ones say less than the sentence does. */
const LONGEST_VALUE = 60
/** Words of a label that needs to be said where it is used; a longer text says it itself. */
const SHORT = 3
/** Places that are listed. */
const MOST_PLACES = 3
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other']
/** Made for tests, samples and fixtures: no one reads it in the app. */
const NOT_SHOWN = /\.test\.tsx?$|\.d\.ts$|\/testing\/|\/fixtures\/|\/samples\//

/**
 * All messages of the source by their text, in the order of files and places. `root` is the project's folder.
 */
export function drawCatalogue(root = '.'): ReadonlyMap<string, Entry> {
  const paths = readdirSync(`${root}/src`, { encoding: 'utf8', recursive: true })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !NOT_SHOWN.test(path))
    .toSorted()
  const entries = new Map<string, Entry>()
  for (const path of paths) {
    const code = readFileSync(`${root}/${path}`, 'utf8')
    for (const message of findWords(code, path)) {
      const key = keyOf(message)
      const known = entries.get(key) ?? { message, files: [], values: valuesOf(message, code), places: [] }
      entries.set(key, {
        ...known,
        files: [...new Set([...known.files, path])],
        places: [...new Set([...(known.places ?? []), message.place ?? ''])],
      })
    }
  }
  return entries
}

function valuesOf({ slots }: Message, code: string): readonly string[] {
  return slots.flatMap((slot, index) => {
    const source = code.slice(slot.start, slot.end).replace(/^\{|\}$/g, '')
    const isHelp = slot.kind === 'value' && source.length <= LONGEST_VALUE && !source.includes('\n')
    return isHelp ? [`{${index}}: ${source}`] : []
  })
}

/** Messages of one text are one message, but a noun with its plural is another than the same words alone. */
function keyOf({ text, many }: Pick<Message, 'text' | 'many'>): string {
  return many === undefined ? text : `${text}\u0000${many}`
}

/**
 * The catalogue as the text of a .pot file, or of a .po file with what `known` has translated. Obsolete ones
 * are left out.
 */
export function writeCatalogue(
  entries: ReadonlyMap<string, Entry>,
  language = '',
  known = emptyTable(),
): string {
  const forms = language === '' ? ['one', 'other'] : wholeCategories(language)
  const table: GetTextTranslations = {
    charset: 'utf-8',
    headers: {
      'Project-Id-Version': 'Memoscope',
      Language: language,
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Transfer-Encoding': '8bit',
      ...(language === '' ? {} : { 'X-Plural-Categories': forms.join(', ') }),
    },
    translations: { '': {} },
  }
  const written: Record<string, GetTextTranslation> = {}
  for (const { message, files, values, places = [] } of entries.values()) {
    const old = known.translations['']?.[message.text]
    const isSame = old?.msgid_plural === message.many
    const empty = Array.from({ length: message.many === undefined ? 1 : forms.length }, () => '')
    const extracted = [...values, ...placesOf(message, places)]
    written[message.text] = {
      msgid: message.text,
      ...given({ msgid_plural: message.many }),
      msgstr: isSame && old !== undefined ? old.msgstr : empty,
      comments: {
        reference: files.join('\n'),
        ...(extracted.length === 0 ? {} : { extracted: extracted.join('\n') }),
      },
    }
  }
  return `${po.compile({ ...table, translations: { '': written } }, { foldLength: 0 }).toString('utf8')}\n`
}

/** `Where: title of <Button>; label`, for short labels. */
function placesOf({ text, many }: Message, places: readonly string[]): readonly string[] {
  const known = places.filter((place) => place !== '').slice(0, MOST_PLACES)
  const isShort = many === undefined && text.split(/\s+/).length <= SHORT
  return isShort && known.length > 0 ? [`Where: ${known.join('; ')}`] : []
}

function emptyTable(): GetTextTranslations {
  return { charset: 'utf-8', headers: {}, translations: {} }
}

/** The text of a .po file as a table; throws on text that is none. */
export function readCatalogue(text: string): GetTextTranslations {
  return po.parse(text)
}

/**
 * How messages read in the language of a .po file. What is not translated, or marked as fuzzy, stays English,
 * and so does a translation that lost a value of its message; `problems` says which.
 */
export function translator(
  table: GetTextTranslations,
  language: string,
): { translate: Translate; problems: readonly string[] } {
  const forms = wholeCategories(language)
  const translations = new Map<string, Translation>()
  const problems: string[] = []
  for (const { msgid, msgid_plural, msgstr, comments } of Object.values(table.translations[''] ?? {})) {
    if (msgid === '' || msgstr.every((text) => text === '') || comments?.flag?.includes('fuzzy')) continue
    const faults = msgstr.flatMap((text) => problemOf(msgid, text) ?? [])
    problems.push(...faults)
    if (faults.length > 0) continue
    const inForms = Object.fromEntries(
      forms.map((form, index) => [form, msgstr[index] ?? msgstr.at(-1) ?? '']),
    )
    translations.set(
      msgid_plural === undefined ? msgid : `${msgid}\u0000${msgid_plural}`,
      msgid_plural === undefined ? (msgstr[0] ?? '') : inForms,
    )
  }
  return { translate: (message) => translations.get(keyOf(message)), problems }
}

/** The plural categories that whole numbers have in a language. */
export function wholeCategories(language: string): readonly string[] {
  const rules = new Intl.PluralRules(language)
  const used = new Set(Array.from({ length: 201 }, (_, count) => String(rules.select(count))))
  return CATEGORIES.filter((category) => used.has(category))
}
