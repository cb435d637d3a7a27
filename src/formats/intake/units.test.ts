import { describe, expect, it } from 'vitest'
import type { Trace } from '#core/model/trace.ts'
import { rawZip } from '../testing/raw-zip.ts'
import { allSamples, packedSamples, testContext } from '../testing/samples.ts'
import { readSource } from './index.ts'
import { type UnreadFile, unitsOfFolder } from './units.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

function bytesOf(data: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data)
}

function unread(files: Files): readonly UnreadFile[] {
  return Object.entries(files).map(([path, data]) => {
    const bytes = bytesOf(data)
    return { path, size: bytes.length, head: async (length) => bytes.slice(0, length) }
  })
}

/** What matters of runs, in an order of their own. */
function told(traces: readonly Trace[]): readonly string[] {
  return traces
    .map(({ source, steps, calls, warnings }) =>
      JSON.stringify([source.format, steps.map(({ kind }) => kind).join(' '), calls.length, warnings.length]),
    )
    .sort()
}

async function runsOf(files: Files, name = 'runs') {
  const blobs = Object.entries(files).map(([path, data]) => ({ path, blob: new Blob([bytesOf(data)]) }))
  const { parts } = await readSource({ name, files: blobs }, testContext)
  return parts.flatMap(({ reading }) => reading.outcome?.traces ?? [])
}

async function runsUnitByUnit(files: Files) {
  const { units } = await unitsOfFolder('runs', unread(files))
  const traces: Trace[] = []
  for (const { root, files: paths } of units) {
    const own = paths.map((path) => [path.slice(root === '' ? 0 : root.length + 1), files[path] ?? ''])
    traces.push(...(await runsOf(Object.fromEntries(own))))
  }
  return traces
}

const SAMPLES: Files = Object.fromEntries([
  ...allSamples().map(({ owner, name, text }) => [`${owner}/files/${name}`, text]),
  ...packedSamples().flatMap(({ owner, name, files, bytes }) =>
    files === undefined
      ? [[`${owner}/files/${name}`, bytes ?? '']]
      : files.map((file) => [`${owner}/folders/${name}/${file.path}`, file.bytes]),
  ),
])

describe('the units of a folder', () => {
  it('give, read one after another, the runs of the folder as a whole: of every sample of every format', async () => {
    const whole = told(await runsOf(SAMPLES))
    expect(whole.length).toBeGreaterThan(40)
    expect(told(await runsUnitByUnit(SAMPLES))).toEqual(whole)
  })

  it('are sessions with their sub-agents, each named after its session', async () => {
    const line = (session: string, agent?: string) =>
      ['user', 'assistant']
        .map((type, at) =>
          JSON.stringify({
            type,
            uuid: `${session}${agent}${at}`,
            parentUuid: at === 0 ? null : `${session}${agent}0`,
            sessionId: session,
            ...(agent === undefined ? {} : { isSidechain: true, agentId: agent }),
            message: { role: type, content: 'x', ...(at === 0 ? {} : { id: `m${session}${agent}` }) },
          }),
        )
        .join('\n')
    const files = {
      'one.jsonl': line('s1'),
      'two.jsonl': line('s2'),
      'agent-a.jsonl': line('s2', 'a'),
      'two/subagents/agent-b.jsonl': line('s2', 'b'),
      'settings.json': '{"theme": "dark"}',
    }
    const { units, warnings } = await unitsOfFolder('project', unread(files))
    expect(units).toEqual([
      { name: 'one.jsonl', root: '', files: ['one.jsonl'] },
      {
        name: 'two.jsonl',
        root: '',
        files: ['two.jsonl', 'agent-a.jsonl', 'two/subagents/agent-b.jsonl'],
      },
    ])
    expect(warnings).toMatchObject([{ code: 'not-a-trace' }])
    expect(told(await runsUnitByUnit(files))).toEqual(told(await runsOf(files)))
    // A sub-agent whose session is not there is a run by itself, as in the whole folder.
    const orphan = { ...files, 'agent-c.jsonl': line('s3', 'c') }
    expect((await unitsOfFolder('project', unread(orphan))).units.map(({ name }) => name)).toEqual([
      'one.jsonl',
      'two.jsonl',
      'agent-c.jsonl',
    ])
    expect(told(await runsUnitByUnit(orphan))).toEqual(told(await runsOf(orphan)))
  })

  it('need no more than the beginning of a file, and archives are units of their own', async () => {
    const long = allSamples().find(({ owner, name }) => owner === 'claude-code' && name === 'everyday.jsonl')
    const lines = `${long?.text.trimEnd()}\n`.repeat(400)
    const asked: number[] = []
    const files = unread({ 'long.jsonl': lines, 'x.zip': rawZip([{ name: 'a.json', data: '{}' }]) })
    const watched = files.map((file) => ({
      ...file,
      head: (length: number) => {
        asked.push(length)
        return file.head(length)
      },
    }))
    const { units } = await unitsOfFolder('runs', watched)
    expect(units.map(({ name }) => name)).toEqual(['long.jsonl', 'x.zip'])
    expect(Math.max(...asked)).toBeLessThan(lines.length)
  })

  it('leave out what is no trace, and many files of an unknown format, and say so', async () => {
    const chat = JSON.stringify({
      messages: [
        { role: 'user', content: 'x' },
        { role: 'assistant', content: 'y' },
      ],
    })
    const others = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`config-${at}.json`, '{"a": 1}']))
    const { units, warnings } = await unitsOfFolder(
      'runs',
      unread({ 'a.json': chat, 'b.txt': 'text', ...others }),
    )
    expect(units.map(({ name }) => name)).toEqual(['a.json'])
    expect(warnings.map(({ code }) => code)).toEqual(['not-a-trace', 'not-recognized'])
    const few = await unitsOfFolder('runs', unread({ 'a.json': chat, 'config.json': '{"a": 1}' }))
    expect(few.units.map(({ name }) => name)).toEqual(['a.json', 'config.json'])
  })
})
