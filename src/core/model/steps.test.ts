import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import {
  actionStep,
  answerStep,
  controlStep,
  deepFreeze,
  messageStep,
  noteStep,
  planningStep,
  summaryStep,
  systemStep,
  taskStep,
} from '../testing/steps.ts'
import { partsText, textPart } from './message.ts'
import type { ActionStep, Step } from './step.ts'
import {
  cutObservations,
  cutText,
  derivedId,
  hasError,
  isCritical,
  isModelStep,
  observationOf,
  stepText,
  truncate,
} from './steps.ts'

/** The observation of an action after the library's truncation. */
function truncatedObservation(observation: string, limit?: number): string | undefined {
  const cut = unwrap(truncate(actionStep({ observation }), limit))
  return cut.kind === 'action' ? observationOf(cut) : undefined
}

describe('cutting a text', () => {
  it('leaves a text of exactly the limit alone, where only longer ones are cut', () => {
    expect(cutText('abc', 3, 'when-longer')).toBe('abc')
    expect(cutText('abcd', 3, 'when-longer')).toBe('abc...')
  })
  it('always adds the suffix in the architecture document’s form, even to an empty text', () => {
    expect(cutText('ab', 100, 'always')).toBe('ab...')
    expect(cutText('', 100, 'always')).toBe('...')
  })
  it('counts code points', () => expect(cutText('😀😀😀😀', 2, 'when-longer')).toBe('😀😀...'))
})

describe('truncating a step, as the library does', () => {
  it('cuts at 500 unless told otherwise', () => {
    expect(truncatedObservation('y'.repeat(501))).toBe(`${'y'.repeat(500)}...`)
    expect(truncatedObservation('y'.repeat(500))).toBe('y'.repeat(500))
  })
  it('gives only the suffix at limit 0, but leaves an empty observation empty', () => {
    expect(truncatedObservation('abc', 0)).toBe('...')
    expect(truncatedObservation('', 0)).toBe('')
  })
  it('leaves out so many at the end where the limit is negative, and adds the suffix to an empty observation', () => {
    expect(truncatedObservation('abcdef', -2)).toBe('abcd...')
    expect(truncatedObservation('', -1)).toBe('...')
  })
  it('fails for an action without an observation', () => {
    for (const step of [actionStep({ text: 'thinking' }), actionStep({ error: 'an error alone' })]) {
      const result = truncate(step, 3)
      expect(result.ok ? 'ok' : result.error.code).toBe('no-observation')
    }
  })
  it('gives any other step back as it is', () => {
    for (const step of [systemStep('a long prompt'), taskStep('a long task'), noteStep('a long note')]) {
      expect(unwrap(truncate(step, 1))).toBe(step)
    }
  })
  it('never cuts the error or the assistant’s text', () => {
    const step = actionStep({ text: 'assistant text', observation: 'observation', error: 'error text' })
    const cut = unwrap(truncate(step, 3))
    expect(stepText(cut)).toBe('assistant text\nobs...\nerror text')
  })
  it('says that the cut step came from the step, and leaves that one alone', () => {
    const step = deepFreeze(actionStep({ observation: 'observation' }))
    expect(unwrap(truncate(step, 3))).toMatchObject({ id: step.id, origin: [step.id], rule: 'truncate' })
    expect(observationOf(step)).toBe('observation')
  })
})

describe('cutting the results of an action', () => {
  const step: ActionStep = actionStep({
    calls: [],
    results: [
      {
        callId: '1',
        parts: [textPart('long '), { kind: 'image', url: 'u' }, textPart('text')],
        error: 'bad',
      },
      { callId: '2', parts: [textPart('ok')] },
    ],
  })
  it('cuts every result, as one text before its images', () => {
    const cut = cutObservations(step, 6, 'when-longer', 'test')
    expect(cut.results[0]?.parts).toEqual([textPart('long t...'), { kind: 'image', url: 'u' }])
    expect(cut.results[0]?.error).toBe('bad')
    expect(cut.results[1]).toBe(step.results[1])
  })
  it('gives the same object each time, so that only real changes count as changes', () => {
    expect(cutObservations(step, 6, 'when-longer', 'test')).toBe(
      cutObservations(step, 6, 'when-longer', 'test'),
    )
    expect(cutObservations(step, 5, 'when-longer', 'test')).not.toBe(
      cutObservations(step, 6, 'when-longer', 'test'),
    )
  })
  it('gives the step itself where nothing is too long', () => {
    expect(cutObservations(step, 9, 'when-longer', 'test')).toBe(step)
  })
})

describe('what is asked of steps', () => {
  it('finds only system and task steps critical', () => {
    const steps: readonly Step[] = [
      systemStep('s'),
      taskStep('t'),
      actionStep(),
      noteStep('n'),
      messageStep('m'),
    ]
    expect(steps.map(isCritical)).toEqual([true, true, false, false, false])
  })
  it('takes actions, answers, plans and notes with a reply for the model’s doing', () => {
    const model: readonly Step[] = [
      actionStep(),
      answerStep('a'),
      planningStep('p'),
      noteStep('n', { response: 'r' }),
    ]
    const others: readonly Step[] = [
      noteStep('n'),
      taskStep('t'),
      summaryStep('s'),
      messageStep('m'),
      controlStep(),
    ]
    expect(model.every(isModelStep)).toBe(true)
    expect(others.some(isModelStep)).toBe(false)
  })
  it('knows an error from an empty one', () => {
    expect(hasError(actionStep({ error: 'boom' }))).toBe(true)
    expect(hasError(actionStep({ error: '', observation: 'x' }))).toBe(false)
    expect(hasError(taskStep('error'))).toBe(false)
  })
  it('reads all text of an action in order: text, calls, results, errors', () => {
    const step = actionStep({
      text: 'I look.',
      tool: 'read',
      args: { path: 'a' },
      observation: 'found',
      error: 'late',
    })
    expect(stepText(step)).toBe('I look.\nread {"path":"a"}\nfound\nlate')
  })
  it('reads the text of every control step', () => {
    const texts = [
      controlStep({ type: 'mark' }),
      controlStep({ type: 'new-episode', title: 'Second' }),
      controlStep({ type: 'registered-fact', name: 'port', text: '80' }),
      controlStep({ type: 'broadcast', text: 'all' }),
      controlStep({ type: 'end-of-run' }),
    ].map(stepText)
    expect(texts).toEqual(['', 'Second', 'port: 80', 'all', 'end-of-run'])
  })
  it('names a derived step after what it came from, the same each time', () => {
    expect(derivedId('sum', ['s1', 's2', 's9'])).toBe('sum:s1..s9:3')
  })
  it('joins texts without a separator and passes over images', () => {
    expect(partsText([textPart('a'), { kind: 'image', url: 'u' }, textPart('b')])).toBe('ab')
    expect(partsText([{ kind: 'image', url: 'u' }])).toBe('')
    expect(partsText([])).toBe('')
  })
})
