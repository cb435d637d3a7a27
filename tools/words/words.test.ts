// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
/**
 * The texts for people: which are found, how another language takes their place, and that the catalogue is up
 * to date.
 */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { drawCatalogue, readCatalogue, translator, wholeCategories, writeCatalogue } from './catalogue.ts'
import { findWords } from './find-words.ts'
import { pseudo } from './pseudo.ts'
import { problemOf, putWords } from './put-words.ts'
import { unmarkedIn } from './unmarked.ts'

const found = (code: string) =>
  findWords(code, 'x.tsx').map(({ text, many }) => (many === undefined ? text : `${text} | ${many}`))

/** The code with its messages by their English text in another language. */
function translated(code: string, texts: Readonly<Record<string, string>>): string {
  return putWords(code, findWords(code, 'x.tsx'), ({ text }) => texts[text])
}

describe('what is found', () => {
  it.each([
    [
      'what t marks, its values as numbers',
      'const a = t`Found in ${count} of ${all}.`',
      ['Found in {0} of {1}.'],
    ],
    ['text between tags', 'const a = <p>No steps yet.</p>', ['No steps yet.']],
    ['text over several lines, as it is drawn', 'const a = <p>\n  One\n  and two.\n</p>', ['One and two.']],
    ['a value within the text', 'const a = <p>Call {n} of {all}</p>', ['Call {0} of {1}']],
    [
      'an element within a sentence',
      'const a = <p>See <a href="#">the help</a>.</p>',
      ['See <0>the help</0>.'],
    ],
    ['an element without words', 'const a = <p>Press <kbd>Esc</kbd> now</p>', ['Press <0/> now']],
    ['attributes that people hear', 'const a = <i aria-label="Close" className="Big one" />', ['Close']],
    [
      'nouns with their plural',
      "plural(n, 'step'); plural(n, 'match', 'matches')",
      ['{0} step | {0} steps', '{0} match | {0} matches'],
    ],
    [
      'texts in what stands in a text',
      'const a = <p>Now {n > 1 ? t`many` : t`one`}</p>',
      ['Now {0}', 'many', 'one'],
    ],
    [
      'texts in the tag of an element in a sentence',
      'const a = <p>See <b title="Help">this</b></p>',
      ['See <0>this</0>', 'Help'],
    ],
  ])('%s', (_what, code, texts) => {
    expect(found(code)).toEqual(texts)
  })

  it.each([
    ['code', 'const a = <code>store(name)</code>'],
    ['signs', 'const a = <p>{a} · {b}</p>'],
    ['other strings and templates', "const a = 'Some words'; const b = `Some ${a}`"],
    ['what stands in comments', '// t`Nothing`\nconst a = 1'],
  ])('not %s', (_what, code) => {
    expect(found(code)).toEqual([])
  })
})

it('says where a text is used, for translators of short labels', () => {
  const code =
    'const a = <Button label="Open">Run</Button>; const b = { title: t`Kept` }; tell(t`Done`); const c = t`Cost`'
  expect(findWords(code, 'x.tsx').map(({ text, place }) => [text, place])).toEqual([
    ['Open', 'label of <Button>'],
    ['Run', 'text in <Button>'],
    ['Kept', 'title'],
    ['Done', 'tell(…)'],
    ['Cost', 'c'],
  ])
  expect(writeCatalogue(drawCatalogue())).toMatch(/#\. Where: .*\nmsgid "kept"/)
})

describe('what nothing marks', () => {
  it('is told: sentences in strings, templates and the values of marked ones', () => {
    const code =
      "const a = 'No steps yet'; const b = `Found in ${n} steps`; t`All ${n ? 'The newest ones' : ''}`"
    expect(unmarkedIn(code, 'x.ts')).toEqual(['No steps yet', 'Found in … steps', 'The newest ones'])
  })

  it('is not what is marked, compared, thrown, or no sentence', () => {
    const code =
      "t`No steps yet`; if (a === 'No steps yet') throw new Error('No steps yet'); const b = 'no-steps'; const c = 'Enter'"
    expect(unmarkedIn(code, 'x.ts')).toEqual([])
  })
})

describe('another language in their place', () => {
  it('English loses its marks and nothing else', () => {
    const code = 'const a = t`One ${t`two`} three`; const b = <p title="Four">Five {t`six`}</p>'
    const plain = 'const a = `One ${`two`} three`; const b = <p title="Four">Five {`six`}</p>'
    expect(translated(code, {})).toBe(plain)
  })

  it('values may change places', () => {
    expect(translated('t`Step ${at} of ${all}`', { 'Step {0} of {1}': 'Von {1} Schritten der {0}.' })).toBe(
      '`Von ${all} Schritten der ${at}.`',
    )
  })

  it('elements keep their tags, and their words may move', () => {
    const code = 'const a = <p>See <a href={url}>the help</a> of {name}</p>'
    const text = { 'See <0>the help</0> of {1}': 'Von {1} <0>die Hilfe</0> lesen' }
    expect(translated(code, text)).toBe(
      'const a = <p>{"Von "}{name}{" "}<a href={url}>{"die Hilfe"}</a>{" lesen"}</p>',
    )
  })

  it('texts within a text are translated too', () => {
    const code = 't`The ${big ? t`large` : t`small`} one`'
    expect(translated(code, { 'The {0} one': 'Das {0}', large: 'große', small: 'kleine' })).toBe(
      '`Das ${big ? `große` : `kleine`}`',
    )
  })

  it('signs that mean something in code are only text', () => {
    expect(translated('t`Text`', { Text: '`${x}` \\n' })).toBe('`\\`\\${x}\\` \\\\n`')
    expect(translated('const a = <p title="Text">Text</p>', { Text: '"{x}" <b>' })).toBe(
      'const a = <p title={"\\"{x}\\" <b>"}>{"\\"{x}\\" <b>"}</p>',
    )
  })

  it('whatever a text holds, it comes out of the template as it went in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!/\{\d+\}|<\/?\d+\/?>|\r/.test(text))
        const code = translated('t`Text`', { Text: text })
        const statement = parseAst(code).body[0]
        const template = statement?.type === 'ExpressionStatement' ? statement.expression : undefined
        const parts = template?.type === 'TemplateLiteral' ? template.quasis : []
        expect(parts.map(({ value }) => value.cooked)).toEqual([text])
      }),
    )
  })

  it('a translation must hold what its message holds', () => {
    expect(problemOf('Step {0} of {1}', 'Schritt {0}')).toContain('must hold')
    expect(problemOf('See <0>this</0>', 'Sieh <0>dies')).toContain('must hold')
    expect(problemOf('<0>a</0> <1>b</1>', '<0>a<1>b</0></1>')).toContain('cross')
    expect(problemOf('Step {0} of {1}', '{1}: {0}')).toBeUndefined()
  })
})

describe('a catalogue', () => {
  const entries = new Map(
    findWords("t`Drop ${n}`; plural(n, 'step')", 'x.ts').map((message) => [
      message.text,
      { message, files: ['x.ts'], values: ['{0}: n'] },
    ]),
  )

  it('brings a translation through a file', () => {
    const text = writeCatalogue(entries, 'ru')
      .replace('msgid "Drop {0}"\nmsgstr ""', 'msgid "Drop {0}"\nmsgstr "Убрать {0}"')
      .replace('msgstr[0] ""', 'msgstr[0] "{0} шаг"')
      .replace('msgstr[1] ""', 'msgstr[1] "{0} шага"')
      .replace('msgstr[2] ""', 'msgstr[2] "{0} шагов"')
    const { translate, problems } = translator(readCatalogue(text), 'ru')
    expect(problems).toEqual([])
    const [drop, step] = [...entries.values()].map(({ message }) => translate(message))
    expect(drop).toBe('Убрать {0}')
    expect(step).toEqual({ one: '{0} шаг', few: '{0} шага', many: '{0} шагов' })
  })

  it('keeps what is translated when it is drawn anew, and leaves what is not translated to English', () => {
    const done = writeCatalogue(entries, 'de').replace(
      'msgid "Drop {0}"\nmsgstr ""',
      'msgid "Drop {0}"\nmsgstr "Weg {0}"',
    )
    const again = writeCatalogue(entries, 'de', readCatalogue(done))
    expect(again).toBe(done)
    const { translate } = translator(readCatalogue(again), 'de')
    expect([...entries.values()].map(({ message }) => translate(message))).toEqual(['Weg {0}', undefined])
  })

  it('has the plural forms that whole numbers use', () => {
    expect(wholeCategories('en')).toEqual(['one', 'other'])
    expect(wholeCategories('pl')).toEqual(['one', 'few', 'many'])
    expect(wholeCategories('ja')).toEqual(['other'])
  })
})

describe('the source', () => {
  const files = readdirSync('src', { encoding: 'utf8', recursive: true })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(path))

  it('has its catalogue up to date (npm run words writes it)', () => {
    expect(readFileSync('src/words/messages.pot', 'utf8') === writeCatalogue(drawCatalogue())).toBe(true)
  })

  it('is still code with every text of every file in another language', () => {
    for (const path of files) {
      const code = readFileSync(path, 'utf8')
      const lang = path.endsWith('x') ? 'tsx' : 'ts'
      expect(() => parseAst(putWords(code, findWords(code, path), pseudo), { lang }), path).not.toThrow()
    }
  })

  it('has no sentence in the interface that nothing marks', () => {
    const shown = files.filter((path) => /^src\/(ui|state|storage|workers)\//.test(path))
    const unmarked = shown
      .filter((path) => !FOR_OTHERS.has(path))
      .flatMap((path) => unmarkedIn(readFileSync(path, 'utf8'), path).map((text) => `${path}: ${text}`))
    expect(unmarked).toEqual([])
  })
})

/** Sentences for a model, for a file that reads the same for all, or to try a tokenizer on. */
const FOR_OTHERS: ReadonlySet<string> = new Set([
  'src/state/shell/bare-error.ts',
  'src/state/store/device-summariser.ts',
  'src/state/shell/token-pieces.ts',
  'src/workers/jobs/export-comparison.ts',
])
