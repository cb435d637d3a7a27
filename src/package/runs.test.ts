/**
 * Comparing through the package's own functions; `tools/package.test.ts` installs it and compares the rest.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { defineMemory, defineStrategy, isCritical, type Step } from '#core/programs/author.ts'
import { compare, contextAt, readRun, replay } from './runs.ts'
import type { ComparedStrategy, Settings } from './types.ts'

const SAMPLE = readFileSync('public/samples/teaching-run.json', 'utf8')

/** The sample as it would have been recorded had its agent dropped two steps before the fourth call. */
function compacted(): string {
  const file = JSON.parse(SAMPLE)
  file.traces[0].recorded = [{ call: 3, changes: ['s2', 's3'].map((id) => ({ kind: 'remove', id })) }]
  return JSON.stringify(file)
}

async function runOf(text: string) {
  const [run] = unwrap(await readRun(text)).runs
  if (run === undefined) throw new Error('the sample has a run')
  return run
}

async function baselineOf(text: string, settings: Settings = {}): Promise<ComparedStrategy> {
  const run = await runOf(text)
  return unwrap(await compare(run, ['keep-last:count=3'], settings)).baseline
}

test('the baseline "uncompacted" is the run as if its agent had dropped nothing, to the last digit', async () => {
  const whole = await baselineOf(SAMPLE)
  const sent = await baselineOf(compacted())
  expect(sent.tokens).toBeLessThan(whole.tokens)
  const { tokens, peak, cost, lostFacts } = whole
  expect(await baselineOf(compacted(), { baseline: 'uncompacted' })).toMatchObject({
    strategy: 'uncompacted',
    summary: 'uncompacted',
    tokens,
    peak,
    cost,
    lostFacts,
  })
})

describe('strategies as functions', () => {
  const newest = defineStrategy({
    title: 'Newest',
    params: { count: { kind: 'integer', label: 'Steps', min: 1, max: 50, initial: 3 } },
    prune: (steps, { count }) => {
      const countable = steps.filter((step) => !isCritical(step))
      return steps.filter((step) => isCritical(step) || countable.indexOf(step) >= countable.length - count)
    },
  })

  test('that do what a built-in one does have its figures, in compare, replay, and contextAt', async () => {
    const run = await runOf(SAMPLE)
    const given = ['keep-last:count=3', newest, { program: newest, params: { count: 3 } }]
    const { strategies } = unwrap(await compare(run, given))
    const [builtIn, own, chosen] = strategies.map(({ strategy: _, summary: __, ...figures }) => figures)
    expect(own).toEqual(builtIn)
    expect(chosen).toEqual(builtIn)
    expect(strategies.map(({ strategy }) => strategy)).toEqual(['keep-last:count=3', 'Newest', 'Newest'])
    expect(unwrap(await replay(run, newest)).tokens).toBe(builtIn?.tokens)
    const last = run.calls
    expect(await contextAt(run, newest, last)).toEqual(await contextAt(run, 'keep-last:count=3', last))
  })

  test('may be one function, whose name they bear, or a memory', async () => {
    function recent(steps: readonly Step[]) {
      return steps.slice(-2)
    }
    const memory = defineMemory({
      title: 'Last two',
      create: (): Step[] => [],
      add: (state, step) => void state.push(step),
      recall: (state) => state.slice(-2),
    })
    const { strategies } = unwrap(await compare(await runOf(SAMPLE), [recent, memory]))
    expect(strategies.map(({ strategy }) => strategy)).toEqual(['recent', 'Last two'])
    expect(strategies[0]?.tokens).toBe(strategies[1]?.tokens)
  })

  test('that throw are failed calls with what they threw, and what is no strategy is told', async () => {
    const run = await runOf(SAMPLE)
    const broken = () => {
      throw new Error('no idea')
    }
    const [row] = unwrap(await compare(run, [broken])).strategies
    expect(row).toMatchObject({ failedCalls: run.calls, problem: expect.stringContaining('no idea') })
    expect(await compare(run, [{ kind: 'strategy', title: 'Nothing' }])).toMatchObject({
      error: { code: 'bad-program', message: 'A strategy needs a function “prune”.' },
    })
    expect(await compare(run, [{ program: newest, params: { count: 0 } }])).toMatchObject({
      error: { code: 'bad-parameter' },
    })
  })
})
