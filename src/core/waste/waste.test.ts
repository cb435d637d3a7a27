import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Trace } from '../model/trace.ts'
import { contextAt } from '../replay/context-at.ts'
import { buildMemory } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { anyTrace } from '../testing/arbitraries.ts'
import { actionStep, summaryStep, taskStep, traceOf } from '../testing/steps.ts'
import { exposureOf } from './exposure.ts'
import { largestResults } from './largest-results.ts'
import { NO_USES } from './last-uses.ts'
import { unusedIn, wasteOf } from './waste.ts'

const words = (text: string) => text.split(/\s+/).filter(Boolean).length
const found = (trace: Trace) => wasteOf(trace, { count: words, toolForm: 'json' })

const read = (path: string, observation: string) =>
  actionStep({ text: 'I read.', tool: 'read_file', args: { path }, observation })
const look = (observation: string) => actionStep({ text: 'I look.', tool: 'look', observation })
const long = (count: number, word = 'word') => Array(count).fill(word).join(' ')

describe('how long a step is carried', () => {
  it('is the number of calls whose recorded context holds it', () => {
    fc.assert(
      fc.property(anyTrace(20), (trace) => {
        const exposure = exposureOf(trace)
        const shown = new Map<string, number[]>()
        for (const { index } of trace.calls) {
          const options = { baseline: 'as-recorded' as const, measure: () => [1], perCall: 0, window: 100 }
          const at = contextAt(trace, buildMemory(IDENTITY), index, options)
          for (const step of at.ok ? at.value.context : []) {
            shown.set(step.id, [...(shown.get(step.id) ?? []), index])
          }
        }
        const rewritten = new Set(
          trace.recorded.flatMap(({ changes }) =>
            changes.map((change) => ('id' in change ? change.id : change.step.id)),
          ),
        )
        for (const { id } of trace.steps) {
          if (rewritten.has(id)) continue
          expect([id, exposure.of(id)]).toEqual([id, shown.get(id)?.length ?? 0])
          const later = (shown.get(id) ?? []).filter((call) => call >= 3)
          expect(exposure.from(id, 3)).toBe(later.length)
        }
      }),
      { numRuns: 80 },
    )
  })
  it('ends where a recorded compaction took it out', () => {
    const trace = traceOf(
      [taskStep('go'), look('one'), look('two'), look('three'), look('four')],
      [{ call: 3, changes: [{ kind: 'replace', step: summaryStep('sum', { id: 's1' }) }] }],
    )
    expect(exposureOf(trace).of('s1')).toBe(2)
    expect(exposureOf(trace).of('s2')).toBe(2)
  })
})

describe('waste', () => {
  it('is the part of a result beyond the limit, for every call that carried it', () => {
    const trace = traceOf([taskStep('go'), look(long(2300)), look('a'), look('b'), look('c')])
    expect(found(trace)).toEqual([
      { kind: 'oversized-result', subject: 'look', steps: ['s1'], tokens: 2300, overRun: 3 * 300 },
    ])
  })

  it('names its call by the beginning of a long command, and says that more follows', () => {
    const run = actionStep({ tool: 'run', args: { command: 'x'.repeat(200) }, observation: long(2300) })
    const trace = traceOf([taskStep('go'), run, look('a')])
    expect(found(trace)[0]?.subject).toBe(`run ${'x'.repeat(76)}…`)
  })

  it('is every copy of a result but the first', () => {
    const trace = traceOf([taskStep('go'), look(long(60)), look('x'), look(long(60)), look('y'), look('z')])
    expect(found(trace)).toEqual([
      { kind: 'repeated-result', subject: 'look', steps: ['s1', 's3'], tokens: 60, overRun: 2 * 60 },
    ])
  })

  it('is an older read of a file that was read again, from then on, and no edit of it', () => {
    const edit = actionStep({
      text: 'I write.',
      tool: 'edit_file',
      args: { path: 'a.ts' },
      observation: 'done',
    })
    const trace = traceOf([
      taskStep('go'),
      read('./a.ts', long(30)),
      edit,
      read('a.ts', long(31)),
      look('x'),
      look('y'),
    ])
    expect(found(trace)).toEqual([
      { kind: 'read-again', subject: 'a.ts', steps: ['s1', 's3'], tokens: 30, overRun: 2 * 30 },
    ])
  })

  it('is a failure that is still carried ten calls later', () => {
    const failed = actionStep({ text: 'I run.', tool: 'run', args: {}, error: long(80) })
    const trace = traceOf([
      taskStep('go'),
      failed,
      ...Array.from({ length: 13 }, (_, place) => look(`${place}`)),
    ])
    expect(found(trace)).toMatchObject([{ kind: 'old-failures', subject: 'run', overRun: 3 * 80 }])
  })

  it('is a tool that was never called, in front of every prompt', () => {
    const tools = [
      { type: 'function', function: { name: 'look', description: 'Looks.' } },
      { name: 'never', description: 'It is not needed.' },
    ]
    const trace = { ...traceOf([taskStep('go'), look('x'), look('y')]), tools }
    expect(found(trace)).toMatchObject([{ kind: 'unused-tools', subject: 'never', steps: [] }])
    expect(found(trace)[0]?.overRun).toBe((found(trace)[0]?.tokens ?? 0) * 2)
  })

  it('of a resumed run is what its own calls carried, without those of the earlier run', () => {
    const trace = traceOf([taskStep('go'), look(long(2300)), look('a'), look('b'), look('c')])
    const wasted = (from: number) =>
      wasteOf(trace, { count: words, toolForm: 'json', from }).map(({ overRun }) => overRun)
    expect([wasted(0), wasted(2), wasted(4)]).toEqual([[3 * 300], [2 * 300], []])
  })

  it('is not found in a run without any', () => {
    expect(found(traceOf([taskStep('go'), look('x'), read('a.ts', 'y'), read('b.ts', 'z')]))).toEqual([])
  })
})

describe('what calls were sent without using it', () => {
  const options = { count: words, toolForm: 'json' } as const

  it('is a large result from the call on that was the last to use a fact from it', () => {
    const trace = traceOf([taskStep('go'), look(long(2300)), look('a'), look('b'), look('c')])
    const finding = { kind: 'oversized-result', subject: 'look', steps: ['s1'], tokens: 2300 }
    expect(unusedIn(trace, options, { ...NO_USES, last: { s1: 2 } })).toMatchObject([
      { ...finding, overRun: 2300, lastUse: 2 },
    ])
    expect(unusedIn(trace, options, NO_USES)).toMatchObject([{ ...finding, overRun: 2 * 2300 }])
    expect(unusedIn(trace, options, { ...NO_USES, last: { s1: 3 } })).toEqual([])
  })

  it('is used later where another call than the first one that was sent it used a fact from it', () => {
    const trace = traceOf([taskStep('go'), look(long(2300)), look('a'), look('b'), look('c')])
    const isLater = (lastUse: number) =>
      unusedIn(trace, options, { ...NO_USES, last: { s1: lastUse } })[0]?.isUsedLater
    expect([2, 1].map(isLater)).toEqual([true, undefined])
  })

  it('is one finding where the same call gave several large results that nothing used', () => {
    const trace = traceOf([taskStep('go'), look(long(2300)), look(long(2200, 'x')), look('a'), look('b')])
    expect(unusedIn(trace, options, NO_USES)).toMatchObject([
      { subject: 'look', steps: ['s1', 's2'], tokens: 4500, overRun: 2 * 2300 + 2200 },
    ])
    expect(unusedIn(trace, options, { ...NO_USES, last: { s1: 2, s2: 2 } })).toHaveLength(2)
  })

  it('is the older output of a command that was run again, until the call that was sent newer output', () => {
    const run = (command: string, observation: string) =>
      actionStep({ text: 'I run.', tool: 'Bash', args: { command }, observation })
    const trace = traceOf([
      taskStep('go'),
      run('tmux capture -n 80', long(60)),
      run('make', long(70)),
      run('tmux capture -n 80', long(90, 'x')),
      look('a'),
      look('b'),
    ])
    expect(unusedIn(trace, options, NO_USES)).toMatchObject([
      {
        kind: 'read-again',
        isCommand: true,
        subject: 'tmux capture -n 80',
        steps: ['s1', 's3'],
        tokens: 60,
        overRun: 2 * 60,
      },
    ])
  })

  it('counts each result once, whatever else is to be said of it', () => {
    const text = long(2300)
    const trace = traceOf([taskStep('go'), read('a.ts', text), read('a.ts', text), look('x'), look('y')])
    expect(found(trace)).toHaveLength(4)
    expect(unusedIn(trace, options, { ...NO_USES, last: { s2: 3 } })).toMatchObject([
      { kind: 'read-again', subject: 'a.ts', steps: ['s1', 's2'], tokens: 2300, overRun: 2 * 2300 },
    ])
  })

  it('isn’t a copy where different calls have the same short answer, and one where a large content is', () => {
    const edit = (path: string, count: number) =>
      actionStep({ tool: 'Edit', args: { path }, observation: long(count) })
    const sent = (count: number) => traceOf([taskStep('go'), edit('a', count), edit('b', count), look('x')])
    expect(unusedIn(sent(60), options, NO_USES)).toEqual([])
    expect(unusedIn(sent(600), options, NO_USES)).toMatchObject([
      { kind: 'repeated-result', steps: ['s1', 's2'], overRun: 600 },
    ])
  })

  it('adds up from its results, without the first of copies and the newest of reads', () => {
    const copies = [look(long(60)), look('x'), look(long(60)), look('y'), look(long(60)), look('z')]
    const [finding] = unusedIn(traceOf([taskStep('go'), ...copies]), options, NO_USES)
    expect(finding).toMatchObject({ steps: ['s1', 's3', 's5'], overRun: 4 * 60 })
    expect(finding?.parts).toEqual([
      { step: 's3', result: 0, tokens: 60, calls: 3, overRun: 3 * 60 },
      { step: 's5', result: 0, tokens: 60, calls: 1, overRun: 60 },
    ])
  })

  it('has the dollars that each call paid for what it carried along, the dearest finding first', () => {
    const trace = traceOf([
      taskStep('go'),
      look(long(2300)),
      read('b.ts', long(2200, 'x')),
      look('a'),
      look('b'),
    ])
    const prices = new Map(
      trace.calls.map(({ index }) => [index, { carried: index === 2 ? 0.01 : 0.001, fresh: 0.1 }]),
    )
    expect(unusedIn(trace, { ...options, prices }, NO_USES)).toMatchObject([
      { subject: 'look', dollars: expect.closeTo(2300 * (0.01 + 0.001), 6) },
      { subject: 'read_file b.ts', dollars: expect.closeTo(2200 * 0.001, 6) },
    ])
    prices.delete(2)
    const dollars = unusedIn(trace, { ...options, prices }, NO_USES).map((finding) => finding.dollars)
    expect(dollars.filter((one) => one !== undefined)).toHaveLength(1)
  })
})

it('leaves out of old errors a large result that failed in part while later calls used facts from it', () => {
  const failed = actionStep({ text: 'I read.', tool: 'sh', args: { cmd: 'cat a b' }, error: long(3000) })
  const trace = traceOf([taskStep('go'), failed, ...Array.from({ length: 14 }, () => look('done'))])
  const kinds = (last: Record<string, number>) =>
    unusedIn(trace, { count: words, toolForm: 'json' }, { last, knownFrom: {} }).map(({ kind }) => kind)
  expect(kinds({ s1: 12 })).toEqual(['oversized-result'])
  expect(kinds({})).toEqual(['old-failures'])
})

it('counts no more of a result than its prompt has grown by, also in the largest results', () => {
  const trace = traceOf([taskStep('go'), look(long(3000)), look('done'), look('done')])
  const shareOf = (step: string) => (step === 's1' ? 0.7 : 1)
  const [oversized] = wasteOf(trace, { count: words, toolForm: 'json', shareOf })
  expect(oversized).toMatchObject({ kind: 'oversized-result', tokens: 2100 })
  const [unused] = unusedIn(trace, { count: words, toolForm: 'json', shareOf }, NO_USES)
  expect((unused?.overRun ?? 1) % 2100).toBe(0)
  expect(unused?.tokens).toBe(2100)
  const [largest] = largestResults(trace, { count: words, exposure: exposureOf(trace), most: 1, shareOf })
  expect(largest?.tokens).toBe(2100)
})

it('lists the largest results one by one, each with its tool and the command behind it', () => {
  const start = actionStep({
    tool: 'exec_command',
    args: { cmd: 'make all' },
    observation: 'Process running with session ID 412',
  })
  const wait = actionStep({ tool: 'write_stdin', args: { session_id: 412 }, observation: long(80) })
  const trace = traceOf([taskStep('go'), start, wait, look(long(30)), look('a')])
  const options = { count: words, exposure: exposureOf(trace), most: 2 }
  expect(largestResults(trace, options)).toEqual([
    { step: 's2', result: 0, subject: 'write_stdin make all', tokens: 80, calls: 2 },
    { step: 's3', result: 0, subject: 'look', tokens: 30, calls: 1 },
  ])
})

describe('the history that a fork copied', () => {
  it('is not waste of the run, but a file of it that the run reads again is', () => {
    const text = long(3000)
    const steps = (copied: boolean) => [
      { ...read('a.ts', text), copied },
      taskStep('go'),
      read('a.ts', text),
      look('done'),
      look('done'),
    ]
    const kinds = (copied: boolean) => found(traceOf(steps(copied))).map(({ kind, tokens }) => [kind, tokens])
    expect(kinds(true)).toEqual([
      ['repeated-result', 3000],
      ['oversized-result', 3000],
    ])
    expect(kinds(false).length).toBeGreaterThan(2)
    const trace = traceOf(steps(true))
    const largest = largestResults(trace, { count: words, exposure: exposureOf(trace), most: 9 })
    expect(largest.map(({ step }) => step)).not.toContain('s0')
  })
})

describe('a large result that no later call used', () => {
  const lines = Array.from({ length: 900 }, (_, at) => `let value${at} = ${at}`)
  const numbered = lines.map((line, at) => `${String(at + 1).padStart(6)}→${line}`).join('\n')
  const kindsOf = (content: string) => {
    const args = { path: 'a.ts', content }
    const write = actionStep({ text: 'I write.', tool: 'write', args, observation: `Written:\n${numbered}` })
    const trace = traceOf([taskStep('go'), write, look('b'), look('c'), look('d')])
    return unusedIn(trace, { count: words, toolForm: 'json' }, NO_USES).map(({ kind }) => kind)
  }

  it('is told apart where it repeats what its call wrote', () => {
    expect(kindsOf(lines.join('\n'))).toEqual(['repeated-call'])
    expect(kindsOf(lines.slice(0, 300).join('\n'))).toEqual(['oversized-result'])
  })
})
