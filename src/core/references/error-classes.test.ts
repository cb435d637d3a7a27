/** Each class of error that the readings of real runs found (docs/lost-facts.md), on a run of our own. */
import { describe, expect, it } from 'vitest'
import { memoryOf } from '../testing/memories.ts'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createFinder } from './finder.ts'
import { lostFacts } from './lost.ts'
import { createReferenceIndex } from './reference-index.ts'

const OPTIONS = {
  baseline: 'as-recorded' as const,
  measure: (step: unknown) => [countChars4(JSON.stringify(step))],
  perCall: 0,
  window: 500,
}
const look = (observation: string) => actionStep({ text: 'I look.', tool: 'look', observation })

/**
 * What is lost at the last call when its context contains `shown` only, and an earlier result said `said`.
 */
function lostOf(said: string, shown: string, used: string): readonly string[] {
  const trace = traceOf([taskStep('go'), look(said), look('x'), look(shown), actionStep({ text: used })])
  const index = createReferenceIndex(trace)
  const memory = memoryOf('keep-last', { params: { count: 1 } })
  return lostFacts(trace, memory, { index, options: OPTIONS, call: 3 }).map(({ text }) => text)
}

describe('not a lost fact', () => {
  it.each([
    ['a language idiom', '__name__ and HEAD~1'],
    ['a standard library name', 'JSON.parse, console.error, process.stdin, readFileSync'],
    ['a member of a common object', 'this.list.filter and self.headers'],
    ['a name that any programmer makes up', 'isLoading, nextIndex, user_id'],
    ['a round number or one of two digits', 'lines 20 to 330, port 8080'],
    ['a style class', 'text-gray-300 mb-4'],
    ['a year', 'in 2023'],
    ['a line of code in quotes', '`import collections` and `class Pump`'],
  ])('%s', (_, text) => {
    expect(lostOf(text, 'nothing', text)).toEqual([])
  })

  it.each([
    ['a port in a URL', 'port 7341', 'http://pump.example:7341/a', 'It is 7341.'],
    ['a host in a URL', 'pump.example.org', 'https://pump.example.org/a?b=c', 'pump.example.org'],
    ['a path from another folder', '/repo/src/pump/valve.ts', 'src/pump/valve.ts', '/repo/src/pump/valve.ts'],
    ['a date in words', '2031-03-05', 'on March 5, 2031', 'It was 2031-03-05.'],
    [
      'a time to the second',
      'at 2031-03-05T10:30',
      'at 2031-03-05 10:30:00.000Z',
      'It was 2031-03-05T10:30.',
    ],
    ['a time of that day', 'on 2031-03-05', 'at 2031-03-05T10:30:07Z', 'It was 2031-03-05.'],
    ['a number with a unit', 'rows: 12000', 'about 12k rows', 'There are 12000 rows.'],
    ['a name in another case', 'by Ada Lovelace', 'by ADA LOVELACE', 'Ada Lovelace wrote it.'],
    ['a wrapped quotation', '"the valve is stuck"', 'the valve\n  is stuck', 'As in "the valve is stuck".'],
  ])('that the context holds as %s', (_, said, shown, used) => {
    expect(lostOf(said, shown, used)).toEqual([])
  })

  it('a text of nearly every step', () => {
    const said = 'pump_status: ok'
    const steps = Array.from({ length: 12 }, () => look(said))
    const trace = traceOf([
      taskStep('go'),
      ...steps,
      look('x'),
      actionStep({ text: 'The pump_status is fine.' }),
    ])
    const index = createReferenceIndex(trace)
    const memory = memoryOf('keep-last', { params: { count: 1 } })
    expect(lostFacts(trace, memory, { index, options: OPTIONS, call: 13 })).toEqual([])
  })

  it('a quotation of the model’s own words', () => {
    const trace = traceOf([
      taskStep('go'),
      actionStep({ text: 'I call it "the long way round".', observation: 'ok' }),
      look('x'),
      look('y'),
      actionStep({ text: 'So "the long way round" it is.' }),
    ])
    const index = createReferenceIndex(trace)
    const memory = memoryOf('keep-last', { params: { count: 1 } })
    expect(lostFacts(trace, memory, { index, options: OPTIONS, call: 3 })).toEqual([])
  })
})

describe('a lost fact', () => {
  it.each([
    ['a proper name', 'wrote Ada Lovelace', 'We ask Ada Lovelace again.', 'Ada Lovelace'],
    ['a date', 'on March 5, 2031', 'It was 2031-03-05.', '2031-03-05'],
    [
      'a date with its time',
      'at 2031-03-05T10:30:07Z',
      'It was 2031-03-05T10:30:07.000Z.',
      '2031-03-05T10:30:07',
    ],
    ['an id', 'order W7713402', 'Now W7713402.', 'W7713402'],
    ['a price', 'costs $137.94', 'It costs $137.94.', '137.94'],
    ['a member of an object', 'self.pump_rate = 3', 'x.pump_rate', 'pump_rate'],
  ])('%s', (_, said, used, fact) => {
    expect(lostOf(said, 'nothing', used)).toEqual([fact])
  })
})

it('weighs by the steps before the call, not by those behind it', () => {
  const trace = (later: readonly string[]) =>
    traceOf([
      taskStep('go'),
      look('pump_rate'),
      look('x'),
      look('y'),
      actionStep({ text: 'pump_rate' }),
      ...later.map(look),
    ])
  const weightIn = (later: readonly string[]) =>
    createReferenceIndex(trace(later))
      .usesOf(3)
      .map(({ weight }) => weight)
  expect(weightIn(['pump_rate', 'pump_rate', 'z'])).toEqual(weightIn([]))
})

it('a picture as text holds nothing', () => {
  expect(createFinder(['aB3'])(`+aB3+${'aB3+'.repeat(100)}`)).toEqual([])
})
