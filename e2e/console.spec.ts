/**
 * `window.memoscope` as docs/console.md documents it: plain data in, plain data out, figures that a person
 * can work out.
 */
import { expect, type Page, test } from '@playwright/test'
import { importText, openApp } from './support/app.ts'
import { openAiLines, openAiRun, toolCall, toolResult } from './support/fixtures.ts'
import { FULL } from './support/full.ts'

/**
 * Five look-ups and an answer. In characters ÷ 4: system 2 tokens, task 4, each look-up 13 (name 1, arguments
 * 2, result 10), answer 1. The contexts of the six calls are 6 and 13 for each look-up so far.
 */
const SYSTEM = 'S'.repeat(8)
const TASK = 'T'.repeat(16)
const RESULT = 'r'.repeat(40)
const look = (at: number) => [toolCall(`c${at}`, 'look', { at }), toolResult(`c${at}`, RESULT)]
const RUN: readonly object[] = [
  { role: 'system', content: SYSTEM },
  { role: 'user', content: TASK },
  ...[1, 2, 3, 4, 5].flatMap(look),
  { role: 'assistant', content: 'done' },
]

/** Opens the app and imports the run; gives its id and the ids of its steps. */
async function openRun(page: Page): Promise<{ readonly id: string; readonly steps: readonly string[] }> {
  await openApp(page)
  return page.evaluate(async (text) => {
    const { traces } = await window.memoscope.importFile('five.json', text)
    const id = traces[0]?.id ?? ''
    const file = JSON.parse(JSON.stringify(await window.memoscope.trace(id)))
    return { id, steps: file.traces[0].steps.map((step: { id: string }) => step.id) }
  }, JSON.stringify(RUN))
}

test.describe('bringing runs in', () => {
  test('text and bytes give the same run, and both are in the library', async ({ page }) => {
    await openApp(page)
    const { fromText, fromBytes, traces } = await page.evaluate(async (text) => {
      const { memoscope } = window
      return {
        fromText: await memoscope.importFile('text.json', text),
        fromBytes: await memoscope.importFile('bytes.json', new TextEncoder().encode(text)),
        traces: await memoscope.traces(),
      }
    }, JSON.stringify(RUN))
    const read = { format: 'openai-chat', warnings: [], traces: [{ steps: 8, calls: 6 }] }
    expect(fromText).toMatchObject(read)
    expect(fromBytes).toMatchObject(read)
    expect(fromText.problem).toBeUndefined()
    expect(traces.map(({ title, format, steps, calls }) => [title, format, steps, calls])).toEqual([
      ['bytes', 'openai-chat', 8, 6],
      ['text', 'openai-chat', 8, 6],
    ])
    await expect(page.getByRole('treegrid')).toContainText('bytes')
  })

  test('a file that cannot be read is a problem in words, and stores nothing', async ({ page }) => {
    await openApp(page)
    const { half, recipe, traces } = await page.evaluate(async () => ({
      half: await window.memoscope.importFile('half.json', '{"messages": ['),
      recipe: await window.memoscope.importFile('recipe.json', '{"flour": "500 g"}'),
      traces: await window.memoscope.traces(),
    }))
    expect(half.problem?.message).toMatch(/^half\.json is truncated.*line 1, column \d+\.$/)
    expect(recipe.problem?.message).toMatch(/^recipe\.json is JSON, but its format wasn’t recognized/)
    expect([half.traces, recipe.traces, traces]).toEqual([[], [], []])
  })

  test('a bad line is a warning with its number', async ({ page }) => {
    await openApp(page)
    const lines = openAiLines(3).replace('\n', '\n{"messages": [oops\n')
    const { traces, warnings } = await page.evaluate(
      (text) => window.memoscope.importFile('lines.jsonl', text),
      lines,
    )
    expect(traces).toHaveLength(3)
    expect(warnings.join(' ')).toMatch(/line 2/i)
  })

  test('what the page imported is there too', async ({ page }) => {
    await openApp(page)
    await importText(page, 'fruit.json', openAiRun())
    const traces = await page.evaluate(() => window.memoscope.traces())
    expect(traces).toMatchObject([{ title: 'fruit', steps: 5, calls: 3 }])
  })
})

test('a trace comes back from its own JSON as it was, but for its id', async ({ page }) => {
  const { id } = await openRun(page)
  const { before, again, after, exported } = await page.evaluate(async (traceId) => {
    const trace = await window.memoscope.trace(traceId)
    const imported = await window.memoscope.importFile('again.json', JSON.stringify(trace))
    return {
      before: JSON.parse(JSON.stringify(trace)),
      again: imported,
      after: JSON.parse(JSON.stringify(await window.memoscope.trace(imported.traces[0]?.id ?? ''))),
      exported: JSON.parse(await window.memoscope.exportTrace(traceId, 'memoscope')),
    }
  }, id)
  expect(again).toMatchObject({ format: 'memoscope', warnings: [], traces: [{ steps: 8, calls: 6 }] })
  expect(again.traces[0]?.id).not.toBe(id)
  expect(before).toMatchObject({ format: 'memoscope-trace', version: 2 })
  expect(exported).toEqual(before)
  const [one, other] = [before.traces[0], after.traces[0]]
  for (const part of ['title', 'steps', 'calls', 'recorded', 'tools', 'metadata', 'records']) {
    expect(other[part], part).toEqual(one[part])
  }
})

test('a run goes out as the messages it came in with', async ({ page }) => {
  const { id } = await openRun(page)
  const text = await page.evaluate((traceId) => window.memoscope.exportTrace(traceId, 'openai-chat'), id)
  expect(JSON.parse(text).messages).toEqual(RUN)
})

test('every memory comes with its parameters as data', async ({ page }) => {
  await openApp(page)
  const memories = await page.evaluate(() => window.memoscope.memories())
  expect(new Set(memories.map(({ id }) => id)).size).toBe(memories.length)
  expect(memories.find(({ id }) => id === 'keep-last')).toMatchObject({
    kind: 'strategy',
    title: 'Keep the last n steps',
    params: {
      count: { kind: 'integer', min: 0, initial: 20 },
      variant: { kind: 'choice', initial: 'preserve-critical' },
    },
    guarantees: expect.arrayContaining(['order', 'pairs', 'system', 'task']),
  })
  expect(memories.filter(({ kind }) => kind === 'memory').length).toBeGreaterThan(0)
  const untold = memories.filter(({ title, description }) => title === '' || description === '')
  expect(untold).toEqual([])
})

test.describe('a replay', () => {
  test('gives the figures worked out by hand', async ({ page }) => {
    const { id } = await openRun(page)
    const replays = await page.evaluate(
      (traceId) =>
        window.memoscope.replay(
          traceId,
          [
            { id: 'none' },
            { id: 'keep-last', params: { count: 2 } },
            {
              id: 'keep-last',
              params: { count: 2 },
              trigger: { kind: 'every-steps', steps: 3 },
              mode: 'destructive',
            },
            {
              pipeline: [
                { id: 'keep-last', params: { count: 3 } },
                { id: 'shorten-observations', params: { keepLast: 1, maxLength: 20 } },
              ],
            },
          ],
          { encoding: 'chars4' },
        ),
      id,
    )
    expect(replays.map(({ calls }) => calls.map(({ tokens }) => tokens))).toEqual([
      [6, 19, 32, 45, 58, 71],
      // Never more than two look-ups: 6 + 2 × 13.
      [6, 19, 32, 32, 32, 32],
      // Runs at the 3rd and the 6th step, which are the first and the fourth look-up: then two are left.
      [6, 19, 32, 45, 32, 45],
      // All look-ups but the newest are cut to 20 characters and “...”: 6 tokens and not 10. Three stay.
      [6, 19, 28, 37, 37, 37],
    ])
    expect(replays.map(({ totals }) => totals)).toEqual([
      expect.objectContaining({ peak: 71, cumulative: 231, calls: 6 }),
      expect.objectContaining({ peak: 32, cumulative: 153, calls: 6 }),
      expect.objectContaining({ peak: 45, cumulative: 179, calls: 6 }),
      expect.objectContaining({ peak: 37, cumulative: 164, calls: 6 }),
    ])
    expect(replays.map(({ calls }) => calls[5]?.counts)).toEqual([
      { kept: 7, rewritten: 0, dropped: 0, moved: 0, added: 0 },
      { kept: 4, rewritten: 0, dropped: 3, moved: 0, added: 0 },
      { kept: 5, rewritten: 0, dropped: 2, moved: 0, added: 0 },
      { kept: 3, rewritten: 2, dropped: 2, moved: 0, added: 0 },
    ])
    expect(replays.map(({ memory }) => memory.title)).toEqual([
      'no pruning',
      'Keep the last n steps: keep last 2',
      'Keep the last n steps: keep last 2 · every 3 steps · pruned permanently',
      'Keep the last n steps, then Shorten old observations: keep last 3, then results cut to 20 characters, all but the newest 1',
    ])
  })

  test('says per call which steps changed', async ({ page }) => {
    const { id, steps } = await openRun(page)
    const [replay] = await page.evaluate(
      (traceId) => window.memoscope.replay(traceId, [{ id: 'keep-last', params: { count: 2 } }]),
      id,
    )
    const [system, task, first, second, third] = steps
    expect(replay?.calls.slice(0, 4).map(({ changed }) => new Set(changed))).toEqual([
      new Set([system, task]),
      new Set([first]),
      new Set([second]),
      new Set([first, third]),
    ])
  })

  test('counts what stands around a message by the cookbook, when asked', async ({ page }) => {
    const { id } = await openRun(page)
    const [replay] = await page.evaluate(
      (traceId) =>
        window.memoscope.replay(traceId, [{ id: 'none' }], { encoding: 'chars4', overhead: 'cookbook' }),
      id,
    )
    // 3 for the request; system 3 + 2 (its role) + 2; task 3 + 1 (its role) + 4.
    expect(replay?.calls[0]?.tokens).toBe(18)
  })
})

test('a ledger names every step once, and the rule that dropped it', { tag: FULL }, async ({ page }) => {
  const { id, steps } = await openRun(page)
  const [dropping, cutting] = await page.evaluate(async (traceId) => {
    const keep = { id: 'keep-last', params: { count: 2 } }
    const cut = { id: 'shorten-observations', params: { keepLast: 1, maxLength: 20 } }
    return [
      await window.memoscope.ledger(traceId, keep, 5),
      await window.memoscope.ledger(traceId, { pipeline: [keep, cut] }, 5),
    ] as const
  }, id)
  const [s0, s1, s2, s3, s4, s5, s6] = steps.map(String)
  expect(dropping).toMatchObject({
    kept: [s0, s1, s5, s6],
    dropped: [s2, s3, s4],
    rewritten: [],
    moved: [],
    added: [],
    rules: { [s2 ?? '']: 'keep last 2', [s3 ?? '']: 'keep last 2', [s4 ?? '']: 'keep last 2' },
  })
  expect(cutting).toMatchObject({ kept: [s0, s1, s6], rewritten: [s5], dropped: [s2, s3, s4] })
  expect(cutting.rules[s5 ?? '']).toBe('shorten-observations')
})

test('a context is what the model would be sent, in the dialect that is asked for', async ({ page }) => {
  const { id } = await openRun(page)
  const { openai, tinyagent } = await page.evaluate(async (traceId) => {
    const keep = { id: 'keep-last', params: { count: 1 } }
    return {
      openai: await window.memoscope.context(traceId, keep, 2),
      tinyagent: await window.memoscope.context(traceId, keep, 2, 'tinyagent'),
    }
  }, id)
  const front = [
    { role: 'system', content: SYSTEM },
    { role: 'user', content: TASK },
  ]
  expect(openai).toEqual([...front, ...look(2)])
  expect(tinyagent).toEqual([
    ...front,
    { role: 'assistant', content: '{"tool": "look", "arguments": {"at":2}}' },
    { role: 'user', content: `Observation: ${RESULT}` },
  ])
})

test('texts have the tokens that OpenAI’s cookbook prints', async ({ page }) => {
  await openApp(page)
  const counts = await page.evaluate(async () => {
    const texts = ['antidisestablishmentarianism', '2 + 2 = 4', 'お誕生日おめでとう', '']
    const by = (encoding?: string) => Promise.all(texts.map((text) => window.memoscope.count(text, encoding)))
    return [await by('o200k_base'), await by('cl100k_base'), await by('chars4'), await by()]
  })
  const [o200k, cl100k, chars4, initial] = counts
  expect(o200k).toEqual([6, 7, 8, 0])
  expect(cl100k).toEqual([6, 7, 9, 0])
  expect(chars4).toEqual([7, 3, 3, 0])
  expect(initial).toEqual(o200k)
})

test('what a person gets wrong is said in sentences', { tag: FULL }, async ({ page }) => {
  const { id } = await openRun(page)
  const said = await page.evaluate(async (traceId) => {
    // Whoever writes in a console has no compiler.
    const memoscope = JSON.parse('{}') as Record<string, (...given: readonly unknown[]) => Promise<unknown>>
    Object.assign(memoscope, window.memoscope)
    const none = [{ id: 'none' }]
    const wrong: readonly (readonly [string, ...unknown[]])[] = [
      ['trace', 'nowhere'],
      ['exportTrace', traceId, 'word'],
      ['replay', 'nowhere', none],
      ['replay', traceId, [{ id: 'forget-all' }]],
      ['replay', traceId, [{ id: 'keep-last', params: { count: -1 } }]],
      ['replay', traceId, [{ id: 'keep-last', params: { size: 1 } }]],
      ['replay', traceId, [{ id: 'none', trigger: { kind: 'never' } }]],
      ['replay', traceId, [{ id: 'none', mode: 'gentle' }]],
      ['replay', traceId, [{ pipeline: [] }]],
      ['replay', traceId, [{ pipeline: ['none'] }]],
      ['replay', traceId],
      ['replay', traceId, [undefined]],
      ['replay', traceId, none, { encoding: 'p50k' }],
      ['replay', traceId, none, { baseline: 'best' }],
      ['replay', traceId, none, { overhead: 'some' }],
      ['replay', traceId, none, { window: 0 }],
      ['replay', traceId, none, { colour: 'red' }],
      ['ledger', traceId, { id: 'none' }, 6],
      ['context', traceId, { id: 'none' }, -1],
      ['context', traceId, { id: 'none' }, 0, 'latin'],
      ['count', 'a', 'words'],
      ['count', 5],
      ['importFile', 'five.json', 5],
    ]
    const messages: (readonly [string, string])[] = []
    for (const [method, ...given] of wrong) {
      const message = await memoscope[method]?.(...given).then(
        () => 'nothing',
        (error: unknown) => (error instanceof Error ? error.message : 'no Error'),
      )
      messages.push([`${method} ${JSON.stringify(given.slice(1))}`, message ?? 'no method'])
    }
    return messages
  }, id)
  for (const [what, message] of said) {
    expect(message, what).toMatch(/^["“A-Z].*[.]$/)
    expect(message, what).not.toMatch(/undefined \(|null \(|not a function|Something went wrong|\[object/)
  }
})
