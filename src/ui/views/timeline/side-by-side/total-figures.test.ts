import { describe, expect, test } from 'vitest'
import type { RunTotals } from '#core/align/run-totals.ts'
import { toolRows, totalFigures } from './total-figures.ts'

const TOTALS: RunTotals = {
  steps: 9,
  calls: 4,
  input: 1200,
  inputInfo: { provenance: 'estimated', low: 1000, high: 1500 },
  output: 80,
  outputFrom: 'recorded',
  peak: 500,
  peakInfo: { provenance: 'exact' },
  tools: [
    { tool: 'grep', calls: 2 },
    { tool: 'read', calls: 1 },
  ],
  toolCalls: 3,
  errors: 1,
}

describe('the totals of two runs', () => {
  test('say where each number comes from, and nothing of what the file does not hold', () => {
    const figures = Object.fromEntries(totalFigures(undefined).map(({ id, of }) => [id, of(TOTALS)]))
    expect(figures['input']).toMatchObject({ value: 1200, provenance: 'estimate' })
    expect(figures['output']).toMatchObject({ value: 80, provenance: 'recorded' })
    expect(figures['time']).toEqual({ value: undefined, provenance: undefined, note: undefined })
    expect(figures).not.toHaveProperty('billed')
  })

  test('are billed only by a profile, whose prices are named', () => {
    const billed = totalFigures('House prices of May').find(({ id }) => id === 'billed')
    expect(billed?.help).toContain('House prices of May')
    expect(billed?.of({ ...TOTALS, billed: 0.5 }).value).toBe(0.5)
  })

  test('list the tools of either run, the most used first', () => {
    const other = {
      ...TOTALS,
      tools: [
        { tool: 'write', calls: 7 },
        { tool: 'read', calls: 1 },
      ],
    }
    expect(toolRows(TOTALS, other)).toEqual([
      { tool: 'write', left: 0, right: 7 },
      { tool: 'grep', left: 2, right: 0 },
      { tool: 'read', left: 1, right: 1 },
    ])
  })
})
