/**
 * The language of a build: English as it is written, or with MEMOSCOPE_LANGUAGE=de the texts of
 * src/words/de.po in its place. English loses the marks of its texts. One build has one language: no
 * catalogue is loaded, no text looked up, and each lazy part carries its own words.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { readCatalogue, translator } from '../words/catalogue.ts'
import { findWords } from '../words/find-words.ts'
import { PSEUDO, pseudo } from '../words/pseudo.ts'
import { putWords, type Translate } from '../words/put-words.ts'

const SOURCE = /\/src\/[^?]+\.tsx?$/
const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'ur', 'yi'])

/** Throws with a sentence when there is no such translation, or one of its texts cannot be put in. */
function translateTo(language: string): Translate {
  if (language === 'en') return () => undefined
  if (language === PSEUDO) return pseudo
  const path = `src/words/${language}.po`
  if (!existsSync(path)) throw new Error(`There is no ${path}; make it with: npm run words -- ${language}`)
  const { translate, problems } = translator(readCatalogue(readFileSync(path, 'utf8')), language)
  if (problems.length > 0) throw new Error(`${path}:\n${problems.join('\n')}`)
  return translate
}

/**
 * For the page and, again, for the workers: each of their builds has plugins of its own. In the language that
 * the environment names.
 */
export function words(language = process.env['MEMOSCOPE_LANGUAGE'] ?? 'en'): Plugin {
  const translate = translateTo(language)
  return {
    name: 'memoscope:words',
    enforce: 'pre',
    apply: (_config, { command }) => command === 'build' || language !== 'en',
    transform: {
      filter: { id: SOURCE, ...(language === 'en' ? { code: /\bt`/ } : {}) },
      handler(code, id) {
        return { code: putWords(code, findWords(code, id), translate), map: null }
      },
    },
    transformIndexHtml: (html) =>
      html.replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`),
  }
}

function directionOf(language: string): string {
  return RIGHT_TO_LEFT.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}
