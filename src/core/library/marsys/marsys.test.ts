/** MARSYS' memories in replays: control steps, agents that share, what an inspector sees. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import { ok, unwrap } from '#base/result.ts'
import type { ParamValues } from '../../model/params.ts'
import { initialValues } from '../../model/params.ts'
import type { Control, Step, StepDraft } from '../../model/step.ts'
import { stepText } from '../../model/steps.ts'
import type { Trace } from '../../model/trace.ts'
import { contextAt } from '../../replay/context-at.ts'
import { type Baseline, foldCalls } from '../../replay/fold.ts'
import { countStates } from '../../replay/ledger.ts'
import type { ReplayOptions } from '../../replay/replay.ts'
import { replay } from '../../replay/replay.ts'
import { anyTrace, anyValues } from '../../testing/arbitraries.ts'
import { actionStep, controlStep, messageStep, systemStep, taskStep, traceOf } from '../../testing/steps.ts'
import { CATEGORIES } from '../../tokens/measure.ts'
import { memoryKinds } from '../index.ts'
import { plainContext } from '../tinyagent/plain-context.ts'

function build(id: string, values: ParamValues = {}) {
  const kind = memoryKinds.find((one) => one.id === id)
  if (kind === undefined) throw new Error(`no memory ${id}`)
  return kind.build({ ...initialValues(kind.params), ...values })
}

const options: ReplayOptions = {
  baseline: 'as-recorded',
  measure: (step) =>
    CATEGORIES.map((_, index) => (index === 0 && step.kind !== 'control' ? stepText(step).length : 0)),
  perCall: 0,
  window: 1000,
}

/** What each call is shown: texts, without control steps. */
function shown(trace: Trace, id: string, values: ParamValues = {}, baseline: Baseline = 'as-recorded') {
  const calls: string[][] = []
  const environment = { ...plainContext({ summarise: () => ok('gist') }), explain: false }
  foldCalls(trace, build(id, values), { environment, baseline }, ({ recall }) => {
    calls.push(recall.steps.filter((step) => step.kind !== 'control').map(stepText))
    return true
  })
  return calls
}

function say(text: string, agent?: string): StepDraft {
  return messageStep(text, agent === undefined ? {} : { agent })
}
function act(text: string, agent?: string): StepDraft {
  return actionStep({ text, ...given({ agent }) })
}
function control(what: Control, agent?: string): StepDraft {
  return controlStep(what, agent === undefined ? {} : { agent })
}

describe('any of them, on any trace', () => {
  it('is counted at each call as its ledger says, per agent and in one', () => {
    const kinds = memoryKinds.filter((kind) => kind.id.startsWith('marsys-'))
    const anyKind = fc.constantFrom(...kinds).chain((kind) => anyValues(kind.params).map(kind.build))
    const baselines = fc.constantFrom<Baseline[]>('as-recorded', 'everything')
    fc.assert(
      fc.property(anyTrace(), anyKind, baselines, (trace, memory, baseline) => {
        const own = { ...options, baseline }
        for (const { call, counts } of replay(trace, memory, own).calls) {
          const at = unwrap(contextAt(trace, memory, call, own))
          expect(counts, `call ${call}`).toEqual(countStates(at.ledger))
          for (const entry of at.ledger) if (entry.state === 'dropped') expect(entry.rule).toBeDefined()
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('a conversation with retention', () => {
  const run = traceOf([
    systemStep('S'),
    taskStep('T'),
    act('a'),
    control({ type: 'end-of-run' }),
    act('b'),
    control({ type: 'end-of-session' }),
    act('c'),
  ])
  const last = (values: ParamValues) => shown(run, 'marsys-conversation', values).slice(1)

  it('is cleared by its policy', () => {
    expect(last({ retention: 'single_run' })).toEqual([['S'], ['S']])
    expect(last({ retention: 'session' })).toEqual([['S', 'T', 'a'], ['S']])
    expect(last({ retention: 'persistent' })).toEqual([
      ['S', 'T', 'a'],
      ['S', 'T', 'a', 'b'],
    ])
    expect(last({ retention: 'single_run', clearing: 'guide' })).toEqual([[], []])
  })
  it('shows what was cleared to an inspector, and why in the ledger', () => {
    const memory = build('marsys-conversation', { retention: 'single_run' })
    const at = unwrap(contextAt(run, memory, 2, options))
    expect(at.compartments.map((part) => part.steps.map(stepText))).toEqual([['S'], ['T', 'a', 'b']])
    expect(at.ledger.filter((entry) => entry.state === 'dropped')).toMatchObject([
      { id: 's1', rule: 'conversation', sinceCall: 1 },
      { id: 's2', rule: 'conversation', sinceCall: 1 },
      { id: 's4', rule: 'conversation', sinceCall: 2 },
    ])
  })
  it('drops the oldest beyond a limit, actions whole, system messages never', () => {
    const long = traceOf([
      systemStep('S'),
      taskStep('T'),
      actionStep({ text: 'a', tool: 't', observation: 'o' }),
      say('u'),
      act('b'),
    ])
    expect(shown(long, 'marsys-conversation', { maxMessages: 3 }).at(-1)).toEqual(['S', 'u'])
    expect(shown(long, 'marsys-conversation', { maxMessages: 4 }).at(-1)).toEqual(['S', 'a\nt {}\no', 'u'])
  })
  it('summarises when it is long, again and again, of steps of the log', () => {
    const long = traceOf([...Array.from({ length: 30 }, (_, index) => say(`${index}`)), act('a')])
    const memory = build('marsys-conversation', { autoSummarise: true, summariseAt: 22 })
    const at = unwrap(contextAt(long, memory, 0, { ...options, summarise: () => ok('gist') }))
    const [summary] = at.context
    expect(summary).toMatchObject({ kind: 'summary', role: 'system' })
    expect(summary?.origin).toEqual(
      Array.from({ length: (summary?.origin ?? []).length }, (_, index) => `s${index}`),
    )
    expect((summary?.origin ?? []).length + at.context.length - 1).toBe(30)
  })
})

describe('episodes', () => {
  const run = traceOf([
    systemStep('S'),
    say('find the needle'),
    act('a'),
    control({ type: 'new-episode', title: 'searching' }),
    say('paint the house'),
    act('b'),
    control({ type: 'new-episode', title: 'painting' }),
    say('needle'),
    act('c'),
  ])
  it('show the current one, with the system prompt before it', () => {
    expect(shown(run, 'marsys-episodic', { show: 'nothing' })).toEqual([
      ['S', 'find the needle'],
      ['S', 'paint the house'],
      ['S', 'needle'],
    ])
  })
  it('show how past ones began and ended', () => {
    expect(shown(run, 'marsys-episodic')[2]?.[1]).toBe(
      'Episode 1: 2 messages\nStarted: find the needle\nEnded: a\n\nEpisode 2: 2 messages\nStarted: paint the house\nEnded: b',
    )
  })
  it('keep their summary the same step until one more ends, as a prompt cache needs', () => {
    const run = traceOf([say('a'), control({ type: 'new-episode', title: '' }), say('b'), act('c'), act('d')])
    const figures = replay(run, build('marsys-episodic'), options)
    // The summary, the control step, and what was said.
    expect(figures.calls[1]?.stablePrefix).toBe(3)
  })
  it('recall the episode containing the query, and an inspector sees which', () => {
    const memory = build('marsys-episodic', { show: 'matching' })
    expect(shown(run, 'marsys-episodic', { show: 'matching' })[2]).toEqual([
      'S',
      'find the needle',
      'a',
      'needle',
    ])
    const at = unwrap(contextAt(run, memory, 2, options))
    expect(at.compartments.map((part) => part.title)).toEqual([
      'Outside episodes',
      'Episode 1: searching (recalled)',
      'Episode 2: painting',
      'Current episode (since painting)',
    ])
  })
  it('may take a title for the one that starts', () => {
    const at = unwrap(contextAt(run, build('marsys-episodic', { names: 'started' }), 2, options))
    expect(at.compartments[2]?.title).toBe('Episode 2: searching')
  })
})

describe('agents that share', () => {
  const run = traceOf([
    say('plan', 'A'),
    act('a1', 'A'),
    say('write', 'B'),
    control({ type: 'shared-insight', text: 'it is blue' }, 'A'),
    control({ type: 'registered-fact', name: 'sky', text: 'blue' }, 'A'),
    control({ type: 'broadcast', text: 'stop' }, 'A'),
    act('b1', 'B'),
    act('a2', 'A'),
  ])
  it('see each other’s insights and broadcasts, and not each other’s messages', () => {
    expect(shown(run, 'marsys-shared-pool')).toEqual([
      ['plan'],
      ['[Shared by A]: it is blue', 'write', 'stop'],
      ['[Shared by A]: it is blue', 'plan', 'a1', 'stop'],
    ])
    expect(shown(run, 'marsys-shared-pool', { placing: 'last' })[1]?.at(-1)).toBe('[Shared by A]: it is blue')
    expect(shown(run, 'marsys-shared-pool', { placing: 'apart' })[1]).toEqual(['write', 'stop'])
  })
  it('see facts before their own messages', () => {
    expect(shown(run, 'marsys-shared-facts').slice(1)).toEqual([
      ['blue', 'write'],
      ['blue', 'plan', 'a1'],
    ])
    expect(shown(run, 'marsys-shared-facts', { naming: true })[1]?.[0]).toBe('sky: blue')
  })
  it('are as one agent where the baseline is everything', () => {
    expect(shown(run, 'marsys-shared-facts', {}, 'everything').at(-1)).toEqual([
      'blue',
      'plan',
      'a1',
      'write',
      'b1',
    ])
  })
  it('can be inspected together at a call of either', () => {
    const at = unwrap(contextAt(run, build('marsys-shared-pool'), 1, options))
    expect(at.compartments.map((part) => [part.title, part.steps.map(stepText)])).toEqual([
      ['Shared insights', ['[Shared by A]: it is blue']],
      ['Broadcasts', ['stop']],
      ['Messages of A', ['plan', 'a1', 'stop']],
      ['Messages of B', ['write', 'stop']],
    ])
    expect(at.compartments.map((part) => part.sharing)).toEqual([
      { kind: 'shared', readers: ['A', 'B'] },
      { kind: 'shared', readers: ['A', 'B'] },
      { kind: 'own', agent: 'A' },
      { kind: 'own', agent: 'B' },
    ])
    const apart = unwrap(contextAt(run, build('marsys-shared-pool', { placing: 'apart' }), 1, options))
    expect(apart.compartments[0]?.sharing).toEqual({ kind: 'shared', readers: [] })
    expect(at.ledger.map((entry) => entry.state)).toEqual(['added', 'kept', 'added'])
  })
  it('cost what each is shown', () => {
    const figures = replay(run, build('marsys-shared-facts'), options)
    expect(figures.calls.map((call) => call.tokens)).toEqual([4, 9, 10])
  })
})

describe('core, working, episodic', () => {
  it('keeps what is important, then the newest', () => {
    const run = traceOf([
      taskStep('T'),
      ...Array.from({ length: 6 }, (_, index) => act(`a${index}`)),
      say('u'),
      act('b'),
    ])
    expect(shown(run, 'marsys-hierarchical', { limit: 4, batch: 2 }).at(-1)).toEqual([
      'T',
      'u',
      'a3',
      'a4',
      'a5',
    ])
    const typed = traceOf(run.steps.map((step) => (step.number === 2 ? { ...step, importance: 0.9 } : step)))
    expect(shown(typed, 'marsys-hierarchical', { limit: 4, batch: 2 }).at(-1)).toContain('a1')
    const twice = shown(run, 'marsys-hierarchical', { limit: 50, batch: 2, variant: 'as-written' }).at(-1)
    expect(twice?.slice(0, 3)).toEqual(['T', 'u', 'T'])
  })
})

describe('retrieval', () => {
  const run = traceOf([
    systemStep('S'),
    taskStep('T'),
    say('the database password rotates weekly'),
    say('cats sleep all day'),
    say('painting needs brushes'),
    say('when does the database password rotate'),
    act('a'),
  ])
  it('shows prompt, task, what is nearest and the newest, in order', () => {
    expect(shown(run, 'marsys-retrieval', { count: 1, recent: 1 })).toEqual([
      ['S', 'T', 'the database password rotates weekly', 'when does the database password rotate'],
    ])
    expect(shown(run, 'marsys-retrieval', { count: 0, recent: 0 })).toEqual([['S', 'T']])
    expect(shown(run, 'marsys-retrieval', { count: 9, recent: 1, candidates: 1 })[0]).not.toContain(
      'cats sleep all day',
    )
  })
  it('as printed shows but what is retrieved, the best first', () => {
    expect(shown(run, 'marsys-retrieval', { count: 2, variant: 'as-written' })).toEqual([
      ['when does the database password rotate', 'the database password rotates weekly'],
    ])
  })
  it('knows only what stands before the call', () => {
    const seen: (readonly string[])[] = []
    const embed = (texts: readonly string[]) => {
      seen.push(texts)
      return texts.map(() => new Float64Array(1))
    }
    const more: Step = messageStep('future')
    replay(traceOf([say('past'), act('a'), more, act('b')]), build('marsys-retrieval', { recent: 0 }), {
      ...options,
      embed,
    })
    expect(seen[0]).not.toContain('future')
    expect(seen[1]).toContain('future')
  })
})
