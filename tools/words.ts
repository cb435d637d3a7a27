/**
 * `npm run words` draws the catalogue of all texts for people from the source (src/words/messages.pot); `npm
 * run words -- de` begins src/words/de.po or brings it up to date: what is translated stays, what is new is
 * added empty, what is gone goes.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { drawCatalogue, readCatalogue, writeCatalogue } from './words/catalogue.ts'

export async function main([language]: readonly string[]): Promise<number> {
  const entries = drawCatalogue()
  writeFileSync('src/words/messages.pot', writeCatalogue(entries))
  console.log(`src/words/messages.pot: ${entries.size} messages.`)
  if (language === undefined) return 0
  const path = `src/words/${language}.po`
  const known = existsSync(path) ? readCatalogue(readFileSync(path, 'utf8')) : undefined
  const text = writeCatalogue(entries, language, known)
  writeFileSync(path, text)
  const messages = Object.values(readCatalogue(text).translations[''] ?? {}).filter(
    ({ msgid }) => msgid !== '',
  )
  const done = messages.filter(({ msgstr }) => msgstr.every((one) => one !== ''))
  console.log(`${path}: ${done.length} of ${messages.length} translated.`)
  return 0
}
