import { describe, expect, it } from 'vitest'
import { EMPTY_NOTEBOOK } from './notebook.ts'
import { countChanges, notebookDifference } from './notebook-difference.ts'
import { notebookState } from './testing/notebooks.ts'

describe('the difference of two memories', () => {
  it('names what was added, changed and removed, and what stayed', () => {
    const before = notebookState({ kept: 1, changed: 1, gone: 1 })
    const after = notebookState({ kept: 1, changed: 2, added: 1 })
    const { variables } = notebookDifference(before, after)
    expect(variables.map(({ name, change }) => [name, change])).toEqual([
      ['kept', 'same'],
      ['changed', 'changed'],
      ['added', 'added'],
      ['gone', 'removed'],
    ])
  })
  it('tells a value of another type apart, though it is written the same', () => {
    const before = notebookState({ a: 1 })
    const after = { ...before, variables: before.variables.map((one) => ({ ...one, type: 'Decimal' })) }
    expect(countChanges(notebookDifference(before, after))).toBe(1)
  })
  it('matches equal entries one to one', () => {
    const before = { ...EMPTY_NOTEBOOK, observations: ['x', 'x', 'y'] }
    const after = { ...EMPTY_NOTEBOOK, observations: ['x', 'z'] }
    expect(notebookDifference(before, after).observations).toEqual([
      { text: 'x', change: 'same' },
      { text: 'z', change: 'added' },
      { text: 'x', change: 'removed' },
      { text: 'y', change: 'removed' },
    ])
  })
  it('is empty between a memory and itself', () => {
    const notebook = notebookState({ a: 1 }, { failedApproaches: ['f', 'f'] })
    expect(countChanges(notebookDifference(notebook, notebook))).toBe(0)
  })
})
