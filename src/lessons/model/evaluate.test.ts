import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { LossFigures } from '#core/references/lost.ts'
import type { CallFigures, Replay } from '#core/replay/replay.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY, type MemorySpec } from '#core/spec/spec-data.ts'
import { allHold, holds, isNear, rightChoice, scoreOf } from './conditions.ts'
import { describeFigure, unitOf } from './describe.ts'
import { figureValue, type Known, needsOf } from './evaluate.ts'
import type { Condition, Figures } from './figure-spec.ts'
import { figuresOfBlocks, figuresOfConditions } from './named-figures.ts'

const spec = (given: MemorySpec) => unwrap(checkSpec(given))
const LAST = spec({ id: 'keep-last', params: { count: 4 } })
const BATCH = spec({
  id: 'keep-last',
  params: { count: 2 },
  trigger: { kind: 'every-steps', steps: 3 },
  mode: 'destructive',
})

function callFigures(call: number, tokens: number): CallFigures {
  const counts = { kept: 2, rewritten: 0, dropped: call, moved: 0, added: 0 }
  return {
    call,
    tokens,
    byCategory: [0, 1, 2, 0, 3, 4, 5, 0],
    steps: 2,
    counts,
    changed: [],
    stablePrefix: 1,
  }
}

function replayOf(tokens: readonly number[]): Replay {
  const calls = tokens.map((count, call) => callFigures(call, count))
  const cumulative = tokens.reduce((sum, count) => sum + count, 0)
  return { calls, totals: { calls: calls.length, peak: Math.max(...tokens), cumulative } }
}

const LOSSES: LossFigures = {
  calls: [
    { call: 0, count: 0, weight: 0, faults: 0 },
    { call: 1, count: 3, weight: 1, faults: 1 },
    { call: 2, count: 2, weight: 1, faults: 0 },
  ],
  totals: { count: 5, weight: 2, faults: 1, repeatedActions: 0, background: 0 },
}

function knownWith(more: Partial<Known> = {}): Known {
  return {
    view: 'compare',
    tab: 'messages',
    baseline: 'as-recorded',
    profile: 'teaching',
    window: 250,
    call: 1,
    columns: [LAST],
    opened: undefined,
    selected: 'action',
    calls: 3,
    steps: 6,
    notebook: undefined,
    replayOf: (memory) => (memory.id === IDENTITY.id ? replayOf([100, 200, 300]) : replayOf([100, 120, 150])),
    lossesOf: () => LOSSES,
    refusalsOf: () => 2,
    ...more,
  }
}

const FIGURES: Figures = {
  full: { kind: 'run', figure: 'cumulative', of: { kind: 'baseline' } },
  cut: { kind: 'run', figure: 'cumulative', of: { kind: 'fixed', memory: LAST } },
  saved: { kind: 'share', a: 'cut', b: 'full' },
  gap: { kind: 'difference', a: 'full', b: 'cut' },
  both: { kind: 'sum', a: 'full', b: 'cut' },
  mine: { kind: 'run', figure: 'lost', of: { kind: 'shown', position: 1 } },
  second: { kind: 'run', figure: 'peak', of: { kind: 'shown', position: 2 } },
  window: { kind: 'run', figure: 'peak', of: { kind: 'shown-of', id: 'keep-last' } },
  own: { kind: 'run', figure: 'peak', of: { kind: 'shown-of', id: 'own' } },
  refused: { kind: 'run', figure: 'refused', of: { kind: 'shown', position: 1 } },
  note: { kind: 'state', figure: 'pad-tokens' },
  here: { kind: 'call', figure: 'tokens', of: { kind: 'baseline' }, at: 'cursor' },
  last: { kind: 'call', figure: 'tokens', of: { kind: 'baseline' }, at: 'last' },
  fifth: { kind: 'call', figure: 'tokens', of: { kind: 'baseline' }, at: 5 },
  gone: { kind: 'call', figure: 'dropped', of: { kind: 'baseline' }, at: 3 },
  results: { kind: 'call', figure: 'tokens-results', of: { kind: 'baseline' }, at: 1 },
  missed: { kind: 'call', figure: 'lost-here', of: { kind: 'fixed', memory: LAST }, at: 2 },
  over: { kind: 'call-number', of: { kind: 'baseline' }, at: 'first-over-window' },
  fits: { kind: 'call-number', of: { kind: 'fixed', memory: LAST }, at: 'first-over-window' },
  money: { kind: 'run', figure: 'billed', of: { kind: 'baseline' } },
  calls: { kind: 'state', figure: 'calls' },
  at: { kind: 'state', figure: 'call' },
  runs: { kind: 'state', figure: 'pad-runs' },
  nothing: { kind: 'number', value: 0 },
  endless: { kind: 'share', a: 'full', b: 'nothing' },
}

const value = (name: string, more: Partial<Known> = {}) => figureValue(name, FIGURES, knownWith(more))

describe('the value of a figure', () => {
  it.each([
    ['full', 600],
    ['cut', 370],
    ['saved', 370 / 600],
    ['gap', 230],
    ['both', 970],
    ['mine', 5],
    ['refused', 2],
    ['window', 150],
    ['here', 200],
    ['last', 300],
    ['gone', 2],
    ['results', 5],
    ['missed', 3],
    ['over', 3],
    ['calls', 3],
    ['at', 2],
  ])('%s is %d', (name, expected) => {
    expect(value(name)).toEqual({ ok: true, value: expected })
  })

  it.each([
    ['second', 'no-such-column'],
    ['own', 'no-such-column'],
    ['fifth', 'no-such-call'],
    ['fits', 'no-such-call'],
    ['money', 'nothing-billed'],
    ['runs', 'no-pad'],
    ['note', 'no-pad'],
    ['endless', 'no-share'],
    ['constructor', 'no-such-figure'],
  ])('%s cannot be, and says why', (name, code) => {
    expect(value(name)).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(/\.$/) } })
  })

  it('is not known before its replay has come', () => {
    const notebook = { variables: 0, observations: 0, failures: 0, runs: 0, tokens: undefined }
    const nothing = () => undefined
    const waiting = { replayOf: nothing, lossesOf: nothing, refusalsOf: nothing, notebook }
    for (const name of ['full', 'saved', 'here', 'over', 'missed', 'mine', 'refused', 'note'])
      expect(value(name, waiting)).toBeUndefined()
    // What can be told without it is not kept back.
    expect(value('second', waiting)).toMatchObject({ ok: false })
    expect(value('calls', waiting)).toEqual({ ok: true, value: 3 })
  })

  it('has words and a unit', () => {
    for (const name of Object.keys(FIGURES)) {
      expect(describeFigure(name, FIGURES)).toMatch(/^\(?[A-Z].{3,}/)
      expect(unitOf(name, FIGURES)).toMatch(/^[a-z]+$/)
    }
    expect(unitOf('gap', FIGURES)).toBe('tokens')
    expect(unitOf('saved', FIGURES)).toBe('share')
  })
})

describe('what has to be known', () => {
  it('is each memory once, through sums and shares, with what is wanted of it', () => {
    const names = ['saved', 'gap', 'mine', 'refused', 'second', 'calls', 'nothing']
    const needs = needsOf(names, FIGURES, knownWith())
    const byId = needs.map(({ memory, wants }): readonly [CheckedSpec, readonly string[]] => [memory, wants])
    expect(byId).toEqual([
      [LAST, ['replay', 'losses', 'refusals']],
      [IDENTITY, ['replay']],
    ])
  })

  it('is what texts, questions, tasks and pictures name', () => {
    const condition: Condition = {
      kind: 'any',
      of: [{ kind: 'figure', figure: 'cut', is: 'below', than: 'full' }],
    }
    expect(figuresOfConditions([condition, { kind: 'selected', stepKind: 'action' }])).toEqual([
      'cut',
      'full',
    ])
    const prose = [
      { kind: 'paragraph' as const, children: [{ kind: 'figure' as const, name: 'saved' }] },
      { kind: 'code' as const, language: '', text: '{{gap}}' },
    ]
    const blocks = [
      { kind: 'prose' as const, prose: [{ kind: 'list' as const, ordered: false, items: [prose] }] },
      { kind: 'predict' as const, question: prose, answer: 'here', because: [] },
      { kind: 'task' as const, goal: [], until: [condition] },
      { kind: 'picture' as const, title: '', bars: [{ label: '', figure: 'last' }], limit: 'nothing' },
    ]
    expect(figuresOfBlocks(blocks)).toEqual(['saved', 'here', 'cut', 'full', 'last', 'nothing'])
  })
})

describe('conditions', () => {
  const hold = (condition: Condition, more: Partial<Known> = {}) => holds(condition, FIGURES, knownWith(more))
  const figure = (
    name: string,
    is: 'is' | 'is-not' | 'below' | 'at-most',
    than: number | string,
  ): Condition => ({
    kind: 'figure',
    figure: name,
    is,
    than,
  })
  const waiting = { replayOf: () => undefined }

  it('compare figures with numbers and with each other', () => {
    expect(hold(figure('cut', 'below', 'full'))).toBe(true)
    expect(hold(figure('full', 'below', 'cut'))).toBe(false)
    expect(hold(figure('cut', 'at-most', 370))).toBe(true)
    expect(hold(figure('cut', 'is', 371))).toBe(false)
    expect(hold(figure('cut', 'is-not', 371))).toBe(true)
  })

  it('do not hold of what cannot be, and are open while it is not known', () => {
    expect(hold(figure('second', 'is-not', 3))).toBe(false)
    expect(hold(figure('cut', 'below', 'second'), waiting)).toBe(false)
    expect(hold(figure('cut', 'below', 'full'), waiting)).toBeUndefined()
    const any: Condition = { kind: 'any', of: [figure('cut', 'below', 1), figure('calls', 'is', 3)] }
    expect(hold(any, waiting)).toBe(true)
    expect(hold({ kind: 'any', of: [figure('cut', 'below', 1)] }, waiting)).toBeUndefined()
    const known = knownWith(waiting)
    expect(allHold([figure('cut', 'below', 1), figure('calls', 'is', 2)], FIGURES, known)).toBe(false)
    expect(allHold([figure('cut', 'below', 1), figure('calls', 'is', 3)], FIGURES, known)).toBeUndefined()
  })

  it('ask what is on screen', () => {
    expect(hold({ kind: 'shows', what: 'view', value: 'compare' })).toBe(true)
    expect(hold({ kind: 'shows', what: 'profile', value: 'teaching' }, { profile: undefined })).toBe(false)
    expect(hold({ kind: 'selected', stepKind: 'action' })).toBe(true)
    expect(hold({ kind: 'selected', stepKind: 'action' }, { selected: undefined })).toBe(false)
  })

  it('find a column by its strategy, its trigger and its mode, in a pipeline too', () => {
    const has = (columns: Known['columns'], more: { trigger?: string; mode?: string } = {}) =>
      hold({ kind: 'has-column', id: 'keep-last', ...more }, { columns })
    expect(has([undefined, LAST])).toBe(true)
    expect(has([spec({ id: 'shorten-observations' })])).toBe(false)
    expect(has([spec({ pipeline: [{ id: 'shorten-observations' }, { id: 'keep-last' }] })])).toBe(true)
    expect(has([LAST], { trigger: 'every-steps' })).toBe(false)
    expect(has([LAST, BATCH], { trigger: 'every-steps', mode: 'destructive' })).toBe(true)
  })
})

describe('answers', () => {
  it('one choice is right, once all is known', () => {
    const choices = [
      { text: 'more', when: [{ kind: 'figure', figure: 'cut', is: 'above', than: 'full' }] },
      { text: 'less', when: [{ kind: 'figure', figure: 'cut', is: 'at-most', than: 'full' }] },
    ] as const
    expect(rightChoice({ choices }, FIGURES, knownWith())).toBe(1)
    expect(rightChoice({ choices }, FIGURES, knownWith({ replayOf: () => undefined }))).toBeUndefined()
  })

  it('a guess is near within a share of the answer', () => {
    expect(isNear({}, 125, 100)).toBe(true)
    expect(isNear({}, 126, 100)).toBe(false)
    expect(isNear({ near: 0.5 }, 60, 100)).toBe(true)
    expect(isNear({}, 1, 0)).toBe(false)
  })

  it('a score lies between worst and best, whichever is larger', () => {
    const challenge = (best: number, worst: number) => ({
      goals: [],
      score: { figure: 'cut', best, worst },
      solution: '',
      failing: [],
    })
    expect(scoreOf(challenge(300, 440), FIGURES, knownWith())).toBe(50)
    expect(scoreOf(challenge(440, 300), FIGURES, knownWith())).toBe(50)
    expect(scoreOf(challenge(380, 400), FIGURES, knownWith())).toBe(100)
    expect(scoreOf(challenge(100, 200), FIGURES, knownWith())).toBe(0)
    expect(scoreOf(challenge(1, 2), FIGURES, knownWith({ replayOf: () => undefined }))).toBeUndefined()
  })
})
