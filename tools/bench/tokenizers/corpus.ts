/**
 * The texts that tokenizers are timed on: this project's own documents and code, what npm installed, and
 * generated ones.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Characters of each class. */
const SIZE = 600_000

/** Class → its texts. All but the short messages are one text. */
export type Corpus = Readonly<Record<string, readonly string[]>>

export function corpus(): Corpus {
  const prose = filled(files('docs', /\.md$/).concat(files('.', /^[A-Z]+\.md$/, false)))
  return {
    prose: [prose],
    code: [filled(files('src', /\.tsx?$/))],
    JSON: [filled(files('.', /^(package-lock|package|tsconfig)\.json$/, false))],
    logs: [generated(logLine)],
    'CJK and emoji': [generated(cjkSentence)],
    'short messages': generated(message).split('\n'),
    'minified code': [filled(files('node_modules/monaco-editor/min/vs', /\.js$/, false))],
  }
}

function files(folder: string, name: RegExp, recursive = true): readonly string[] {
  return readdirSync(folder, { recursive })
    .map(String)
    .filter((path) => name.test(path))
    .sort()
    .map((path) => readFileSync(join(folder, path), 'utf8'))
}

/** So much of the texts, again from the front where they are shorter. */
function filled(texts: readonly string[]): string {
  const once = texts.join('\n')
  return once.repeat(Math.ceil(SIZE / Math.max(1, once.length))).slice(0, SIZE)
}

/** A random whole number below a limit, the same in every run. */
type Random = (limit: number) => number

function generated(make: (random: Random, index: number) => string): string {
  let state = 20_261_120
  const random: Random = (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  let text = ''
  for (let index = 0; text.length < SIZE; index++) text += make(random, index)
  return text
}

function pick(random: Random, list: readonly string[]): string {
  return list[random(list.length)] ?? ''
}

const LEVELS = ['INFO', 'WARN', 'DEBUG', 'ERROR']
const EVENTS = [
  'request served',
  'cache missed',
  'retrying upload',
  'connection closed by peer',
  'job queued',
]

function logLine(random: Random, index: number): string {
  const time = new Date(1.76e12 + index * 1357).toISOString()
  const id = random(2 ** 30).toString(16)
  return `${time} ${pick(random, LEVELS)} [worker-${random(16)}] ${pick(random, EVENTS)} id=${id} ms=${random(5000)} path=/api/v1/items/${random(9999)}\n`
}

const CJK =
  '今天 天气 公园 散步 学习 工程师 数据 模型 记忆 压缩 我们 需要 检查 文件 然后 运行 测试 結果 を 確認 してください プロジェクト は まだ 完了 していません テスト 関数 이 함수는 파일을 읽고 결과를 돌려줍니다 오류가 있으면 다시 시도하세요 사용자'.split(
    ' ',
  )
const ENDS = ['。', '，', '、', '！', '\n', ' 🙂', '👩‍💻 ', '🚀', '？']

function cjkSentence(random: Random): string {
  const words = Array.from({ length: 2 + random(6) }, () => pick(random, CJK))
  return words.join('') + pick(random, ENDS)
}

const SAID = [
  'ok',
  'yes please',
  'run the tests again',
  'Done.',
  'what does line 12 do?',
  'ls -la src',
  'Fixed it, see a1b2c3',
]

function message(random: Random): string {
  return `${pick(random, SAID)} ${random(1000)}\n`
}
