import { describe, expect, it } from 'vitest'
import { CONTEXT_PLACEMENTS, cutOutput, failureNote, observationOfRun, withContext } from './code-turn.ts'

describe('the observation of a run of code', () => {
  it('holds the scratchpad’s text in the way of its source', () => {
    const made = CONTEXT_PLACEMENTS.map(({ value }) => [
      observationOfRun('out', 'pad', value),
      observationOfRun('', 'pad', value),
      observationOfRun('out', '', value),
      observationOfRun('', '', value),
    ])
    expect(made).toEqual([
      ['out\n\npad', '(no output)\n\npad', 'out', '(no output)'],
      ['out\n\npad', '\n\npad', 'out\n\n', '\n\n'],
      ['out', '', 'out', ''],
    ])
  })
  it('leaves it to the last message where the source does', () => {
    expect(withContext('message', 'pad')).toBe('message\n\npad')
    expect(withContext('message', '')).toBe('message')
  })
  it('is noted as failed with the number of the step', () => {
    expect(failureNote(3, { error: 'NameError: x' })).toBe('Step 3: NameError: x')
    expect(failureNote(4, 'timeout')).toBe('Step 4: Timeout')
  })
  it('is cut by bytes and never inside a character', () => {
    expect(cutOutput('aé数😀', 10)).toBe('aé数😀')
    expect(cutOutput('aé数😀', 9)).toBe('aé数\n[OUTPUT TRUNCATED]')
    expect(cutOutput('aé数😀', 2)).toBe('a\n[OUTPUT TRUNCATED]')
    expect(cutOutput('', 0)).toBe('')
  })
})
