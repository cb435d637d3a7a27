/**
 * A format that is added as one file and one line is listed, recognized, chosen by hand, read and written.
 */
import { expect, test } from 'vitest'
import { field } from '#base/json.ts'
import { ok } from '#base/result.ts'
import { taskStep, traceOf } from '#core/testing/steps.ts'
import { formatById, formatInfos, formats, readFile } from './index.ts'
import type { Format } from './reading/format.ts'
import { testContext } from './testing/samples.ts'

const diary: Format = {
  id: 'diary',
  title: 'Diary',
  readerVersion: 1,
  detect: ({ value }) => (field(value, 'dear-diary') === undefined ? 'no' : 'certain'),
  read: () => ({ traces: [traceOf([taskStep('x')])], counters: {} }),
  write: () => ok('{"dear-diary":1}'),
}

test('a format is listed, recognized by content, and read', () => {
  const file = { name: 'x.json', text: '{"dear-diary":1}' }
  expect(readFile(file, testContext).format).toBeUndefined()
  Object.assign(formats, { [formats.length]: diary })
  expect(formatInfos()).toContainEqual({ id: 'diary', title: 'Diary', canWrite: true })
  expect(formatById('diary')).toBe(diary)
  const read = readFile(file, testContext)
  expect([read.format, read.outcome?.traces.length]).toEqual(['diary', 1])
})
