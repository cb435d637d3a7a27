import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { plainContext } from '../library/tinyagent/plain-context.ts'
import type { RecordedCompaction } from '../model/compaction.ts'
import { lostFacts } from '../references/lost.ts'
import { createReferenceIndex } from '../references/reference-index.ts'
import { contextAt } from '../replay/context-at.ts'
import { buildMemory, checkSpec } from '../spec/spec.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import { compactedRun, REMOVED_AT_COMPACTIONS, TEN_A_STEP } from '../testing/compacted-run.ts'
import { identityMemory } from '../testing/memories.ts'
import { actionStep, idsOf, summaryStep, traceOf } from '../testing/steps.ts'
import { compactsBySize, inPlaceOfOwn } from './automatic.ts'

const RUN = compactedRun(1)

function recordedCompactions([first, second]: Case['triggers']): readonly RecordedCompaction[] {
  return [
    { kind: 'full', last: 's3', summary: ['s4'], restored: ['s5'], trigger: first },
    { kind: 'full', last: 's7', summary: ['s8'], restored: [], trigger: second },
  ]
}

function compactedAt(tokens: number): CheckedSpec {
  const trigger = { kind: 'past-tokens', tokens } as const
  return unwrap(checkSpec({ id: 'compaction', params: { files: 0 }, trigger, mode: 'destructive' }))
}

interface Case {
  /** Of the two recorded compactions. */
  readonly triggers: readonly [string, string]
  /** Steps have ten tokens each. */
  readonly size: number
}

/** The ids at each call, with `made` for what the simulated compaction wrote. */
function shown({ triggers, size }: Case): readonly string[] {
  const trace = { ...traceOf(RUN, REMOVED_AT_COMPACTIONS), compactions: recordedCompactions(triggers) }
  const memory = inPlaceOfOwn(buildMemory(compactedAt(size)), trace)
  return trace.calls.map(({ index }) => {
    const { context } = unwrap(contextAt(trace, memory, index, TEN_A_STEP))
    return idsOf(context)
      .map((id) => (/^s\d+$/.test(id) ? id : 'made'))
      .join(' ')
  })
}

describe('under a compaction that acts at a smaller size', () => {
  test('automatic compactions don’t happen, and what they wrote isn’t there', () => {
    const calls = shown({ triggers: ['auto', 'auto'], size: 25 })
    expect(calls).toEqual(['s0', 's0 s1', 'made', 'made s3', 'made', 'made s7'])
  })

  test('those that a person asked for do, and replace what it wrote', () => {
    const calls = shown({ triggers: ['manual', 'auto'], size: 25 })
    expect(calls).toEqual(['s0', 's0 s1', 'made', 's4 s5', 'made', 'made s7'])
  })

  test('one that a person asked for also replaces what an automatic one would have removed', () => {
    const calls = shown({ triggers: ['auto', 'manual'], size: 25 })
    expect(calls.at(-1)).toBe('s8')
  })
})

describe('a fact that a later call uses and the context no longer contains', () => {
  /** Each with the step that it was last seen in; nothing is kept. `trigger`: of the first compaction. */
  function lostAfter(trigger: string): readonly (readonly string[])[] {
    const run = RUN.map((step, at) => {
      if (at === 1) return actionStep({ text: 'I look.', observation: 'there is src/front_valve.ts' })
      if (at === 4)
        return summaryStep('I saw src/front_valve.ts and src/rear_valve.ts: “All valves are fine”.')
      if (at !== 7) return step
      return actionStep({ text: 'So src/front_valve.ts, src/rear_valve.ts, and “All valves are fine”.' })
    })
    const compactions = recordedCompactions([trigger, 'auto'])
    const trace = { ...traceOf(run, REMOVED_AT_COMPACTIONS), compactions }
    const memory = inPlaceOfOwn({ ...identityMemory(), recall: () => ({ steps: [], freed: 1 }) }, trace)
    const lost = lostFacts(trace, memory, { index: createReferenceIndex(trace), options: TEN_A_STEP })
    return lost.map(({ text, lastSeen }) => [text, lastSeen])
  }

  test('is not known from the summary of a compaction that didn’t happen, only from what it read', () => {
    expect(lostAfter('auto')).toEqual([['src/front_valve.ts', 's1']])
  })

  test('is known from the summary of a compaction that a person asked for', () => {
    expect(lostAfter('manual')).toEqual([
      ['src/rear_valve.ts', 's4'],
      ['src/front_valve.ts', 's4'],
      ['All valves are fine', 's4'],
    ])
  })
})

test('all recorded compactions happen where the other size isn’t reached before', () => {
  const calls = shown({ triggers: ['auto', 'auto'], size: 1000 })
  expect(calls).toEqual(['s0', 's0 s1', 's0 s1 s2', 's0 s4 s5', 's0 s4 s5 s6', 's0 s8'])
})

test('a tool call that an automatic compaction cut off is left out where the compaction didn’t happen', () => {
  const calls = [{ id: 'a', name: 'Read', arguments: '{}' }]
  const run = RUN.map((step, at) => (at === 3 ? actionStep({ calls, results: [] }) : step))
  const recorded = traceOf(run, REMOVED_AT_COMPACTIONS)
  const trace = { ...recorded, compactions: recordedCompactions(['auto', 'auto']) }
  const contextOf = (size: number) => {
    const memory = inPlaceOfOwn(buildMemory(compactedAt(size)), trace)
    return idsOf(unwrap(contextAt(trace, memory, 4, TEN_A_STEP)).context)
  }
  expect(contextOf(25).filter((id) => /^s\d/.test(id))).toEqual(['s6'])
  expect(contextOf(1000)).toEqual(['s0', 's4', 's5', 's6'])
})

test('what a compaction that didn’t happen attached beside the steps is not in the prompts behind it', () => {
  const [first] = recordedCompactions(['auto', 'auto'])
  const trace = { ...traceOf(RUN, REMOVED_AT_COMPACTIONS), compactions: first === undefined ? [] : [first] }
  const memory = inPlaceOfOwn(buildMemory(compactedAt(25)), trace)
  const reservedAt = (call: number) => ({ all: call < 3 ? 7 : 40, always: 5 })
  let state = memory.create({ ...plainContext(), measure: () => 10, window: 100, reservedAt, explain: false })
  const freed = trace.calls.map(({ index, at }) => {
    for (const step of trace.steps.slice(trace.calls[index - 1]?.at ?? 0, at)) state = memory.add(state, step)
    for (const { call, changes } of trace.recorded) if (call === index) state = memory.revise(state, changes)
    return memory.recall(state, { call: index, text: '', now: undefined }).freed ?? 0
  })
  expect(freed.slice(0, 4)).toEqual([0, 0, 2, 35])
})

test('only a compaction by size takes their place', () => {
  const spec = (more: object) => unwrap(checkSpec({ id: 'compaction', ...more }))
  expect(compactsBySize(spec({ trigger: { kind: 'past-share', share: 0.8 } }))).toBe(true)
  expect(compactsBySize(spec({ trigger: { kind: 'every-steps', steps: 5 } }))).toBe(false)
  expect(compactsBySize(unwrap(checkSpec({ id: 'keep-last' })))).toBe(false)
})
