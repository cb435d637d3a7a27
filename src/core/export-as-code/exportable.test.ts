import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '../spec/spec.ts'
import { exportAsCode, homeTargets, isExportable } from './index.ts'

test('a strategy that no project can express can’t be exported, one that a project has can', () => {
  const specOf = (id: string) => unwrap(checkSpec({ id }))
  expect(isExportable(specOf('keep-last'))).toBe(true)
  expect(homeTargets.some((target) => exportAsCode(target, specOf('letta-buffer')).ok)).toBe(false)
  expect(isExportable(specOf('letta-buffer'))).toBe(false)
})
