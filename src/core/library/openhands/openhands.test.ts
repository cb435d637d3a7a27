import { describe, expect, it } from 'vitest'
import { fail, ok } from '#base/result.ts'
import type { Strategy, StrategyContext } from '../../memory/strategy.ts'
import { partsText } from '../../model/message.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import {
  actionStep,
  controlStep,
  idsOf,
  messageStep,
  numbered,
  summaryStep,
  systemStep,
  taskStep,
} from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { openHandsAmortized } from './amortized.ts'
import { forgetUnranked, openHandsAttention } from './attention.ts'
import { openHandsBrowser } from './browser.ts'
import { openHandsLlmSummary, planSummary } from './llm-summary.ts'
import { openHandsMasking } from './masking.ts'
import { headAndTail, openHandsRecent } from './recent.ts'
import { viewOf } from './view.ts'
import { openHandsWindow } from './window.ts'

const context = plainContext({ summarise: () => ok('SUM') })

function prune(
  strategy: Strategy,
  steps: readonly Step[],
  values: ParamValues,
  more: Partial<StrategyContext> = {},
) {
  return strategy.prune(steps, { ...initialValues(strategy.params), ...values }, { ...context, ...more })
}

/** s0 system, s1 task, then actions of a turn and a result: two events each. */
function run(actions: number): readonly Step[] {
  const act = (_: unknown, index: number) =>
    actionStep({ text: `t${index}`, tool: 'run', observation: `o${index}` })
  return numbered([systemStep('S'), taskStep('task'), ...Array.from({ length: actions }, act)])
}

function observations(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) =>
    step.kind === 'action' ? step.results.map((result) => partsText(result.parts)) : [],
  )
}

describe('first and newest events', () => {
  it('cuts between a call and its result, and shows the tear', () => {
    const steps = run(3)
    const pruned = prune(openHandsRecent, steps, { maxEvents: 4, keepFirst: 1 })
    expect(idsOf(pruned)).toEqual(['s0', 's3', 's4'])
    expect(pruned[1]).toMatchObject({ calls: [], results: [{}], origin: ['s3'] })
    expect(pruned[2]).toBe(steps[4])
  })
  it('repeats the head of a short history, as written, and never otherwise', () => {
    const steps = run(1)
    expect(idsOf(prune(openHandsRecent, steps, { variant: 'as-written' }))).toEqual(['s0', 's0', 's1', 's2'])
    expect(prune(openHandsRecent, steps, {})).toBe(steps)
  })
  it('has a tail of everything, as written, where the head fills the window', () => {
    expect(headAndTail(['a', 'b', 'c'], { keepFirst: 2, maxEvents: 2 })).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c'],
    ])
  })
  it('refuses to repeat its head without end', () => {
    const steps = Array.from({ length: 1500 }, () => systemStep('S', { id: 'same' }))
    const [first] = steps
    const copies = steps.map(() => first ?? systemStep('S'))
    const values = { ...initialValues(openHandsRecent.params), variant: 'as-written' }
    expect(openHandsRecent.refuses(copies, values, context)?.code).toBe('grows-without-bound')
    expect(openHandsRecent.refuses(steps, values, context)).toBeUndefined()
  })
})

describe('masking', () => {
  it('counts all events and masks only results and summaries', () => {
    const steps = [...run(3), summaryStep('old', { id: 'sum' })]
    const pruned = prune(openHandsMasking, steps, { window: 3 })
    expect(observations(pruned)).toEqual(['<MASKED>', '<MASKED>', 'o2'])
    expect(pruned[2]).toMatchObject({ calls: [{ name: 'run' }], parts: [{ text: 't0' }] })
    expect(prune(openHandsMasking, steps, { window: 0 }).at(-1)).toMatchObject({
      parts: [{ text: '<MASKED>' }],
    })
  })
  it('does not count control steps', () => {
    const steps = [...run(1), controlStep(), controlStep()]
    expect(observations(prune(openHandsMasking, steps, { window: 1 }))).toEqual(['o0'])
  })
})

describe('old web pages', () => {
  const page = (url: string) =>
    actionStep({ tool: 'browse_page', args: { url }, observation: `<html>${url}</html>` })
  it('keep their address', () => {
    const steps = [page('http://a'), actionStep({ tool: 'run', observation: 'x' }), page('http://b')]
    expect(observations(prune(openHandsBrowser, steps, {}))).toEqual([
      'Visited URL http://a\nContent omitted',
      'x',
      '<html>http://b</html>',
    ])
  })
  it('are known by the address in their text where the call has none', () => {
    const old = actionStep({ tool: 'browser', observation: 'Title https://x.org/y and more' })
    expect(observations(prune(openHandsBrowser, [old], { window: 0 }))).toEqual([
      'Visited URL https://x.org/y\nContent omitted',
    ])
  })
})

describe('amortized forgetting', () => {
  it('leaves the history alone up to its size, then halves it', () => {
    const steps = run(4)
    expect(prune(openHandsAmortized, steps, { maxSize: 10 })).toEqual(steps)
    expect(idsOf(prune(openHandsAmortized, run(5), { maxSize: 10, keepFirst: 1 }))).toEqual([
      's0',
      's5',
      's6',
    ])
  })
  it('condenses whatever the size when each run is a request', () => {
    expect(idsOf(prune(openHandsAmortized, run(2), { maxSize: 6, keepFirst: 1, when: 'every-run' }))).toEqual(
      ['s0', 's3'],
    )
  })
  it('refuses a head of half the size, but not for nothing', () => {
    const values = { ...initialValues(openHandsAmortized.params), maxSize: 10, keepFirst: 5 }
    expect(openHandsAmortized.refuses(run(1), values, context)?.code).toBe('bad-sizes')
    expect(openHandsAmortized.refuses([], values, context)).toBeUndefined()
  })
})

describe('essentials and newest half', () => {
  it('keeps system prompt, task and half of the rest, without results at its start', () => {
    const steps = run(5)
    expect(idsOf(prune(openHandsWindow, steps, {}))).toEqual(['s0', 's1', 's5', 's6'])
  })
  it('keeps what was recalled for the task', () => {
    const recall = actionStep({ tool: 'recall', args: { query: 'task' }, observation: 'known' })
    const steps = numbered([systemStep('S'), taskStep('task'), recall, ...run(4).slice(2)])
    expect(idsOf(prune(openHandsWindow, steps, {}))).toEqual(['s0', 's1', 's2', 's5', 's6'])
  })
  it('forgets nothing without a user message', () => {
    const steps = run(4).filter((step) => step.kind !== 'task')
    expect(prune(openHandsWindow, steps, {})).toEqual(steps)
  })
})

describe('summarising the middle', () => {
  it('puts one summary behind the head, which names what it stands for', () => {
    const pruned = prune(openHandsLlmSummary, run(5), { maxSize: 10, keepFirst: 2 })
    expect(idsOf(pruned)).toEqual(['s0', 's1', 'openhands-summary:s2..s5:4', 's6'])
    expect(pruned[2]).toMatchObject({
      kind: 'summary',
      rule: 'openhands-summary',
      origin: ['s2', 's3', 's4', 's5'],
    })
  })
  it('shows the summary before to the model and replaces it', () => {
    const prompts: string[] = []
    const summarise: StrategyContext['summarise'] = ({ prompt }) => {
      prompts.push(prompt)
      return ok('NEW')
    }
    const steps = [...run(0), summaryStep('BEFORE', { id: 'old' }), ...run(5).slice(2)]
    const pruned = prune(openHandsLlmSummary, steps, { maxSize: 10, keepFirst: 2 }, { summarise })
    expect(pruned.filter((step) => step.kind === 'summary').map((step) => step.parts)).toEqual([
      [{ kind: 'text', text: 'NEW' }],
    ])
    expect(prompts[0]).toContain('<PREVIOUS SUMMARY>\nBEFORE\n')
    expect(pruned[2]?.origin?.[0]).toBe('old')
    expect(pruned[2]?.id).toBe('openhands-summary:s2..s5:4')
  })
  it('cuts long texts in their middle for the prompt, by code points', () => {
    const steps = ['head', '😀'.repeat(50), 'ab', 'c', 'd', 'e'].map((text, index) =>
      messageStep(text, { id: `m${index}` }),
    )
    const plan = planSummary(steps, { maxSize: 6, keepFirst: 1, maxEventLength: 4 })
    expect(plan.cuts).toBe(1)
    expect(plan.prompt).toContain('😀😀\n[…]\n😀😀\n')
    expect(plan.previous).toBe('No events summarized')
  })
  it('refuses where the summariser has no answer', () => {
    const values = { ...initialValues(openHandsLlmSummary.params), maxSize: 4 }
    const silent = { ...context, summarise: () => fail({ code: 'none', message: 'No summary.' }) }
    expect(openHandsLlmSummary.refuses(run(5), values, silent)?.code).toBe('none')
    expect(openHandsLlmSummary.refuses(run(0), values, silent)).toBeUndefined()
  })
})

describe('keeping what is ranked first', () => {
  const letters = [...'abcdefgh']
  it('ignores the head in the ranking, and lets unknown ones use up places', () => {
    expect(forgetUnranked(letters, ['a', 'c', undefined, 'd', 'e'], { maxSize: 8, keepFirst: 1 })).toEqual([
      'b',
      'e',
      'f',
      'g',
      'h',
    ])
  })
  it('adds the newest where too few are ranked', () => {
    expect(forgetUnranked(letters, ['b'], { maxSize: 8, keepFirst: 1 })).toEqual(['c', 'd', 'e', 'f'])
  })
  it('ranks by words shared with what is going on', () => {
    const filler = Array.from({ length: 8 }, (_, index) => messageStep(`noise ${index}`, { id: `n${index}` }))
    const about = messageStep('the parser of dates fails', { id: 'about' })
    const now = messageStep('fix the parser of dates', { id: 'now' })
    const pruned = prune(openHandsAttention, [...filler.slice(0, 4), about, ...filler.slice(4), now], {
      maxSize: 6,
    })
    expect(idsOf(pruned)).toEqual(['n0', 'about', 'now'])
  })
})

describe('the view of a log', () => {
  const event = (id: number) => ({ kind: 'event' as const, id, event: `e${id}` })
  it('hides what is forgotten, by range or ids, and shows the newest summary at its place', () => {
    const log = [
      ...[0, 1, 2, 3, 4].map(event),
      { kind: 'condensation' as const, id: 5, range: { start: 1, end: 2 }, summary: 'A', offset: 1 },
      { kind: 'condensation' as const, id: 6, ids: [3], summary: 'B', offset: 9 },
    ]
    expect(viewOf(log)).toEqual({
      ok: true,
      value: { events: ['e0', 'e4', { inserted: 'B' }], isRequested: false },
    })
  })
  it('knows of a request that nobody answered', () => {
    const request = { kind: 'request' as const, id: 1 }
    const condensation = { kind: 'condensation' as const, id: 2, ids: [] }
    expect(viewOf([event(0), request])).toMatchObject({ value: { isRequested: true } })
    expect(viewOf([event(0), request, condensation])).toMatchObject({ value: { isRequested: false } })
  })
  it('refuses a condensation that says too much or too little', () => {
    const bad = [
      {},
      { ids: [1], range: { start: 1, end: 2 } },
      { range: { start: 1 } },
      { ids: [], summary: 'S' },
    ]
    for (const forgetting of bad) {
      const view = viewOf([{ kind: 'condensation', id: 0, ...forgetting }])
      expect(view.ok ? 'ok' : view.error.code).toBe('bad-condensation')
    }
  })
})
