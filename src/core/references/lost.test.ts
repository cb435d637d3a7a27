import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import type { Memory } from '../memory/memory.ts'
import type { Step } from '../model/step.ts'
import type { Call, Trace } from '../model/trace.ts'
import { contextAt } from '../replay/context-at.ts'
import { foldCalls } from '../replay/fold.ts'
import { foldOptions, type ReplayOptions, replay } from '../replay/replay.ts'
import { buildMemory } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { anyTrace } from '../testing/arbitraries.ts'
import { anyMemory, identityMemory, memoryOf } from '../testing/memories.ts'
import { isWritten, plantedTrace } from '../testing/planted-facts.ts'
import { actionStep, summaryStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { withReferences } from '../testing/with-references.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { lossFigures, lostFacts, NO_TOTALS, replayWithLosses } from './lost.ts'
import { createReferenceIndex } from './reference-index.ts'

const OPTIONS: ReplayOptions = {
  baseline: 'as-recorded',
  measure: (step) => [countChars4(JSON.stringify(step))],
  perCall: 0,
  window: 500,
}

function lostOf(trace: Trace, memory: Memory, call?: number) {
  const index = createReferenceIndex(trace)
  return lostFacts(trace, memory, { index, options: OPTIONS, ...given({ call }) })
}

const look = (observation: string) => actionStep({ text: 'I look.', tool: 'look', observation })
const use = (path: string) => actionStep({ text: 'Now this.', tool: 'open', args: { path } })

describe('lost references', () => {
  const trace = traceOf([
    systemStep('You help.'),
    taskStep('Mend src/start.ts'),
    look('there is src/lost_one.ts'),
    look('nothing'),
    use('./src/lost_one.ts'),
    actionStep({ text: 'As src/start.ts says', observation: 'ok' }),
  ])

  it('name what is used, where it was last seen, and what removed it', () => {
    expect(lostOf(trace, memoryOf('keep-last', { params: { count: 1 } }))).toEqual([
      {
        call: 2,
        text: 'src/lost_one.ts',
        kind: 'path',
        weight: 1,
        manner: 'argument',
        lastSeen: 's2',
        removed: { how: 'dropped', rule: 'keep last 1', call: 2 },
      },
    ])
  })

  it('name the first and the last of several steps that contain them', () => {
    const twice = traceOf([
      taskStep('go'),
      look('there is src/lost_one.ts'),
      look('src/lost_one.ts again'),
      look('nothing'),
      use('src/lost_one.ts'),
    ])
    expect(lostOf(twice, memoryOf('keep-last', { params: { count: 1 } }))).toMatchObject([
      { text: 'src/lost_one.ts', firstSeen: 's1', lastSeen: 's2' },
    ])
  })

  it('can be asked for of one call', () => {
    const memory = memoryOf('keep-last', { params: { count: 1 } })
    expect(lostOf(trace, memory, 2)).toHaveLength(1)
    expect(lostOf(trace, memory, 3)).toEqual([])
  })

  it('are counted of those that calls use, whichever of them a strategy loses', () => {
    const cut = traceOf([
      taskStep('go'),
      look('front_valve and rear_valve'),
      look('nothing'),
      actionStep({ text: 'front_valve and rear_valve' }),
      actionStep({ text: 'rear_valve and new_valve' }),
    ])
    const usedOf = (count: number) =>
      lossFigures(cut, memoryOf('keep-last', { params: { count } }), createReferenceIndex(cut), OPTIONS)
        .totals
    expect(usedOf(99)).toMatchObject({ count: 0, used: 3 })
    expect(usedOf(0)).toMatchObject({ count: 3, used: 3 })
  })

  it('are not those that the history never held', () => {
    const fresh = traceOf([taskStep('go'), look('nothing'), use('src/new_file.ts')])
    expect(lostOf(fresh, memoryOf('keep-last', { params: { count: 0 } }))).toEqual([])
  })

  it('look through what was rewritten: only what was cut off is lost', () => {
    const cut = traceOf([
      taskStep('go'),
      look(`front_valve ${'word '.repeat(40)} rear_valve`),
      look('nothing'),
      actionStep({ text: 'front_valve and rear_valve' }),
    ])
    const memory = memoryOf('shorten-observations', { params: { keepLast: 0, maxLength: 60 } })
    const lost = lostOf(cut, memory)
    expect(lost.map(({ text, removed, lastSeen }) => [text, removed.how, lastSeen])).toEqual([
      ['rear_valve', 'rewritten', 's1'],
    ])
  })

  it('are none where a summary still says them', () => {
    const summed: Memory = {
      ...identityMemory(),
      title: 'Sums up',
      recall: () => ({ steps: [summaryStep('It was in src/lost_one.ts', { id: 'sum', origin: ['s2'] })] }),
    }
    expect(lostOf(trace, summed).map(({ text }) => text)).toEqual(['src/start.ts'])
  })

  it('name the summary that stands for what was dropped', () => {
    const summary = summaryStep('nothing much', { id: 'sum', origin: ['s1', 's2'], rule: 'sum up' })
    const summed: Memory = { ...identityMemory(), title: 'Sums up', recall: () => ({ steps: [summary] }) }
    expect(lostOf(trace, summed, 2)[0]?.removed).toEqual({ how: 'dropped', rule: 'Sums up', into: 'sum' })
  })

  it('are none of what the definitions of the tools say', () => {
    const withTools: Trace = { ...trace, tools: [{ name: 'open', description: 'such as src/lost_one.ts' }] }
    expect(lostOf(withTools, memoryOf('keep-last', { params: { count: 1 } }))).toEqual([])
  })

  it('are no names of agents', () => {
    const [task, ...rest] = [
      taskStep('go'),
      look('ask PumpSurfer'),
      look('nothing'),
      actionStep({ text: 'PumpSurfer knows', observation: 'ok' }),
    ]
    const team = (agent: string) =>
      traceOf([task, ...rest.map((step) => ({ ...step, name: agent }))].flatMap((s) => s ?? []))
    const lost = (agent: string) => lostOf(team(agent), memoryOf('keep-last', { params: { count: 1 } }))
    expect(lost('Someone').map(({ text }) => text)).toEqual(['PumpSurfer'])
    expect(lost('PumpSurfer')).toEqual([])
  })

  it('a number in a memory’s own note of what is gone keeps no fact', () => {
    const note = summaryStep('Skipped 8231 messages.', { id: 'note' })
    const noting: Memory = { ...identityMemory(), recall: () => ({ steps: [note] }) }
    const counted = traceOf([taskStep('go'), look('order 8231'), actionStep({ text: 'order 8231' })])
    expect(lostOf(counted, noting).map(({ text }) => text)).toEqual(['8231'])
  })
})

describe('properties', () => {
  const anyTraceWithReferences = anyTrace(40).map(withReferences)

  it('the baseline loses nothing, whatever it is', () => {
    fc.assert(
      fc.property(anyTraceWithReferences, fc.constantFrom('as-recorded', 'everything'), (trace, baseline) => {
        const index = createReferenceIndex(trace)
        const { totals } = lossFigures(trace, buildMemory(IDENTITY), index, { ...OPTIONS, baseline })
        expect(totals).toEqual({ ...NO_TOTALS, used: totals.used })
      }),
      { numRuns: 60 },
    )
  })

  it('kept up to date gives what looking anew at every call gives', () => {
    let lost = 0
    fc.assert(
      fc.property(anyTraceWithReferences, anyMemory, (trace, memory) => {
        const index = createReferenceIndex(trace)
        const { calls } = lossFigures(trace, memory, index, OPTIONS)
        const listed = lostFacts(trace, memory, { index, options: OPTIONS })
        for (const { call, count, weight } of calls) {
          const anew = lostAnew(trace, memory, call)
          lost += anew.length
          const names = listed.filter((one) => one.call === call)
          expect(names.map(({ text }) => text).sort()).toEqual([...anew].sort())
          expect(count).toBe(anew.length)
          expect(weight).toBeCloseTo(names.reduce((sum, one) => sum + one.weight, 0))
        }
      }),
      { numRuns: 80 },
    )
    // So that the runs are not all empty: a dozen at least are found, whichever strategies are drawn.
    expect(lost).toBeGreaterThan(10)
  })

  /** From whole contexts, with an index of its own. */
  function lostAnew(trace: Trace, memory: Memory, call: number): readonly string[] {
    const index = createReferenceIndex(trace)
    const at = contextAt(trace, memory, call, OPTIONS)
    if (!at.ok) throw new Error(at.error.message)
    const held = new Set(at.value.base.flatMap(index.holds))
    const shown = new Set(at.value.context.flatMap(index.holds))
    return index
      .factsOf(call)
      .filter(({ reference }) => held.has(reference) && !shown.has(reference))
      .map(({ reference }) => index.references[reference]?.text ?? '')
  }
})

/** Every call's history and context, in one fold. */
function contextsOf(trace: Trace, memory: Memory) {
  const contexts: {
    readonly call: Call
    readonly base: readonly Step[]
    readonly context: readonly Step[]
  }[] = []
  foldCalls(trace, memory, foldOptions(OPTIONS, false), ({ call, agent, recall }) => {
    contexts.push({ call, base: [...agent.base], context: [...recall.steps] })
    return true
  })
  return contexts
}

describe('planted facts', () => {
  const memories = [
    memoryOf('keep-last', { params: { count: 8 } }),
    memoryOf('keep-last', {
      params: { count: 20 },
      mode: 'destructive',
      trigger: { kind: 'every-steps', steps: 7 },
    }),
    memoryOf('shorten-observations', {}),
    memoryOf('recent-within-budget', { params: { budget: 600 } }),
    memoryOf('summarise-old', {}),
    memoryOf('clear-tool-uses', {}),
  ]

  it('are all found when lost, and hardly anything is said to be lost that is there', () => {
    const tally = { due: 0, found: 0, reported: 0, wrong: 0, kept: 0, keptReported: 0 }
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { trace, facts } = plantedTrace(seed)
      for (const memory of memories) {
        const lost = lostOf(trace, memory)
        for (const { call, base, context } of contextsOf(trace, memory)) {
          const ofCall = lost.filter((one) => one.call === call.index)
          for (const fact of facts.filter(({ usedAt }) => usedAt.includes(call.at))) {
            if (!isWritten(fact.written, base)) continue
            const isThere = isWritten(fact.written, context)
            const report = ofCall.find(({ text }) => text === fact.text)
            if (isThere) tally.kept++
            else tally.due++
            if (isThere && report !== undefined) tally.keptReported++
            if (!isThere && report?.manner === fact.manner) tally.found++
          }
          tally.reported += ofCall.length
          for (const { text } of ofCall) {
            const written = facts.find((fact) => fact.text === text)?.written ?? [text]
            if (isWritten(written, context) || !isWritten(written, base)) tally.wrong++
          }
        }
      }
    }
    expect(tally.due).toBeGreaterThan(200)
    expect(tally.kept).toBeGreaterThan(200)
    expect(tally.found / tally.due).toBe(1)
    expect(tally.keptReported / tally.kept).toBeLessThanOrEqual(0.02)
    expect(tally.wrong / tally.reported).toBeLessThanOrEqual(0.02)
  })
})

describe('a replay with its losses', () => {
  it('has the figures of both made apart', () => {
    fc.assert(
      fc.property(anyTrace(40).map(withReferences), anyMemory, (trace, memory) => {
        const index = createReferenceIndex(trace)
        expect(replayWithLosses(trace, memory, index, OPTIONS)).toEqual({
          replay: replay(trace, memory, OPTIONS),
          losses: lossFigures(trace, memory, index, OPTIONS),
        })
      }),
      { numRuns: 50 },
    )
  })
})
