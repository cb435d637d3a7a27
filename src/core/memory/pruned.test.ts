/**
 * When pruning runs and what it leaves: worked examples, one step at a time, and each trigger in both modes.
 */
import { describe, expect, it } from 'vitest'
import { keepLast } from '../library/basic/keep-last.ts'
import { shortenObservations } from '../library/basic/shorten-observations.ts'
import { plainContext } from '../library/tinyagent/plain-context.ts'
import type { Change } from '../model/change.ts'
import type { ParamValues } from '../model/params.ts'
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { memoryOf } from '../testing/memories.ts'
import { actionStep, idsOf, noteStep, summaryStep, systemStep, taskStep } from '../testing/steps.ts'
import type { Environment, Memory } from './memory.ts'
import type { Trigger } from './policy.ts'
import { pruned } from './pruned.ts'

/** Ten tokens a step, a window of a hundred. */
const environment: Environment = { ...plainContext(), measure: () => 10, window: 100, explain: true }

const steps = Array.from({ length: 30 }, (_, index) =>
  actionStep({ id: `s${index}`, observation: `result ${index}` }),
)

/** What each call sees when it comes after every step; call k is asked for after steps 0 to k. */
function views(memory: Memory, count: number, list: readonly Step[] = steps): readonly (readonly string[])[] {
  let state = memory.create(environment)
  return list.slice(0, count).map((step, call) => {
    state = memory.add(state, step)
    return idsOf(memory.recall(state, { call, text: '', now: undefined }).steps)
  })
}

const sizes = (memory: Memory, count: number) => views(memory, count).map((ids) => ids.length)

function window(
  count: number,
  trigger: Trigger,
  mode: 'view' | 'destructive',
  params: ParamValues = {},
): Memory {
  return memoryOf('keep-last', { params: { count, ...params }, trigger, mode })
}

describe('pruning at every call', () => {
  it('never shows more than the strategy keeps', () => {
    expect(sizes(window(2, { kind: 'every-call' }, 'view'), 5)).toEqual([1, 2, 2, 2, 2])
  })
  it('shows the same in both modes for a window', () => {
    for (const mode of ['view', 'destructive'] as const) {
      expect(views(window(2, { kind: 'every-call' }, mode), 4)[3]).toEqual(['s2', 's3'])
    }
  })
})

describe('pruning every n steps', () => {
  const memory = (mode: 'view' | 'destructive') => window(2, { kind: 'every-steps', steps: 3 }, mode)
  it('runs when the n-th step since the last run is added and lets memory grow between', () => {
    expect(sizes(memory('view'), 9)).toEqual([1, 2, 2, 3, 4, 2, 3, 4, 2])
    expect(sizes(memory('destructive'), 9)).toEqual([1, 2, 2, 3, 4, 2, 3, 4, 2])
  })
  it('keeps the front of the prompt the same between two runs, which is what a prompt cache wants', () => {
    for (const mode of ['view', 'destructive'] as const) {
      const seen = views(memory(mode), 9)
      expect(seen[4]?.slice(0, 2)).toEqual(seen[2])
      expect(seen[3]?.slice(0, 2)).toEqual(seen[2])
      expect(seen[5]?.[0]).not.toBe(seen[4]?.[0])
    }
  })
  it('does not count what pruning removed as steps: five kept, every ten, as the batch advice means it', () => {
    const lengths = sizes(window(5, { kind: 'every-steps', steps: 10 }, 'destructive'), 21)
    expect(lengths.slice(8, 12)).toEqual([9, 5, 6, 7])
    expect(lengths.slice(18, 21)).toEqual([14, 5, 6])
  })
})

describe('pruning after steps of given kinds', () => {
  it('runs after each action and not after a note, as the library’s agent does', () => {
    const notes = [noteStep('n', { id: 'n1' }), noteStep('n', { id: 'n2' }), noteStep('n', { id: 'n3' })]
    const list = [...steps.slice(0, 2), ...notes, ...steps.slice(2, 3)]
    const memory = window(2, { kind: 'after-kinds', kinds: ['action'] }, 'destructive')
    expect(views(memory, 6, list).map((ids) => ids.length)).toEqual([1, 2, 3, 4, 5, 2])
  })
})

describe('pruning past n steps', () => {
  it('runs on the add after the n-th: a thousand stay a thousand, the next one leaves fifty', () => {
    const memory = window(2, { kind: 'past-steps', steps: 4 }, 'destructive')
    expect(sizes(memory, 9)).toEqual([1, 2, 3, 4, 2, 3, 4, 2, 3])
  })
})

describe('pruning past n tokens', () => {
  it('runs before a call whose context would be larger, and not at exactly the limit', () => {
    for (const mode of ['view', 'destructive'] as const) {
      const memory = window(2, { kind: 'past-tokens', tokens: 40 }, mode)
      expect(sizes(memory, 8), mode).toEqual([1, 2, 3, 4, 2, 3, 4, 2])
    }
  })
})

describe('pruning past a share of the window', () => {
  it('runs before a call that would fill more of it', () => {
    const memory = window(1, { kind: 'past-share', share: 0.5 }, 'destructive')
    expect(sizes(memory, 7)).toEqual([1, 2, 3, 4, 5, 1, 2])
  })
})

describe('the two modes', () => {
  it('double a system prompt once as a view, and once more at each run for good', () => {
    const shown = (mode: 'view' | 'destructive') =>
      views(memoryOf('keep-system-and-recent', { params: { variant: 'as-written' }, mode }), 3, [
        systemStep('S', { id: 'S' }),
        taskStep('t', { id: 't' }),
        taskStep('u', { id: 'u' }),
      ])
    expect(shown('view')[2]).toEqual(['S', 'S', 't', 'u'])
    expect(shown('destructive')[2]).toEqual(['S', 'S', 'S', 'S', 'S', 'S', 'S', 'S', 't', 'u'])
  })
  it('cut a text once as a view, and once more at each run for good', () => {
    const list = [actionStep({ observation: 'short', timestamp: 0 }), noteStep('n', { timestamp: 500 })]
    const shown = (mode: 'view' | 'destructive') => {
      const memory = memoryOf('shorten-observations', { params: { variant: 'by-age', maxAge: 60 }, mode })
      let state = memory.create(environment)
      for (const step of list) state = memory.add(state, step)
      return [1, 2, 3].map(
        (call) => memory.recall(state, { call, text: '', now: 900 }).steps.map(stepText)[0],
      )
    }
    expect(shown('view')).toEqual(['short...', 'short...', 'short...'])
    expect(shown('destructive')).toEqual(['short...', 'short......', 'short.........'])
  })
})

describe('what a memory hands out', () => {
  it('is not changed by later adds', () => {
    const memory = window(2, { kind: 'past-steps', steps: 9 }, 'view')
    let state = memory.create(environment)
    state = memory.add(state, taskStep('t'))
    const { steps: seen } = memory.recall(state, { call: 0, text: '', now: undefined })
    const [compartment] = memory.compartments(state)
    memory.add(state, taskStep('u'))
    expect(seen).toHaveLength(1)
    expect(compartment?.steps).toHaveLength(1)
  })
  it('says what a trigger by size counts: not only the steps', () => {
    const memory = window(2, { kind: 'past-tokens', tokens: 90_000 }, 'destructive')
    const noted = (given: typeof environment) => {
      const state = memory.add(memory.create(given), taskStep('t'))
      return memory.compartments(state)[0]?.notes?.at(-1)?.value
    }
    expect(noted({ ...environment, measure: () => 1200 })).toBe('1,200 tokens, all in steps')
    expect(noted({ ...environment, measure: () => 1200, reserved: 42_000 })).toBe(
      '43,200 tokens: 1,200 in steps, and 42,000 of system prompt, tools, examples, and content not in the file',
    )
  })
  it('is everything, with the reason, where the strategy refuses', () => {
    const memory = memoryOf('shorten-observations', { params: { variant: 'as-printed-final' } })
    const state = memory.add(memory.create(environment), actionStep({ id: 'a' }))
    const recall = memory.recall(state, { call: 0, text: '', now: undefined })
    expect(idsOf(recall.steps)).toEqual(['a'])
    expect(recall.problem?.code).toBe('fails-as-printed')
  })
})

describe('who removed a step', () => {
  const stages = [
    {
      strategy: shortenObservations,
      values: { keepLast: 1, maxAge: 0, maxLength: 3, variant: 'by-recency' },
    },
    { strategy: keepLast, values: { count: 2, variant: 'preserve-critical' } },
  ]
  it('is the rule and the first call without it, in a pipeline too and however often it runs again', () => {
    for (const mode of ['view', 'destructive'] as const) {
      const memory = pruned('test', 'Test', { stages, trigger: { kind: 'every-call' }, mode })
      let state = memory.create(environment)
      for (let call = 0; call < 5; call++) {
        state = memory.add(state, actionStep({ id: `s${call}`, observation: 'long text' }))
        memory.recall(state, { call, text: '', now: undefined })
      }
      expect(
        [...memory.blame(state)].map(([id, blame]) => [id, blame.rule, blame.call]),
        mode,
      ).toEqual([
        ['s0', 'keep last 2', 2],
        ['s1', 'keep last 2', 3],
        ['s2', 'keep last 2', 4],
      ])
    }
  })
  it('is said with the agent’s own next call where pruning runs on an add', () => {
    const memory = window(1, { kind: 'past-steps', steps: 1 }, 'destructive')
    let state = memory.create(environment)
    state = memory.add(state, actionStep({ id: 'a' }))
    memory.recall(state, { call: 3, text: '', now: undefined })
    state = memory.add(state, actionStep({ id: 'b' }))
    memory.recall(state, { call: 9, text: '', now: undefined })
    expect(memory.blame(state).get('a')).toEqual({ rule: 'keep last 1', call: 9 })
  })
  it('is not noted where nobody asks', () => {
    const memory = window(1, { kind: 'every-call' }, 'view')
    let state = memory.create({ ...environment, explain: false })
    for (const step of steps.slice(0, 3)) state = memory.add(state, step)
    memory.recall(state, { call: 0, text: '', now: undefined })
    expect(memory.blame(state).size).toBe(0)
  })
})

describe('a recorded compaction', () => {
  const summary = summaryStep('earlier', { id: 'sum' })
  const compaction: readonly Change[] = [
    { kind: 'remove', id: 's0' },
    { kind: 'remove', id: 's1' },
    { kind: 'insert', step: summary, before: 's2' },
  ]
  function afterwards(memory: Memory, changes: readonly Change[]): readonly Step[] {
    let state = memory.create(environment)
    for (const step of steps.slice(0, 6)) state = memory.add(state, step)
    memory.recall(state, { call: 0, text: '', now: undefined })
    state = memory.revise(state, changes)
    return memory.recall(state, { call: 1, text: '', now: undefined }).steps
  }
  it('reaches a memory that prunes nothing', () => {
    for (const mode of ['view', 'destructive'] as const) {
      expect(idsOf(afterwards(memoryOf('none', { mode }), compaction))).toEqual([
        'sum',
        's2',
        's3',
        's4',
        's5',
      ])
    }
  })
  it('is pruned like the rest as a view, and stands in its place where its neighbour was dropped for good', () => {
    expect(idsOf(afterwards(window(3, { kind: 'every-call' }, 'view'), compaction))).toEqual([
      's3',
      's4',
      's5',
    ])
    expect(idsOf(afterwards(window(3, { kind: 'past-steps', steps: 5 }, 'destructive'), compaction))).toEqual(
      ['sum', 's3', 's4', 's5'],
    )
  })
  it('does not undo what this memory did to a step itself', () => {
    const elided = actionStep({ id: 's0', observation: '[elided by the recorded agent]' })
    for (const mode of ['view', 'destructive'] as const) {
      const trigger: Trigger = { kind: 'past-steps', steps: 5 }
      const memory = memoryOf('shorten-observations', {
        params: { keepLast: 1, maxLength: 3 },
        trigger,
        mode,
      })
      const late = [...afterwards(memory, [{ kind: 'replace', step: elided }])].find(
        (step) => step.id === 's0',
      )
      expect(late === undefined ? '' : stepText(late), mode).toBe(mode === 'view' ? '[el...' : 'res...')
    }
  })
  it('takes what a strategy made of the removed steps with it, but not when a person goes back', () => {
    const spec = { params: { userTokens: 0, files: 0 }, mode: 'destructive' } as const
    const memory = memoryOf('compaction', { ...spec, trigger: { kind: 'every-steps', steps: 5 } })
    const gone = (...ids: readonly string[]) => ids.map((id): Change => ({ kind: 'remove', id }))
    const all = gone('s0', 's1', 's2', 's3', 's4', 's5')
    expect(idsOf(afterwards(memory, [...all, { kind: 'insert', step: summary }]))).toEqual(['sum'])
    expect(afterwards(memory, gone('s3', 's4', 's5')).map(({ kind }) => kind)).toEqual(['summary'])
  })
  it('replaces a step that is shown as it was', () => {
    const elided = actionStep({ id: 's5', observation: '[elided]' })
    const shown = afterwards(window(3, { kind: 'past-steps', steps: 5 }, 'destructive'), [
      { kind: 'replace', step: elided },
    ])
    expect(shown.at(-1)).toBe(elided)
  })
})
