import { describe, expect, test } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { actionStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { NO_ANSWERS, type StoredAnswers } from '#storage/index.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { createEngine } from './engine.ts'
import { loadRanks } from './ranks.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'chars4',
  dialect: { id: 'openai' },
  overhead: 'none',
  window: 1000,
  summariser: { id: 'on-device' },
}
const TRACE = traceOf([
  systemStep('system prompt...'),
  taskStep('the task to do..'),
  ...[1, 2, 3, 4, 5, 6].map((n) =>
    actionStep({ text: `assistant says ${n}`, tool: '', observation: `observation is ${n}` }),
  ),
])
/** The view is made again for each call: a summary of one, two, three, four old actions. */
const OLD = unwrap(checkSpec({ id: 'summarise-old', params: { past: 2, keepRecent: 1 } }))
/** Each summary is made of the one before and what came since. */
const ROLLING = unwrap(
  checkSpec({ id: 'summarise-old', params: { past: 2, keepRecent: 1 }, mode: 'destructive' }),
)

function engineWith() {
  let stored: StoredAnswers = NO_ANSWERS
  const loadAnswers = async (known: StoredAnswers) => ok(known.revision === stored.revision ? known : stored)
  const engine = createEngine({ loadTrace: async (id) => ok({ ...TRACE, id }), loadRanks, loadAnswers })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const ask = { traceId: 't', counting: COUNTING }
  return {
    replay: async (memory = OLD) => unwrap(await engine.replay({ ...ask, memory }, context)),
    awaited: async (limit: number, memory = OLD) =>
      unwrap(await engine.awaited({ ...ask, memory, limit }, context)),
    context: async (call: number) => unwrap(await engine.context({ ...ask, memory: OLD, call }, context)),
    answer: (key: string, text: string) => {
      stored = { revision: stored.revision + 1, answers: new Map([...stored.answers, [key, text]]) }
    },
  }
}

describe('a replay with the summariser of the device', () => {
  test('says which texts wait, and gives them when they are wanted', async () => {
    const { replay, awaited } = engineWith()
    const { awaited: keys = [] } = await replay()
    expect(keys.length).toBeGreaterThan(2)
    const texts = await awaited(2)
    expect(texts.map(({ key }) => key)).toEqual(keys.slice(0, 2))
    expect(texts[0]?.text).toContain('assistant says 1')
    expect((await awaited(99)).map(({ key }) => key)).toEqual(keys)
  })

  test('uses an answer as soon as it is stored, in figures and contexts alike', async () => {
    const { replay, awaited, answer, context } = engineWith()
    const before = await replay()
    for (const { key } of await awaited(99)) answer(key, 'All was well so far, they say.')
    const after = await replay()
    expect(after.awaited).toBeUndefined()
    expect(after.totals.cumulative).not.toBe(before.totals.cumulative)
    expect(after.totals.summaries?.output).toBeGreaterThan(0)
    expect(JSON.stringify((await context(5)).context)).toContain('All was well so far')
    expect(await replay()).toEqual(after)
  })

  test('asks for summaries of summaries one after the other, until none is missing', async () => {
    const { replay, awaited, answer } = engineWith()
    let rounds = 0
    for (let texts = await awaited(99, ROLLING); texts.length > 0; texts = await awaited(99, ROLLING)) {
      for (const { key, text } of texts) {
        expect(text).not.toContain('Summary awaited')
        answer(key, `Round ${rounds}.`)
      }
      rounds++
    }
    expect(rounds).toBeGreaterThan(2)
    expect((await replay(ROLLING)).awaited).toBeUndefined()
  })

  test('of another summariser waits for nothing', async () => {
    const engine = createEngine({ loadTrace: async (id) => ok({ ...TRACE, id }), loadRanks })
    const context = { signal: new AbortController().signal, onProgress: () => undefined }
    const counting: CountingSettings = { ...COUNTING, summariser: { id: 'extractive' } }
    const input = { traceId: 't', memory: OLD, counting }
    expect(unwrap(await engine.replay(input, context)).awaited).toBeUndefined()
    expect(unwrap(await engine.awaited({ ...input, limit: 9 }, context))).toEqual([])
  })
})
