/**
 * What every memory is opened up as, on the samples and in small runs: the compartment model that an
 * inspector draws.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import { ok, unwrap } from '#base/result.ts'
import { inPlaceOfOwn } from '../compactions/automatic.ts'
import { memoryKinds, strategies } from '../library/index.ts'
import type { Memory } from '../memory/memory.ts'
import { unfold } from '../memory/unfold.ts'
import { initialValues, type ParamValues } from '../model/params.ts'
import type { Step, StepDraft } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import type { ReplayOptions } from '../replay/replay.ts'
import { buildMemory, checkSpec } from '../spec/spec.ts'
import { anyTrace } from '../testing/arbitraries.ts'
import { compactedRun, REMOVED_AT_COMPACTIONS, TEN_A_STEP } from '../testing/compacted-run.ts'
import { memoryOf } from '../testing/memories.ts'
import {
  actionStep,
  controlStep,
  idsOf,
  messageStep,
  systemStep,
  taskStep,
  traceOf,
} from '../testing/steps.ts'
import { CATEGORIES } from '../tokens/measure.ts'
import { movesBetween } from './moves.ts'
import { type OpenMemory, type OpenOptions, openUp } from './open-up.ts'

const options: ReplayOptions = {
  baseline: 'as-recorded',
  measure: (step) => CATEGORIES.map((_, index) => (index === 0 ? stepText(step).length : 0)),
  perCall: 0,
  window: 1000,
  summarise: () => ok('gist'),
}

function build(id: string, values: ParamValues = {}): Memory {
  const kind = memoryKinds.find((one) => one.id === id)
  if (kind === undefined) throw new Error(`no memory ${id}`)
  return kind.build({ ...initialValues(kind.params), ...values })
}

function open(steps: readonly StepDraft[], memory: Memory, call: number, more: Partial<OpenOptions> = {}) {
  return unwrap(openUp(traceOf(steps), memory, call, { ...options, ...more }))
}

function part({ compartments }: OpenMemory, id: string) {
  const found = compartments.find((one) => one.id === id)
  if (found === undefined) throw new Error(`no compartment ${id}`)
  return found
}

/**
 * Whether a model is sent anything of it: a control step is not, nor an action without text, call and result.
 */
function isSent(step: Step): boolean {
  return step.kind !== 'control' && unfold(step).length > 0
}

function ownerOf(id: string): string {
  return id.split('/')[0] ?? id
}

/** Ids of what is shown and in no compartment, neither itself nor all that it is made of. */
function unaccounted({ context, compartments }: OpenMemory): readonly string[] {
  // A piece of an action (`s4/0`) represents it.
  const held = new Set(compartments.flatMap(({ steps }) => idsOf(steps).flatMap((id) => [id, ownerOf(id)])))
  const isAccounted = ({ id, origin = [] }: Step) =>
    held.has(id) || (origin.length > 0 && origin.every((one) => held.has(ownerOf(one))))
  return context.filter((step) => isSent(step) && !isAccounted(step)).map(({ id }) => id)
}

const all: readonly (readonly [string, Memory])[] = [
  ...memoryKinds.map((kind) => [kind.id, kind.build(initialValues(kind.params))] as const),
  ...strategies.map(({ id }) => [id, memoryOf(id)] as const),
]

const act = (text: string, agent?: string) => actionStep({ text, ...given({ agent }) })

describe.each(all)('%s, opened up', (_, memory) => {
  it('holds in its compartments all that it shows, each step once, with a score or a call for each where it has any', () => {
    fc.assert(
      fc.property(anyTrace(30), (trace) => {
        for (const { index } of trace.calls.slice(-2)) {
          const opened = unwrap(openUp(trace, memory, index, options))
          expect(unaccounted(opened)).toEqual([])
          for (const { title, steps, scores, since, about = 'x' } of opened.compartments) {
            expect(title).toMatch(/\S/)
            expect(about).toMatch(/\S/)
            expect(scores?.length ?? steps.length).toBe(steps.length)
            expect(since?.length ?? steps.length).toBe(steps.length)
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  it('tells as moves just what differs from the call before', () => {
    fc.assert(
      fc.property(anyTrace(30), (trace) => {
        const call = trace.calls.at(-1)?.index
        if (call === undefined) return
        const now = unwrap(openUp(trace, memory, call, options))
        if (now.before === undefined) return
        const then = unwrap(openUp(trace, memory, now.before, options))
        // What is shortened is in the list of the shortened beside its own compartment.
        const own = ({ compartments }: OpenMemory) => compartments.filter(({ id }) => id !== 'shortened')
        expect(now.moves).toEqual(movesBetween(own(then), own(now)))
      }),
      { numRuns: 25 },
    )
  })
})

describe('what falls out', () => {
  const run = [systemStep('S'), taskStep('T'), ...['a', 'b', 'c', 'd', 'e'].map((text) => act(text))]

  it('stands behind the memory’s own compartments, the last first, with the call and the rule', () => {
    const opened = open(run, memoryOf('keep-last', { params: { count: 1 } }), 4)
    const fallen = part(opened, 'fallen-out')
    expect(idsOf(fallen.steps)).toEqual(['s4', 's3', 's2'])
    expect(fallen.since).toEqual([4, 3, 2])
    expect(fallen.notes).toEqual([{ label: 'Dropped by', value: 'keep last 1' }])
  })

  it('is summarized by a compaction in the place of the recorded one, whose summary is left out', () => {
    const recorded = traceOf(compactedRun(1), REMOVED_AT_COMPACTIONS)
    const full = { kind: 'full', restored: [], trigger: 'auto' } as const
    const trace = {
      ...recorded,
      compactions: [
        { ...full, last: 's3', summary: ['s4'], restored: ['s5'] },
        { ...full, last: 's7', summary: ['s8'] },
      ],
    }
    const trigger = { kind: 'past-tokens', tokens: 25 } as const
    const spec = unwrap(checkSpec({ id: 'compaction', params: { files: 0 }, trigger, mode: 'destructive' }))
    const memory = inPlaceOfOwn(buildMemory(spec), trace)
    const { compartments } = unwrap(openUp(trace, memory, 5, { ...options, ...TEN_A_STEP }))
    const left = compartments.flatMap(({ id, steps }) => (id === 'shown' ? [] : [[id, ...idsOf(steps)]]))
    expect(left).toEqual([['summarized', 's6', 's3', 's2', 's1', 's0']])
  })

  it('is what no compartment holds: what a memory has put away itself does not fall out', () => {
    const opened = open(run, build('marsys-hierarchical', { limit: 2, batch: 1, threshold: 100 }), 4)
    expect(idsOf(part(opened, 'episodic').steps)).toContain('s2')
    expect(part(opened, 'fallen-out').steps).toEqual([])
  })

  it('is summarized, not dropped, where a summary is sent in its place', () => {
    const opened = open(run, memoryOf('summarise-old', { params: { past: 3, keepRecent: 2 } }), 4)
    expect(idsOf(part(opened, 'summarized').steps)).toEqual(['s3', 's2'])
    expect(opened.compartments.some(({ id }) => id === 'fallen-out')).toBe(false)
  })

  it('is shortened where it is sent in fewer words: next to what it was, since the call that cut it', () => {
    const long = ['a', 'b', 'c', 'd'].map((tool) => actionStep({ tool, observation: 'long '.repeat(99) }))
    const params = { keepLast: 2, maxLength: 10 }
    const opened = open([taskStep('T'), ...long], memoryOf('shorten-observations', { params }), 3)
    const { steps, originals = [], since } = part(opened, 'shortened')
    expect(idsOf(steps)).toEqual(['s1'])
    expect(stepText(originals[0] ?? taskStep(''))).toContain('long long')
    expect(since).toEqual([3])
    expect(opened.changes.map(({ id, kind }) => [id, kind])).toEqual([
      ['s1', 'shortened'],
      ['s3', 'new'],
    ])
    expect(opened.compartments.some(({ id }) => id === 'fallen-out')).toBe(false)
  })

  it('is told as a move', () => {
    const opened = open(run, memoryOf('keep-last', { params: { count: 1 } }), 4)
    expect(opened.before).toBe(3)
    expect(opened.moves).toEqual([
      { id: 's5', to: 'shown' },
      { id: 's4', from: 'shown', to: 'fallen-out' },
    ])
  })
})

describe('the call before', () => {
  const run = [act('a1', 'A'), act('b1', 'B'), act('a2', 'A'), act('b2', 'B')]

  it('is the agent’s own; of a memory of all agents the one of the run', () => {
    expect(open(run, build('plain-messages'), 3).before).toBe(1)
    expect(open(run, build('marsys-shared-pool'), 3).before).toBe(2)
    expect(open(run, build('plain-messages'), 3, { baseline: 'everything' }).before).toBe(2)
  })

  it('whose context is compared is the agent’s own, also in a memory of all agents', () => {
    expect(open(run, build('marsys-shared-pool'), 3).sentBefore).toBe(1)
  })

  it('is none at the first call, and nothing has moved', () => {
    expect(open(run, build('plain-messages'), 1)).toMatchObject({ before: undefined, moves: [] })
  })
})

describe('a question by hand', () => {
  const run = [
    messageStep('the needle is blue'),
    act('looking'),
    controlStep({ type: 'new-episode', title: 'searching' }),
    messageStep('paint the needle'),
    controlStep({ type: 'new-episode', title: 'painting' }),
    messageStep('now what'),
    act('done'),
  ]

  it('recalls an episode, and names the others that hold the text', () => {
    const { found = [], searchTitle } = open(run, build('marsys-episodic'), 1, { query: 'NEEDLE' })
    expect(searchTitle).toBe('Text in an episode')
    expect(found.map(({ title }) => title)).toEqual([
      'Episode 1: searching (recalled)',
      'Episode 2: painting (holds it too)',
    ])
    expect(open(run, build('marsys-episodic'), 1, { query: 'haystack' }).found).toEqual([])
  })

  it('searches by nearness, with scores of what is taken and of what just missed', () => {
    const asked = open(run, build('marsys-retrieval', { count: 1, recent: 0 }), 1, { query: 'paint' })
    const [retrieved, missed] = asked.found ?? []
    expect(retrieved?.steps.map(stepText)).toEqual(['paint the needle'])
    expect(retrieved?.notes?.[0]).toEqual({ label: 'Query', value: 'paint' })
    expect(missed?.steps.length).toBeGreaterThan(0)
    const [best = 0] = retrieved?.scores ?? []
    for (const score of missed?.scores ?? []) expect(score).toBeLessThanOrEqual(best)
  })

  it('looks a conversation up by role, by id and by how many', () => {
    const memory = build('marsys-conversation')
    const found = (query: string) =>
      (open(run, memory, 1, { query }).found ?? []).map(({ title, steps }) => [title, idsOf(steps)])
    expect(found('assistant')).toEqual([['By role', ['s1']]])
    expect(found('s3')).toEqual([['By id', ['s3']]])
    expect(found('2')).toEqual([['The newest', ['s3', 's5']]])
  })

  it('changes nothing of what is shown, and is not answered where there is nothing to ask', () => {
    const memory = build('marsys-retrieval', { count: 1, recent: 0 })
    expect(idsOf(open(run, memory, 1, { query: 'paint' }).context)).toEqual(
      idsOf(open(run, memory, 1).context),
    )
    expect(open(run, memory, 1).found).toBeUndefined()
    expect(open(run, build('plain-messages'), 1, { query: 'x' })).toMatchObject({
      searchTitle: undefined,
      found: undefined,
    })
  })
})

describe('notes', () => {
  it('tell how near a policy is to its trigger', () => {
    const steps = [taskStep('T'), ...['a', 'b', 'c'].map((text) => act(text))]
    const trigger = { kind: 'every-steps', steps: 10 } as const
    const shown = part(open(steps, memoryOf('keep-last', { params: { count: 1 }, trigger }), 2), 'shown')
    expect(shown.notes).toContainEqual({ label: 'Since last run', value: '3 of 10 steps' })
    const bySize = { kind: 'past-tokens', tokens: 50 } as const
    expect(part(open(steps, memoryOf('keep-last', { trigger: bySize }), 2), 'shown').notes).toContainEqual({
      label: 'Its count now',
      value: '3 tokens, all in steps',
    })
  })

  it('tell which way the adaptive memory goes, and why', () => {
    const steps = [taskStep('T'), ...['aaaa', 'bbbb', 'cccc'].map((text) => act(text))]
    const now = (maxTokens: number) =>
      part(open(steps, build('adaptive', { maxTokens, count: 1 }), 2), 'held').notes?.map(
        ({ value }) => value,
      )
    expect(now(100)).toEqual(['grows freely: nothing has been pruned yet'])
    expect(now(6)).toEqual(['grows again since it kept the last 1 steps', 'before call 3'])
    expect(now(2)?.[0]).toBe('over its limit, and nothing more can go: the last 1 steps stay')
  })

  it('tell what an end of run and of session does', () => {
    const labels = (retention: string) =>
      part(open([act('a')], build('marsys-conversation', { retention }), 0), 'conversation').notes?.map(
        ({ value }) => value,
      )
    expect(labels('session')?.slice(0, 2)).toEqual([
      'keeps everything',
      'clears all but a leading system message',
    ])
    expect(labels('persistent')?.slice(0, 2)).toEqual([
      'keeps everything for saving',
      'keeps everything for saving',
    ])
  })
})

it('what outlives the run is the policy’s: nothing, or all for a session or for good', () => {
  const steps = [systemStep('S'), act('a'), act('b')]
  const saved = (retention: string) => open(steps, build('marsys-conversation', { retention }), 1).saved
  expect(saved('single_run')).toBeUndefined()
  expect(saved('session')).toMatchObject({ until: 'session', steps: [{ id: 's0' }, { id: 's1' }] })
  expect(saved('persistent')?.until).toBe('for-good')
  expect(open(steps, build('plain-messages'), 1).saved).toBeUndefined()
})

it('a call that the run does not have is refused', () => {
  const opened = openUp(traceOf([act('a')]), build('plain-messages'), 7, options)
  expect(opened).toMatchObject({ ok: false, error: { code: 'no-such-call' } })
})
