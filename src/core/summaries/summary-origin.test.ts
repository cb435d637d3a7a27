import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textPart } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { actionStep, summaryStep, taskStep } from '../testing/steps.ts'
import { summaryOrigin } from './summary-origin.ts'

const said = (id: string, text: string): Step => ({
  kind: 'message',
  id,
  number: 0,
  role: 'user',
  parts: [textPart(text)],
})
const STEPS: readonly Step[] = [
  taskStep('Make it blue.', { id: 'task' }),
  actionStep({ id: 'look', tool: 'read', args: {}, observation: 'It is red.' }),
  said('more', ' And round.\n---\nSoon. '),
]
const lookup = (id: string) => STEPS.find((step) => step.id === id)
const origin = STEPS.map(({ id }) => id)
const of = (text: string) => summaryStep(text, { id: 'short', origin })
const QUOTE = '[User Requests Summary]\nMake it blue.\n---\nAnd round.\n---\nSoon.'

test('a summary that only quotes messages with the user role says so, and how many', () => {
  expect(summaryOrigin(of(QUOTE), lookup, true)).toMatchObject({
    words: '2\u00a0user messages, word for word',
    about: expect.stringContaining('A model might shorten them.'),
    isQuoted: true,
  })
  expect(summaryOrigin(of(QUOTE), lookup, false)?.about).not.toContain('model')
})

test('of what it quotes, the texts that programs attached count apart from what a person wrote', () => {
  const attached = said('file', '<system-reminder>Mind the gap.</system-reminder>')
  const find = (id: string) => (id === attached.id ? attached : lookup(id))
  const quote = (...ids: readonly string[]) =>
    summaryStep(ids.map((id) => stepText(find(id) ?? attached)).join('\n---\n'), { id: 'short', origin: ids })
  const wordsOf = (...ids: readonly string[]) =>
    summaryOrigin(quote(...ids), find, false)?.words.replaceAll('\u00a0', ' ')
  expect(wordsOf('task', 'file', 'more')).toBe('1 attached text and 2 user messages, word for word')
  expect(wordsOf('file')).toBe('1 attached text, word for word')
})

test('a summary with one letter more or less is none that only quotes', () => {
  const places = fc.integer({ min: '[User Requests Summary]\n'.length, max: QUOTE.length - 1 })
  fc.assert(
    fc.property(places, (place) => {
      const more = `${QUOTE.slice(0, place)}x${QUOTE.slice(place)}`
      expect(summaryOrigin(of(more), lookup, false)).toBeUndefined()
    }),
  )
  expect(summaryOrigin(of(QUOTE.slice(0, -1)), lookup, false)).toBeUndefined()
})

test('another summary is simulated text where no model wrote it, and of a model nothing is known', () => {
  expect(summaryOrigin(of('[Summary] It was red.'), lookup, true)?.words).toBe('simulated text')
  expect(summaryOrigin(of('[Summary] It was red.'), lookup, false)).toBeUndefined()
  expect(summaryOrigin(STEPS[0] ?? of(''), lookup, true)).toBeUndefined()
})

test('a summary that the agent itself made is recorded text, whatever writes those of the strategy', () => {
  const own = summaryStep('This session is being continued.', { id: 'own' })
  expect(summaryOrigin(own, lookup, true)?.words).toBe('recorded text')
  expect(summaryOrigin(own, lookup, false)?.words).toBe('recorded text')
  expect(summaryOrigin({ ...own, rule: 'compaction' }, lookup, true)?.words).toBe('simulated text')
})
