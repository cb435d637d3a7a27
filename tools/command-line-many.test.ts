/**
 * Commands for many runs and many values: sweep, report, convert, tables, and what a killed command leaves.
 */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { given } from '#base/given.ts'
import type { Thread } from '../src/cli/terminal/host.ts'
import { runCli } from '../src/cli/testing/run-cli.ts'

const SAMPLES = ['coding-agent', 'support-agent', 'teaching-run']

/** A busy machine takes longer than the second that a poll waits by itself. */
const WAIT = { timeout: 30_000 }

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'memoscope-many-'))
  mkdirSync(join(folder, 'runs/deep'), { recursive: true })
  for (const name of SAMPLES) {
    const place = name === 'teaching-run' ? `runs/deep/${name}.json` : `runs/${name}.json`
    writeFileSync(join(folder, place), readFileSync(`public/samples/${name}.json`))
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const cli = (argv: readonly string[], openThread?: () => Thread) =>
  runCli(argv, { cwd: folder, ...given({ openThread }) })

describe('sweep', () => {
  const SWEEP = ['sweep', 'runs/coding-agent.json', '-s', 'keep-last']

  test('has the figures of compare for each value, and says the best', async () => {
    const { stdout, code } = await cli([...SWEEP, '-p', 'count=5,10,20', '--json'])
    expect(code).toBe(0)
    const swept = JSON.parse(stdout).runs[0].strategies
    const strategies = ['count=5', 'count=10', 'count=20'].flatMap((one) => ['-s', `keep-last:${one}`])
    const compared = await cli(['compare', 'runs/coding-agent.json', ...strategies, '--json'])
    expect(swept).toEqual(JSON.parse(compared.stdout).runs[0].strategies)
    expect((await cli([...SWEEP, '-p', 'count=5,10,20'])).stdout).toMatch(
      /would have (cost|sent) .* and lost|^Keep the context as recorded/m,
    )
  })

  test('takes a range, combines parameters, and names a stage of several', async () => {
    const namesOf = async (argv: readonly string[]) => {
      const { stdout } = await cli([...argv, '--json'])
      return JSON.parse(stdout).runs[0].strategies.map(({ strategy }: { strategy: string }) => strategy)
    }
    expect(await namesOf([...SWEEP, '-p', 'count=10..30/10'])).toEqual([
      'as-recorded',
      'keep-last:count=10',
      'keep-last',
      'keep-last:count=30',
    ])
    const shorten = ['sweep', 'runs/coding-agent.json', '-s', 'shorten-observations']
    const combined = await namesOf([...shorten, '-p', 'keepLast=1,2', '-p', 'maxLength=40,80'])
    expect(new Set(combined).size).toBe(5)
    const staged = ['sweep', 'runs/coding-agent.json', '-s', 'shorten-observations | keep-last']
    expect((await namesOf([...staged, '-p', '2.count=5,7'])).slice(1)).toEqual([
      'shorten-observations | keep-last:count=5',
      'shorten-observations | keep-last:count=7',
    ])
  })

  test.each([
    [['-p', 'count'], '--param takes NAME=VALUES'],
    [['-p', 'size=1,2'], 'size'],
    [['-p', 'count=1..900'], 'a sweep tries at most 400'],
    [[], 'Name a parameter and its values with --param'],
  ])('%j is bad input', async (more, sentence) => {
    const { stderr, code, stdout } = await cli([...SWEEP, ...more])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(sentence)
  })
})

describe('report', () => {
  test('is the page of the Compare view, with the run in it when that is asked for', async () => {
    const args = ['report', 'runs/coding-agent.json', '-s', 'keep-last:count=10', '--html']
    const { stdout, code } = await cli(args)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^<!doctype html>/i)
    expect(stdout).toContain('job that runs twice')
    expect((await cli([...args, '--with-run'])).stdout.length).toBeGreaterThan(stdout.length)
    await cli([...args, '-o', 'report.html'])
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('keep')
  })

  test('needs a strategy', async () => {
    expect(await cli(['report', 'runs/coding-agent.json'])).toMatchObject({ code: 2 })
  })
})

describe('convert', () => {
  test('keeps names and folders, reads as the same runs, and does not do again what is done', async () => {
    const args = ['convert', 'runs/**/*.json', '--to', 'openai-chat', '-o', 'converted']
    expect(await cli(args)).toMatchObject({ stdout: '3 written\n', code: 0 })
    const path = join(folder, 'converted/runs/deep/teaching-run.json')
    const bytes = readFileSync(path, 'utf8')
    expect((await cli(['inspect', path, '--json'])).stdout).toContain('"format": "openai-chat"')
    expect(await cli(args)).toMatchObject({ stdout: '0 written, 3 there already\n' })
    utimesSync(path, 1, 1)
    expect(await cli(args)).toMatchObject({ stdout: '1 written, 2 there already\n' })
    expect(readFileSync(path, 'utf8')).toBe(bytes)
    expect(readdirSync(join(folder, 'converted/runs')).some((name) => name.endsWith('.tmp'))).toBe(false)
  })

  test('stays below its folder', async () => {
    await cli(['convert', join(folder, 'runs/coding-agent.json'), '--to', 'markdown', '-o', 'safe'])
    const all = readdirSync(join(folder, 'safe'), { recursive: true, encoding: 'utf8' })
    expect(all.some((name) => name.endsWith('coding-agent.md'))).toBe(true)
  })
})

describe('a table of calls', () => {
  test('is Parquet with a row for each call, and its sums are those of compare', async () => {
    const { code } = await cli(['export', 'runs/*.json', '--to', 'parquet', '-o', 'calls.parquet'])
    expect(code).toBe(0)
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const database = await DuckDBInstance.create(':memory:')
    const connection = await database.connect()
    const answer = await connection.runAndReadAll(
      `select file, count(*)::int as calls, sum(input_tokens) as tokens, sum(cost_usd) as cost
       from '${join(folder, 'calls.parquet')}' group by file order by file`,
    )
    const rows = answer.getRowObjectsJson()
    connection.closeSync()
    database.closeSync()
    const { stdout } = await cli(['compare', 'runs/*.json', '-s', 'keep-last', '--json'])
    const expected = JSON.parse(stdout).runs.map(
      ({
        file,
        strategies: [baseline],
      }: {
        file: string
        strategies: readonly Record<string, number>[]
      }) => ({
        file,
        calls: baseline?.['calls'],
        tokens: baseline?.['tokens'],
        cost: expect.closeTo(baseline?.['cost'] ?? Number.NaN, 9),
      }),
    )
    expect(rows).toEqual(expected)
  })

  test('is no text for standard output', async () => {
    expect(await cli(['export', 'runs/*.json', '--to', 'parquet'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Name a file with -o'),
    })
  })
})

test('an archive is read as the page reads it', async () => {
  const zip = new ZipWriter(new BlobWriter())
  for (const name of ['coding-agent', 'support-agent'])
    await zip.add(`inside/${name}.json`, new TextReader(readFileSync(`public/samples/${name}.json`, 'utf8')))
  writeFileSync(join(folder, 'runs.zip'), new Uint8Array(await (await zip.close()).arrayBuffer()))
  const { stdout, code } = await cli(['inspect', 'runs.zip', '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout).files.map(({ file }: { file: string }) => file)).toEqual([
    'runs.zip/inside/coding-agent.json',
    'runs.zip/inside/support-agent.json',
  ])
})

test('a .tar.gz is read as the page reads it, by the system’s own tar', async () => {
  execFileSync('tar', ['-czf', 'runs.tgz', 'runs'], { cwd: folder })
  const { stdout, code } = await cli(['inspect', 'runs.tgz', '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout).files.map(({ file }: { file: string }) => file)).toEqual(
    ['coding-agent.json', 'support-agent.json', 'deep/teaching-run.json'].map(
      (name) => `runs.tgz/runs/${name}`,
    ),
  )
})

/** A Codex session whose results are longer than any limit that is tried. */
function codexSession(name: string): string {
  const page = (at: number) => `Page ${at} of ${name}: ${'an ordinary line of text. '.repeat(900)}`
  const output = (text: string) => ({ type: 'output_text', text })
  const item = (payload: object) => ({ type: 'response_item', payload })
  const lines = [
    { type: 'session_meta', payload: { id: name, cwd: '/tmp', cli_version: '0.61.0' } },
    { type: 'turn_context', payload: { cwd: '/tmp', model: 'gpt-5.1-codex' } },
    item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Read all pages.' }] }),
    ...Array.from({ length: 8 }, (_, at) => [
      item({ type: 'function_call', name: 'read', arguments: `{"page":${at}}`, call_id: `call-${at}` }),
      item({ type: 'function_call_output', call_id: `call-${at}`, output: page(at) }),
    ]).flat(),
    item({ type: 'message', role: 'assistant', content: [output('Done.')] }),
  ]
  return lines
    .map((line, at) => JSON.stringify({ timestamp: `2026-04-05T08:00:${10 + at}.000Z`, ...line }))
    .join('\n')
}

test('several files say what to set in the agent, each and together, in threads and merged too', async () => {
  mkdirSync(join(folder, 'sessions'))
  for (const name of ['one', 'two'])
    writeFileSync(join(folder, `sessions/rollout-${name}.jsonl`), codexSession(name))
  const compare = ['compare', 'sessions/*.jsonl', '--all']
  const alone = await cli(compare)
  expect(
    alone.stdout.match(/In Codex, tool_output_token_limit = \d+ in config\.toml would have cost/g),
  ).toHaveLength(3)
  const openThread = (): Thread => ({
    run: (argv) => runCli(argv, { cwd: folder }),
    close: () => undefined,
  })
  expect(await cli(compare, openThread)).toEqual(alone)
  await cli([...compare, '--json', '-o', 'sessions.json'], openThread)
  expect((await cli(['merge', 'sessions.json', '--all'])).stdout).toBe(alone.stdout)
}, 120_000)

describe('a command that is killed', () => {
  const COMPARE = ['compare', 'runs/**/*.json', '-s', 'keep-last:count=5', '--json', '-o', 'shard.json']

  /** Threads that are none; `dies`: the file at which the whole program is killed. */
  function threads(dies = '') {
    const ran: string[] = []
    const openThread = (): Thread => ({
      run: async (argv) => {
        const file = argv.at(-1) ?? ''
        if (file === dies) return new Promise(() => undefined)
        ran.push(file)
        return runCli(argv, { cwd: folder })
      },
      close: () => undefined,
    })
    return { ran, openThread }
  }

  test('leaves no half file, goes on where it was, and ends as if nothing had happened', async () => {
    const killed = threads('runs/deep/teaching-run.json')
    void cli([...COMPARE, '--jobs', '1'], killed.openThread)
    await expect.poll(() => killed.ran, WAIT).toEqual(['runs/coding-agent.json'])
    await expect
      .poll(() => readFileSync(join(folder, 'shard.json.part'), 'utf8').split('\n').length, WAIT)
      .toBe(3)
    expect(existsSync(join(folder, 'shard.json'))).toBe(false)
    // As if it had been killed within a line.
    writeFileSync(join(folder, 'shard.json.part'), '{"key": "ha', { flag: 'a' })
    const resumed = threads()
    expect(await cli(COMPARE, resumed.openThread)).toEqual({ stdout: '', stderr: '', code: 0 })
    expect(resumed.ran.toSorted()).toEqual(['runs/deep/teaching-run.json', 'runs/support-agent.json'])
    expect(existsSync(join(folder, 'shard.json.part'))).toBe(false)
    const whole = await cli(COMPARE.slice(0, -2))
    expect(readFileSync(join(folder, 'shard.json'), 'utf8')).toBe(whole.stdout)
  })

  test('takes nothing over from another comparison, or of a file that has changed', async () => {
    const killed = threads('runs/deep/teaching-run.json')
    const args = [...COMPARE.slice(0, -1), 'other.json', '--jobs', '1']
    void cli(args, killed.openThread)
    await expect.poll(() => existsSync(join(folder, 'other.json.part')) && killed.ran.length, WAIT).toBe(1)
    const other = threads()
    await cli([...args, '--skip-refusals'], other.openThread)
    expect(other.ran).toHaveLength(3)
    const again = threads('runs/deep/teaching-run.json')
    void cli(args, again.openThread)
    await expect.poll(() => again.ran.length, WAIT).toBe(1)
    utimesSync(join(folder, 'runs/coding-agent.json'), 5, 5)
    const changed = threads()
    await cli(args, changed.openThread)
    expect(changed.ran).toContain('runs/coding-agent.json')
  })
})
