import { expect, test } from 'vitest'
import type { LostFact } from './lost.ts'
import { byEvidence, unreturnedFirst, wholeNames } from './order.ts'

type Listed = Pick<LostFact, 'text' | 'kind' | 'manner' | 'weight'>

const fact = (text: string, kind: Listed['kind'], weight = 1, manner: Listed['manner'] = 'argument') => ({
  text,
  kind,
  manner,
  weight,
})

test('ids and full paths that a tool was passed are listed first, numbers and doubtful ones last', () => {
  const facts = [
    fact('124', 'number', 0.9),
    fact('workspace/index.jsonl', 'path'),
    fact('export pumps', 'quoted', 0.6),
    fact('pumps.json', 'path'),
    fact('Ann Lee', 'name', 0.8),
    fact('/home/me/site/pumps.ts', 'path', 1, 'prose'),
    fact('pump_rate', 'identifier'),
    fact('ENOENT', 'error-code', 0.3),
    fact('4711', 'number', 0.8),
    fact('3f2a9bc1', 'identifier', 0.7),
  ]
  expect(facts.toSorted(byEvidence).map(({ text }) => text)).toEqual([
    '3f2a9bc1',
    'ENOENT',
    '/home/me/site/pumps.ts',
    'workspace/index.jsonl',
    'pumps.json',
    'pump_rate',
    'Ann Lee',
    '4711',
    'export pumps',
    '124',
  ])
})

test('facts that no later tool result contains are listed first, however doubtful they are', () => {
  const facts = [
    { ...fact('4711', 'number'), readAgain: 9 },
    fact('export pumps', 'quoted'),
    { ...fact('export valves', 'quoted'), readAgain: 7 },
    fact('pump_rate', 'identifier'),
  ]
  expect(facts.toSorted(unreturnedFirst).map(({ text }) => text)).toEqual([
    'pump_rate',
    'export pumps',
    '4711',
    'export valves',
  ])
})

test('one file is the same with its folder and without, two files of one name are not', () => {
  const texts = ['pumps.json', 'src/a/pumps.json', 'a/pumps.json', 'b/pumps.json', 'other.json']
  expect([...wholeNames(texts).values()]).toEqual([
    'src/a/pumps.json',
    'src/a/pumps.json',
    'src/a/pumps.json',
    'b/pumps.json',
    'other.json',
  ])
})
