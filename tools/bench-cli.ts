/**
 * `node tools/run.mjs bench-cli [--runs 5] [--calls 1000]`: how long the built command line (`npm run build`)
 * takes from a cold start to compare one strategy on one run of 10 MB, and how much memory. The run is an
 * agent that reads this repository's own source files, so its texts are as varied as real ones.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { numberField } from '#base/json.ts'
import { middle } from './bench/measure.ts'

const PROGRAM = 'dist-cli/memoscope.js'
const BYTES = 10_000_000

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '5' },
      calls: { type: 'string', default: '1000' },
      many: { type: 'string' },
    },
  })
  if (!existsSync(PROGRAM)) {
    console.error(`There is no ${PROGRAM}; build it with: npm run build`)
    return 2
  }
  const folder = mkdtempSync(join(tmpdir(), 'memoscope-bench-'))
  try {
    if (values.many !== undefined) {
      measureMany(folder, Number(values.many))
      return 0
    }
    const file = join(folder, 'run.json')
    writeFileSync(file, runOf(Number(values.calls), BYTES))
    console.log(`${(statSync(file).size / 1e6).toFixed(1)} MB, ${values.calls} calls`)
    measure('compare, 1 strategy', ['compare', file, '-s', 'keep-last:count=10'], Number(values.runs))
    measure('inspect', ['inspect', file], Number(values.runs))
    measure('--help', ['--help'], Number(values.runs))
  } finally {
    rmSync(folder, { recursive: true })
  }
  return 0
}

/** Has the program say on its way out what it took: on a busy machine only processor time says something. */
const METER = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  process.stderr.write(JSON.stringify({ processor: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 }))
})`

const TEN = [
  'keep-last:count=10',
  'keep-last:count=20',
  'keep-last:count=40',
  'shorten-observations',
  'clear-tool-uses',
  'langchain-trim',
  'swe-agent-last-observations',
  'openhands-window',
  'semantic-kernel-truncation',
  'letta-buffer',
]

/** Each run reads other files, so that no count of one serves another. */
function measureMany(folder: string, runs: number): void {
  for (let at = 0; at < runs; at++)
    writeFileSync(join(folder, `run-${String(at).padStart(4, '0')}.json`), runOf(100, 200_000, at * 7))
  const strategies = TEN.flatMap((one) => ['-s', one])
  for (const jobs of [1, 2]) {
    const args = [
      'compare',
      join(folder, '*.json'),
      ...strategies,
      '--total',
      '--json',
      '--jobs',
      String(jobs),
    ]
    const [taken] = measure(`${runs} runs, ${TEN.length} strategies, ${jobs} threads`, args, 1)
    if (taken === undefined) continue
    const each = (seconds: number) => (runs / seconds).toFixed(2)
    console.log(
      `  ${each(taken.wall)} runs per second of the clock, ${each(taken.processor)} of one processor`,
    )
  }
}

function measure(what: string, args: readonly string[], runs: number) {
  const taken = Array.from({ length: runs }, () => {
    const start = performance.now()
    const meter = ['--import', `data:text/javascript,${encodeURIComponent(METER)}`]
    const { status, stderr } = spawnSync(process.execPath, [...meter, PROGRAM, ...args], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${what} ended with ${status}: ${stderr}`)
    const told: unknown = JSON.parse(stderr)
    return {
      wall: (performance.now() - start) / 1000,
      processor: numberField(told, 'processor') ?? 0,
      megabytes: numberField(told, 'megabytes') ?? 0,
    }
  })
  const wall = taken.map((one) => one.wall)
  const processor = middle(taken.map((one) => one.processor)).toFixed(2)
  const memory = Math.max(...taken.map(({ megabytes }) => megabytes)).toFixed(0)
  const all = wall.map((time) => time.toFixed(2)).join(', ')
  console.log(
    `${what}: ${middle(wall).toFixed(2)} s, median of ${runs} (${all}); processor ${processor} s; at most ${memory} MB`,
  )
  return taken
}

/** As a logged OpenAI call with all messages before it: each call reads a piece of a file and names it. */
function runOf(calls: number, bytes: number, from = 0): string {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
  const room = Math.floor((bytes * 0.94) / calls)
  const messages: unknown[] = [
    { role: 'system', content: 'You are a careful reviewer of TypeScript.' },
    { role: 'user', content: 'Read the repository and say what each file is for.' },
  ]
  let text = ''
  for (let call = 0, at = from; call < calls; call++) {
    const path = files[at % files.length] ?? ''
    while (text.length < room) text += readFileSync(join('src', files[at++ % files.length] ?? ''), 'utf8')
    const id = `call_${call}`
    messages.push(
      {
        role: 'assistant',
        content: `Next I read ${path}.`,
        tool_calls: [
          { id, type: 'function', function: { name: 'read_file', arguments: JSON.stringify({ path }) } },
        ],
      },
      { role: 'tool', tool_call_id: id, content: text.slice(0, room) },
    )
    text = text.slice(room)
  }
  const choices = [
    { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'I have read it all.' } },
  ]
  // A model with a price and rules for messages, so that costs and refusals are worked out, too.
  const response = { object: 'chat.completion', id: 'last', created: 1_760_000_000, model: 'gpt-5', choices }
  return JSON.stringify({ messages, response })
}
