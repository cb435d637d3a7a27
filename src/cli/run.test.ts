/** The door and what all commands share: help, bad input, outputs. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILE_VERSION } from '#formats/memoscope/file.ts'
import { commands } from './commands.ts'
import { runCli } from './testing/run-cli.ts'

const CODING = 'public/samples/coding-agent.json'
const TEACHING = 'public/samples/teaching-run.json'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'memoscope-'))
  mkdirSync(join(folder, 'runs/deep'), { recursive: true })
  writeFileSync(join(folder, 'runs/a.json'), readFileSync(TEACHING))
  writeFileSync(join(folder, 'runs/deep/b.json'), readFileSync(TEACHING))
  writeFileSync(join(folder, 'runs/broken.json'), '{"what": "is this')
  writeFileSync(join(folder, 'runs/other.json'), '{"what": "is this"}')
  writeFileSync(join(folder, 'runs/notes.txt'), 'no run')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('help', () => {
  test('names every command, each of which shows its options and examples', async () => {
    const { stdout, code } = await runCli(['--help'])
    expect(code).toBe(0)
    for (const { name, examples } of commands) {
      expect(stdout).toContain(`\n  ${name}`)
      const own = await runCli([name, '--help'])
      expect(own.code).toBe(0)
      expect(examples.length).toBeGreaterThan(0)
      for (const example of examples) expect(own.stdout).toContain(example)
    }
  })

  test('is also what a missing command gets, with exit code 2', async () => {
    expect(await runCli([])).toMatchObject({ code: 2, stdout: expect.stringContaining('Usage: memoscope') })
  })
})

test('the version begins with that of the file format', async () => {
  const { stdout, code } = await runCli(['--version'])
  expect(code).toBe(0)
  expect(stdout).toMatch(new RegExp(`^${FILE_VERSION}\\.\\d+\\.\\d+\\n$`))
  expect(await runCli(['-V'])).toEqual({ stdout, stderr: '', code })
})

describe('bad input is exit code 2 and a sentence', () => {
  test.each([
    [['frobnicate'], 'There is no command "frobnicate".'],
    [['inspect'], 'Name at least one file'],
    [['inspect', '--colour', CODING], "Unknown option '--colour'."],
    [['inspect', 'no-such-file.json'], "Couldn't read no-such-file.json: no such file or folder."],
    [['inspect', 'no-such-*.json'], 'No file matches no-such-*.json.'],
    [['inspect', CODING, '--json', '--csv'], 'Choose one of --json and --csv.'],
    [['inspect', CODING, '--pricing', 'gold'], 'There is no provider profile "gold".'],
    [['inspect', CODING, '--window', 'wide'], '--window takes a whole number, not "wide".'],
    [['inspect', CODING, '--shard', '4/3'], '--shard takes I/N such as 3/10, not "4/3".'],
    [['compare', CODING, '-s', 'keep-first'], 'There is no strategy "keep-first".'],
    [['compare', CODING, '-s', 'keep-last:count=-1'], '"count" takes a whole number from 0'],
    [['compare', CODING, '-s', 'keep-last:size=1'], 'There is no parameter "size".'],
    [['compare', CODING, '-s', 'Keep last'], '"Keep last" is not a strategy.'],
    [['lost', CODING], 'Name a strategy with --strategy.'],
    [['export', CODING], 'Name a format with --to.'],
    [['export', CODING, '--to', 'codex'], 'Memoscope can read codex, but not write it.'],
    [['strategies', 'nothing'], 'There is no strategy "nothing".'],
  ])('%j', async (argv, sentence) => {
    const { stdout, stderr, code } = await runCli(argv)
    expect(code).toBe(2)
    expect(stderr).toContain(sentence)
    expect(stdout).toBe('')
  })

  test('a damaged file among others costs that file only', async () => {
    const { stdout, stderr, code } = await runCli(['inspect', 'runs/*.json', '--json'], { cwd: folder })
    const { files } = JSON.parse(stdout)
    expect(code).toBe(2)
    expect(files).toHaveLength(3)
    expect(files[0]).toMatchObject({ file: 'runs/a.json', format: 'memoscope' })
    expect(files[0].runs).toHaveLength(1)
    expect(stderr).toContain('broken.json is truncated')
    expect(stderr).toContain('other.json is JSON, but its format wasn’t recognized.')
  })
})

describe('what can be named', () => {
  test('a pattern over folders, each file once, sorted', async () => {
    const { stdout, code } = await runCli(['inspect', 'runs/**/[ab].json', 'runs/**/?.json', '--json'], {
      cwd: folder,
    })
    expect(code).toBe(2)
    expect(stdout).toBe('')
    const plain = await runCli(['inspect', 'runs/**/?.json', '--json'], { cwd: folder })
    expect(plain.code).toBe(0)
    expect(JSON.parse(plain.stdout).files.map(({ file }: { file: string }) => file)).toEqual([
      'runs/a.json',
      'runs/deep/b.json',
    ])
  })

  test('a folder, with what is in it', async () => {
    const { stdout } = await runCli(['inspect', 'runs', '--csv'], { cwd: folder })
    expect(stdout).toContain('runs/a.json')
    expect(stdout).toContain('runs/deep/b.json')
  })

  test('standard input', async () => {
    const { stdout, code } = await runCli(['inspect', '-', '--json'], {
      stdin: readFileSync(TEACHING, 'utf8'),
    })
    expect(code).toBe(0)
    expect(JSON.parse(stdout).files[0]).toMatchObject({ file: 'standard input', format: 'memoscope' })
  })

  test('a share of the files: all shards together are all files, each once', async () => {
    const names: string[] = []
    for (const shard of ['1/2', '2/2']) {
      const { stdout } = await runCli(['inspect', 'runs/**/?.json', '--shard', shard, '--json'], {
        cwd: folder,
      })
      names.push(...JSON.parse(stdout).files.map(({ file }: { file: string }) => file))
    }
    expect(names).toEqual(['runs/a.json', 'runs/deep/b.json'])
  })
})

describe('outputs', () => {
  const COMPARE = ['compare', CODING, '-s', 'keep-last:count=10']

  test('a table has a line for the run, the titles, and each strategy', async () => {
    const { stdout, stderr } = await runCli(COMPARE)
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^Strategy +Cost +Saving +Input tokens/)
    expect(lines[3]).toMatch(/^keep-last:count=10 +\$/)
    expect(stderr).toBe('')
    expect(new Set(lines.slice(1, 3).map((line) => line.length)).size).toBe(1)
  })

  test('colors and progress come on a terminal only, and colors not with NO_COLOR', async () => {
    const terminal = await runCli(COMPARE, { isTerminal: true })
    expect(terminal.stdout).toContain('\u001b[1m')
    expect(terminal.stderr).toContain('Replaying 1 of 1')
    expect(terminal.stderr.endsWith('\r\u001b[K')).toBe(true)
    const plain = await runCli(COMPARE, { isTerminal: true, env: { NO_COLOR: '1' } })
    expect(plain.stdout).not.toContain('\u001b')
  })

  test('CSV has a title line and unrounded numbers; JSON the same numbers', async () => {
    const csv = await runCli([...COMPARE, '--csv'])
    const json = await runCli([...COMPARE, '--json'])
    const [head = '', , second = ''] = csv.stdout.split('\r\n')
    const row = Object.fromEntries(head.split(',').map((key, at) => [key, second.split(',')[at]]))
    const [run] = JSON.parse(json.stdout).runs
    const [, keepLast] = run.strategies
    expect(row).toMatchObject({
      file: CODING,
      strategy: 'keep-last:count=10',
      cost: String(keepLast.cost),
      saving: String(keepLast.saving),
      tokens: String(keepLast.tokens),
      lostFacts: String(keepLast.lostFacts),
    })
  })

  test('Markdown is a table under a heading', async () => {
    const { stdout } = await runCli([...COMPARE, '--markdown'])
    expect(stdout).toMatch(/^### /)
    expect(stdout).toContain('| Strategy | Cost |')
    expect(stdout).toContain('| --- | --: |')
    expect(stdout).toContain('| keep-last:count=10 |')
  })

  test('text of a run cannot steer the terminal', async () => {
    const title = 'Evil \u001b[2J\u0007 title\u202e'
    const run = {
      title,
      messages: [
        { role: 'user', content: 'Go.' },
        { role: 'assistant', content: 'Gone.' },
      ],
    }
    const { stdout } = await runCli(['inspect', '-'], {
      stdin: `${JSON.stringify(run)}\n${JSON.stringify(run)}`,
    })
    expect(stdout).toContain('Evil')
    for (const sign of ['\u0007', '\u001b', '\u202e']) expect(stdout).not.toContain(sign)
  })

  test('a title that a spreadsheet would take for a formula is harmless in CSV', async () => {
    const run = {
      title: '=1+1',
      messages: [
        { role: 'user', content: 'Go.' },
        { role: 'assistant', content: 'Gone.' },
      ],
    }
    const { stdout } = await runCli(['inspect', '-', '--csv'], {
      stdin: `${JSON.stringify(run)}\n${JSON.stringify(run)}`,
    })
    expect(stdout).toContain(",'=1+1,")
  })
})
