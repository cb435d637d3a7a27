import { expect, test } from 'vitest'
import { memoryOf } from '../testing/memories.ts'
import { actionStep, messageStep, taskStep, traceOf } from '../testing/steps.ts'
import { lostFacts } from './lost.ts'
import { createReferenceIndex } from './reference-index.ts'

const OPTIONS = { baseline: 'as-recorded', measure: () => [1], perCall: 0, window: 500 } as const

test('a later result counts whatever tool returned it, as reading every result of a small run shows', () => {
  const results = [
    'src/deep/oven.ts:12: HEAT_LIMIT = 4711',
    '{"number":4711,"path":"/home/me/site/src/deep/oven.ts"}',
    'Error: no such file: src/deep/oven.ts',
    'HEAT_LIMITS and 47112',
    'wrote HEAT_LIMIT',
    'nothing',
  ]
  const tools = ['bash', 'issue_view', 'edit_file', 'send', 'write', 'list']
  const run = traceOf([
    taskStep('Go.'),
    ...results.map((observation, at) =>
      actionStep({
        text: 'Now 4711, HEAT_LIMIT, src/deep/oven.ts.',
        tool: tools[at] ?? '',
        args: {},
        observation,
      }),
    ),
  ])
  const index = createReferenceIndex(run)
  const isIn = (text: string, result: string) =>
    new RegExp(`(?<!\\w)${text.replaceAll('.', '\\.')}(?!\\w)`).test(result)
  for (const [reference, { text }] of index.references.entries()) {
    for (const call of results.keys()) {
      const at = results.findIndex((result, place) => place >= call && isIn(text, result))
      expect([text, call, index.readAgain(reference, call)]).toEqual([text, call, at < 0 ? undefined : at])
    }
  }
  expect(index.references).toHaveLength(3)
})

test('what another agent is returned, or what the agent or the user says later, doesn’t count as coming back', () => {
  const look = (agent: string, text: string, observation: string) =>
    actionStep({ text, tool: 'look', args: {}, observation, agent })
  const run = traceOf([
    taskStep('Go.'),
    look('one', 'I look for HEAT_LIMIT.', 'nothing'),
    look('two', 'I look, too.', 'HEAT_LIMIT = 3'),
    messageStep('It is HEAT_LIMIT.'),
    look('one', 'HEAT_LIMIT it is.', 'nothing'),
  ])
  const index = createReferenceIndex(run)
  const limit = index.references.findIndex(({ text }) => text === 'HEAT_LIMIT')
  expect([limit, index.readAgain(limit, 0), index.readAgain(limit, 1)]).toEqual([0, undefined, 1])
})

test('a lost path is listed as its history has it: whole, or relative to a folder', () => {
  const path = '/home/me/site/src/deep/oven.ts'
  const read = (args: { readonly path: string }) => actionStep({ tool: 'read', args, observation: 'ok' })
  const run = traceOf([
    taskStep('Go to /home/me/site.'),
    actionStep({ tool: 'bash', args: { command: 'ls' }, observation: 'src/deep/oven.ts' }),
    read({ path: 'a' }),
    read({ path }),
    read({ path: 'b' }),
    read({ path }),
  ])
  const index = createReferenceIndex(run)
  const lost = lostFacts(run, memoryOf('keep-last', { params: { count: 1 } }), { index, options: OPTIONS })
  expect(lost.map(({ text, call }) => [text, call])).toEqual([
    ['src/deep/oven.ts', 2],
    [path, 4],
  ])
})

test('a path on a drive is seen whole with backslashes, too', () => {
  const run = traceOf([
    taskStep('Go.'),
    actionStep({
      tool: 'bash',
      args: { command: 'ls' },
      observation: 'D:\\site\\deep\\oven.ts\ndeep/oven.ts',
    }),
    actionStep({ tool: 'look', args: {}, observation: 'nothing' }),
    actionStep({ tool: 'read', args: { path: 'D:/site/deep/oven.ts' }, observation: 'ok' }),
  ])
  const index = createReferenceIndex(run)
  const lost = lostFacts(run, memoryOf('keep-last', { params: { count: 1 } }), { index, options: OPTIONS })
  expect(lost.map(({ text }) => text)).toEqual(['D:/site/deep/oven.ts'])
})

test('two paths of one call that its history has in one form stay apart', () => {
  const paths = ['/one/src/deep/oven.ts', '/two/src/deep/oven.ts']
  const run = traceOf([
    taskStep('Go.'),
    actionStep({ tool: 'bash', args: { command: 'ls' }, observation: 'src/deep/oven.ts' }),
    actionStep({ tool: 'look', args: {}, observation: 'nothing' }),
    actionStep({ tool: 'read', args: { paths }, observation: 'ok' }),
  ])
  const index = createReferenceIndex(run)
  const lost = lostFacts(run, memoryOf('keep-last', { params: { count: 1 } }), { index, options: OPTIONS })
  expect(new Set(lost.map(({ text }) => text)).size).toBe(2)
})
