import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { rawZip } from '../testing/raw-zip.ts'
import { testContext } from '../testing/samples.ts'
import { type IntakeOptions, readSource, type SourceReading } from './index.ts'

function chat(question: string) {
  return {
    messages: [
      { role: 'user', content: question },
      { role: 'assistant', content: 'Well.' },
    ],
  }
}

const CHAT = JSON.stringify(chat('Why?'))
const LINES = ['One?', 'Two?', 'Three?'].map((question) => JSON.stringify(chat(question))).join('\n')

function read(name: string, bytes: Uint8Array, options?: IntakeOptions): Promise<SourceReading> {
  return readSource({ name, bytes: new Uint8Array(bytes) }, testContext, options)
}

function folder(files: Readonly<Record<string, string | Uint8Array>>, options?: IntakeOptions) {
  const blobs = Object.entries(files).map(([path, data]) => ({
    path,
    blob: new Blob([typeof data === 'string' ? data : new Uint8Array(data)]),
  }))
  return readSource({ name: 'runs', files: blobs }, testContext, options)
}

/** Name, runs and problem of each part. */
function said({ parts }: SourceReading) {
  return parts.map(({ name, reading }) => [
    name,
    reading.outcome?.traces.length ?? 0,
    reading.problem?.code ?? 'read',
  ])
}

/** What is wrong with a source that is one file. */
function problemOf({ parts }: SourceReading) {
  return parts[0]?.reading.problem
}

describe('packed files', () => {
  it('reads gzip, one value or lines, under its own name', async () => {
    expect(said(await read('a.json.gz', gzipSync(CHAT)))).toEqual([['a.json.gz', 1, 'read']])
    const lines = await read('whatever', gzipSync(LINES))
    expect(said(lines)).toEqual([['whatever', 3, 'read']])
    expect((await read('walk.json.gz', gzipSync(CHAT))).parts[0]?.reading.outcome?.traces[0]?.title).toBe(
      'walk',
    )
  })

  it.each([
    [
      'with its size',
      'KLUv/WR7AP0BAKIDDBGw6z+zspjCRLZ3dJ0GOuVRAW88q7Ap9+ZP8NyM3qSbFDHw0jOj9ahlJ9DXkr8iuwMAUXsO0yoGUFRQBpPKI88=',
    ],
    [
      'without its size',
      'KLUv/QRYRQIApAN7Im1lc3NhZ2VzIjpbeyJyb2xlIjoidXNlciIsImNvbnRlbnQiOiJ4In0sYXNzaXN0YW50SG8ifV19AwBRew7TKgZQVFAGk8ojzw==',
    ],
  ])('reads Zstandard %s', async (_kind, packed) => {
    const { parts } = await read('a.json.zst', Buffer.from(packed, 'base64'))
    const [trace] = parts[0]?.reading.outcome?.traces ?? []
    expect(trace?.steps[0]).toMatchObject({ parts: [{ text: 'x'.repeat(300) }] })
  })

  it('reads what a cut-off archive holds and says so', async () => {
    const long = Array.from({ length: 3000 }, (_, index) => JSON.stringify(chat(`Number ${index}?`))).join(
      '\n',
    )
    const packed = gzipSync(long)
    const { parts } = await read('a.jsonl.gz', packed.subarray(0, packed.length / 2))
    const reading = parts[0]?.reading
    expect(reading?.outcome?.traces.length).toBeGreaterThan(10)
    expect(reading?.warnings[0]).toMatchObject({ code: 'damaged-archive' })
  })

  it('keeps the packed bytes', async () => {
    const bytes = gzipSync(CHAT)
    const { parts } = await read('a.json.gz', bytes)
    expect(new Uint8Array(await ((await parts[0]?.keep())?.arrayBuffer() ?? new ArrayBuffer()))).toEqual(
      new Uint8Array(bytes),
    )
  })

  it.each([
    ['a bzip2 archive', [0x42, 0x5a, 0x68, 0x39, 1, 2]],
    ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ])('names %s, which it does not unpack', async (kind, start) => {
    const { parts } = await read('a', Uint8Array.from([...start, ...new Uint8Array(40)]))
    expect(parts[0]?.reading.problem?.message).toBe(`Memoscope can’t unpack a: it is ${kind}.`)
  })
})

describe('archives and folders', () => {
  it('reads each file by itself, and archives within', async () => {
    const inner = rawZip([{ name: 'deep/b.jsonl', data: LINES, method: 8 }])
    const reading = await folder({ 'a.json': CHAT, 'more/c.json.gz': gzipSync(CHAT), 'x.zip': inner })
    expect(said(reading)).toEqual([
      ['runs/a.json', 1, 'read'],
      ['runs/more/c.json.gz', 1, 'read'],
      ['runs/x.zip/deep/b.jsonl', 3, 'read'],
    ])
  })

  it('opens archives in archives to a limited depth', async () => {
    let bytes = rawZip([{ name: 'a.json', data: CHAT }])
    for (let depth = 0; depth < 4; depth++) bytes = rawZip([{ name: 'in.zip', data: bytes }])
    expect(said(await read('deep.zip', bytes))).toEqual([
      ['deep.zip/in.zip/in.zip/in.zip', 0, 'cannot-unpack'],
    ])
  })

  it('tells what is no trace in one line, and what should be one by itself', async () => {
    const reading = await folder({
      'a.json': CHAT,
      'README.md': '# Runs',
      'plot.png': Uint8Array.from([0x89, 0x50]),
      '.DS_Store': 'x',
      '__MACOSX/._a.json': 'x',
      'notes.txt': 'Dear diary',
      'broken.json': '{"messages": ',
      'other.json': '{"weather": "fine"}',
    })
    expect(said(reading)).toEqual([
      ['runs/a.json', 1, 'read'],
      ['runs/broken.json', 0, 'truncated-json'],
      ['runs/other.json', 0, 'unknown-format'],
    ])
    expect(reading.warnings).toHaveLength(1)
    expect(reading.warnings[0]?.message).toMatch(/^Skipped 5.files that are not traces: .*README\.md/)
  })

  it('sums up many files of an unknown format beside runs in one line', async () => {
    const others = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`todos/${index}.json`, '{"a":1}']),
    )
    const reading = await folder({ 'a.json': CHAT, ...others })
    expect(said(reading)).toEqual([['runs/a.json', 1, 'read']])
    expect(reading.warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^Skipped 9.files whose format wasn’t recognized: todos\/0\.json, .* and 4 more\./,
      ),
    ])
    expect(said(await folder(others))).toHaveLength(9)
  })

  it('says that an archive without any trace is one', async () => {
    const { problem } = await folder({ 'a.png': 'x', 'b.txt': 'y' })
    expect(problem).toMatchObject({ code: 'empty-archive', where: 'runs' })
    expect((await read('none.zip', rawZip([]))).problem?.message).toBe('none.zip contains no files.')
  })

  it('reads one part alone, and as the format that was chosen', async () => {
    const files = {
      'a.json': CHAT,
      'b/odd.json': JSON.stringify({ format: 'in-house', ...chat('Why?') }),
    }
    expect(said(await folder(files)).map(([, , code]) => code)).toEqual(['read', 'unknown-format'])
    const chosen = await folder(files, { member: 'b/odd.json', format: 'openai-chat' })
    expect(said(chosen)).toEqual([['runs/b/odd.json', 1, 'read']])
    const all = await folder(files, { format: 'openai-chat' })
    expect(all.parts.map(({ reading }) => reading.format)).toEqual(['openai-chat', 'openai-chat'])
  })

  it('reads every run of a folder, also beside a folder that one format claims', async () => {
    const event = (id: string, source: string) => ({
      id,
      timestamp: '2026-01-01T00:00:00Z',
      source,
      kind: 'MessageEvent',
      llm_message: { role: source, content: [{ type: 'text', text: id }] },
    })
    const session = (isSidechain: boolean) => {
      const line = {
        type: 'user',
        parentUuid: null,
        sessionId: 's',
        isSidechain,
        timestamp: '2026-01-01T00:00:00Z',
      }
      return ['Hi', 'Go on']
        .map((content) => JSON.stringify({ ...line, uuid: content, message: { role: 'user', content } }))
        .join('\n')
    }
    const reading = await folder({
      'claude/s.jsonl': session(false),
      'claude/agent-a.jsonl': session(true),
      'chats/a.json': CHAT,
      'conversations/one/events/event-1-a.json': JSON.stringify(event('a', 'user')),
      'conversations/two/events/event-1-b.json': JSON.stringify(event('b', 'user')),
      'conversations/events.jsonl': JSON.stringify(event('c', 'user')),
    })
    expect(said(reading).map(([name]) => name)).toEqual([
      'runs/chats/a.json',
      'runs/claude',
      'runs/conversations/events.jsonl',
      'runs/conversations/one',
      'runs/conversations/two',
    ])
  })

  it('tells ids of each part before the next is read', async () => {
    const told: (readonly string[])[] = []
    await folder({ 'a.json': CHAT, 'b.jsonl': LINES }, { onTraces: (ids) => told.push(ids) })
    expect(told).toEqual([['trace-0'], ['trace-0', 'trace-1', 'trace-2']])
  })
})

describe('hostile archives', () => {
  it('keeps climbing and absolute paths inside, and says so', async () => {
    const names = ['../../etc/a.json', '/abs/b.json', 'C:\\win\\c.json', 'ok/d.json']
    const reading = await read('x.zip', rawZip(names.map((name) => ({ name, data: CHAT }))))
    expect(reading.parts.map(({ name }) => name).sort()).toEqual([
      'x.zip/abs/b.json',
      'x.zip/etc/a.json',
      'x.zip/ok/d.json',
      'x.zip/win/c.json',
    ])
    expect(reading.warnings.map(({ code }) => code)).toEqual(['climbing-path'])
  })

  it('takes the last of files that have the same path', async () => {
    const twice = [chat('First?'), chat('Last?')].map((run) => ({
      name: 'a.json',
      data: JSON.stringify(run),
    }))
    const reading = await read('x.zip', rawZip(twice))
    expect(reading.warnings).toMatchObject([{ code: 'repeated-path' }])
    const [trace] = reading.parts[0]?.reading.outcome?.traces ?? []
    expect(trace?.steps[0]).toMatchObject({ parts: [{ text: 'Last?' }] })
  })

  it('names encrypted files and unknown methods, and reads the rest', async () => {
    const reading = await read(
      'x.zip',
      rawZip([
        { name: 'a.json', data: CHAT },
        { name: 'b.json', data: CHAT, flags: 1 },
        { name: 'c.json', data: CHAT, method: 14 },
      ]),
    )
    expect(said(reading).map(([, , code]) => code)).toEqual(['read', 'cannot-unpack', 'cannot-unpack'])
    expect(reading.parts[1]?.reading.problem?.message).toContain('it is encrypted')
    expect(reading.parts[2]?.reading.problem?.message).toContain('packed with LZMA')
  })

  it('refuses what unpacks to far more than it is, by what it says and by what it does', async () => {
    const zeros = new Uint8Array(40 * 1024 * 1024)
    const honest = await read('bomb.zip', rawZip([{ name: 'a.json', data: zeros, method: 8 }]))
    expect(problemOf(honest)).toMatchObject({ code: 'archive-bomb' })
    expect(problemOf(honest)?.message).toMatch(/its \d+ kB expand to 40 MB or more, 1,0\d\d times as much/)
    const lying = rawZip([{ name: 'a.json', data: zeros, method: 8, claimedSize: 100 }])
    expect(said(await read('lie.zip', lying))).toEqual([['lie.zip/a.json', 0, 'bad-archive']])
    const gz = await read('bomb.gz', gzipSync(zeros))
    expect(gz.parts[0]?.reading.problem).toMatchObject({ code: 'archive-bomb' })
  })

  it('refuses what is too much in all, before it is read', async () => {
    const claimed = rawZip([{ name: 'a.json', data: 'x'.repeat(2 ** 21), claimedSize: 2 ** 29 + 1 }])
    expect(problemOf(await read('big.zip', claimed))?.message).toContain('unpacks to 512 MB or more')
    const blob = new Blob([CHAT])
    const files = Array.from({ length: 200_001 }, (_, index) => ({ path: `${index}.json`, blob }))
    const { problem } = await readSource({ name: 'many', files }, testContext)
    expect(problem?.message).toBe('many contains 200,001 files. At most 200,000 can be imported at once.')
  })

  it.each([
    ['no directory', Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3])],
    ['a directory that is cut off', rawZip([{ name: 'a.json', data: CHAT }]).slice(0, -30)],
  ])('an archive with %s is a problem', async (_what, bytes) => {
    expect((await read('x.zip', bytes)).parts[0]?.reading.problem).toMatchObject({ code: 'bad-archive' })
  })

  it('refuses files that share their bytes', async () => {
    const bytes = rawZip([
      { name: 'a.json', data: CHAT },
      { name: 'b.json', data: CHAT },
    ])
    const second = Buffer.from(bytes).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    bytes.fill(0, second + 42, second + 46)
    expect(problemOf(await read('x.zip', bytes))?.message).toContain('its files overlap')
  })

  it('reads a large archive from where it lies', async () => {
    const zip = rawZip([
      { name: 'a.bin', data: new Uint8Array(65 * 1024 * 1024) },
      { name: 'b.json', data: CHAT, method: 8 },
    ])
    expect(said(await read('x.zip', zip))).toEqual([['x.zip/b.json', 1, 'read']])
  })

  it('a path of ten thousand folders is a path like any', async () => {
    const name = `${'a/'.repeat(10_000)}b.json`
    const reading = await read('x.zip', rawZip([{ name, data: CHAT }]))
    expect(said(reading).map(([, runs]) => runs)).toEqual([1])
  })
})

describe('cancelling', () => {
  it('stops between pieces and gives no part', async () => {
    const controller = new AbortController()
    const reading = await folder(
      { 'a.json': CHAT, 'b.json': CHAT },
      { signal: controller.signal, onProgress: () => controller.abort() },
    )
    expect(reading).toMatchObject({ parts: [], problem: { code: 'cancelled' } })
  })
})
