import { expect, test } from 'vitest'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { factUses } from './fact-uses.ts'

const trace = traceOf([
  taskStep('Go.'),
  actionStep({ tool: 'list_files', args: {}, observation: 'src/oven.ts and HEAT_LIMIT' }),
  actionStep({
    tool: 'edit_file',
    args: { file_path: 'src/oven.ts', changes: [{ after: 'first line\nconst heat = HEAT_LIMIT\nlast' }] },
    observation: 'HEAT_LIMIT is in src/oven.ts now',
  }),
  actionStep({ text: 'Fine.\nNow HEAT_LIMIT is used.', observation: 'ok' }),
  actionStep({ tool: 'read_file', args: { file_path: 'a' }, observation: 'const HEAT_LIMIT = 3' }),
])
const uses = (...facts: readonly { readonly text: string; readonly call: number }[]) => factUses(trace, facts)

test('a fact that is passed to a tool has the argument and the line that contains it', () => {
  expect(uses({ text: 'src/oven.ts', call: 1 }, { text: 'HEAT_LIMIT', call: 1 })).toEqual([
    { step: 's2', tool: 'edit_file', field: 'file_path', excerpt: 'src/oven.ts', readAgain: 1 },
    { step: 's2', tool: 'edit_file', field: 'after', excerpt: 'const heat = HEAT_LIMIT', readAgain: 1 },
  ])
})

test('a fact that the answer mentions has the sentence, and the first result that contains it again', () => {
  expect(uses({ text: 'HEAT_LIMIT', call: 2 })).toEqual([
    { step: 's3', excerpt: 'Now HEAT_LIMIT is used.', readAgain: 3 },
  ])
})

test('a quote of a long line has the fact in it, and says where it is cut', () => {
  const command =
    'cd /home/me/work/site && grep -n "setGlobal\\|icons\\|name" website/plugins/themes/index.js | head -20; echo done with it; ls'
  const run = traceOf([taskStep('Go.'), actionStep({ tool: 'Bash', args: { command } })])
  expect(factUses(run, [{ text: 'website/plugins/themes/index.js', call: 0 }])[0]?.excerpt).toBe(
    '…&& grep -n "setGlobal\\|icons\\|name" website/plugins/themes/index.js | head -20; echo done with it; ls',
  )
})

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
  const isIn = (text: string, result: string) =>
    new RegExp(`(?<!\\w)${text.replaceAll('.', '\\.')}(?!\\w)`).test(result)
  for (const text of ['4711', 'HEAT_LIMIT', 'src/deep/oven.ts']) {
    for (const call of results.keys()) {
      const at = results.findIndex((result, place) => place >= call && isIn(text, result))
      expect([text, call, factUses(run, [{ text, call }])[0]?.readAgain]).toEqual([
        text,
        call,
        at < 0 ? undefined : at,
      ])
    }
  }
})

test('a path that its history has only relative to a folder says how it was seen', () => {
  const run = traceOf([
    taskStep('Go to /home/me/site.'),
    actionStep({ tool: 'bash', args: { command: 'ls' }, observation: 'src/deep/oven.ts' }),
    actionStep({ tool: 'read', args: { path: '/home/me/site/src/deep/oven.ts' }, observation: 'ok' }),
    actionStep({ tool: 'read', args: { path: '/home/me/site/src/deep/oven.ts' }, observation: 'ok' }),
  ])
  const text = '/home/me/site/src/deep/oven.ts'
  expect([1, 2].map((call) => factUses(run, [{ text, call }])[0]?.seenAs)).toEqual([
    'src/deep/oven.ts',
    undefined,
  ])
})

test('without facts nothing is looked for, and of a call that does not use it nothing is said', () => {
  expect(uses()).toEqual([])
  expect(uses({ text: 'HEAT_LIMIT', call: 0 })).toEqual([undefined])
})

test('a path on a drive is seen whole with backslashes, too', () => {
  const run = traceOf([
    taskStep('Look at D:\\site\\deep\\oven.ts.'),
    actionStep({ tool: 'bash', args: { command: 'ls' }, observation: 'deep/oven.ts' }),
    actionStep({ tool: 'read', args: { path: 'D:/site/deep/oven.ts' }, observation: 'ok' }),
  ])
  expect(factUses(run, [{ text: 'D:/site/deep/oven.ts', call: 1 }])[0]).not.toHaveProperty('seenAs')
})
