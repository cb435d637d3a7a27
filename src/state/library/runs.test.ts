import { describe, expect, it, test } from 'vitest'
import { given } from '#base/given.ts'
import type { TraceEntry } from '#storage/index.ts'
import { HOME } from '../store/route.ts'
import { neighbourRun, runOfViews, runsOf } from './runs.ts'

function entry(id: string, run: number, fileId: string | undefined = 'file'): TraceEntry {
  return {
    id,
    title: id,
    source: { format: 'openai-chat', fileName: 'trials.jsonl', run, runs: 3, readerVersion: 1 },
    stepCount: 1,
    callCount: 1,
    warningCount: 0,
    agents: [],
    addedAt: 0,
    ...given({ fileId }),
  }
}

const [first, second, third] = [entry('a', 0), entry('b', 1), entry('c', 2)] as const
const library = [third, entry('x', 0, 'other'), first, second]

describe('runs of a file', () => {
  it('are those of the same file, in its order', () => {
    expect(runsOf(second, library).map((run) => run.id)).toEqual(['a', 'b', 'c'])
  })

  it('have a neighbour before and after, but at the ends', () => {
    expect(neighbourRun(second, library, 1)?.id).toBe('c')
    expect(neighbourRun(second, library, -1)?.id).toBe('a')
    expect(neighbourRun(first, library, -1)).toBeUndefined()
    expect(neighbourRun(third, library, 1)).toBeUndefined()
  })
})

test('views show the open run, else the one opened last, else, as after a reload, the one added last', () => {
  const [old, young] = [
    { ...first, id: 'old', addedAt: 1 },
    { ...first, id: 'young', addedAt: 2 },
  ]
  const library = { status: 'done' as const, value: [old, young] }
  const run = (traceId: string | undefined, opened: readonly string[]) =>
    runOfViews({
      route: { ...HOME, traceId },
      lastViews: new Map(opened.map((id) => [id, 'memory'])),
      library,
    })
  expect(run('x', ['old'])).toBe('x')
  expect(run(undefined, ['young', 'old'])).toBe('old')
  expect(run(undefined, ['deleted'])).toBe('young')
})
