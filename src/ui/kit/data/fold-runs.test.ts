import { describe, expect, test } from 'vitest'
import type { TextRun } from '#core/compare/text-difference.ts'
import { foldRuns } from './fold-runs.ts'

const none: ReadonlySet<number> = new Set()
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')
const same = (text: string): TextRun => ({ kind: 'same', text })
const gone = (text: string): TextRun => ({ kind: 'gone', text })
const joined = (runs: readonly TextRun[]) => runs.map((run) => run.text).join('')

describe('folded runs of a difference', () => {
  test('leave short texts as they are', () => {
    const runs = [same('a b '), gone('c'), { kind: 'new', text: 'd' } as const]
    expect(foldRuns(runs, none).map(({ kind, text }) => ({ kind, text }))).toEqual(runs)
  })

  test('hide the middle of a long unchanged run and say how many characters', () => {
    const text = words(200)
    const shown = foldRuns([gone('x'), same(text), gone('y')], none)
    const fold = shown.find((run) => run.hidden !== undefined)
    expect(shown.map((run) => run.kind)).toEqual(['gone', 'same', 'same', 'same', 'gone'])
    expect(fold?.hidden).toBe(fold?.text.length)
    expect(fold?.text.length).toBeGreaterThan(text.length - 260)
  })

  test('fold an unchanged beginning and end up to the change', () => {
    const shown = foldRuns([same(words(100)), gone('x'), same(words(100))], none)
    expect(shown[0]?.hidden).toBeGreaterThan(0)
    expect(shown.at(-1)?.hidden).toBeGreaterThan(0)
  })

  test('fold the middle of a very long change', () => {
    const shown = foldRuns([gone(words(1000))], none)
    expect(shown.map((run) => run.hidden !== undefined)).toEqual([false, true, false])
  })

  test('lose no character', () => {
    const runs = [same(words(90)), gone(words(300)), same(words(90))]
    expect(joined(foldRuns(runs, none))).toBe(joined(runs))
  })

  test('open a fold by where it begins, and keep the others', () => {
    const runs = [same(words(100)), gone('x'), same(words(100))]
    const first = foldRuns(runs, none).find((run) => run.hidden !== undefined)
    const opened = foldRuns(runs, new Set([first?.at ?? -1]))
    expect(opened.filter((run) => run.hidden !== undefined)).toHaveLength(1)
    expect(joined(opened)).toBe(joined(runs))
  })

  test('cut between words where one ends near, and never through a surrogate pair', () => {
    const emoji = '😀'.repeat(600)
    const shown = foldRuns([gone('x'), same(emoji), gone('y')], none)
    const isWhole = (text: string) => !/^[\udc00-\udfff]|[\ud800-\udbff]$/.test(text)
    expect(shown.every((run) => isWhole(run.text))).toBe(true)
    expect(shown.find((run) => run.hidden !== undefined)?.hidden).toBeLessThan(600)
  })

  test('have keys of their own', () => {
    const keys = foldRuns([same(words(100)), gone(words(300)), same(words(100))], none).map((run) => run.at)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
