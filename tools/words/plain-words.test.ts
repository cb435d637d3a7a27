/** Holds messages, lessons, samples' titles and documents to the words of `plain-words.ts`. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawCatalogue } from './catalogue.ts'
import {
  EXCEPTIONS,
  INTERFACE_WORDS,
  lessonText,
  PLAIN_WORDS,
  type PlainWord,
  proseOf,
  wordsToAvoid,
} from './plain-words.ts'

const EVERYWHERE_SHOWN = [...PLAIN_WORDS, ...INTERFACE_WORDS]
const LESSONS = 'src/lessons/path'

function findings(text: string, table: readonly PlainWord[] = PLAIN_WORDS): readonly string[] {
  return wordsToAvoid(text, table).map(
    ({ found, use, around }) => `${found} → ${use}: …${around.replace(/\s+/g, ' ')}…`,
  )
}

const filesOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

describe('plain words', () => {
  it('are used in every message', () => {
    const texts = [...drawCatalogue().values()].flatMap(({ message: { text, many } }) => [text, many ?? ''])
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.flatMap((text) => findings(text, EVERYWHERE_SHOWN))).toEqual([])
  })

  it('are in whole sentences: none begins or ends as a piece of another', () => {
    const texts = [...drawCatalogue().values()].flatMap(({ message: { text, many } }) => [text, many ?? text])
    expect(texts.filter((text) => /^[\s,;·]|[\s,;·]$/.test(text))).toEqual([])
  })

  it.each(filesOf(LESSONS))('are used in %s', (path) => {
    expect(findings(lessonText(readFileSync(path, 'utf8')), EVERYWHERE_SHOWN)).toEqual([])
  })

  it('are used in the titles and descriptions of the samples', () => {
    const index = readFileSync('public/samples/index.json', 'utf8')
    expect(index).toContain('"title"')
    expect(findings(index, EVERYWHERE_SHOWN)).toEqual([])
  })

  it.each(['README.md', 'CONTRIBUTING.md', ...filesOf('docs')])('are used in %s', (path) => {
    expect(findings(proseOf(readFileSync(path, 'utf8')))).toEqual([])
  })
})

describe('the list', () => {
  it('finds a word in any case, with its plural, and not inside another word', () => {
    const table: readonly PlainWord[] = [['pads?', 'notebook']]
    expect(wordsToAvoid('Pads, a pad, padding, ipad, key-pad', table).map(({ found }) => found)).toEqual([
      'Pads',
      'pad',
    ])
  })

  it('passes over exceptions alone', () => {
    expect(wordsToAvoid('in licences.json, not in licences', PLAIN_WORDS)).toMatchObject([
      { found: 'licences', use: 'license' },
    ])
  })

  it('leaves out code and addresses of a document, and the conditions of a lesson', () => {
    expect(
      proseOf('See [this](docs/colour.md), `colour` and\n```\ncolour\n```\n<img alt="colour">'),
    ).not.toMatch(/colour/)
    expect(lessonText('shows: compare?columns=colour\nA {{colour}} word.')).not.toContain('colour')
  })

  it('has each word once, in patterns that find what they say, and reasons for its exceptions', () => {
    const all = EVERYWHERE_SHOWN.map(([avoid]) => avoid)
    expect(new Set(all).size).toBe(all.length)
    for (const [avoid, use] of EVERYWHERE_SHOWN) expect(findings(use, [[avoid, use]]), avoid).toEqual([])
    for (const [, reason] of EXCEPTIONS) expect(reason).not.toBe('')
  })
})
