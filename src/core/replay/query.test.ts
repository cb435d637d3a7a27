import { describe, expect, it } from 'vitest'
import { actionStep, answerStep, controlStep, messageStep, systemStep, taskStep } from '../testing/steps.ts'
import { queryOf } from './query.ts'

const read = actionStep({ text: 'I look.', tool: 'read', observation: 'port 8080' })

describe('what a memory searches for', () => {
  it('is the newest result, without what the model said', () =>
    expect(queryOf([taskStep('Find the port'), read])).toBe('port 8080'))

  it('is never the title of a control step', () => {
    const episode = controlStep({ type: 'new-episode', title: 'Chapter two' })
    expect(queryOf([taskStep('Find the port'), read, episode])).toBe('port 8080')
    expect(queryOf([episode])).toBe('')
  })

  it('is the user before an answer of the model, and a result that stands alone', () => {
    expect(queryOf([taskStep('a'), messageStep('And the host?'), answerStep('It is b.')])).toBe(
      'And the host?',
    )
    expect(queryOf([taskStep('a'), messageStep('late', { role: 'tool', callId: 'c' })])).toBe('late')
  })

  it('is the error where the result has no text, and the newest text where nobody asked', () => {
    expect(queryOf([actionStep({ tool: 'read', error: 'no such file' })])).toBe('no such file')
    expect(queryOf([systemStep('Be brief.')])).toBe('Be brief.')
    expect(queryOf([])).toBe('')
  })
})
