import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { SummaryRequest } from '../model/services.ts'
import type { Step } from '../model/step.ts'
import { messageStep, summaryStep } from '../testing/steps.ts'
import { deviceChoice, tellAwaited } from './awaited.ts'
import { bindSummariser } from './bind.ts'
import type { SummariserSpec } from './index.ts'
import { awaitedIn, type DeviceRequest } from './on-device.ts'
import { textKey } from './text-key.ts'

const SPEC: SummariserSpec = { id: 'on-device', params: { length: 'short' } }
const ask = (...steps: readonly Step[]): SummaryRequest => ({ prompt: 'p', steps, rule: 'r' })
const one = messageStep('One thing happened.', { id: 'one' })
const two = messageStep('Another thing happened.', { id: 'two' })

function listen(answers: ReadonlyMap<string, string> = new Map(), spec = SPEC) {
  const told: DeviceRequest[] = []
  const source = { steps: [], recorded: [], answers }
  const summarise = tellAwaited(unwrap(bindSummariser(spec, source)), spec, (request) => told.push(request))
  return { told, say: (...steps: readonly Step[]) => unwrap(summarise(ask(...steps))) }
}

describe('a summary by the model of the device', () => {
  test('is a placeholder that says so, until an answer is stored; then it is the answer', () => {
    const { told, say } = listen()
    expect(say(one, two)).toContain('Summary awaited from the model of this device')
    expect(told).toHaveLength(1)
    const [request] = told
    expect(request?.text).toBe('One thing happened.\n\nAnother thing happened.')
    const later = listen(new Map([[request?.key ?? '', 'Two things.']]))
    expect(later.say(one, two)).toBe('Two things.')
    expect(later.told).toEqual([])
  })

  test('is another for another text, kind or length', () => {
    const keys = [
      listen(),
      listen(new Map(), { id: 'on-device', params: { length: 'long' } }),
      listen(new Map(), { id: 'on-device', params: { length: 'short', type: 'tldr' } }),
    ].map(({ told, say }) => {
      say(one)
      return told[0]?.key
    })
    const other = listen()
    other.say(two)
    expect(new Set([...keys, other.told[0]?.key]).size).toBe(4)
  })

  test('is asked for once, however often a fold comes to the same text', () => {
    const { told, say } = listen()
    say(one)
    say(one)
    expect(told).toHaveLength(1)
  })

  test('is not asked for while its text holds a placeholder, as with a summary of summaries', () => {
    const { told, say } = listen()
    const first = summaryStep(say(one), { id: 'first' })
    const second = summaryStep(say(first, two), { id: 'second' })
    say(second, two)
    expect(told.map(({ text }) => text)).toEqual(['One thing happened.'])
    const answered = listen(new Map([[told[0]?.key ?? '', 'One.']]))
    answered.say(summaryStep(answered.say(one), { id: 'first' }), two)
    expect(answered.told.map(({ text }) => text)).toEqual(['One.\n\nAnother thing happened.'])
  })

  test('is asked for where the run itself holds the words of a placeholder', () => {
    const { told, say } = listen()
    const words = messageStep(say(one), { id: 'quoted' })
    const fresh = listen()
    fresh.say(words)
    expect(told).toHaveLength(1)
    expect(fresh.told).toHaveLength(1)
  })

  test('of nothing is nothing, and the device is not asked', () => {
    const { told, say } = listen()
    expect(say()).toBe('')
    expect(say(messageStep('  ', { id: 'blank' }))).toBe('')
    expect(told).toEqual([])
  })

  test('leaves other summarisers as they are', () => {
    const summarise = unwrap(bindSummariser({ id: 'extractive' }))
    expect(tellAwaited(summarise, { id: 'extractive' }, () => undefined)).toBe(summarise)
    expect(deviceChoice({ id: 'extractive' })).toBeUndefined()
    expect(deviceChoice(SPEC)).toEqual({ type: 'key-points', length: 'short' })
    expect(deviceChoice({ id: 'on-device', params: { length: 'endless' } })).toBeUndefined()
  })

  test('can be read out of a context', () => {
    const { told, say } = listen()
    expect(awaitedIn(`before ${say(one)} after ${say(two)}`)).toEqual(told.map(({ key }) => key))
    expect(awaitedIn('nothing')).toEqual([])
  })
})

describe('the name of a text', () => {
  test('is always the same, and another for texts that hardly differ', () => {
    expect(textKey('a text')).toBe(textKey('a text'))
    const texts = [
      '',
      ' ',
      'a',
      'b',
      'ab',
      'ba',
      'a'.repeat(99),
      `${'a'.repeat(98)}b`,
      '\u0000',
      '\u0000\u0000',
      '😀',
      '😁',
    ]
    for (let number = 0; number < 5000; number++) texts.push(`step ${number}`)
    expect(new Set(texts.map((text) => textKey(text))).size).toBe(texts.length)
  })
})
