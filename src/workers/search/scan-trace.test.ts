import { expect, test } from 'vitest'
import { parseQuery } from '#core/search/query.ts'
import { actionStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { indexTrace } from './index-trace.ts'
import { scanTrace } from './scan-trace.ts'

const TRACE = traceOf([
  taskStep('Mend the parser of dates, then the parsers of times.'),
  actionStep({ text: 'Ich prüfe die Größe.', tool: 'read_file', args: { path: 'src/date_times.ts' } }),
  actionStep({
    text: 'parse(date)',
    tool: 'run',
    args: {},
    observation: '東京都の天気 is fine; date, date, date',
  }),
  actionStep({ text: 'Nothing.', tool: 'run', args: {}, error: 'no such file: dates.test.ts' }),
  taskStep(`${'x'.repeat(80)} update`),
])
const everyStep = () => true

test.each([
  'date',
  'dat pars',
  '"parser of"',
  '"date"',
  'ate',
  'GRÖSSE',
  'größe',
  '京',
  '天気 date',
  'src/date',
  'date_t',
  '(',
  'such dates.test',
  'x'.repeat(70),
  'update',
  'absent',
])('reading through a run finds the steps that its index finds: %s', async (query) => {
  const clauses = parseQuery(query)
  const read = await scanTrace(TRACE).find(clauses, everyStep)
  const indexed = await (await indexTrace(TRACE)).find(clauses, everyStep)
  expect(read.toSorted()).toEqual(indexed.toSorted())
})

test('a step that is about the word comes before one that names it in passing', async () => {
  const long = 'Much else happened in between. '.repeat(40)
  const trace = traceOf([taskStep(`${long} kiln ${long}`), taskStep('kiln, kiln'), taskStep('The kiln.')])
  expect(await scanTrace(trace).find(parseQuery('kiln'), everyStep)).toEqual([1, 2, 0])
})
