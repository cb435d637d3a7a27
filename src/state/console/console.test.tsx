/**
 * `window.memoscope`: the same figures as the page's, and a sentence for every mistake of who writes there.
 */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { beforeAll, describe, expect, test } from 'vitest'
import { textPart } from '#core/model/message.ts'
import { actionStep, answerStep, systemStep, taskStep } from '#core/testing/steps.ts'
import { appendSteps } from '../edits/edits.ts'
import { freshApp, openSteps } from '../testing/open-app.ts'
import { memoscopeConsole as memoscope } from './console-door.ts'

/** Looks at five files; the first says what the answer needs. */
const STEPS = [
  systemStep('Be brief.'),
  taskStep('Find the port.'),
  ...Array.from({ length: 5 }, (_, at) =>
    actionStep({
      text: `turn ${at}`,
      tool: 'read',
      args: { path: `src/file_${at}.ts` },
      observation: at === 0 ? 'The port is 48713, the host is build-7.' : `line ${at} `.repeat(40),
    }),
  ),
  answerStep('The port is 48713.'),
]
const CHARS = { encoding: 'chars4', overhead: 'none' } as const
const LAST = { id: 'keep-last', params: { count: 2 } }

let id = ''
beforeAll(async () => {
  await freshApp()
  id = await openSteps(STEPS)
})

describe('a replay', () => {
  test('without a strategy keeps every step before each call', async () => {
    const [none] = await memoscope.replay(id, [{ id: 'none' }], CHARS)
    expect(none?.calls.map(({ call }) => call)).toEqual([0, 1, 2, 3, 4, 5])
    expect(none?.calls.map(({ counts }) => counts.kept)).toEqual([2, 3, 4, 5, 6, 7])
    expect(none?.calls.map(({ counts }) => counts.dropped)).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('adds up: the tokens of all calls are the total, and each is what its context holds', async () => {
    const [none] = await memoscope.replay(id, [{ id: 'none' }], CHARS)
    const tokens = none?.calls.map((call) => call.tokens) ?? []
    expect(none?.totals.cumulative).toBe(tokens.reduce((sum, one) => sum + one, 0))
    expect(none?.totals.input?.value).toBe(none?.totals.cumulative)
    // “Be brief.” and “Find the port.”, four characters a token, rounded up.
    expect(tokens[0]).toBe(Math.ceil(9 / 4) + Math.ceil(14 / 4))
    expect(tokens).toEqual([...tokens].sort((one, other) => one - other))
  })

  test('under a strategy says per call what went, by which rule', async () => {
    const [last] = await memoscope.replay(id, [LAST], CHARS)
    expect(last?.memory).toMatchObject({ id: 'keep-last', params: { count: 2 } })
    expect(last?.memory.title).toMatch(/2/)
    const { kept, dropped, rules } = await memoscope.ledger(id, LAST, 5)
    expect(last?.calls[5]?.counts).toMatchObject({ kept: kept.length, dropped: dropped.length })
    expect(dropped).toContain('s2')
    expect(rules['s2']).toBeTruthy()
    expect([...kept, ...dropped].sort()).toEqual(['s0', 's1', 's2', 's3', 's4', 's5', 's6'])
  })

  test('with references says what the later calls lack', async () => {
    const [last] = await memoscope.replay(id, [LAST], { ...CHARS, references: true })
    const lost = await memoscope.lost(id, LAST, CHARS)
    expect(lost.map(({ text }) => text)).toContain('48713')
    expect(last?.totals.lost?.count).toBe(lost.length)
    const ofLast = await memoscope.lost(id, LAST, { ...CHARS, call: 5 })
    expect(last?.calls[5]?.lost?.count).toBe(ofLast.length)
    expect(await memoscope.lost(id, { id: 'none' }, CHARS)).toEqual([])
  })

  test('without a price has tokens and no dollars', async () => {
    const [unpriced] = await memoscope.replay(id, [{ id: 'none' }], CHARS)
    expect(unpriced?.totals.dollars).toBeUndefined()
    const [priced] = await memoscope.replay(id, [{ id: 'none' }], { ...CHARS, profile: 'teaching' })
    expect(priced?.totals.dollars?.value).toBeGreaterThan(0)
    expect(priced?.totals.profile?.id).toBe('teaching')
    const sum = priced?.calls.reduce((all, { cost }) => all + (cost?.money.billed ?? 0), 0) ?? 0
    expect(priced?.totals.dollars?.value).toBeCloseTo(sum, 10)
  })

  test('of an edited run is of what it is now; its original stays to be named', async () => {
    const edited = await openSteps(STEPS)
    await appendSteps(edited, [{ kind: 'answer', parts: [textPart('Checked.')] }])
    const calls = async (name: string) => (await memoscope.replay(name, [{ id: 'none' }]))[0]?.calls.length
    expect(await calls(edited)).toBe(7)
    expect(await calls(`${edited}@0`)).toBe(6)
  })
})

describe('a summary', () => {
  test('has the calls of the run, and its tokens as the replay counts them', async () => {
    const summary = await memoscope.summary(id, CHARS)
    const [none] = await memoscope.replay(id, [{ id: 'none' }], CHARS)
    expect(summary.calls).toEqual({ value: 6, source: 'recorded' })
    expect(summary.input.value).toBe(none?.totals.cumulative)
    expect(summary.peak?.value).toBe(none?.calls.at(-1)?.tokens)
  })
})

describe('a context', () => {
  test('is what the provider would be sent, in its own form', async () => {
    const openai = await memoscope.context(id, { id: 'none' }, 0)
    expect(openai).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Find the port.' },
    ])
    const last = await memoscope.context(id, LAST, 5)
    expect(JSON.stringify(last)).not.toContain('build-7')
  })

  test('opened up shows the compartments that hold its steps', async () => {
    const { compartments } = await memoscope.inspect(id, { id: 'none' }, 2, CHARS)
    const [none] = await memoscope.replay(id, [{ id: 'none' }], CHARS)
    const tokens = compartments.reduce((sum, one) => sum + one.tokens, 0)
    expect(tokens).toBe(none?.calls[2]?.tokens)
  })
})

describe('a sweep', () => {
  test('has a row per value, each equal to the replay of that value alone', async () => {
    const rows = await memoscope.sweep([id], { id: 'keep-last' }, { count: [1, 2, 4] }, CHARS)
    expect(rows.map(({ memory }) => ('params' in memory ? memory.params?.['count'] : undefined))).toEqual([
      1, 2, 4,
    ])
    const alone = await memoscope.replay(
      id,
      [1, 2, 4].map((count) => ({ id: 'keep-last', params: { count } })),
      CHARS,
    )
    expect(rows.map(({ cumulative }) => cumulative)).toEqual(alone.map(({ totals }) => totals.cumulative))
    expect(rows.some(({ isOnFrontier }) => isOnFrontier)).toBe(true)
  })

  test('needs runs, and values in lists', async () => {
    await expect(memoscope.sweep([], { id: 'none' })).rejects.toThrow('A sweep needs a list of runs.')
    const grid = { count: 3 } as never
    await expect(memoscope.sweep([id], { id: 'keep-last' }, grid)).rejects.toThrow(/lists of values/)
  })
})

describe('the least that could be lost', () => {
  test('is never more than what a strategy of the same size loses', async () => {
    const [last] = await memoscope.replay(id, [LAST], { ...CHARS, references: true })
    const bound = await memoscope.oracle(id, LAST, CHARS)
    expect(bound.totals.lost).toBeCloseTo(last?.totals.lost?.weight ?? 0, 9)
    expect(bound.totals.drop).toBeLessThanOrEqual(bound.totals.lost)
    expect(bound.memoryClass).toBeDefined()
  })

  test('of a budget has no class, as no memory stands behind it', async () => {
    const bound = await memoscope.oracle(id, 60, CHARS)
    expect(bound.calls).toHaveLength(6)
    expect(bound.memoryClass).toBeUndefined()
  })
})

describe('what is given wrongly', () => {
  const replay = (memories: unknown, options?: object) => memoscope.replay(id, memories as never, options)

  test.each([
    [{ id: 'none' }, {}, 'Strategies must be a list: [{ id: "none" }, …].'],
    [['none'], {}, 'A memory is { id, params?, trigger?, mode? }'],
    [[{ id: 'no-such-thing' }], {}, 'no-such-thing'],
    [[{ id: 'none' }], { encodng: 'x' }, 'Unknown option "encodng". Available: encoding, dialect'],
    [[{ id: 'none' }], { encoding: 'morse' }, 'Unknown encoding "morse". Available: '],
    [[{ id: 'none' }], { overhead: 'huge' }, 'Unknown overhead "huge". Available: '],
    [[{ id: 'none' }], { baseline: 'never' }, 'Unknown baseline "never". Available: as-recorded'],
    [[{ id: 'none' }], { window: -3 }, 'must be a whole number of tokens above zero'],
    [[{ id: 'none' }], { leftOut: 'tools' }, '“leftOut” must be a list of'],
    [[{ id: 'none' }], { dialect: 'klingon' }, 'klingon'],
    [[{ id: 'none' }], { profile: 'my-prices' }, 'my-prices'],
    [[{ id: 'none' }], { provider: 'acme' }, 'There is no provider "acme". Available: '],
  ])('%j with %j is answered with a sentence', async (memories, options, words) => {
    await expect(replay(memories, options)).rejects.toThrow(words)
  })

  test('a run that is not there is named', async () => {
    await expect(memoscope.summary('gone')).rejects.toThrow(/\./)
    await expect(memoscope.replay('gone', [{ id: 'none' }])).rejects.toMatchObject({
      cause: { code: 'no-such-trace' },
    })
  })

  test('a call that the run does not have is said', async () => {
    await expect(memoscope.context(id, { id: 'none' }, 99)).rejects.toThrow(/\./)
  })

  test('a text to count must be one', async () => {
    await expect(memoscope.count(7 as never)).rejects.toThrow('The text to count must be a string.')
    expect(await memoscope.count('12345678', 'chars4')).toBe(2)
    expect(await memoscope.count('', 'chars4')).toBe(0)
  })
})

describe('in and out', () => {
  test('a run goes out in our own form and comes back the same', async () => {
    const text = await memoscope.exportTrace(id, 'memoscope')
    const read = await memoscope.importFile('again.json', text)
    expect(read.traces).toMatchObject([{ steps: STEPS.length, calls: 6 }])
    const again = await memoscope.exportTrace(read.traces[0]?.id ?? '', 'memoscope')
    const steps = (file: string) => JSON.stringify(JSON.parse(file)).match(/"steps":.*?\]/)?.[0]
    expect(steps(again)).toBe(steps(text))
  })

  test('the list names every stored run with its size', async () => {
    expect(await memoscope.traces()).toContainEqual({
      id,
      title: 'Test',
      format: 'built',
      steps: STEPS.length,
      calls: 6,
    })
  })

  test('a file that nobody knows gives its problem, not an error', async () => {
    const read = await memoscope.importFile('x.txt', 'hello')
    expect(read.traces).toEqual([])
    expect(read.problem?.message).toBeTruthy()
    await expect(memoscope.importFile('x', 3 as never)).rejects.toThrow('a string or a Uint8Array')
  })

  test('a file is read in the format that is named, where one is', async () => {
    const data = JSON.stringify([
      { role: 'user', content: 'Where to?', message_id: 'm1' },
      { role: 'assistant', content: 'To Bern.', message_id: 'm2', metadata: { in_reply_to: 'm1' } },
    ])
    expect(await memoscope.importFile('list.json', data)).toMatchObject({ format: 'marsys' })
    const named = await memoscope.importFile('list.json', data, 'openai-chat')
    expect(named).toMatchObject({ format: 'openai-chat', traces: [{ steps: 2, calls: 1 }] })
    const unknown = await memoscope.importFile('list.json', data, 'no-such-format')
    expect(unknown).toMatchObject({
      traces: [],
      problem: { message: expect.stringContaining('no-such-format') },
    })
  })

  test('a redacted export holds no secret; what is excluded by its id stays', async () => {
    const secret = await openSteps([taskStep('Write to mara.lindqvist@post.example.'), answerStep('Sent.')])
    const [found] = await memoscope.findings(secret)
    expect(found?.masked).not.toContain('lindqvist')
    const redacted = await memoscope.exportTrace(secret, 'markdown', { redact: true })
    expect(redacted).not.toContain('lindqvist')
    const kept = { redact: { excluded: [found?.id ?? ''] } }
    expect(await memoscope.exportTrace(secret, 'markdown', kept)).toContain('mara.lindqvist@post.example')
    await expect(memoscope.findings(secret, { detectors: ['vibes'] })).rejects.toThrow('“vibes”')
    await expect(memoscope.findings(secret, { patterns: [{ source: '(' }] })).rejects.toThrow(
      'Not a valid regular expression',
    )
  })

  test('the table of calls has a row per call', async () => {
    const csv = new TextDecoder().decode(await memoscope.exportFacts([id], 'calls', 'csv'))
    expect(csv.trim().split(/\r?\n/)).toHaveLength(1 + 6)
    await expect(memoscope.exportFacts([], 'calls')).rejects.toThrow('Facts need a list of runs.')
    await expect(memoscope.exportFacts([id], 'rows' as never)).rejects.toThrow('“runs” or “calls”')
    await expect(memoscope.exportFacts([id], 'runs', 'xls' as never)).rejects.toThrow('“parquet” or “csv”')
  })

  test('what a format cannot hold is told in sentences', async () => {
    const losses = await memoscope.losses(id, 'openai-chat')
    for (const loss of losses) expect(loss).toMatch(/\.$/)
    expect(await memoscope.losses(id, 'memoscope')).toEqual([])
  })

  test('a report and the calls as a table are made of the named strategies', async () => {
    const csv = await memoscope.exportTrace(id, 'calls-csv', { memories: [LAST], ...CHARS })
    const [head, ...rows] = csv.trim().split(/\r?\n/)
    expect(head?.split(',').length).toBeGreaterThan(3)
    expect(rows.length % 6).toBe(0)
    const report = await memoscope.exportTrace(id, 'report', { memories: [LAST], ...CHARS })
    expect(report).toMatch(/^<!doctype html>/i)
    const wrong = { provider: 'acme' as never }
    await expect(memoscope.exportTrace(id, 'report', wrong)).rejects.toThrow('Unknown provider "acme"')
  })
})

describe('strategies of one’s own', () => {
  test('need code as text in a language that there is', async () => {
    await expect(memoscope.strategy(3 as never)).rejects.toThrow('must be a string')
    await expect(memoscope.strategy('x', 'cobol')).rejects.toThrow('not "cobol"')
  })
})

test('what can be replayed is listed, with the values of each parameter', async () => {
  const all = await memoscope.memories()
  expect(all.find((one) => one.id === 'keep-last')).toMatchObject({ id: 'keep-last' })
  expect(new Set(all.map((one) => one.id)).size).toBe(all.length)
  expect((await memoscope.profiles()).map((one) => one.id)).toContain('teaching')
})
