import { expect, it } from 'vitest'
import { createTraceBuilder } from '../usage/trace-builder.ts'
import type { Source } from './trace.ts'

const SOURCE: Source = { format: 'x', fileName: 'x', run: 0, runs: 1, readerVersion: 1 }

function built(...sets: readonly (readonly string[])[]) {
  const builder = createTraceBuilder()
  for (const names of sets) {
    const toolSet = builder.toolSet(names.map((name) => ({ name })))
    builder.add({ kind: 'action', parts: [], calls: [], results: [] }, { call: { toolSet } })
  }
  return builder.build({ id: 'a', title: 'a', source: SOURCE })
}

it('calls with different tools say which, and each definition is kept once', () => {
  const trace = built(['look', 'count'], ['count'], [], ['look', 'count'])
  expect(trace.tools).toEqual([{ name: 'look' }, { name: 'count' }])
  expect(trace.toolSets).toEqual([[0, 1], [1], []])
  expect(trace.calls.map(({ toolSet }) => toolSet)).toEqual([0, 1, 2, 0])
})

it('calls with the same tools need no sets', () => {
  const trace = built(['look'], ['look'])
  expect(trace).toMatchObject({ tools: [{ name: 'look' }] })
  expect(trace.toolSets).toBeUndefined()
  expect(trace.calls.some((call) => 'toolSet' in call)).toBe(false)
})
