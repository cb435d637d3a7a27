/**
 * The package as others get it: packed, installed in an empty folder without a network, and used as
 * docs/package.md shows. And its public surface, held to docs/package-api.md.
 */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCli } from '../src/cli/testing/run-cli.ts'
import { FILE_VERSION } from '../src/formats/memoscope/file.ts'
import { main } from './package.ts'

const SAMPLE = 'public/samples/coding-agent.json'
const [NODE = '', OWN = '', BROWSER = ''] = [
  ...readFileSync('docs/package.md', 'utf8').matchAll(/```js\n(.*?)```/gs),
].map(([, code = '']) => code)

let folder = ''
/** The project of somebody who installed it. */
let project = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'memoscope-package-'))
  const out = join(folder, 'package')
  expect(await main(['--out', out, '--no-page'])).toBe(0)
  const packed = run('npm', ['pack', out, '--pack-destination', folder, '--ignore-scripts'], folder)
  const tarball = packed.stdout.trim().split('\n').at(-1) ?? ''
  project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{"type": "module", "private": true}')
  copyFileSync(SAMPLE, join(project, 'session.json'))
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)], project)
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(program: string, args: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`)
  return { stdout, stderr }
}

function runCode(code: string, name = 'example.mjs'): string {
  writeFileSync(join(project, name), code)
  return run(process.execPath, [name], project).stdout
}

const installed = () => join(project, 'node_modules/memoscope')

describe('the installed package', () => {
  test('brings no other package, and its version begins with that of the file format', () => {
    expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'memoscope',
    ])
    const { version, dependencies } = JSON.parse(readFileSync(join(installed(), 'package.json'), 'utf8'))
    expect(version).toMatch(new RegExp(`^${FILE_VERSION}\\.\\d+\\.\\d+$`))
    expect(dependencies).toBeUndefined()
  })

  test('does what the documentation shows', () => {
    const printed = runCode(NODE)
    expect(printed).toContain('model calls')
    expect(printed).toContain('keep-last:count=10 {')
    expect(printed).toContain('{ ok: true, value: 3 }')
  })

  test('compares strategies that are functions, as the documentation shows, and as a file of one on the command line', async () => {
    const printed = runCode(OWN, 'own.mjs').trim().split('\n')
    expect(printed.map((line) => line.slice(0, line.indexOf(' {')))).toEqual([
      'Newest steps',
      'Newest steps:count=20',
      'Custom strategy',
    ])
    const [program = ''] = /^const newest = .*?^}\)$/ms.exec(OWN) ?? []
    writeFileSync(
      join(project, 'newest.mjs'),
      `import { defineStrategy, isCritical } from 'memoscope'\n${program.replace('const newest =', 'export default')}\n`,
    )
    const args = ['compare', 'session.json', '-s', 'newest.mjs', '-s', 'newest.mjs:count=20', '--json']
    const { stdout, stderr } = await runCli(args, { cwd: project })
    expect(stderr).toBe('')
    for (const [at, { tokens, lostFacts }] of JSON.parse(stdout).runs[0].strategies.slice(1).entries())
      expect(printed[at]).toContain(`{ tokens: ${tokens}, lostFacts: ${lostFacts} }`)
  })

  test('gives the figures of the command line, to the last digit', async () => {
    const given = ['keep-last:count=10', 'clear-tool-uses']
    const code = `import { readFile } from 'node:fs/promises'
import { compare, contextAt, readRun, replay } from 'memoscope'
const read = await readRun(await readFile('session.json'), { name: 'session.json' })
const [run] = read.value.runs
const { value } = await compare(run, ${JSON.stringify(given)})
const replayed = await replay(run, 'keep-last:count=10')
const context = await contextAt(run, 'keep-last:count=10', run.calls)
console.log(JSON.stringify({ value, replayed: replayed.value, messages: context.value.length }))`
    const { value, replayed, messages } = JSON.parse(runCode(code, 'figures.mjs'))
    const { stdout } = await runCli(['compare', SAMPLE, ...given.flatMap((one) => ['-s', one]), '--json'])
    const [baseline, ...strategies] = JSON.parse(stdout).runs[0].strategies
    expect(baseline).toMatchObject({ ...value.baseline, summary: baseline.summary })
    expect(strategies).toMatchObject(value.strategies)
    expect(replayed).toMatchObject({
      tokens: strategies[0].tokens,
      peak: strategies[0].peak,
      cost: strategies[0].cost,
    })
    expect(replayed.calls).toHaveLength(strategies[0].calls)
    expect(messages).toBeGreaterThan(10)
  })

  test('says what is wrong with its input as the page does, and throws nothing', async () => {
    const code = `import { compare, count, readRun } from 'memoscope'
const say = ({ ok, error }) => console.log(ok ? 'ok' : error.message)
say(await readRun('{"what": "is this"}', { name: 'other.json' }))
const { value } = await readRun('[{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Ho"}]')
say(await compare(value.runs[0], ['keep-first']))
say(await compare(value.runs[0], ['keep-last'], { pricing: 'gold' }))
say(await compare({ ...value.runs[0] }, ['keep-last']))
say(await count('a', 'b'))`
    expect(runCode(code, 'bad.mjs').trim().split('\n')).toEqual([
      'other.json is JSON, but its format wasn’t recognized.',
      'There is no strategy "keep-first".',
      'There is no provider profile "gold".',
      'This is not a run that readRun gave.',
      'There is no encoding "b".',
    ])
  })

  test('has types, also for a project that resolves as Node does', () => {
    const typed = (code: string) =>
      code.replace('const [run] = read.value.runs', 'const run = read.value.runs[0]!')
    writeFileSync(join(project, 'node.mts'), typed(NODE))
    writeFileSync(join(project, 'own.mts'), typed(OWN))
    writeFileSync(
      join(project, 'browser.mts'),
      `declare const file: File\n${BROWSER.replace('runs[0]', 'runs[0]!')}`,
    )
    writeFileSync(
      join(project, 'wrong.mts'),
      `import { count } from 'memoscope'\n// @ts-expect-error a number is no text\ncount(1)\n`,
    )
    for (const [module, resolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ] as const) {
      const options = [
        '--noEmit',
        '--strict',
        '--target',
        'es2023',
        '--lib',
        'es2023,dom',
        '--skipLibCheck',
        'false',
      ]
      const files = ['node.mts', 'own.mts', 'browser.mts', 'wrong.mts']
      const types = ['--types', 'node', '--typeRoots', join(process.cwd(), 'node_modules/@types')]
      const compiler = join(process.cwd(), 'node_modules/typescript/bin/tsc')
      const kind = ['--module', module, '--moduleResolution', resolution]
      run(process.execPath, [compiler, ...options, ...kind, ...types, ...files], project)
    }
  }, 60_000)

  test('leaves out of a bundle what is not imported', async () => {
    const whole = await bundleSize(`export { compare, count, readRun } from 'memoscope'`)
    const counting = await bundleSize(`export { count } from 'memoscope'`)
    expect(counting).toBeLessThan(60_000)
    expect(whole).toBeGreaterThan(500_000)
  }, 60_000)

  test('uses nothing of Node, and no DOM: the examples above have none', () => {
    const texts = readdirSync(join(installed(), 'lib'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(installed(), 'lib', name), 'utf8'))
    for (const text of texts) expect(text).not.toMatch(/from ["']node:/)
  })

  test('has the command line, with the sandbox of custom strategies', () => {
    writeFileSync(
      join(project, 'ours.mjs'),
      `import { defineStrategy } from 'memoscope'
export default defineStrategy({ title: 'Newest three', prune: (steps) => steps.slice(-3) })`,
    )
    const args = ['--no-install', 'memoscope', 'compare', 'session.json', '-s', 'ours.mjs', '--csv']
    expect(run('npx', args, project).stdout).toContain('Newest three')
  })
})

/** Characters of the entry and all that it always loads. */
async function bundleSize(code: string): Promise<number> {
  const entry = join(project, 'entry.mjs')
  writeFileSync(entry, code)
  const output = await build({
    configFile: false,
    root: project,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry, formats: ['es'], fileName: 'entry' },
    },
  })
  const chunks = [output].flat().flatMap((one) => ('output' in one ? one.output : []))
  const sizes = new Map(
    chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk] as const] : [])),
  )
  const seen = new Set<string>()
  const sizeOf = (name: string): number => {
    const chunk = sizes.get(name)
    if (chunk === undefined || seen.has(name)) return 0
    seen.add(name)
    return chunk.code.length + chunk.imports.reduce((sum, next) => sum + sizeOf(next), 0)
  }
  return [...sizes.values()]
    .filter(({ isEntry }) => isEntry)
    .reduce((sum, { fileName }) => sum + sizeOf(fileName), 0)
}

test('the public surface is the one that docs/package-api.md lists', async () => {
  const files = ['index', 'types', 'runs', 'count', 'browser', 'messages'].map((name) => {
    const text = readFileSync(join(installed(), `types/package/${name}.d.ts`), 'utf8')
    const bare = text.replace(/\/\*\*.*?\*\/\n?/gs, '').replace(/^\s*\n/gm, '')
    return `## ${name}\n\n\`\`\`ts\n${bare.trim()}\n\`\`\`\n`
  })
  const about =
    'All that is public of [the package](package.md), without comments. Written by a test (`npx vitest run tools/package.test.ts -u`).'
  await expect([`# Public surface\n\n${about}\n`, ...files].join('\n')).toMatchFileSnapshot(
    '../docs/package-api.md',
  )
})
