import { describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import type { Step } from '../../model/step.ts'
import { stepText } from '../../model/steps.ts'
import { actionStep, noteStep, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { shortenObservations } from './shorten-observations.ts'

const defaults = { keepLast: 1, maxAge: 60, maxLength: 4, variant: 'by-recency' }

function texts(steps: readonly Step[], values: object, now?: number): readonly string[] {
  return shortenObservations.prune(steps, { ...defaults, ...values }, plainContext({ now })).map(stepText)
}

function refusal(steps: readonly Step[], values: object): string | undefined {
  return shortenObservations.refuses(steps, { ...defaults, ...values }, plainContext())?.code
}

const seen = (observation: string, timestamp?: number) => actionStep({ observation, ...given({ timestamp }) })

describe('shortening by recency', () => {
  const steps = [
    systemStep('system'),
    taskStep('a long task'),
    seen('first result'),
    noteStep('a long note'),
    seen('second result'),
  ]
  it('cuts the observations of all but the newest actions and nothing else', () => {
    expect(texts(steps, {})).toEqual(['system', 'a long task', 'firs...', 'a long note', 'second result'])
  })
  it('cuts all at 0 and below, as the library does', () => {
    expect(texts([seen('first'), seen('second')], { keepLast: 0 })).toEqual(['firs...', 'seco...'])
    expect(texts([seen('first'), seen('second')], { keepLast: -1 })).toEqual(['firs...', 'seco...'])
  })
  it('leaves text within the limit alone and cuts between code points', () => {
    expect(texts([seen('four'), seen('🙂🙂🙂🙂🙂'), seen('new')], {})).toEqual(['four', '🙂🙂🙂🙂...', 'new'])
  })
  it('gives only the suffix at length 0, but leaves an empty observation empty', () => {
    expect(texts([seen('abc'), seen(''), seen('new')], { maxLength: 0 })).toEqual(['...', '', 'new'])
  })
  it('keeps part of its own suffix when the limit grows', () => {
    const [once] = shortenObservations.prune(
      [seen('z'.repeat(30)), seen('y')],
      { ...defaults, maxLength: 5 },
      plainContext({ now: 0 }),
    )
    expect(texts(once === undefined ? [] : [once, seen('y')], { maxLength: 7 })[0]).toBe('zzzzz.....')
  })
  it('never cuts an error', () => {
    const failed = actionStep({ observation: 'a long result', error: 'a long error' })
    expect(texts([failed, seen('new')], {})[0]).toBe('a lo...\na long error')
  })
  it('tells two equal actions apart', () => {
    const [one, other] = [actionStep({ observation: 'the same' }), actionStep({ observation: 'the same' })]
    expect(texts([one, other], {})).toEqual(['the ...', 'the same'])
  })
})

describe('shortening by age', () => {
  const byAge = { variant: 'by-age' }
  it('cuts what is older than the age to 100 and adds the suffix even to short text', () => {
    expect(texts([seen('x'.repeat(150), 0), seen('short', 39), seen('new', 41)], byAge, 100)).toEqual([
      `${'x'.repeat(100)}...`,
      'short...',
      'new',
    ])
  })
  it('takes neither the age itself nor the future for old', () => {
    expect(texts([seen('just', 40), seen('future', 300)], byAge, 100)).toEqual(['just', 'future'])
  })
  it('never takes a step without a time for old, nor any where the call has none', () => {
    expect(texts([seen('timeless'), seen('old', 0)], byAge)).toEqual(['timeless', 'old'])
    expect(texts([seen('timeless'), seen('old', 0)], byAge, 100)).toEqual(['timeless', 'old...'])
  })
  it('adds another suffix each time to a short text', () => {
    const once = shortenObservations.prune(
      [seen('short', 0)],
      { ...defaults, ...byAge },
      plainContext({ now: 100 }),
    )
    expect(texts(once, byAge, 100)).toEqual(['short......'])
  })
})

describe('shortening as the research document prints it', () => {
  it('fails in the specification as soon as there is an action, even with all of them recent', () => {
    expect(refusal([seen('x')], { variant: 'as-printed-final', keepLast: 9 })).toBe('fails-as-printed')
    expect(refusal([taskStep('t')], { variant: 'as-printed-final' })).toBeUndefined()
  })
  it('fails in the sketch only where an action would have to be cut', () => {
    expect(refusal([seen('x'), seen('y')], { variant: 'as-printed-draft' })).toBe('fails-as-printed')
    expect(refusal([seen('x'), seen('y')], { variant: 'as-printed-draft', keepLast: 2 })).toBeUndefined()
    expect(refusal([seen('x'), seen('y')], { variant: 'as-printed-draft', keepLast: 0 })).toBeUndefined()
  })
  it('takes an action that equals a recent one for recent in the sketch', () => {
    const equal = [actionStep({ text: 'r', results: [] }), actionStep({ text: 'r', results: [] })]
    expect(refusal(equal, { variant: 'as-printed-draft' })).toBeUndefined()
  })
})
