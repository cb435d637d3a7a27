import { expect, test } from 'vitest'
import { messageStep } from '../testing/steps.ts'
import { attachedAgain } from './attached-again.ts'

const pathOf = (path: string) =>
  attachedAgain(messageStep(`${path}\n1 package svg`, { rule: 'compaction', origin: ['s2'] }))?.path

test('a file is named with the two folders right above it, whatever separators its path has', () => {
  expect(pathOf('D:\\oh-my-posh\\src\\svg\\svg.go')).toBe('src\\svg\\svg.go')
  expect(pathOf('/home/a/project/src/index.ts')).toBe('project/src/index.ts')
  expect(pathOf('src/index.ts')).toBe('src/index.ts')
})
