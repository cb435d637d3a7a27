/** The exact counters with their real vocabularies, against js-tiktoken and against counts of OpenAI's own tiktoken. */
import { Tiktoken } from 'js-tiktoken/lite'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCounter, type RankData } from '#core/tokens/bpe.ts'
import { portPattern } from '#core/tokens/bpe-pattern.ts'
import type { Count } from '#core/tokens/encoding.ts'
import { loadRanks, type RankedEncoding } from './ranks.ts'

interface Rig {
  readonly count: Count
  /** js-tiktoken as it is. */
  readonly oracle: Count
  /** js-tiktoken splitting by Rust's rules, as tiktoken itself does. */
  readonly ported: Count
}

function rigOf(data: RankData): Rig {
  const oracleOf = (pattern: string): Count => {
    const tiktoken = new Tiktoken({ special_tokens: SPECIAL, bpe_ranks: data.bpe_ranks, pat_str: pattern })
    return (text) => tiktoken.encode(text, [], []).length
  }
  return {
    count: createCounter(data),
    oracle: oracleOf(data.pat_str),
    ported: oracleOf(portPattern(data.pat_str)),
  }
}

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

function randomText(random: (limit: number) => number, snippets: readonly string[]): string {
  return Array.from({ length: 1 + random(24) }, () => snippets[random(snippets.length)] ?? '').join('')
}

describe.each<RankedEncoding>(['o200k_base', 'cl100k_base'])('%s', (encoding) => {
  let rig: Rig

  beforeAll(async () => {
    rig = rigOf(await loadRanks(encoding))
  })

  test.each(Object.keys(TEXTS))('counts %s as js-tiktoken does', (name) => {
    const text = TEXTS[name] ?? ''
    const expected = name === 'byte order mark' || name === 'next line' ? rig.ported(text) : rig.oracle(text)
    expect(rig.count(text)).toBe(expected)
    expect(rig.count(text)).toBe(rig.ported(text))
  })

  test('counts 6,000 random texts as js-tiktoken does', () => {
    const random = randomOf(20_261_120)
    for (let round = 0; round < 6000; round++) {
      const text = randomText(random, SNIPPETS)
      expect(rig.count(text), JSON.stringify(text)).toBe(rig.oracle(text))
    }
  })

  test('counts 2,000 random texts with odd spaces and letters as js-tiktoken does by Rust’s rules', () => {
    const random = randomOf(7)
    for (let round = 0; round < 2000; round++) {
      const text = randomText(random, [...SNIPPETS, ...ODD, ...ODD])
      expect(rig.count(text), JSON.stringify(text)).toBe(rig.ported(text))
    }
  })

  test('counts long unbroken runs as js-tiktoken does, as far as that can', () => {
    const random = randomOf(3)
    const letters = Array.from({ length: 1200 }, () => 'abcdefghijklmnopqrstuvwxyz'[random(26)]).join('')
    for (const text of [
      'a'.repeat(1500),
      ' '.repeat(1500),
      '='.repeat(1500),
      '中'.repeat(400),
      letters,
      'Ab'.repeat(500),
    ]) {
      expect(rig.count(text)).toBe(rig.oracle(text))
    }
  })

  test('counts runs of any length by their longest token', () => {
    const eights = rig.count('a'.repeat(8))
    expect(eights).toBe(1)
    expect(rig.count('a'.repeat(20_000))).toBe(2500)
    expect(rig.count('a'.repeat(1_000_000))).toBe(125_000)
    expect(rig.count('中'.repeat(10_000))).toBe(10_000 * rig.count('中'))
    // Pairs double up, so that a multiple of 128 spaces is cut into blocks of 128.
    expect(rig.count(' '.repeat(128 * 800))).toBe(800 * rig.count(' '.repeat(128)))
  })
})

/** Counts of tiktoken 0.14 (Python), for texts where the languages' rules on spaces and letters differ. */
const TIKTOKEN: readonly (readonly [string, number, number])[] = [
  ['\ufeff\ufeff!', 2, 3],
  ['! \ufeff!', 3, 3],
  ['  \u0085  x', 5, 5],
  ['a\u0085b', 4, 4],
  ['x \u0085\n\u0085 y', 7, 7],
  ["'\u017fabc", 3, 4],
  ["it'\u017f a", 4, 5],
  ["IT'\u017fx", 4, 5],
  [' \u180e !', 5, 4],
  ['\ufeffusing System;\n\ufeff\n', 4, 4],
  ['1\ufeff2 \ufeff3', 5, 5],
  ['a\n  ', 3, 3],
  ['a \n\n  b', 4, 4],
  ['  \ufeff  \ufeff', 4, 4],
  ['\u001c\u001d\u001e\u001f x', 5, 5],
]

test('counts as tiktoken itself does where JavaScript’s rules differ from Rust’s', async () => {
  const o200k = createCounter(await loadRanks('o200k_base'))
  const cl100k = createCounter(await loadRanks('cl100k_base'))
  expect(TIKTOKEN.map(([text]) => [text, o200k(text), cl100k(text)])).toEqual(TIKTOKEN)
})
