import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defined } from '#base/assert.ts'
import type { Change } from '../model/change.ts'
import type { RecordedCompaction } from '../model/compaction.ts'
import type { StepDraft } from '../model/step.ts'
import type { RecordedChange, Trace } from '../model/trace.ts'
import { anyTrace } from '../testing/arbitraries.ts'
import { actionStep, messageStep, summaryStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { compactionAccounts } from './account.ts'

const reads = (path: string, observation: string) => actionStep({ tool: 'Read', args: { path }, observation })
const edits = (path: string) => actionStep({ tool: 'Edit', args: { path }, observation: 'done' })
const remove = (...ids: readonly string[]): readonly Change[] =>
  ids.map((id) => ({ kind: 'remove' as const, id }))

/**
 * s0 system, s1 task, s2 and s3 reads, s4 an edit, s5 the summary, s6 an attached file; s7 reads s2's file
 * again, s8 edits.
 */
const LOG: readonly StepDraft[] = [
  systemStep('You help.'),
  taskStep('Fix the oven.'),
  reads('src/oven.ts', 'export const HEAT_LIMIT = 74185'),
  reads('src/timer.ts', 'export const BAKE_MINUTES = 30'),
  edits('src/door.ts'),
  summaryStep('The user bakes bread. The limit of the oven is 74185 degrees. Nothing else matters.'),
  messageStep('[file] src/timer.ts\nexport const BAKE_MINUTES = 30'),
  reads('src/oven.ts', 'export const HEAT_LIMIT = 74185'),
  edits('src/oven.ts'),
]
const MARK: RecordedCompaction = {
  kind: 'full',
  last: 's4',
  trigger: 'auto',
  summary: ['s5'],
  restored: ['s6'],
}
const CUT: RecordedChange = { call: 3, changes: remove('s1', 's2', 's3', 's4') }

function run(more: Partial<Trace> = {}): Trace {
  return { ...traceOf(LOG, [CUT]), compactions: [MARK], ...more }
}

const first = (trace: Trace) => defined(compactionAccounts(trace)[0], 'a compaction')
const fates = (trace: Trace) => Object.fromEntries(first(trace).steps.map(({ step, fate }) => [step, fate]))

describe('the account of a compaction', () => {
  test('says of each step before it what became of it', () => {
    expect(fates(run())).toEqual({
      s0: 'kept',
      s1: 'removed',
      s2: 'summarized',
      s3: 'restored',
      s4: 'removed',
    })
  })

  test('names the sentence that a step was summarized into, and the step that attached its file again', () => {
    const { steps } = first(run())
    expect(steps.find(({ step }) => step === 's2')).toMatchObject({
      sentence: 'The limit of the oven is 74185 degrees.',
      facts: ['74185'],
    })
    expect(steps.find(({ step }) => step === 's3')).toMatchObject({ by: 's6' })
  })

  test('tells what was read again, with an equal result, and how many calls went by until the first edit', () => {
    const { rereads, callsToFirstEdit } = first(run())
    expect(rereads).toEqual([
      { step: 's7', tool: 'Read', subject: 'src/oven.ts', of: 's2', after: 2, isSame: true },
    ])
    expect(callsToFirstEdit).toBe(1)
  })

  test('has the sizes of the prompts around it by the provider, and what the file says where it says none', () => {
    const trace = run({ compactions: [{ ...MARK, tokensBefore: 9000, tokensAfter: 800 }] })
    const withUsage = (at: readonly number[]) => ({
      ...trace,
      calls: trace.calls.map((call) => (at.includes(call.index) ? { ...call, usage: { input: 70 } } : call)),
    })
    expect(first(withUsage([3]))).toMatchObject({ call: 3, tokensBefore: 9000, tokensAfter: 70 })
    expect(first(withUsage([2]))).toMatchObject({ tokensBefore: 70, tokensAfter: 800 })
  })

  test('is as large after it as the first call that wasn’t broken off, which has no size', () => {
    const trace = run()
    const calls = trace.calls.map((call) => ({
      ...call,
      ...(call.index === 3 ? { failure: 'aborted' } : { usage: { input: 70 + call.index } }),
    }))
    expect(first({ ...trace, calls })).toMatchObject({ call: 3, tokensBefore: 72, tokensAfter: 74 })
  })
})

describe('a compaction that nobody can read', () => {
  const sealed: RecordedCompaction = { ...MARK, restored: [], isOpaque: true }

  test('leaves what it removed unknown, not lost', () => {
    const known = fates(run({ compactions: [sealed] }))
    expect(known).toEqual({ s0: 'kept', s1: 'unknown', s2: 'unknown', s3: 'unknown', s4: 'unknown' })
  })

  test('has a best and a worst case, narrowed by what the agent read again', () => {
    expect(first(run({ compactions: [sealed] })).gone).toEqual({ low: 1, high: 4 })
    expect(first(run()).gone).toEqual({ low: 2, high: 2 })
  })
})

describe('a micro-compaction', () => {
  test('shortens steps where they stand', () => {
    const short = { ...reads('src/oven.ts', '–'), id: 's2' }
    const trace = run({
      recorded: [{ call: 3, changes: [{ kind: 'replace', step: short }] }],
      compactions: [{ kind: 'micro', last: 's4', summary: [], restored: [] }],
    })
    const { kind, steps } = first(trace)
    expect(kind).toBe('micro')
    expect(steps.filter(({ fate }) => fate === 'removed')).toEqual([
      { step: 's2', fate: 'removed', isShortened: true },
    ])
  })
})

describe('compactions without a mark or a call', () => {
  test('are found by the contexts where nothing marks them', () => {
    const { compactions: _, ...trace } = run()
    expect(first(trace)).toMatchObject({ kind: 'unmarked', call: 3, trigger: undefined })
  })

  test('have an account where the run ends before the next call', () => {
    const trace: Trace = { ...traceOf(LOG.slice(0, 6)), compactions: [MARK] }
    const { call, steps } = first(trace)
    expect(call).toBeUndefined()
    expect(steps.map(({ step }) => step)).toEqual(['s0', 's1', 's2', 's3', 's4'])
  })

  test('have one each where two happen before one call', () => {
    const one: RecordedCompaction = { kind: 'full', last: 's4', summary: [], restored: [] }
    const accounts = compactionAccounts(run({ compactions: [one, MARK] }))
    expect(accounts.map(({ steps }) => steps.map(({ step }) => step))).toEqual([
      ['s0', 's1', 's2', 's3', 's4'],
      ['s0'],
    ])
  })
})

test('every step of the context before a compaction is accounted for exactly once, whatever the run', () => {
  fc.assert(
    fc.property(anyTrace(), fc.array(fc.nat(30), { maxLength: 3 }), (trace, places) => {
      const compactions = [...places]
        .sort((one, other) => one - other)
        .flatMap((place): readonly RecordedCompaction[] => {
          const last = trace.steps[place]
          if (last === undefined) return []
          const agent = last.agent === undefined ? {} : { agent: last.agent }
          return [{ kind: 'full', last: last.id, ...agent, summary: [], restored: [] }]
        })
      for (const { steps, gone, kind } of compactionAccounts({ ...trace, compactions })) {
        const ids = steps.map(({ step }) => step)
        expect(new Set(ids).size, kind).toBe(ids.length)
        expect(gone.low).toBeLessThanOrEqual(gone.high)
        expect(gone.high).toBeLessThanOrEqual(ids.length)
      }
    }),
  )
})
