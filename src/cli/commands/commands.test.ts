/**
 * What the commands print that is theirs alone. Their figures are held against the page's in
 * tools/command-line.test.ts.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { formatInfos, readFile } from '#formats/index.ts'
import { countersFor } from '#workers/bench/counters.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { runCli } from '../testing/run-cli.ts'

const CODING = 'public/samples/coding-agent.json'
const SUPPORT = 'public/samples/support-agent.json'
const WITH_WARNINGS = 'src/formats/samples/claude-code/everyday.jsonl'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'memoscope-commands-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('inspect', () => {
  test('tells one run line by line, with where each figure is from', async () => {
    const { stdout } = await runCli(['inspect', CODING])
    expect(stdout).toMatch(/^Format +Memoscope$/m)
    expect(stdout).toMatch(/^Model +example-large$/m)
    expect(stdout).toMatch(/^Model calls +69$/m)
    expect(stdout).toMatch(/^Input tokens +1,668,265 +estimated, /m)
    expect(stdout).toMatch(/^Duration +21 min 21 s$/m)
  })

  test('tells several runs in a table, a row each', async () => {
    const { stdout } = await runCli(['inspect', CODING, SUPPORT])
    const lines = stdout.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^Run +Format +Title +Model +Calls +Steps +Input tokens/)
    expect(lines.filter((line) => line.startsWith('public/'))).toHaveLength(2)
  })

  test('lists what was skipped or repaired', async () => {
    const { warnings } = readFile(
      { name: 'everyday.jsonl', text: readFileSync(WITH_WARNINGS, 'utf8') },
      { newTraceId: String },
    )
    const { stdout } = await runCli(['inspect', WITH_WARNINGS])
    expect(warnings.length).toBeGreaterThan(0)
    for (const { message } of warnings.slice(0, 20)) expect(stdout).toContain(message)
  })

  test('prices by another list when asked to', async () => {
    const { stdout } = await runCli(['inspect', CODING, '--pricing', 'none', '--json'])
    expect(JSON.parse(stdout).files[0].runs[0].cost).toBeUndefined()
  })
})

describe('compare', () => {
  test('ranks every strategy under its group and says the answer, also when none is named', async () => {
    const { stdout } = await runCli(['compare', CODING, '--skip-refusals'])
    expect(stdout).toMatch(/would have (cost|sent) .* and lost|^Keep the context as recorded/m)
    for (const { id } of memoryInfos()) if (id !== 'none') expect(stdout).toContain(id)
    const csv = await runCli(['compare', CODING, '--all', '--skip-refusals', '--csv'])
    expect(csv.stdout.trimEnd().split('\r\n')).toHaveLength(rankedSpecs().length + 1)
  })

  test('adds several runs up', async () => {
    const { stdout } = await runCli(['compare', CODING, SUPPORT, '-s', 'keep-last:count=10', '--json'])
    const { runs, total } = JSON.parse(stdout)
    const [one, other] = runs.map(({ strategies }: { strategies: unknown[] }) => strategies[1])
    expect(total).toMatchObject({ runs: 2 })
    expect(total.strategies[1]).toMatchObject({
      tokens: one.tokens + other.tokens,
      cost: one.cost + other.cost,
      lostFacts: one.lostFacts + other.lostFacts,
      peak: Math.max(one.peak, other.peak),
    })
  })

  test('does not add up costs of which one is unknown', async () => {
    const unpriced = join(folder, 'unpriced.json')
    const messages = [
      { role: 'user', content: 'Go.' },
      { role: 'assistant', content: 'Gone.' },
    ]
    writeFileSync(unpriced, JSON.stringify({ model: 'nobody-knows-1', messages }))
    const { stdout } = await runCli(['compare', CODING, unpriced, '-s', 'keep-last', '--json'])
    expect(JSON.parse(stdout).total.strategies[1].cost).toBeUndefined()
    const text = await runCli(['compare', unpriced, '-s', 'keep-last'])
    expect(text.stdout).toContain('Choose a price list with --pricing ID.')
  })
})

describe('lost', () => {
  test('lists first the facts that never came back, with call, step, and what removed them', async () => {
    const { stdout } = await runCli(['lost', CODING, '-s', 'keep-last:count=10', '--most', '3'])
    expect(stdout).toContain('43 lost facts, 19 never came back')
    expect(stdout).toMatch(/^ *69 +70 +EXP-88213 +Identifier +\d\.\d\d +6 .*dropped at call 16 +–$/m)
    expect(stdout).toContain('The first 3 of 43; --most 0 lists all.')
    expect(stdout).toMatch(/^It drops \d+.read or search results\. The agent would probably read .* again/m)
    expect(stdout).toMatch(/as measured after \d+.real compactions of Claude Code in \d+.runs/)
    expect(stdout.trimEnd().split('\n')).toHaveLength(8)
  })
})

describe('count', () => {
  test('has the number of each encoding', async () => {
    const text = 'Naïve café — 42 apples 🍎\n'
    const { stdout } = await runCli(['count', '-', '--json'], { stdin: text })
    const [{ tokens }] = JSON.parse(stdout)
    const counters = countersFor(loadRanks)
    for (const id of ['o200k_base', 'cl100k_base', 'chars4'] as const) {
      expect(tokens[id]).toBe(unwrap(await counters(id))(text))
    }
  })
})

describe('export', () => {
  test('writes a run that reads as the same run again', async () => {
    const { stdout, code } = await runCli(['export', CODING, '--to', 'openai-chat'])
    expect(code).toBe(0)
    const again = readFile({ name: 'chat.json', text: stdout }, { newTraceId: String })
    expect(again.format).toBe('openai-chat')
    expect(again.outcome?.traces[0]?.calls).toHaveLength(69)
  })

  test('says on standard error what the format cannot hold', async () => {
    const { stderr } = await runCli(['export', CODING, '--to', 'openai-chat'])
    expect(stderr).toContain(`${CODING}: `)
  })

  test('puts several runs into a folder, and refuses to print them one behind the other', async () => {
    const out = join(folder, 'out')
    expect(await runCli(['export', CODING, SUPPORT, '--to', 'markdown', '-o', `${out}/`])).toMatchObject({
      code: 0,
    })
    expect(existsSync(join(out, 'coding-agent.md'))).toBe(true)
    expect(existsSync(join(out, 'support-agent.md'))).toBe(true)
    const refused = await runCli(['export', CODING, SUPPORT, '--to', 'markdown'])
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('There is more than one run.') })
  })

  test('redacts what it is asked to', async () => {
    const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
    const messages = [
      { role: 'user', content: `My token is ${secret}` },
      { role: 'assistant', content: 'Thanks.' },
    ]
    const stdin = JSON.stringify({ messages })
    expect((await runCli(['export', '-', '--to', 'markdown'], { stdin })).stdout).toContain(secret)
    const redacted = await runCli(['export', '-', '--to', 'markdown', '--redact'], { stdin })
    expect(redacted.stdout).not.toContain(secret)
    expect(redacted.stdout).toContain('[secret-1]')
    const pattern = await runCli(['export', '-', '--to', 'markdown', '--pattern', 'ghp_\\w+'], { stdin })
    expect(pattern.stdout).not.toContain(secret)
    const bad = await runCli(['export', '-', '--to', 'markdown', '--pattern', '(a+)+'], { stdin })
    expect(bad).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('can run forever') })
  })
})

describe('lists', () => {
  test('formats are those of the page', async () => {
    const { stdout } = await runCli(['formats'])
    for (const { id, title } of formatInfos())
      expect(stdout).toMatch(new RegExp(`^${id} +${title.replace(/[().]/g, '\\$&')}`, 'm'))
  })

  test('strategies have their parameters as they are written on the command line', async () => {
    const { stdout } = await runCli(['strategies', '--json'])
    expect(JSON.parse(stdout)).toHaveLength(memoryInfos().length)
    const table = await runCli(['strategies'])
    expect(table.stdout).toMatch(/^keep-last +.*count=20/m)
    const one = await runCli(['strategies', 'keep-last'])
    expect(one.stdout).toMatch(/^count +20 /m)
  })
})
