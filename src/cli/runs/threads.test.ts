/** Many files: in threads, in shards, and together again. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Thread } from '../terminal/host.ts'
import { runCli } from '../testing/run-cli.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'memoscope-threads-'))
  const samples = ['coding-agent', 'support-agent', 'teaching-run', 'crew-run']
  for (const name of samples) write(`${name}.json`, readFileSync(`public/samples/${name}.json`, 'utf8'))
  write('notes.json', '{"what": "is this"}')
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

const COMPARE = ['compare', '*.json', '-s', 'keep-last:count=5', '-s', 'shorten-observations']

/** Threads that are none, and how many were opened and closed; `endsAt`: the file that ends its thread. */
function threads(endsAt = '') {
  const counts = { opened: 0, closed: 0, ran: 0 }
  const openThread = (): Thread => {
    counts.opened++
    return {
      run: async (argv) => {
        counts.ran++
        if (argv.at(-1) === endsAt) throw new Error('out of memory')
        return runCli(argv, { cwd: folder })
      },
      close: () => {
        counts.closed++
      },
    }
  }
  return { counts, openThread }
}

describe('compare in threads', () => {
  test('prints to the last digit what it prints without, and takes a thread for each core', async () => {
    const { counts, openThread } = threads()
    for (const form of [['--json'], ['--csv'], [], ['--total', '--markdown']]) {
      const alone = await runCli([...COMPARE, ...form], { cwd: folder })
      expect(await runCli([...COMPARE, ...form], { cwd: folder, openThread })).toEqual(alone)
      expect(alone.code).toBe(2)
    }
    expect(counts).toEqual({ opened: 8, closed: 8, ran: 20 })
  })

  test('takes no thread for one file, and one for several with --jobs 1, whose memory is bounded', async () => {
    const { counts, openThread } = threads()
    await runCli(['compare', 'coding-agent.json', '-s', 'keep-last'], { cwd: folder, openThread })
    expect(counts.opened).toBe(0)
    await runCli([...COMPARE, '--jobs', '1'], { cwd: folder, openThread })
    expect(counts.opened).toBe(1)
  })

  test('loses only the file that ends its thread', async () => {
    const { openThread } = threads('crew-run.json')
    const { stdout, stderr, code } = await runCli([...COMPARE, '--json'], { cwd: folder, openThread })
    expect(code).toBe(2)
    expect(stderr).toContain("Couldn't compare crew-run.json: out of memory.")
    expect(JSON.parse(stdout).runs.map(({ file }: { file: string }) => file)).toEqual([
      'coding-agent.json',
      'support-agent.json',
      'teaching-run.json',
    ])
  })
})

describe('a folder', () => {
  const inFolder = ['compare', '.', ...COMPARE.slice(2), '--json']

  test('is spread over threads, and gives what a pattern gives', async () => {
    const { counts, openThread } = threads()
    const spread = await runCli(inFolder, { cwd: folder, openThread })
    expect(counts).toMatchObject({ opened: 2, ran: 5 })
    expect(await runCli(inFolder, { cwd: folder })).toEqual(spread)
    const pattern = await runCli([...COMPARE, '--json'], { cwd: folder })
    expect(spread.stdout.replaceAll('"./', '"')).toBe(pattern.stdout)
  })

  test('is shared over machines: all shards together are all files, each once', async () => {
    const names: string[] = []
    for (const shard of ['1/3', '2/3', '3/3']) {
      const { stdout } = await runCli([...inFolder, '--shard', shard], { cwd: folder })
      names.push(...JSON.parse(stdout).runs.map(({ file }: { file: string }) => file))
    }
    const { stdout } = await runCli(inFolder, { cwd: folder })
    const all = JSON.parse(stdout).runs.map(({ file }: { file: string }) => file)
    expect(names.toSorted()).toEqual(all.toSorted())
  })

  test('of sessions with sub-agents is read session by session, also in a thread', async () => {
    const sessions = 'src/formats/samples/claude-code'
    const args = ['compare', sessions, '-s', 'keep-last:count=3', '--json']
    const whole = await runCli(args)
    const { openThread } = threadsHere()
    expect(await runCli(args, { openThread })).toEqual(whole)
    const project = await runCli(['inspect', `${sessions}/project`, '--json'])
    const [session, alone] = JSON.parse(project.stdout).files
    expect(session.runs).toHaveLength(1)
    expect(alone).toMatchObject({ file: `${sessions}/project/agent-b2.jsonl`, runs: [{}] })
    expect(session.file).toMatch(/\/project\/5e0f[-0-9a-f]+\.jsonl$/)
    expect(JSON.parse(whole.stdout).runs.map(({ file }: { file: string }) => file)).toContain(session.file)
  })
})

/** Threads that are none, in the folder of this repository. */
function threadsHere() {
  return { openThread: (): Thread => ({ run: (argv) => runCli(argv), close: () => undefined }) }
}

describe('merge', () => {
  test('of all shards is what one command prints', async () => {
    const names = ['1.out', '2.out']
    for (const [at, name] of names.entries()) {
      const { stdout } = await runCli([...COMPARE, '--json', '--shard', `${at + 1}/2`], { cwd: folder })
      write(name, stdout)
    }
    const merged = await runCli(['merge', ...names, '--total'], { cwd: folder })
    const whole = await runCli([...COMPARE, '--total'], { cwd: folder })
    expect(merged).toEqual({ stdout: whole.stdout, stderr: '', code: 0 })
  })

  test('refuses what does not belong together', async () => {
    const other = await runCli(['compare', 'crew-run.json', '-s', 'semantic', '--json'], { cwd: folder })
    write('other.out', other.stdout)
    expect(await runCli(['merge', '1.out', 'other.out'], { cwd: folder })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('was compared under other strategies'),
    })
    expect(await runCli(['merge', '1.out', '1.out'], { cwd: folder })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is in the files twice.'),
    })
    expect(await runCli(['merge', 'notes.json'], { cwd: folder })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('notes.json is not the JSON of a comparison'),
    })
  })
})

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish'])('of %s knows commands, options, and strategies', async (shell) => {
    const { stdout, code } = await runCli(['completion', shell])
    expect(code).toBe(0)
    for (const word of ['inspect', 'skip-refusals', 'keep-last', 'openai-chat'])
      expect(stdout).toContain(word)
  })

  test('in fish knows short options, and itself', async () => {
    const { stdout } = await runCli(['completion', 'fish'])
    expect(stdout).toMatch(/__fish_seen_subcommand_from compare' -s s -l strategy -r -f -a 'keep-last /)
    expect(stdout).toContain("__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'")
    expect(stdout).toContain('__fish_use_subcommand -a completion ')
  })

  test('of an unknown shell is bad input', async () => {
    expect(await runCli(['completion', 'cmd'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('bash, zsh, fish'),
    })
  })
})
