import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fail, ok, unwrap } from '#base/result.ts'
import type { Environment } from '../../memory/memory.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { SummaryRequest } from '../../model/services.ts'
import type { Step } from '../../model/step.ts'
import { stepText } from '../../model/steps.ts'
import { actionStep, idsOf, messageStep, numbered, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { llamaindexMemory } from './llamaindex-memory.ts'
import { type BlockText, factsOf, fittingBlocks, retrieve, storedOf, withFacts } from './memory-blocks.ts'
import { nextPortion } from './memory-queue.ts'

const cue = { call: 7, text: '', now: undefined }
/** Each message takes ten tokens, a text as many as it has characters. */
const environment: Environment = {
  ...plainContext({
    measure: () => 10,
    count: (text) => text.length,
    summarise: ({ steps }) => ok(`about ${steps.length}`),
  }),
  explain: true,
}

function fed(steps: readonly Step[], values: ParamValues, more: Partial<Environment> = {}) {
  const memory = llamaindexMemory.build({ ...initialValues(llamaindexMemory.params), ...values })
  const state = steps.reduce(
    (before, step) => memory.add(before, step),
    memory.create({ ...environment, ...more }),
  )
  return { memory, state, shown: memory.recall(state, cue) }
}

/** s0 system, then turns of a user message and one action: three messages each. */
function run(turns: number): readonly Step[] {
  const turn = (_: unknown, index: number) => [
    index === 0 ? taskStep('task') : messageStep(`turn ${index}`),
    actionStep({ text: `t${index}`, tool: 'run', observation: `o${index}` }),
  ]
  return numbered([systemStep('S'), ...Array.from({ length: turns }, turn).flat()])
}

/** The queue may take 70 tokens, and 20 leave at a time. */
const small = { limit: 100, ratio: 70, portion: 20 }
const quiet = { ...small, facts: false }

describe('how much leaves the queue', () => {
  const queue = (starts: string) => [...starts].map((one) => ({ tokens: 10, isStart: one === 'u' }))
  const one = { portion: 20, rest: 'one' } as const
  it('is a portion, then on to what the queue may begin with', () => {
    expect(nextPortion(queue('u.u..u'), one)).toBe(2)
    expect(nextPortion(queue('u...u.'), one)).toBe(4)
    expect(nextPortion(queue('uuuu'), { ...one, portion: 25 })).toBe(3)
  })
  it('is all but the newest where nothing may begin the rest', () => {
    expect(nextPortion(queue('u.....'), one)).toBe(5)
    expect(nextPortion(queue('u'), one)).toBe(0)
    expect(nextPortion([], one)).toBe(0)
  })
  it('leaves the last unit whole, where it is told so', () => {
    const whole = { portion: 40, rest: 'whole' } as const
    expect(nextPortion(queue('u..u...'), whole)).toBe(3)
    expect(nextPortion(queue('u......'), whole)).toBe(0)
  })
  it('leaves at least one, and grows with the portion', () => {
    const anyQueue = fc.array(fc.record({ tokens: fc.nat({ max: 9 }), isStart: fc.boolean() }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(anyQueue, fc.integer({ min: 1, max: 30 }), (queued, portion) => {
        const counts = (['one', 'whole'] as const).map((rest) => nextPortion(queued, { portion, rest }))
        for (const count of counts) expect(count).toBeLessThanOrEqual(Math.max(0, queued.length - 1))
        const [free = 0] = counts
        expect(nextPortion(queued, { portion: portion + 1, rest: 'one' })).toBeGreaterThanOrEqual(free)
      }),
    )
  })
})

describe('the queue', () => {
  it('holds everything up to its share of the limit', () => {
    expect(fed(run(2), small).shown.steps).toEqual(
      run(2).map((step) => expect.objectContaining({ id: step.id })),
    )
  })
  it('flushes the oldest messages up to a user message, and leaves the system prompt', () => {
    const { shown, memory, state } = fed(run(3), quiet)
    expect(idsOf(shown.steps)).toEqual(['s0', 's3', 's4', 's5', 's6'])
    const parts = memory.compartments(state)
    expect(parts.map(({ id, steps }) => [id, idsOf(steps)])).toEqual([
      ['queue', ['s0', 's3', 's4', 's5', 's6']],
      ['blocks', []],
      ['flushed', ['s1', 's2']],
    ])
    expect(memory.blame(state).get('s2')).toEqual({ rule: 'flushed to blocks', call: 7 })
  })
  it('leaves of a run of one task nothing but a torn result, unless turns of the model count', () => {
    const acts = Array.from({ length: 5 }, () => actionStep({ text: 't', tool: 'run', observation: 'o' }))
    const steps = numbered([taskStep('task'), ...acts])
    const torn = fed(steps.slice(0, 5), quiet).shown.steps
    expect(torn).toMatchObject([{ id: 's4', calls: [], results: [{}], rule: 'flushed to blocks' }])
    const whole = fed(steps, { ...quiet, starts: 'turn' }).shown.steps
    expect(idsOf(whole)).toEqual(['s3', 's4', 's5'])
    expect(whole[0]).toBe(steps[3])
  })
  it('takes recorded changes where they stand', () => {
    const { memory, state } = fed(run(3), quiet)
    const put = messageStep('put in', { id: 'put' })
    const after = memory.revise(state, [
      { kind: 'remove', id: 's5' },
      { kind: 'insert', step: put, before: 's6' },
      { kind: 'insert', step: { ...put, id: 'early' }, before: 's1' },
    ])
    expect(idsOf(memory.recall(after, cue).steps)).toEqual(['s0', 'early', 's3', 's4', 'put', 's6'])
  })
})

describe('the blocks', () => {
  const textOf = (steps: readonly Step[], id: string) => {
    const step = steps.find((one) => one.id === id)
    return step === undefined ? undefined : stepText(step)
  }
  it('stand in the system prompt, each under its name', () => {
    const { shown } = fed(run(3), { ...small, limit: 1000, ratio: 7, ownText: 'Be brief.' })
    expect(textOf(shown.steps, 's0')).toContain(
      'S\n\n\n<memory>\n<static>\nBe brief.\n</static>\n<facts>\n<fact>about 3</fact>\n</facts>\n</memory>',
    )
    expect(shown.steps[0]).toMatchObject({ kind: 'system', origin: ['s0'], rule: 'memory blocks' })
  })
  it('stand in the last user message, or in one of their own where there is none', () => {
    const inUser = fed(run(3), { ...small, limit: 1000, ratio: 7, insert: 'user' }).shown.steps
    expect(textOf(inUser, 's5')).toContain('turn 2\n\n\n<memory>')
    const alone = fed(run(3).slice(1), { ...small, limit: 1000, ratio: 7 }).shown.steps
    expect(alone[0]).toMatchObject({ kind: 'summary', role: 'system', origin: ['s1', 's2'] })
  })
  it('are the same object as long as they say the same', () => {
    const { memory, state, shown } = fed(run(3), { ...small, limit: 1000, ratio: 7 })
    expect(memory.recall(state, { ...cue, call: 8 }).steps[0]).toBe(shown.steps[0])
  })
  it('show again what is nearest to the cue', () => {
    const about = (word: string) => [
      messageStep(`the ${word} is broken`),
      actionStep({ text: `look at the ${word}` }),
    ]
    const steps = numbered([
      systemStep('S'),
      ...['parser', 'engine', 'garden', 'window', 'bridge'].flatMap(about),
    ])
    const values = { ...quiet, limit: 1000, ratio: 2, portion: 20, vector: true, found: 1 }
    const { memory, state } = fed(steps, values)
    const shownFor = (text: string) => textOf(memory.recall(state, { ...cue, text }).steps, 's0')
    expect(shownFor('mend the engine')).toContain(
      '<vector>\nuser: the engine is broken\nassistant: look at the engine\n',
    )
    expect(shownFor('mend the engine')).not.toContain('garden')
    expect(shownFor('water the garden')).toContain('the garden is broken')
  })
  it('stay away where they do not fit, but for the static one', () => {
    const { shown } = fed(run(3), { ...small, limit: 60, ratio: 100, ownText: 'x'.repeat(500) })
    expect(textOf(shown.steps, 's0')).toContain('<static>')
    expect(textOf(shown.steps, 's0')).not.toContain('<facts>')
  })
  it('keep what they cannot take in the queue, and say why', () => {
    const silent = { summarise: () => fail({ code: 'none', message: 'None.' }) }
    const { shown } = fed(run(4), small, silent)
    expect(shown.steps).toEqual(run(4).map((step) => expect.objectContaining({ id: step.id })))
    expect(shown.problem?.code).toBe('none')
  })
  it('are not asked at every step after a failure', () => {
    let asked = 0
    const silent = {
      summarise: () => {
        asked++
        return fail({ code: 'none', message: 'None.' })
      },
    }
    fed(run(20), { ...small, portion: 200 }, silent)
    expect(asked).toBe(3)
  })
})

describe('facts', () => {
  const pieces = [messageStep('a'), messageStep('b')]
  it('are what is marked, or each line', () => {
    expect(factsOf('<facts><fact> a </fact>\n<fact>b</fact></facts>')).toEqual(['a', 'b'])
    expect(factsOf('- a\n\n  * b\na\n-1 degrees')).toEqual(['a', 'b', '-1 degrees'])
  })
  it('are added to those before, which the model is shown', () => {
    const requests: SummaryRequest[] = []
    const summarise = (request: SummaryRequest) => {
      requests.push(request)
      return ok('known\nnew')
    }
    const facts = withFacts(['known'], pieces, { max: 5, summarise, origin: () => [] })
    expect(unwrap(facts)).toEqual(['known', 'new'])
    expect(requests.map(({ prompt }) => prompt)).toEqual([
      expect.stringMatching(/known\n\nuser: a\nuser: b$/),
    ])
  })
  it('are condensed where they are too many, and cut where that does not help', () => {
    const requests: SummaryRequest[] = []
    const summarise = (request: SummaryRequest) => {
      requests.push(request)
      return ok(requests.length === 1 ? 'c\nd' : 'x\ny\nz')
    }
    const facts = withFacts(['a', 'b'], pieces, { max: 2, summarise, origin: () => ['s1'] })
    expect(unwrap(facts)).toEqual(['x', 'y'])
    expect(requests[1]?.steps).toMatchObject([{ parts: [{ text: 'a\nb\nc\nd' }], origin: ['s1'] }])
  })
})

describe('blocks that do not fit', () => {
  const block = (name: string, priority: number): BlockText => ({ name, text: '', tokens: 10, priority })
  const blocks = [block('own', 0), block('facts', 1), block('vector', 2)]
  const left = (room: number, first: 'lowest' | 'highest') =>
    fittingBlocks(blocks, room, first).map(({ name }) => name)
  it('go from the lowest number up, or as the description says; never those of priority 0', () => {
    expect(left(30, 'lowest')).toEqual(['own', 'facts', 'vector'])
    expect(left(20, 'lowest')).toEqual(['own', 'vector'])
    expect(left(20, 'highest')).toEqual(['own', 'facts'])
    expect(left(-5, 'lowest')).toEqual(['own'])
  })
})

describe('the store', () => {
  it('answers with the newer of equals, in the order of the run', () => {
    const portions = ['one', 'two', 'three'].map((text) => storedOf([messageStep(text)], environment))
    const found = retrieve(portions, '', { count: 2, embed: environment.embed })
    expect(found.map(({ text }) => text)).toEqual(['user: two', 'user: three'])
    expect(retrieve([], 'x', { count: 2, embed: environment.embed })).toEqual([])
  })
})
