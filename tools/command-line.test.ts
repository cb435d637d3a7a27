/**
 * The command line against the page: on every sample the figures of `compare`, `inspect` and `lost` are those
 * that the page's jobs give for the run as the page stores it, to the last digit. And the program itself,
 * built and started.
 */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { totalDollars } from '#core/replay/cost-meter.ts'
import { LOOKED_UP } from '#core/rereads/cut-results.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { filesIn } from '#formats/testing/samples.ts'
import { DEFAULT_COUNTING } from '#state/store/counting-fields.ts'
import { createRevisions } from '#storage/index.ts'
import { memoryStore } from '#storage/testing/store.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import { importFile } from '#workers/jobs/import-file.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import type { ImportSource } from '#workers/protocol/importing.ts'
import { runCli } from '../src/cli/testing/run-cli.ts'

const CONTEXT = { signal: new AbortController().signal, onProgress: () => undefined }

const STRATEGIES = ['keep-last:count=3', 'shorten-observations:keepLast=1,maxLength=40', 'clear-tool-uses']
const SPECS: readonly CheckedSpec[] = [
  { id: 'none' },
  { id: 'keep-last', params: { count: 3 } },
  { id: 'shorten-observations', params: { keepLast: 1, maxLength: 40 } },
  { id: 'clear-tool-uses' },
].map((spec) => unwrap(checkSpec({ ...spec, ...recommendedOf(spec.id) })))

function recommendedOf(id: string) {
  return memoryInfos().find((info) => info.id === id)?.recommended ?? {}
}

const SAMPLES: readonly string[] = [
  ...readdirSync('public/samples')
    .filter((name) => name !== 'index.json')
    .map((name) => `public/samples/${name}`),
  ...readdirSync('src/formats/samples').flatMap((format) =>
    readdirSync(`src/formats/samples/${format}`)
      .filter((name) => !name.endsWith('.snap'))
      .map((name) => `src/formats/samples/${format}/${name}`),
  ),
]

/** The file or folder in a store of its own, as the page imports it, and the page's engine over it. */
async function openedInPage(path: string) {
  const store = memoryStore()
  const name = basename(path)
  const source: ImportSource = statSync(path).isDirectory()
    ? { folder: filesIn(path).map(({ path: inside, bytes }) => ({ path: inside, file: new Blob([bytes]) })) }
    : { file: new Blob([readFileSync(path)]) }
  const { traces } = unwrap(await importFile({ name, ...source }, CONTEXT, store))
  return { traces, engine: createEngine({ loadTrace: createRevisions(store).load, loadRanks }) }
}

type Page = Awaited<ReturnType<typeof openedInPage>>

/** What Compare shows of a strategy, with the cost that Strategies shows of it. */
async function figuresInPage({ engine }: Page, traceId: string, memory: CheckedSpec) {
  const input = { traceId, memory, counting: DEFAULT_COUNTING }
  const { totals } = unwrap(await engine.replay(input, CONTEXT))
  const lost = unwrap(await engine.lost(input, CONTEXT)).totals
  const { settledProfile } = unwrap(await engine.counting(input, CONTEXT))
  const provider = settledProfile?.messageRules ?? 'none'
  const refused =
    provider === 'none' ? 0 : unwrap(await engine.refusals({ ...input, provider }, CONTEXT)).calls
  const sweep = { traceIds: [traceId], memories: [memory], counting: DEFAULT_COUNTING, skipsRefusals: true }
  const [row] = unwrap(await engine.sweep(sweep, CONTEXT))
  const askedAgain = LOOKED_UP * (row?.cut?.asking ?? 0)
  return {
    tokens: totals.cumulative,
    peak: totals.peak,
    calls: totals.calls,
    cost: totals.costs === undefined ? undefined : totalDollars(totals.costs) + askedAgain,
    costSource: totals.costs?.info?.source,
    cacheMisses: totals.costs?.breaks,
    lostFacts: lost.count,
    lostFactsWeighted: lost.weight,
    refetched: lost.faults,
    refused,
  }
}

describe.each(SAMPLES)('%s', (path) => {
  test('has the figures that the page shows', async () => {
    const page = await openedInPage(path)
    const ran = await runCli(['compare', path, '--json', ...STRATEGIES.flatMap((text) => ['-s', text])])
    expect(ran).toMatchObject({ stderr: '', code: 0 })
    const { runs } = JSON.parse(ran.stdout)
    expect(runs.map(({ title }: { title: string }) => title)).toEqual(page.traces.map(({ title }) => title))
    expect(page.traces.length).toBeGreaterThan(0)
    for (const [at, { id }] of page.traces.entries()) {
      for (const [place, spec] of SPECS.entries()) {
        const expected = JSON.parse(JSON.stringify(await figuresInPage(page, id, spec)))
        const { costSource, ...figures } = expected
        expect(runs[at].strategies[place]).toMatchObject({ ...figures, ...(costSource && { costSource }) })
      }
    }
  })
})

describe('one run in detail', () => {
  const PATH = 'public/samples/coding-agent.json'

  test('inspect shows the summary of the page', async () => {
    const page = await openedInPage(PATH)
    const [traceId = ''] = page.traces.map(({ id }) => id)
    const {
      contexts: _contexts,
      check: _check,
      ...summary
    } = unwrap(await page.engine.summary({ traceId, counting: DEFAULT_COUNTING }, CONTEXT))
    const { files } = JSON.parse((await runCli(['inspect', PATH, '--json'])).stdout)
    expect(files[0].runs[0]).toMatchObject(JSON.parse(JSON.stringify(summary)))
  })

  test('lost lists the facts of the page, in its order', async () => {
    const page = await openedInPage(PATH)
    const [traceId = ''] = page.traces.map(({ id }) => id)
    const [, memory = unwrap(checkSpec({ id: 'none' }))] = SPECS
    const facts = unwrap(
      await page.engine.lostFacts({ traceId, memory, counting: DEFAULT_COUNTING }, CONTEXT),
    )
    const { runs } = JSON.parse((await runCli(['lost', PATH, '-s', 'keep-last:count=3', '--json'])).stdout)
    expect(facts.length).toBeGreaterThan(0)
    expect(runs[0].facts).toEqual(
      facts.map(({ text, weight, call, lastSeen }) =>
        expect.objectContaining({ fact: text, weight, call: call + 1, lastSeen }),
      ),
    )
  })
})

describe('the built program', () => {
  let folder = ''
  beforeAll(() => {
    // Below the installed packages, where it finds Pyodide as in a clone.
    mkdirSync('node_modules/.cache', { recursive: true })
    folder = mkdtempSync('node_modules/.cache/memoscope-bin-')
    const config = ['build', '--config', 'vite.cli.config.ts', '--outDir', folder, '--logLevel', 'warn']
    const built = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', ...config], {
      encoding: 'utf8',
    })
    expect(built.stderr).not.toContain('rror')
    expect(built.status).toBe(0)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const start = (args: readonly string[], input = '') =>
    spawnSync(process.execPath, [join(folder, 'memoscope.js'), ...args], { encoding: 'utf8', input })

  test('prints what the commands print in tests, and ends with their exit code', async () => {
    const args = ['compare', 'public/samples/coding-agent.json', '-s', 'keep-last:count=10', '--csv']
    const { stdout, stderr, status } = start(args)
    expect({ stdout, stderr, code: status }).toEqual(await runCli(args))
    expect(start(['inspect', 'no-such-file.json'])).toMatchObject({ status: 2, stdout: '' })
  })

  test('prints the same from threads', () => {
    const args = [
      'compare',
      'public/samples/coding-agent.json',
      'public/samples/support-agent.json',
      '-s',
      'keep-last',
      '--json',
    ]
    const [alone, spread] = [start([...args, '--jobs', '1']), start([...args, '--jobs', '2'])]
    expect(alone.status).toBe(0)
    expect([spread.stdout, spread.stderr, spread.status]).toEqual([alone.stdout, '', 0])
  })

  test('reads standard input', () => {
    const { stdout, status } = start(['count', '-', '--json'], 'Seven apples.')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)[0]).toMatchObject({ characters: 13, tokens: { chars4: 4 } })
  })

  test('runs a strategy in Python, which reaches nothing of this machine', () => {
    const template = 'src/core/programs/templates/python/every-few-steps.py'
    const ran = start(['compare', 'public/samples/teaching-run.json', '-s', template, '--csv'])
    expect({ stderr: ran.stderr, status: ran.status }).toEqual({ stderr: '', status: 0 })
    expect(ran.stdout).toContain('Prune in batches')
    const file = join(folder, 'escape.py')
    writeFileSync(file, ESCAPES)
    const { stdout, stderr, status } = start(['compare', 'public/samples/teaching-run.json', '-s', file])
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 })
    expect(stderr).toContain('tried 5, got 0')
    expect(existsSync('escaped')).toBe(false)
  })
})

/** Ways out of a process; each that gets something is counted. */
const ESCAPES = `"""Escapes"""
import os

def ran(way):
    try:
        return bool(way())
    except BaseException:
        return False

ways = [
    lambda: open("/etc/passwd").read(),
    lambda: os.system("touch escaped") == 0,
    lambda: __import__("js").process,
    lambda: __import__("socket").create_connection(("127.0.0.1", 80)),
    lambda: "etc" in os.listdir("/"),
]
raise Exception(f"tried {len(ways)}, got {sum(map(ran, ways))}")
`
