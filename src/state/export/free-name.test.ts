import { expect, test } from 'vitest'
import { freeName } from './free-name.ts'

test('files of the same name lie beside each other under numbers', () => {
  const taken = new Set<string>()
  const names = ['run.memoscope.json', 'run.memoscope.json', 'Run.memoscope.json', 'other', 'other']
  expect(names.map((name) => freeName(name, taken))).toEqual([
    'run.memoscope.json',
    'run (2).memoscope.json',
    'Run (3).memoscope.json',
    'other',
    'other (2)',
  ])
})
