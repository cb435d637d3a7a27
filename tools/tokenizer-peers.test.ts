/**
 * The exact counters with their real vocabularies against js-tiktoken and against OpenAI's tiktoken as
 * WebAssembly. `MEMOSCOPE_FUZZ=all` counts 100,000 random texts an encoding (some minutes) instead of 2,000.
 * Here, not beside the counters, because no folder of the app may import a peer.
 */
import { Tiktoken } from 'js-tiktoken/lite'
import { get_encoding, type Tiktoken as WasmTiktoken } from 'tiktoken'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCounter } from '#core/tokens/bpe.ts'
import { type Count, ENCODINGS, type RankedEncoding } from '#core/tokens/encoding.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'

interface Rig {
  readonly count: Count
  /** js-tiktoken as it is: by JavaScript's rules on spaces. */
  readonly js: Count
  /** tiktoken's own code. */
  readonly wasm: Count
  readonly free: () => void
}

async function rigOf(encoding: RankedEncoding): Promise<Rig> {
  const data = await loadRanks(encoding)
  const js = new Tiktoken({ special_tokens: SPECIAL, bpe_ranks: data.bpe_ranks, pat_str: data.pat_str })
  const wasm: WasmTiktoken = get_encoding(encoding)
  return {
    count: createCounter(data),
    js: (text) => js.encode(text, [], []).length,
    wasm: (text) => wasm.encode_ordinary(text).length,
    free: () => wasm.free(),
  }
}

const FUZZ = process.env['MEMOSCOPE_FUZZ'] === 'all' ? 100_000 : 2000
const RANKED = ENCODINGS.flatMap(({ id }) => (id === 'chars4' ? [] : [id]))

const SPECIAL = { '<|endoftext|>': 199_999, '<|fim_prefix|>': 199_998 }

const TEXTS: Readonly<Record<string, string>> = {
  nothing: '',
  prose:
    'The quick brown fox jumps over the lazy dog. It wasn’t there; we’ll see what they’re doing tomorrow.',
  contractions: "I'm you're he'S SHE'LL they'Ve we'd don'T it's 'tis rock'n'roll IT'S I'M'VE",
  'mixed case': 'getUserByID XMLHttpRequest parseHTMLString iPhone McDonald ABCdefGHI aBcDeFgH Ǆǅǆ',
  code: 'def f(x):\n    if x > 0:\n\t\treturn {"a": [1, 2.5e-10, None]}  # note\n\n\nclass A(B):\r\n  pass;;;//==>',
  json: JSON.stringify(
    { id: 12_345_678, path: '/usr/lib/x.ts', nested: [{ ok: true }, null, 'é\n"q"'] },
    null,
    2,
  ),
  numbers: '1 12 123 1234 12345678901234567890 3.14159 1,000,000 0xDEADBEEF ١٢٣٤ ⅷ½',
  chinese: '今天天气很好，我们去公园散步吧。人工智能正在改变世界。',
  japanese: 'これはテストです。カタカナとひらがなと漢字。',
  korean: '안녕하세요. 오늘은 날씨가 좋네요.',
  arabic: 'مرحبا بالعالم، هذا اختبار.',
  hindi: 'नमस्ते दुनिया, यह एक परीक्षण है।',
  emoji: '🙂👍🏽👩‍💻🏳️‍🌈 a🙂b 🇩🇪🇫🇷',
  accents: 'café cafe\u0301 naïve Zu\u0308rich A\u030a \u0301\u0301',
  spaces: 'a  b   c    d\t\te \t f\u00a0g\u3000h\u2003i     ',
  lines: '\n\n\n a\n  \n b \r\n\r\n   c\r d   \n',
  punctuation: '!!!???...---===***///\\\\\\"""\'\'\'```~~~<<<>>> //\n/\n!\n/',
  special: 'before <|endoftext|> after <|fim_prefix|><|endofprompt|> <|im_start|>system',
  control: '\u0000\u0001\u001b[31mred\u001b[0m\u007f\u200b\u200d\u2060',
  surrogates: 'a\ud800b\udc00 \ud83d \udc00\ud800 x',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'long s': "it'ſ ſo 'ſabc 'ſ ſſſ",
  'next line': 'a\u0085b \u0085 c\u0085\u0085  \u0085  d',
  'byte order mark': '\ufeffusing System;\n! \ufeff! \ufeff\ufeff! 1\ufeff2',
}

/** A seeded generator, so that a failure can be repeated. */
function randomOf(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

const SNIPPETS = [
  ...[
    'a',
    'b',
    'E',
    'S',
    's',
    't',
    ' ',
    '  ',
    '\n',
    '\r\n',
    '\t',
    '.',
    ',',
    '!',
    '/',
    '-',
    '_',
    "'",
    '"',
    '(',
    '{',
    '=',
  ],
  ...[
    "'s",
    "'S",
    "'ll",
    "'Re",
    'the',
    ' the',
    'ing',
    'tion',
    'Hello',
    'return',
    'function',
    '://',
    '1',
    '23',
    '4567',
  ],
  ...[
    'é',
    'ß',
    'Ä',
    '中',
    '文字',
    'ひ',
    '한',
    'ا',
    'न',
    '\u0301',
    '\u200d',
    '🙂',
    '👩‍💻',
    '\u00a0',
    '\u3000',
    '\u2028',
  ],
  ...['\ud800', '\udc00', '\u0000', '<|endoftext|>', '<|', '|>'],
]
const ODD = ['ſ', "'ſ", '\u0085', '\ufeff', '\u180e', 'K', '\u001c']

function randomText(
  random: (limit: number) => number,
  snippets: readonly string[],
  parts = 1 + random(24),
): string {
  return Array.from({ length: parts }, () => snippets[random(snippets.length)] ?? '').join('')
}

/** Unbroken runs, at sizes that both peers can do. */
const RUNS: Readonly<Record<string, (length: number) => string>> = {
  letters: (length) => 'a'.repeat(length),
  spaces: (length) => ' '.repeat(length),
  'line feeds and spaces': (length) => '\n  '.repeat(length / 3),
  signs: (length) => '='.repeat(length),
  Chinese: (length) => '中'.repeat(length / 3),
  'different Chinese': (length) => randomText(randomOf(5), ['中', '文', '字', '天', '今'], length / 3),
  marks: (length) => '\u0301'.repeat(length / 2),
  emoji: (length) => '🙂'.repeat(length / 4),
  digits: (length) => '1'.repeat(length),
  'random letters': (length) => randomText(randomOf(3), [...'abcdefghijklmnopqrstuvwxyz'], length),
  'random signs': (length) => randomText(randomOf(4), [...'!?-=/<>*#'], length),
  base64: (length) =>
    randomText(randomOf(6), [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'], length),
  'capitals and small': (length) => 'Ab'.repeat(length / 2),
  'Chinese and capitals': (length) => '中A'.repeat(length / 4),
  contractions: (length) => "'s".repeat(length / 2),
  zeros: (length) => '\0'.repeat(length),
}

describe.each(RANKED)('%s', (encoding) => {
  let rig: Rig

  beforeAll(async () => {
    rig = await rigOf(encoding)
  })
  afterAll(() => rig.free())

  test.each(Object.keys(TEXTS))('counts %s as tiktoken does', (name) => {
    const text = TEXTS[name] ?? ''
    expect(rig.count(text)).toBe(rig.wasm(text))
    // By JavaScript's rules these two are other spaces, and the long s is no s.
    if (!['byte order mark', 'next line', 'long s'].includes(name)) expect(rig.count(text)).toBe(rig.js(text))
  })

  test(`counts ${FUZZ} random texts as tiktoken and js-tiktoken do`, () => {
    const random = randomOf(20_261_120)
    for (let round = 0; round < FUZZ; round++) {
      const text = randomText(random, SNIPPETS)
      const own = rig.count(text)
      if (own !== rig.wasm(text) || own !== rig.js(text)) {
        expect([own, own], JSON.stringify(text)).toEqual([rig.wasm(text), rig.js(text)])
      }
    }
  }, 120_000)

  test(`counts ${FUZZ / 2} random texts with odd spaces and letters as tiktoken does`, () => {
    const random = randomOf(7)
    for (let round = 0; round < FUZZ / 2; round++) {
      const text = randomText(random, [...SNIPPETS, ...ODD, ...ODD])
      const own = rig.count(text)
      if (own !== rig.wasm(text)) expect(own, JSON.stringify(text)).toBe(rig.wasm(text))
    }
  }, 120_000)

  test.each(Object.keys(RUNS))(
    'counts runs of %s as both do, as far as they can',
    (name) => {
      const run = RUNS[name] ?? ((length: number) => 'a'.repeat(length))
      expect(rig.count(run(600))).toBe(rig.js(run(600)))
      for (const length of [90, 102, 6000]) expect(rig.count(run(length))).toBe(rig.wasm(run(length)))
    },
    20_000,
  )

  test('counts what is longer than a chunk as its whole', () => {
    const text = Object.values(TEXTS).join(' and ').repeat(60)
    expect(text.length).toBeGreaterThan(60_000)
    const long = `${text} ${text} ${text}`
    expect(rig.count(long)).toBe(rig.wasm(long))
  }, 20_000)
})
