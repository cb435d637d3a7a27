import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Step } from '#core/model/step.ts'
import type { Page } from '#core/rereads/page.ts'
import { actionStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { callsByAgent } from './agent-calls.ts'
import { callsToEdit, HORIZON, labelOf } from './label.ts'

const lines = (count: number) => 'a line\n'.repeat(count)
const read = (path: string, from: number, to: number) =>
  actionStep({ tool: 'Read', args: { file_path: path, offset: from }, observation: lines(to - from + 1) })
const edit = (path: string) => actionStep({ tool: 'Edit', args: { file_path: path }, observation: 'ok' })
const talk = () => actionStep({ text: 'I think.' })

const PAGE: Page = { kind: 'file', key: '/r/a.ts', from: 1, to: 100 }
/** The label at call 0 of a run with these answers; many more calls follow unless `window` says otherwise. */
function label(answers: readonly Step[], window?: number) {
  const rest = Array.from({ length: HORIZON }, talk)
  const [own = []] = callsByAgent(
    traceOf([taskStep('go'), ...answers, ...(window === undefined ? rest : [])]),
  )
  return labelOf(PAGE, own, 0, window ?? own.length)
}

describe('a page was fetched again', () => {
  test('when at least half of its lines came back, in one read or several', () => {
    expect(label([talk(), read('/r/a.ts', 1, 50)])).toEqual({ outcome: 'again', calls: 2 })
    expect(label([read('/r/a.ts', 1, 49)])).toMatchObject({ outcome: 'not' })
    expect(label([read('/r/a.ts', 1, 30), read('/r/a.ts', 20, 60)])).toEqual({ outcome: 'again', calls: 2 })
    expect(label([read('src/a.ts', 1, 90)])).toMatchObject({ outcome: 'not' })
    expect(label([read('a.ts', 1, 90)])).toMatchObject({ outcome: 'again' })
  })
  test('only within the horizon', () => {
    const wait = (calls: number) => Array.from({ length: calls }, talk)
    expect(label([...wait(HORIZON - 1), read('/r/a.ts', 1, 99)])).toMatchObject({
      outcome: 'again',
      calls: HORIZON,
    })
    expect(label([...wait(HORIZON), read('/r/a.ts', 1, 99)])).toMatchObject({ outcome: 'not' })
  })
  test('not once it was written to', () => {
    expect(label([edit('/r/a.ts'), read('/r/a.ts', 1, 99)])).toEqual({ outcome: 'written', calls: 1 })
    expect(label([edit('/r/b.ts'), read('/r/a.ts', 1, 99)])).toMatchObject({ outcome: 'again' })
  })
  test('is unknown where the run or the context ends before', () => {
    expect(label([talk(), talk()], 2)).toEqual({ outcome: 'censored', calls: 2 })
    expect(label([talk(), read('/r/a.ts', 1, 99)], 1)).toEqual({ outcome: 'censored', calls: 1 })
  })
  test('by a shell command as by a reading tool, and by no failed call', () => {
    const cat = (error?: string) =>
      actionStep({
        tool: 'Bash',
        args: { command: 'cat /r/a.ts' },
        ...(error === undefined ? { observation: lines(100) } : { error }),
      })
    expect(label([cat()])).toMatchObject({ outcome: 'again' })
    expect(label([cat('no such file')])).toMatchObject({ outcome: 'not' })
  })
})

test('the label is what counting line by line gives', () => {
  const use = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('/r/a.ts', '/r/b.ts'),
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 0, max: 60 }),
      )
      .map(([path, from, more]) => ({ kind: 'read' as const, path, from, to: from + more })),
    fc.constantFrom('/r/a.ts', '/r/b.ts').map((path) => ({ kind: 'edit' as const, path, from: 0, to: 0 })),
  )
  fc.assert(
    fc.property(fc.array(use, { maxLength: 25 }), (uses) => {
      const steps = uses.map(({ kind, path, from, to }) =>
        kind === 'read' ? read(path, from, to) : edit(path),
      )
      const seen = new Set<number>()
      let expected: string | undefined
      for (const { kind, path, from, to } of uses.slice(0, HORIZON)) {
        if (expected !== undefined || path !== PAGE.key) continue
        if (kind === 'edit') expected = 'written'
        for (let line = from; line <= to; line++) if (kind === 'read' && line <= PAGE.to) seen.add(line)
        if (kind === 'read' && seen.size >= 50) expected = 'again'
      }
      expect(label(steps).outcome).toBe(expected ?? 'not')
    }),
  )
})

test('the calls before the first edit end with it', () => {
  const [own = []] = callsByAgent(
    traceOf([taskStep('go'), talk(), read('/r/a.ts', 1, 9), edit('/r/a.ts'), talk()]),
  )
  expect(callsToEdit(own, 0, 4)).toEqual({ outcome: 'written', calls: 3 })
  expect(callsToEdit(own, 3, 1)).toEqual({ outcome: 'censored', calls: 1 })
})
