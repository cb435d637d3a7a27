import { describe, expect, it } from 'vitest'
import { lastRuns, noteOfFailure, pathTo, redoTarget, stateAt, stepsOfRun, undoTarget } from './history.ts'
import { memoryUpdateText } from './memory-update.ts'
import { EMPTY_NOTEBOOK } from './notebook.ts'
import { notebookState, runEntry, startEntry } from './testing/notebooks.ts'

const one = runEntry({ number: 1, state: notebookState({ a: 1 }) })
const two = runEntry({ number: 2, from: 1, state: notebookState({ a: 2 }) })
const other = runEntry({ number: 3, from: 1, state: notebookState({ a: 3 }) })

describe('the history of a pad', () => {
  it('leads back to what an entry started from, and forward to what was last made of it', () => {
    const entries = [one, two, other]
    expect(undoTarget(entries, 3)).toBe(1)
    expect(undoTarget(entries, 2)).toBe(1)
    expect(undoTarget(entries, 1)).toBe('start')
    expect(undoTarget(entries, undefined)).toBeUndefined()
    expect(redoTarget(entries, undefined)).toBe(1)
    expect(redoTarget(entries, 1)).toBe(3)
    expect(redoTarget(entries, 3)).toBeUndefined()
  })
  it('ends where the oldest entries were dropped', () => {
    expect(undoTarget([two], 2)).toBeUndefined()
    expect(pathTo([two], 2)).toEqual([two])
  })
  it('holds the empty memory before its first entry', () => {
    expect(stateAt([one], undefined)).toBe(EMPTY_NOTEBOOK)
    expect(stateAt([one], 1)).toBe(one.state)
  })
  it('counts the steps of the run that began last', () => {
    const entries = [
      one,
      startEntry(2, 1),
      runEntry({ number: 3, from: 2 }),
      runEntry({ number: 4, from: 3 }),
    ]
    expect(stepsOfRun(entries, 4).map(({ number }) => number)).toEqual([3, 4])
    expect(stepsOfRun(entries, 1).map(({ number }) => number)).toEqual([1])
    expect(lastRuns(entries).get('a')?.number).toBe(4)
  })
})

describe('the loop', () => {
  it('notes a step that failed or took too long, but not one that the person stopped', () => {
    const error = { message: 'NameError: x', traceback: '' }
    expect(noteOfFailure(2, { kind: 'error', ...error })).toBe('Step 2: NameError: x')
    expect(noteOfFailure(3, { kind: 'timeout', ...error })).toBe('Step 3: Timeout')
    expect(noteOfFailure(3, { kind: 'stopped', ...error })).toBeUndefined()
    expect(noteOfFailure(3, undefined)).toBeUndefined()
  })
  it('says what the memory holds, in verbose mode', () => {
    expect(memoryUpdateText(notebookState({ a: 1 }, { observations: ['x', 'y'] })).split('\n')).toEqual([
      '',
      '[MEMORY UPDATE]',
      '  Variables: 1 stored',
      '  Observations: 2 recorded',
      '  Failed attempts: 0 tracked',
    ])
  })
})
