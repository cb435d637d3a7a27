/** The examples of CONTRIBUTING.md are code: they are taken out of the text, loaded and used. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dirname, join as joinPosix } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import type { Dialect } from '#core/dialects/dialect.ts'
import { plainContext } from '#core/library/tinyagent/plain-context.ts'
import type { MemoryKind } from '#core/memory/memory.ts'
import type { Strategy } from '#core/memory/strategy.ts'
import { initialValues } from '#core/model/params.ts'
import { actionStep, idsOf, noteStep, systemStep } from '#core/testing/steps.ts'
import { type DocumentReading, parseDocument } from '#formats/parse/document.ts'
import type { Format } from '#formats/reading/format.ts'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const examples = new Map(
  [...text.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(([, path = '', code = '']) => [path, code]),
)

/** What an example exports. It is loaded from beside the tests' reports, as if it was where it says. */
async function load<T>(path: string, name: string): Promise<T> {
  const code = examples.get(path)
  if (code === undefined) throw new Error(`CONTRIBUTING.md has no example ${path}`)
  const folder = join(root, 'test-results/contributing')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, path.replaceAll('/', '-'))
  const placed = code.replace(/from '(\.[^']+)'/g, (_, target: string) => {
    return `from '#${joinPosix(dirname(path), target).replace(/^src\//, '')}'`
  })
  writeFileSync(file, placed)
  const module: Record<string, T> = await import(/* @vite-ignore */ file)
  const value = module[name]
  if (value === undefined) throw new Error(`${path} exports no ${name}`)
  return value
}

const run = [
  systemStep('Be brief.'),
  ...Array.from({ length: 16 }, (_, index) => actionStep({ id: `a${index}` })),
]

function documentOf({ document }: DocumentReading) {
  if (document === undefined) throw new Error('The file could not be parsed.')
  return document
}

describe('CONTRIBUTING.md', () => {
  it.each([...examples])('has %s as `npm run lint` wants it', (path, code) => {
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const args = [biome, 'format', `--stdin-file-path=${path}`]
    const { stdout } = spawnSync(process.execPath, args, { cwd: root, input: code, encoding: 'utf8' })
    expect(stdout).toBe(code)
  })

  it('has a strategy that thins out older actions', async () => {
    const strategy = await load<Strategy>('src/core/library/basic/thin-out.ts', 'thinOut')
    const values = initialValues(strategy.params)
    const kept = strategy.prune(run, values, plainContext())
    expect(idsOf(kept).slice(0, 4)).toEqual([run[0]?.id, 'a0', 'a3', 'a6'])
    expect(kept.slice(3)).toEqual(run.slice(7))
    expect(strategy.prune(run.slice(0, 5), values, plainContext())).toEqual(run.slice(0, 5))
  })

  it('has a memory that keeps the first steps and the newest', async () => {
    const kind = await load<MemoryKind>('src/core/library/basic/first-and-newest.ts', 'firstAndNewest')
    const memory = kind.build({ first: 2, newest: 3 })
    let state = memory.create({ ...plainContext(), explain: true })
    for (const step of run) state = memory.add(state, step)
    const { steps } = memory.recall(state, { call: 7, text: '', now: undefined })
    expect(steps).toEqual([...run.slice(0, 2), ...run.slice(-3)])
    expect(memory.blame(state).get('a1')).toEqual({ rule: 'first-and-newest', call: 7 })
    expect(memory.compartments(state).map(({ room }) => room?.used)).toEqual([2, 3])
  })

  it('has a format that reads its own files and no others', async () => {
    const format = await load<Format>('src/formats/haiku-log/index.ts', 'haikuLog')
    const document = (file: string) => documentOf(parseDocument('rain.json', file))
    const own = document('{"haiku-log": [["user", "Rain?"], ["poet", "Rain on tin"], ["poet"]]}')
    expect(format.detect(own)).toBe('certain')
    const { traces } = format.read(own, { newTraceId: () => 'new' })
    expect(traces[0]?.steps.map(({ kind }) => kind)).toEqual(['task', 'action'])
    expect(traces[0]?.warnings.map(({ where }) => where)).toEqual(['line 3'])
    const other = document('{"messages": []}')
    expect(format.detect(other)).toBe('no')
    expect(format.read(other, { newTraceId: () => 'new' }).traces).toEqual([])
  })

  it('has a dialect without a system role', async () => {
    const dialect = await load<Dialect>('src/core/dialects/plain-chat.ts', 'plainChat')
    const roles = [systemStep('Be brief.'), noteStep('So far so good.')].flatMap((step) =>
      dialect.messages(step, {}).map(({ role }) => role),
    )
    expect(roles).not.toContain('system')
    expect(roles[0]).toBe('user')
  })

  it('names only files that are there', () => {
    const named = [...text.matchAll(/`((?:src|docs|tools)\/[\w./-]+\.(?:ts|md))`/g)].map(
      ([, path = '']) => path,
    )
    const made = new Set(examples.keys())
    for (const path of named) {
      if (!made.has(path)) expect(() => readFileSync(join(root, path)), path).not.toThrow()
    }
  })
})
