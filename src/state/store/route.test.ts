import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { checkSpec, leanSpec } from '#core/spec/spec.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { formatSpec, parseSpec } from '#core/spec/spec-text.ts'
import { DEFAULT_COUNTING } from './counting-fields.ts'
import {
  DEFAULT_COLUMNS,
  formatRoute,
  HOME,
  parseRoute,
  type Route,
  STRATEGIES_MODES,
  VIEWS,
} from './route.ts'

/** A spec as the app puts it into the address: checked, and without what is as by default. */
const spec = (given: MemorySpec) => leanSpec(unwrap(checkSpec(given)))

describe('the address of a route', () => {
  test('is short where everything is as by default', () => {
    expect(formatRoute(HOME)).toBe('#/library')
    expect(formatRoute({ ...HOME, view: 'timeline', traceId: 'abc' })).toBe('#/timeline/abc')
  })

  test('can be read by a person', () => {
    const columns = [
      spec({ id: 'keep-last', params: { count: 5 } }),
      spec({ id: 'shorten-observations', trigger: { kind: 'every-steps', steps: 10 }, mode: 'destructive' }),
    ]
    expect(formatRoute({ ...HOME, view: 'compare', traceId: 'abc', call: 12, columns })).toBe(
      '#/compare/abc?call=13&columns=keep-last(count:5);shorten-observations@every-steps:10!destructive&v=2',
    )
  })

  test('counts calls as views do; a link of version 1 counted them from 0', () => {
    expect(formatRoute({ ...HOME, view: 'timeline', traceId: 'abc', call: 461 })).toContain('call=462&v=2')
    expect(parseRoute('#/timeline/abc?call=462&v=2').route.call).toBe(461)
    expect(parseRoute('#/timeline/abc?call=461&v=1').route.call).toBe(461)
    expect(parseRoute('#/timeline/abc?call=0').route.call).toBe(0)
    expect(parseRoute('#/timeline/abc?call=0&v=2').problems).toMatchObject([{ code: 'bad-link' }])
  })

  test('names the pad in the scratchpad, and only there', () => {
    const route = { ...HOME, view: 'scratchpad', notebook: 'p1' } as const
    expect(formatRoute(route)).toBe('#/scratchpad?pad=p1&v=2')
    expect(parseRoute(formatRoute(route)).route.notebook).toBe('p1')
    expect(formatRoute({ ...route, view: 'timeline' })).toBe('#/timeline')
  })

  test('names what is found and shown beside the steps in the timeline, and only there', () => {
    const route = {
      ...HOME,
      view: 'timeline',
      traceId: 'abc',
      find: 'a "b"; c',
      beside: 'def@0',
    } as const
    expect(parseRoute(formatRoute(route)).route).toEqual(route)
    expect(formatRoute({ ...route, view: 'compare' })).toBe('#/compare/abc')
    const insights = { ...HOME, view: 'insights', traceId: 'abc', insight: 'waste' } as const
    expect(parseRoute(formatRoute(insights)).route).toEqual(insights)
    const opened = { ...HOME, view: 'insights', traceId: 'abc', within: ['Read', 'src/a b;c.ts'] } as const
    expect(parseRoute(formatRoute(opened)).route).toEqual(opened)
    expect(parseRoute('#/insights/abc?insight=tea').problems).toMatchObject([{ code: 'bad-link' }])
  })

  test('of a panel of insights in the timeline, as it once was, opens Insights', () => {
    const { route, problems } = parseRoute('#/timeline/abc?insight=waste&v=1')
    expect([route.view, route.insight, problems]).toEqual(['insights', 'waste', []])
  })

  test('of Insights may call the breakdown by the name of its tab', () => {
    const { route, problems } = parseRoute('#/insights/abc?insight=breakdown&v=1')
    expect([route.view, route.insight, problems]).toEqual(['insights', 'shares', []])
  })

  test('names the part of a lesson beside any view, and says so where it cannot', () => {
    const route = {
      ...HOME,
      view: 'compare',
      traceId: 'abc',
      lesson: { id: 'window-fills', part: 2 },
    } as const
    expect(formatRoute(route)).toBe('#/compare/abc?lesson=window-fills.2&v=2')
    expect(parseRoute('#/learn?lesson=window-fills.2&present=1').route).toMatchObject({
      view: 'learn',
      lesson: { id: 'window-fills', part: 2 },
      isPresenting: true,
    })
    for (const bad of ['window-fills', 'window-fills.0', '../x.1', 'Window.1']) {
      const { route: parsed, problems } = parseRoute(`#/timeline/abc?lesson=${encodeURIComponent(bad)}`)
      expect([parsed.lesson, problems[0]?.code]).toEqual([undefined, 'bad-link'])
    }
  })

  test('says nothing of columns by default and holds an empty list apart', () => {
    const empty = { ...HOME, view: 'compare', traceId: 'abc', columns: [] } as const
    expect(parseRoute(formatRoute(empty)).route.columns).toEqual([])
    expect(parseRoute('#/compare/abc').route.columns).toBe(DEFAULT_COLUMNS)
  })

  test('gives back the route it was made from, whatever it is', () => {
    const trigger = fc.constantFrom(
      { kind: 'every-call' as const },
      { kind: 'every-steps' as const, steps: 7 },
      { kind: 'past-tokens' as const, tokens: 8000 },
      { kind: 'past-share' as const, share: 0.655 },
      { kind: 'after-kinds' as const, kinds: ['action' as const, 'note' as const] },
    )
    const column = fc
      .record({
        id: fc.constantFrom(...memoryInfos().map((info) => info.id)),
        trigger,
        mode: fc.constantFrom('view' as const, 'destructive' as const),
      })
      .map(spec)
    const piped = fc.tuple(trigger, fc.integer({ min: 0, max: 9 })).map(([when, count]) =>
      spec({
        pipeline: [{ id: 'shorten-observations' }, { id: 'keep-last', params: { count } }],
        trigger: when,
      }),
    )
    const counted = fc
      .integer({ min: 0, max: 100 })
      .map((count) => spec({ id: 'keep-last', params: { count, variant: 'all-steps' } }))
    const route: fc.Arbitrary<Route> = fc.record({
      view: fc.constantFrom(...VIEWS),
      traceId: fc.option(fc.string({ minLength: 1, unit: 'grapheme' }), { nil: undefined }),
      call: fc.option(fc.nat({ max: 9999 }), { nil: undefined }),
      step: fc.option(fc.string({ minLength: 1, unit: 'grapheme' }), { nil: undefined }),
      tab: fc.constantFrom('messages' as const, 'raw' as const, 'saw' as const),
      notebook: fc.constant(undefined),
      baselineBefore: fc.constant(undefined),
      collection: fc.constant(undefined),
      groupBy: fc.constant('none' as const),
      only: fc.constant([]),
      days: fc.constant(undefined),
      find: fc.constant(undefined),
      insight: fc.constant('shares' as const),
      within: fc.constant([]),
      beside: fc.constant(undefined),
      columns: fc.oneof(
        fc.constant(DEFAULT_COLUMNS),
        fc.array(fc.oneof(column, counted, piped), { maxLength: 4 }),
      ),
      names: fc.constant({}),
      memory: fc.option(fc.oneof(column, counted, piped), { nil: undefined }),
      lesson: fc.option(
        fc.record({
          id: fc.constantFrom('window-fills', 'lesson-2', 'x'),
          part: fc.integer({ min: 1, max: 999 }),
        }),
        { nil: undefined },
      ),
      isPresenting: fc.boolean(),
      mode: fc.constant('one-run' as const),
      picked: fc.constant([]),
      runs: fc.constant(undefined),
      pickedRuns: fc.constant([]),
      section: fc.constant('pricing' as const),
      list: fc.constant(HOME.list),
      counting: fc.record({
        baseline: fc.constantFrom('as-recorded' as const, 'everything' as const),
        encoding: fc.constantFrom('o200k_base' as const, 'cl100k_base' as const, 'chars4' as const),
        dialect: fc.constantFrom(DEFAULT_COUNTING.dialect, { id: 'tinyagent', params: { form: 'research' } }),
        overhead: fc.constantFrom('none' as const, 'cookbook' as const),
        window: fc.integer({ min: 1, max: 2_000_000 }),
        profile: fc.constantFrom('openai-gpt-5', 'claude-opus', 'my.own-profile'),
        summariser: fc.constantFrom(DEFAULT_COUNTING.summariser, {
          id: 'fixed-length',
          params: { tokens: 50 },
        }),
      }),
    })
    fc.assert(
      fc.property(route, (given) => {
        const { route: parsed, problems } = parseRoute(formatRoute(given))
        expect(problems).toEqual([])
        expect(parsed).toEqual(given)
      }),
    )
  })

  test('names what Strategies is about, and says so of no other view', () => {
    for (const mode of STRATEGIES_MODES) {
      expect(parseRoute(formatRoute({ ...HOME, mode, view: 'strategies' })).route.mode).toBe(mode)
      expect(formatRoute({ ...HOME, mode, view: 'timeline' })).not.toContain('mode')
    }
    expect(parseRoute('#/strategies/abc?mode=no&v=1').problems).toHaveLength(1)
  })

  test('names the runs that strategies are ranked over, so that the link brings them back', () => {
    const several = { ...HOME, view: 'strategies', traceId: 'a', mode: 'several-runs' } as const
    const picked = { ...several, runs: 'picked', pickedRuns: ['a', 'b-2'] } as const
    expect(formatRoute(several)).toBe('#/strategies/a?mode=several-runs&v=2')
    expect(formatRoute(picked)).toBe('#/strategies/a?mode=several-runs&runs=picked&run=a,b-2&v=2')
    expect(parseRoute(formatRoute(picked)).route).toEqual(picked)
    expect(parseRoute(formatRoute({ ...several, runs: 'model' })).route.runs).toBe('model')
    expect(formatRoute({ ...picked, mode: 'one-run' })).not.toContain('run=')
    expect(parseRoute('#/strategies/a?mode=several-runs&runs=some&v=1').problems).toHaveLength(1)
  })

  test('names the section of the settings', () => {
    const route = { ...HOME, view: 'settings', section: 'keyboard' } as const
    expect(formatRoute(route)).toBe('#/settings?section=keyboard&v=2')
    expect(parseRoute(formatRoute(route)).route).toEqual(route)
    expect(formatRoute({ ...route, view: 'learn' })).toBe('#/learn')
    expect(parseRoute('#/settings?section=tea&v=1').problems).toHaveLength(1)
  })

  test('an old link to the sweep of Compare opens it in Strategies', () => {
    const { route } = parseRoute('#/compare/abc?columns=keep-last(count:5)&sweep=1&v=1')
    expect(route).toMatchObject({ view: 'strategies', mode: 'sweep', traceId: 'abc' })
    expect(route.columns).toHaveLength(1)
  })

  test('keeps what it understands of a damaged address and says what it left out', () => {
    const { route, problems } = parseRoute(
      '#/compare/abc?call=1&columns=keep-last(count:5)%3Bno-such%3B))(&dialect=klingon&v=1',
    )
    expect(route).toMatchObject({ view: 'compare', traceId: 'abc', call: 1, counting: DEFAULT_COUNTING })
    expect(route.columns).toEqual([spec({ id: 'keep-last', params: { count: 5 } }), { id: 'no-such' }])
    expect(problems.map((problem) => problem.code)).toEqual(['bad-column', 'unknown-dialect'])
  })

  test('says each part whose value it does not know, and takes the default', () => {
    const { route, problems } = parseRoute(
      '#/compare/x?call=minus&tab=no&encoding=bogus&base=nope&overhead=zz&window=0&dialect=((&v=99',
    )
    expect(route).toMatchObject({ call: undefined, tab: HOME.tab, counting: DEFAULT_COUNTING })
    const told = problems.map((problem) => problem.message)
    expect(told).toHaveLength(8)
    expect(told.join('\n')).toMatch(
      /newer version of Memoscope[\s\S]*call=minus[\s\S]*tab=no[\s\S]*base=nope[\s\S]*encoding=bogus[\s\S]*overhead=zz[\s\S]*window=0[\s\S]*dialect=\(\(/,
    )
  })

  test('falls back to the library for a view that does not exist', () => {
    const { route, problems } = parseRoute('#/nowhere')
    expect(route.view).toBe('library')
    expect(problems[0]?.message).toContain('nowhere')
  })

  test('never throws, whatever stands in the address bar', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => parseRoute(`#/${text}`) !== undefined))
  })
})

describe('the text of a memory', () => {
  test('keeps free text, and text that looks like a number, as it is', () => {
    const given = { id: 'keep-last', params: { one: 'a,b)|@!~ é😀', two: '7', three: 'true', four: '' } }
    expect(parseSpec(formatSpec(given))).toEqual({ ok: true, value: given })
  })

  test('refuses a trigger without its number', () => {
    expect(parseSpec('keep-last@every-steps:0').ok).toBe(false)
  })

  test('leaves out what equals the initial values', () => {
    expect(formatSpec(spec({ id: 'keep-last' }))).toBe('keep-last')
  })
})
