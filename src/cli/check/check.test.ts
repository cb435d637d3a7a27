/** The command `check`: what a team puts into its build. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Thread } from '../terminal/host.ts'
import { runCli } from '../testing/run-cli.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memoscope-check-'))
  write('coding.json', readFileSync('public/samples/coding-agent.json', 'utf8'))
  write('support.json', readFileSync('public/samples/support-agent.json', 'utf8'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, content: unknown): void {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
}

function check(...args: readonly string[]) {
  return runCli(['check', ...args], { cwd: folder })
}

const STRATEGIES = ['keep-last:count=10']

describe('limits', () => {
  test('that are kept end with 0 and one line', async () => {
    write('memoscope.json', {
      runs: ['*.json'],
      strategies: STRATEGIES,
      limits: { lostFacts: 100, refused: 0 },
    })
    expect(await check()).toEqual({ stdout: '4 of 4 limits kept.\n', stderr: '', code: 0 })
  })

  test('that are broken end with 1, and say run, strategy, call, and step', async () => {
    write('memoscope.json', { runs: 'coding.json', strategies: STRATEGIES, limits: { lostFacts: 0 } })
    const { stdout, stderr, code } = await check()
    expect(code).toBe(1)
    expect(stderr).toBe('')
    expect(stdout).toContain(
      'FAILED coding.json, keep-last:count=10: 43\u00a0lost facts, limit <= 0'.replace('\u00a0', ' '),
    )
    expect(stdout).toContain(
      'Call 17 (step 18) uses “tests/data/berlin_dst.txt”, last in step 2 (dropped at call 12)',
    )
    expect(stdout).toContain('and 38 more')
    expect(stdout).toContain('0 of 1 limits kept.')
  })

  test('are held against the run as recorded where they name the baseline', async () => {
    const limits = { cost: '<= baseline * 2', tokens: '< baseline', cacheMisses: 'baseline' }
    write('memoscope.json', { runs: ['coding.json'], strategies: STRATEGIES, limits })
    const { stdout, code } = await check('--json')
    const { checks, passed } = JSON.parse(stdout)
    const compared = await runCli(['compare', 'coding.json', '-s', 'keep-last:count=10', '--json'], {
      cwd: folder,
    })
    const [baseline, strategy] = JSON.parse(compared.stdout).runs[0].strategies
    expect(code).toBe(1)
    expect(passed).toBe(false)
    expect(checks).toMatchObject([
      { limit: 'cost', value: strategy.cost, bound: baseline.cost * 2, passed: true },
      { limit: 'tokens', value: strategy.tokens, bound: baseline.tokens, passed: true },
      { limit: 'cacheMisses', value: strategy.cacheMisses, bound: baseline.cacheMisses, passed: false },
    ])
    expect(checks[2].places).toHaveLength(strategy.cacheMisses)
  })

  test('of a strategy come before those for all', async () => {
    const strategies = [
      { id: 'keep-last', params: { count: 10 }, limits: { lostFacts: 43 } },
      'keep-last:count=5',
    ]
    write('memoscope.json', { runs: ['coding.json'], strategies, limits: { lostFacts: 0 } })
    const { checks } = JSON.parse((await check('--json')).stdout)
    expect(checks.map(({ passed }: { passed: boolean }) => passed)).toEqual([true, false])
  })

  test('on a figure that is not known are broken: such a check must not pass', async () => {
    write('memoscope.json', {
      runs: ['coding.json'],
      strategies: STRATEGIES,
      limits: { cost: 1000 },
      pricing: 'none',
    })
    const { stdout, code } = await check()
    expect(code).toBe(1)
    expect(stdout).toContain('cost unknown, limit <= 1000')
  })
})

describe('a strategy of one’s own', () => {
  const OURS = `import { defineStrategy, isCritical } from 'memoscope'
    export default defineStrategy({
      title: 'Ours',
      params: { count: { kind: 'integer', label: 'Steps', min: 0, max: 100, initial: 3 } },
      prune(steps, { count }) {
        const others: typeof steps = steps.filter((step) => !isCritical(step))
        const kept = new Set(others.slice(Math.max(0, others.length - count)))
        return steps.filter((step) => isCritical(step) || kept.has(step))
      },
    })`

  test('in TypeScript is run as a built-in is', async () => {
    write('ours.ts', OURS)
    const args = ['compare', 'coding.json', '-s', 'ours.ts:count=10', '-s', 'keep-last:count=10', '--json']
    const { stdout, code } = await runCli(args, { cwd: folder })
    const [, own, builtIn] = JSON.parse(stdout).runs[0].strategies
    const { strategy, summary: _, spec: __, ...figures } = own
    expect(code).toBe(0)
    expect(strategy).toBe('Ours:count=10')
    expect(builtIn).toMatchObject(figures)
  })

  test('with a mistake is bad input that names file and line', async () => {
    write('ours.js', 'export default 1\nthrow new Error("no")')
    write('memoscope.json', {
      runs: ['coding.json'],
      strategies: [{ file: 'ours.js' }],
      limits: { lostFacts: 0 },
    })
    const { stderr, code } = await check()
    expect(code).toBe(2)
    expect(stderr).toMatch(/ours\.js, line 2.*no/)
  })

  test('that cannot be compiled is bad input that names the place', async () => {
    write('ours.ts', "import { defineStrategy } from 'memoscope'\nexport default defineStrategy({")
    const { stderr, code } = await runCli(['compare', 'coding.json', '-s', 'ours.ts'], { cwd: folder })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^memoscope: ours\.ts, line 2:\d+: .+\n$/)
  })

  test('that throws breaks the check, although it changes no figure', async () => {
    write(
      'ours.js',
      `import { defineStrategy } from 'memoscope'
      export default defineStrategy({ title: 'Ours', prune: (steps) => steps.nothing.here })`,
    )
    write('memoscope.json', {
      runs: ['coding.json'],
      strategies: [{ file: 'ours.js' }],
      limits: { cost: 'baseline' },
    })
    const { stdout, code } = await check()
    expect(code).toBe(1)
    expect(stdout).toContain('FAILED coding.json, Ours: 69 failed calls, limit <= 0')
    expect(stdout).toContain('1 of 2 limits kept.')
  })

  test('cannot reach the machine', async () => {
    write(
      'ours.js',
      `import { defineStrategy } from 'memoscope'
      export default defineStrategy({ title: typeof process + typeof require + typeof fetch, prune: (steps) => steps })`,
    )
    const { stdout } = await runCli(['compare', 'coding.json', '-s', 'ours.js', '--json'], { cwd: folder })
    expect(JSON.parse(stdout).runs[0].strategies[1].strategy).toBe('undefinedundefinedundefined')
  })
})

describe('a configuration that is wrong', () => {
  const runs = ['coding.json']
  test.each([
    [{ strategies: STRATEGIES }, '"runs" must list files, folders, or patterns.'],
    [{ runs, strategies: [] }, '"strategies" must name at least one strategy.'],
    [{ runs, strategies: ['keep-frist'] }, 'There is no strategy "keep-frist".'],
    [{ runs, strategies: STRATEGIES, limits: { lostFact: 0 } }, 'There is no limit "lostFact".'],
    [{ runs, strategies: STRATEGIES, limits: { cost: 'cheap' } }, 'The limit cost is not valid: "cheap".'],
    [{ runs, strategies: STRATEGIES, limit: {} }, '"limit" is not known here.'],
    [{ runs, strategies: [{ file: 'none.ts' }] }, "Couldn't read the strategy none.ts."],
    ['[]', 'memoscope.json is not a JSON object.'],
  ])('%j', async (config, sentence) => {
    write('memoscope.json', config)
    const { stderr, code } = await check()
    expect(stderr).toContain(sentence)
    expect(code).toBe(2)
  })

  test('or missing', async () => {
    expect(await check()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no memoscope.json.'),
    })
  })

  test('without a run that can be read says so', async () => {
    write('memoscope.json', { runs: ['none.json'], strategies: STRATEGIES })
    expect(await check()).toMatchObject({ code: 2, stdout: 'No run was checked.\n' })
  })

  test('a run that cannot be read is 2, and the others are checked', async () => {
    write('damaged.json', '{"messages": [')
    write('memoscope.json', { runs: ['*.json'], strategies: STRATEGIES, limits: { lostFacts: 0 } })
    const { stdout, stderr, code } = await check()
    expect(code).toBe(2)
    expect(stderr).toContain('damaged.json')
    expect(stdout).toContain('0 of 2 limits kept.')
  })
})

describe('other outputs', () => {
  beforeEach(() => {
    write('memoscope.json', {
      runs: ['*.json'],
      strategies: STRATEGIES,
      limits: { lostFacts: 20, peak: '<= 100k' },
    })
  })

  test('JUnit has a case for each run and limit, and the failure with its places', async () => {
    await check('--junit', 'results.xml')
    const xml = readFileSync(join(folder, 'results.xml'), 'utf8')
    expect(xml).toContain('<testsuites name="memoscope" tests="4" failures="1">')
    expect(xml.match(/<testcase /g)).toHaveLength(4)
    expect(xml).toContain(
      'name="coding.json: lost facts &lt;= 20"><failure message="43 lost facts, limit &lt;= 20">',
    )
    expect(xml).toContain('Call 17 (step 18)')
  })

  test('GitHub gets a line for each broken limit, with the path from where it was started', async () => {
    const { stdout } = await runCli(['check', join(folder, 'memoscope.json'), '--github'], {
      cwd: join(folder, '..'),
    })
    const [line = '', ...others] = stdout.split('\n').filter((one) => one.startsWith('::'))
    expect(others).toEqual([])
    expect(line).toMatch(
      /^::error file=memoscope-check-\w+\/coding\.json,title=Memoscope%3A keep-last%3Acount=10::/,
    )
    expect(line).toContain('limit <= 20%0ACall 17 (step 18)')
  })
})

describe('a snapshot', () => {
  const SNAPSHOT = ['--snapshot', 'figures.json']
  const configure = (count: number) =>
    write('memoscope.json', {
      runs: ['*.json'],
      strategies: [{ id: 'keep-last', params: { count } }],
      limits: {},
    })

  test('is written with --update, and kept as long as nothing changes', async () => {
    configure(10)
    expect(await check(...SNAPSHOT)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no snapshot'),
    })
    expect(await check(...SNAPSHOT, '--update')).toMatchObject({ code: 0 })
    expect(await check(...SNAPSHOT)).toMatchObject({ code: 0, stdout: 'No limits to check.\n' })
  })

  test('shows what changed, fails, and takes it in with --update', async () => {
    configure(10)
    await check(...SNAPSHOT, '--update')
    const path = join(folder, 'figures.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"lostFacts": 43', '"lostFacts": 40'))
    const changed = await check(...SNAPSHOT)
    expect(changed.code).toBe(1)
    expect(changed.stdout).toMatch(/coding\.json +keep-last:count=10 +lost facts +40 +43 +\+7.5%/)
    expect(await check(...SNAPSHOT, '--update')).toMatchObject({ code: 0 })
    expect(await check(...SNAPSHOT)).toMatchObject({ code: 0 })
  })

  test('tells a strategy that is new and one that is gone in a line each', async () => {
    configure(10)
    await check(...SNAPSHOT, '--update')
    configure(12)
    const { stdout, code } = await check(...SNAPSHOT)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^coding\.json +keep-last:count=10 +no longer there$/m)
    expect(stdout).toMatch(/^coding\.json +keep-last:count=12 +new$/m)
  })
})

describe('check in threads', () => {
  const limits = { lostFacts: 0, cost: '<= baseline * 2', refused: 0 }
  /** Threads that are none; `endsAt`: the file that ends its thread; `diesAt`: the program. */
  const threads = ({ endsAt = '', diesAt = '' } = {}) => {
    const ran: string[] = []
    const openThread = (): Thread => ({
      run: async (argv) => {
        const part = argv.find((one) => one.startsWith('--part=')) ?? ''
        ran.push(part)
        if (part === `--part=${endsAt}`) throw new Error('out of memory')
        if (part === `--part=${diesAt}`) return new Promise(() => undefined)
        return runCli(argv, { cwd: folder })
      },
      close: () => undefined,
    })
    return { ran, openThread }
  }

  test('prints what it prints without, snapshot and places included', async () => {
    write('memoscope.json', { runs: ['coding.json', 'support.json'], strategies: STRATEGIES, limits })
    await check('--snapshot', 'snap.json', '--update')
    const accepted = readFileSync(join(folder, 'snap.json'), 'utf8')
    for (const form of [[], ['--json'], ['--csv'], ['--github', '--snapshot', 'snap.json']]) {
      const alone = await check(...form)
      const { ran, openThread } = threads()
      expect(await runCli(['check', ...form], { cwd: folder, openThread })).toEqual(alone)
      expect(ran).toEqual(['--part=coding.json', '--part=support.json'])
    }
    const { openThread } = threads()
    const again = ['check', '--jobs', '2', '--snapshot', 'snap.json', '--update']
    await runCli(again, { cwd: folder, openThread })
    expect(readFileSync(join(folder, 'snap.json'), 'utf8')).toBe(accepted)
  })

  test('takes none for one run, and says nothing of the option for threads', async () => {
    write('memoscope.json', { runs: ['coding.json'], strategies: STRATEGIES, limits })
    const { ran, openThread } = threads()
    await runCli(['check'], { cwd: folder, openThread })
    expect(ran).toEqual([])
    expect((await check('--help')).stdout).not.toContain('--part')
    expect((await runCli(['completion', 'bash'])).stdout).not.toContain('--part')
  })

  test('loses only the file that ends its thread, and ends with 2', async () => {
    write('memoscope.json', { runs: ['*.json'], strategies: STRATEGIES, limits: { refused: 0 } })
    const { openThread } = threads({ endsAt: 'coding.json' })
    const { stdout, stderr, code } = await runCli(['check', '--json'], { cwd: folder, openThread })
    expect(code).toBe(2)
    expect(stderr).toContain("Couldn't check coding.json: out of memory.")
    expect(JSON.parse(stdout)).toMatchObject({ passed: false, checks: [{ file: 'support.json' }] })
  })

  test.each([
    ['report', ['--json', '-o', 'out.json'], 'out.json'],
    ['JUnit file', ['--json', '--junit', 'out.xml'], 'out.xml'],
  ])('that is killed leaves no half %s, and goes on where it was', async (_what, args, file) => {
    write('memoscope.json', { runs: ['coding.json', 'support.json'], strategies: STRATEGIES, limits })
    const path = join(folder, file)
    const killed = threads({ diesAt: 'support.json' })
    const start = ['check', '--jobs', '1', ...args]
    void runCli(start, { cwd: folder, openThread: killed.openThread })
    await expect
      .poll(() => killed.ran, { timeout: 30_000 })
      .toEqual(['--part=coding.json', '--part=support.json'])
    expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, true])
    const resumed = threads()
    const { code, stdout } = await runCli(start, { cwd: folder, openThread: resumed.openThread })
    expect(resumed.ran).toEqual(['--part=support.json'])
    const whole = await check('--json')
    expect(code).toBe(whole.code)
    expect(file === 'out.json' ? readFileSync(path, 'utf8') : stdout).toBe(whole.stdout)
    if (file === 'out.xml') {
      await check('--junit', 'whole.xml')
      expect(readFileSync(path, 'utf8')).toBe(readFileSync(join(folder, 'whole.xml'), 'utf8'))
    }
    expect(existsSync(`${path}.part`)).toBe(false)
  })

  test('takes nothing over where a limit, or the code of a strategy, has changed', async () => {
    const ours = (count: number) =>
      `import { defineStrategy } from 'memoscope'
export default defineStrategy({ title: 'Ours', prune: (steps) => steps.slice(-${count}) })`
    const config = { runs: ['coding.json', 'support.json'], strategies: ['ours.js'] }
    const ranAgain = async () => {
      const again = threads({ diesAt: 'support.json' })
      const args = ['check', '--jobs', '1', '-o', 'out.txt']
      void runCli(args, { cwd: folder, openThread: again.openThread })
      await expect.poll(() => again.ran.at(-1), { timeout: 30_000 }).toBe('--part=support.json')
      return again.ran.length === 2
    }
    write('ours.js', ours(5))
    write('memoscope.json', { ...config, limits })
    expect([await ranAgain(), await ranAgain()]).toEqual([true, false])
    write('memoscope.json', { ...config, limits: { ...limits, lostFacts: 5 } })
    expect(await ranAgain()).toBe(true)
    write('ours.js', ours(6))
    expect(await ranAgain()).toBe(true)
  })
})
