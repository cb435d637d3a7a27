import { expect, it } from 'vitest'
import type { Warning } from '#core/model/trace.ts'
import { createRepeatedWarnings } from './repeated-warnings.ts'

it('tells equal warnings once, with their number and first place, and others by themselves', () => {
  const told: Warning[] = []
  const warnings = createRepeatedWarnings({ warn: (warning) => void told.push(warning) })
  warnings.add('a', 'Twice.', 'line 1')
  warnings.add('b', 'Once.', 'line 2')
  warnings.add('a', 'Twice.', 'line 3')
  warnings.tell()
  expect(told).toEqual([
    { code: 'a', message: 'Twice. (2 times)', where: 'line 1' },
    { code: 'b', message: 'Once.', where: 'line 2' },
  ])
})
