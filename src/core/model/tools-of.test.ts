import { expect, it } from 'vitest'
import { toolsOf } from './tools-of.ts'

it('the tools of a call are those of its set, or all where the format names one list', () => {
  const trace = { tools: [{ name: 'look' }, { name: 'count' }], toolSets: [[1], []] }
  expect(toolsOf(trace, {})).toBe(trace.tools)
  expect(toolsOf(trace, { toolSet: 0 })).toEqual([{ name: 'count' }])
  expect(toolsOf(trace, { toolSet: 1 })).toEqual([])
  expect(toolsOf(trace, { toolSet: 0 })).toBe(toolsOf(trace, { toolSet: 0 }))
})
