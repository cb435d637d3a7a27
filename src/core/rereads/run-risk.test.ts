import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { bindDialect, DEFAULT_DIALECT } from '../dialects/index.ts'
import type { Step } from '../model/step.ts'
import { contextAt } from '../replay/context-at.ts'
import { buildMemory, checkSpec } from '../spec/spec.ts'
import type { MemorySpec } from '../spec/spec-data.ts'
import { actionStep, summaryStep, taskStep, traceOf } from '../testing/steps.ts'
import { createMeasure } from '../tokens/measure.ts'
import { pagesOf } from './fetched.ts'
import { MEASURED, type Measured } from './measured.ts'
import { rereadRisk } from './run-risk.ts'

/** Three in ten files are read again, one in ten although it stays; all within one call. */
const RATES: Measured = {
  ...MEASURED,
  isAccepted: false,
  rates: [{ kind: 'file', oldest: null, after: { pages: 1, rate: 0.3 }, placebo: { pages: 1, rate: 0.1 } }],
  within: [1],
}
const count = (text: string) => text.length / 4
const OPTIONS = {
  baseline: 'as-recorded' as const,
  count,
  measure: createMeasure(count, unwrap(bindDialect(DEFAULT_DIALECT)), 'none'),
  perCall: 0,
  window: 128_000,
}
const read = (path: string, first = 1) =>
  actionStep({ tool: 'Read', args: { file_path: path, offset: first }, observation: 'x\n'.repeat(10) })
const talk = () => actionStep({ text: 'I think.' })

const risk = (steps: readonly Step[], spec: MemorySpec, measured = RATES, recorded = traceOf([]).recorded) =>
  rereadRisk(traceOf(steps, recorded), buildMemory(unwrap(checkSpec(spec))), OPTIONS, measured)
const KEEP_ONE: MemorySpec = { id: 'keep-last', params: { count: 1 } }

describe('the re-read risk of a strategy', () => {
  it('expects of each page that leaves the context its rate, and again the tokens of that share', () => {
    const { removed, expected, anyway } = risk(
      [taskStep('go'), read('a'), read('b'), talk(), talk()],
      KEEP_ONE,
    )
    expect(removed.pages).toBe(2)
    expect(expected.pages).toBeCloseTo(0.6)
    expect(anyway.pages).toBeCloseTo(0.2)
    expect(expected.tokens).toBeCloseTo(removed.tokens * 0.3)
    expect(removed.tokens).toBeGreaterThan(5)
  })
  it('lists the dropped results, the likeliest first, with the call that lacks each and its tokens', () => {
    const search = actionStep({ tool: 'Grep', args: { pattern: 'port', path: 'src' }, observation: 'x: 1' })
    const steps = [taskStep('go'), search, read('a'), read('b'), talk(), talk()]
    const found = risk(steps, KEEP_ONE)
    expect(found.likeliest.map(({ page: { key }, call, age }) => [key, call, age])).toEqual([
      ['a', 3, 2],
      ['b', 4, 2],
      [expect.stringContaining('port'), 2, 2],
    ])
    const sum = (of: 'chance' | 'tokens') => found.likeliest.reduce((all, result) => all + result[of], 0)
    expect(sum('chance')).toBeCloseTo(found.expected.pages)
    expect(sum('tokens')).toBeCloseTo(found.removed.tokens)
  })
  it('is none where everything stays, and counts a page that stays elsewhere as not removed', () => {
    const steps = [taskStep('go'), read('a'), talk(), read('a'), talk()]
    expect(risk(steps, { id: 'keep-last', params: { count: 100 } }).removed.pages).toBe(0)
    expect(risk(steps, { id: 'keep-last', params: { count: 2 } }).removed.pages).toBe(0)
    expect(risk(steps, { id: 'keep-last', params: { count: 0 } }).removed.pages).toBe(2)
  })
  it('counts a result as dropped only where no step that replaced it still has its whole text', () => {
    const folded: MemorySpec = { id: 'agent-framework-tool-calls', params: { keepGroups: 1 } }
    const dropped: MemorySpec = { ...folded, params: { keepGroups: 1, older: 'dropped' } }
    const steps = [taskStep('go'), read('a'), read('b'), read('c'), talk()]
    expect(risk(steps, folded).removed.pages).toBe(0)
    expect(risk(steps, dropped).removed.pages).toBe(2)
    const long = actionStep({ tool: 'Read', args: { file_path: 'l' }, observation: 'x\n'.repeat(5000) })
    expect(risk([taskStep('go'), long, read('b'), talk()], folded).removed.pages).toBe(1)
  })
  it('is validated for agents that read files with a tool for that, not with commands', () => {
    const accepted = { ...MEASURED, isAccepted: true }
    const names = Array.from({ length: 10 }, (_, at) => `f${at}.ts`)
    const byShell = names.map((name) =>
      actionStep({ tool: 'bash', args: { command: `cat ${name}` }, observation: 'x' }),
    )
    const validated = (steps: readonly Step[]) =>
      risk([taskStep('go'), ...steps], KEEP_ONE, accepted).validatedRuns
    expect([validated(names.map((name) => read(name))), validated(byShell)]).toEqual([1, 0])
  })
  it('leaves out what the recorded agent removed itself', () => {
    const steps = [taskStep('go'), read('a'), summaryStep('a was read'), talk(), talk()]
    const own = [{ call: 1, changes: [{ kind: 'remove' as const, id: 's1' }] }]
    expect(risk(steps, KEEP_ONE, RATES, own).removed.pages).toBe(0)
  })
  it('counts near the end of the run only the calls that are left', () => {
    const late = { ...RATES, within: [0.25, 0.5, 0.75, 1] }
    expect(risk([taskStep('go'), read('a'), talk(), talk()], KEEP_ONE, late).expected.pages).toBeCloseTo(
      0.3 * 0.25,
    )
    const longer = [taskStep('go'), read('a'), talk(), talk(), talk()]
    expect(risk(longer, KEEP_ONE, late).expected.pages).toBeCloseTo(0.3 * 0.5)
  })
  it('finds on any run the pages that a look at every context finds', () => {
    const step = fc.oneof(
      fc
        .tuple(fc.constantFrom('a', 'b'), fc.constantFrom(1, 4, 20))
        .map(([path, first]) => read(path, first)),
      fc.constant(talk()),
    )
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 5 }),
        (steps, kept) => {
          const spec: MemorySpec = { id: 'keep-last', params: { count: kept } }
          expect(risk([taskStep('go'), ...steps], spec).removed.pages).toBe(
            byLooking([taskStep('go'), ...steps], spec),
          )
        },
      ),
    )
  })
})

/** Pages of the history that some context does not show, by the definition. */
function byLooking(steps: readonly Step[], spec: MemorySpec): number {
  const trace = traceOf(steps)
  const gone = new Set<string>()
  for (const { index } of trace.calls) {
    const { base, context } = unwrap(contextAt(trace, buildMemory(unwrap(checkSpec(spec))), index, OPTIONS))
    const shown = context.flatMap(pagesOf)
    for (const [place, one] of base.entries()) {
      for (const { page } of pagesOf(one)) {
        const later = base.slice(place + 1).flatMap(pagesOf)
        if (later.some(({ page: other }) => other.key === page.key && other.from === page.from)) continue
        const lines = Array.from({ length: page.to - page.from + 1 }, (_, at) => page.from + at)
        const isShown = shown.some(
          ({ page: other }) =>
            other.key === page.key &&
            lines.filter((line) => line >= other.from && line <= other.to).length * 2 >= lines.length,
        )
        if (!isShown) gone.add(one.id)
      }
    }
  }
  return gone.size
}
