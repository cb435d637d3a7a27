/** What is timed of tokenizers, in node and in a browser's worker alike. No file, no clock of its own. */
import type { Corpus } from './corpus.ts'

export interface Tokenizer {
  readonly name: string
  readonly make: () => Promise<(text: string) => number>
}

interface ClassResult {
  readonly name: string
  /** Megabytes of UTF-8 a second: the first time that the texts are seen, and at best of later ones. */
  readonly cold: Readonly<Record<string, number>>
  readonly warm: Readonly<Record<string, number>>
  readonly tokens: number
}

export interface SuiteResult {
  readonly classes: readonly ClassResult[]
  /** Milliseconds to make each, its vocabulary being loaded. */
  readonly init: Readonly<Record<string, number>>
  /** Growth of ours by family: milliseconds at each size, and the exponent between the last two. */
  readonly growth: readonly {
    readonly family: string
    readonly times: readonly number[]
    readonly exponent: number
  }[]
  /** Milliseconds to count 10 MB with ours. */
  readonly tenMegabytes: number
}

/** Milliseconds, best of the processor's. */
export type Clock = () => number

const SIZES = [16_000, 64_000, 256_000]
/** Most passes after the first, and seconds after which no more are begun: a fast one is compiled late. */
const WARM_PASSES = 16
const WARM_SECONDS = 1
const GROWTH_RUNS = 5

/** The first tokenizer is ours. Throws where they do not agree on a class. */
export async function runSuite(
  tokenizers: readonly Tokenizer[],
  corpus: Corpus,
  clock: Clock,
): Promise<SuiteResult> {
  const init: Record<string, number> = {}
  const made: [string, (text: string) => number][] = []
  for (const { name, make } of tokenizers) {
    const start = clock()
    const count = await make()
    count('a')
    init[name] = clock() - start
    made.push([name, count])
  }
  const own = made[0]?.[1]
  if (own === undefined) throw new Error('no tokenizer')
  const classes = Object.entries(corpus).map(([name, texts]) => timeClass(name, texts, made, clock))
  return { classes, init, growth: growthOf(own, clock), tenMegabytes: tenMegabytes(own, corpus, clock) }
}

function timeClass(
  name: string,
  texts: readonly string[],
  made: readonly [string, (text: string) => number][],
  clock: Clock,
): ClassResult {
  const megabytes = new TextEncoder().encode(texts.join('')).length / 1e6
  const cold: Record<string, number> = {}
  const warm: Record<string, number> = {}
  const sums = made.map(([tokenizer, count]) => {
    const all = () => texts.reduce((sum, text) => sum + count(text), 0)
    const time = () => {
      const start = clock()
      const sum = all()
      return { sum, seconds: Math.max(1e-6, (clock() - start) / 1000) }
    }
    const first = time()
    let best = Number.POSITIVE_INFINITY
    for (let pass = 0, spent = 0; pass < WARM_PASSES && (pass < 2 || spent < WARM_SECONDS); pass++) {
      const { seconds } = time()
      best = Math.min(best, seconds)
      spent += seconds
    }
    cold[tokenizer] = megabytes / first.seconds
    warm[tokenizer] = megabytes / best
    return first.sum
  })
  if (new Set(sums).size > 1) throw new Error(`they do not agree on ${name}: ${sums.join(', ')}`)
  return { name, cold, warm, tokens: sums[0] ?? 0 }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Unbroken runs, on which tokenizers are known to grow with the square of the length. */
const FAMILIES: Readonly<Record<string, (length: number) => string>> = {
  'one letter': (length) => 'a'.repeat(length),
  spaces: (length) => ' '.repeat(length),
  'one sign': (length) => '='.repeat(length),
  'one Chinese character': (length) => '中'.repeat(length / 3),
  'random letters': (length) => random(LETTERS, length),
  'random signs': (length) => random('!?-=/<>*#', length),
  'random Chinese': (length) => random('今天气很好我们去公园散步吧人工智能正在改变世界', length / 3),
  base64: (length) => random(`${LETTERS}${LETTERS.toUpperCase()}`, length),
  emoji: (length) => '🙂'.repeat(length / 4),
  marks: (length) => '\u0301'.repeat(length / 2),
  'lines of spaces': (length) => '\n  '.repeat(length / 3),
  capitals: (length) => random(LETTERS.toUpperCase(), length),
}

function random(alphabet: string, length: number): string {
  const letters = [...alphabet]
  let state = 7
  return Array.from({ length: Math.floor(length) }, () => {
    state = (state * 48_271) % 2_147_483_647
    return letters[state % letters.length] ?? ''
  }).join('')
}

function growthOf(count: (text: string) => number, clock: Clock): SuiteResult['growth'] {
  return Object.entries(FAMILIES).map(([family, make]) => {
    count(make(8000))
    const times = SIZES.map((size) => best(() => count(make(size)), clock))
    const [, middle = 1, last = 1] = times
    return { family, times, exponent: Math.log(last / middle) / Math.log((SIZES[2] ?? 1) / (SIZES[1] ?? 1)) }
  })
}

function best(work: () => unknown, clock: Clock): number {
  return Math.min(
    ...Array.from({ length: GROWTH_RUNS }, () => {
      const start = clock()
      work()
      return clock() - start
    }),
  )
}

function tenMegabytes(count: (text: string) => number, corpus: Corpus, clock: Clock): number {
  const once = Object.values(corpus).flat().join('\n')
  const text = once.repeat(Math.ceil(1e7 / once.length)).slice(0, 1e7)
  const start = clock()
  count(text)
  return clock() - start
}
