import { describe, expect, it } from 'vitest'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { fittedColumns, usesProgram } from './custom-columns.ts'

const PROGRAM = {
  id: 'own-a',
  params: { count: { kind: 'integer', label: 'Steps', min: 0, max: 10, initial: 5 } },
} as const

describe('columns of a program that declares other parameters', () => {
  it('stay the very same where all their values still fit', () => {
    const columns: readonly MemorySpec[] = [
      { id: 'own-a', params: { count: 3 } },
      { id: 'keep-last', params: { count: 99 } },
    ]
    expect(fittedColumns(columns, PROGRAM)).toBe(columns)
  })

  it('lose the values that are no longer taken, and keep trigger and place', () => {
    const column: MemorySpec = { id: 'own-a', params: { count: 99, gone: 'x' }, mode: 'destructive' }
    expect(fittedColumns([{ id: 'none' }, column], PROGRAM)).toEqual([
      { id: 'none' },
      { id: 'own-a', params: {}, mode: 'destructive' },
    ])
  })

  it('are fitted inside pipelines too', () => {
    const column: MemorySpec = { pipeline: [{ id: 'own-a', params: { gone: 1 } }, { id: 'keep-last' }] }
    expect(usesProgram(column, 'own-a')).toBe(true)
    expect(fittedColumns([column], PROGRAM)).toEqual([
      { pipeline: [{ id: 'own-a', params: {} }, { id: 'keep-last' }] },
    ])
  })
})
