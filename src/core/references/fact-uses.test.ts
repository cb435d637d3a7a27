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
    { step: 's2', tool: 'edit_file', field: 'file_path', excerpt: 'src/oven.ts' },
    { step: 's2', tool: 'edit_file', field: 'after', excerpt: 'const heat = HEAT_LIMIT' },
  ])
})

test('a fact that the answer mentions has the sentence', () => {
  expect(uses({ text: 'HEAT_LIMIT', call: 2 })).toEqual([{ step: 's3', excerpt: 'Now HEAT_LIMIT is used.' }])
})

test('a quote of a long line has the fact in it, and says where it is cut', () => {
  const command =
    'cd /home/me/work/site && grep -n "setGlobal\\|icons\\|name" website/plugins/themes/index.js | head -20; echo done with it; ls'
  const run = traceOf([taskStep('Go.'), actionStep({ tool: 'Bash', args: { command } })])
  expect(factUses(run, [{ text: 'website/plugins/themes/index.js', call: 0 }])[0]?.excerpt).toBe(
    '…&& grep -n "setGlobal\\|icons\\|name" website/plugins/themes/index.js | head -20; echo done with it; ls',
  )
})

test('without facts nothing is looked for, and of a call that does not use it nothing is said', () => {
  expect(uses()).toEqual([])
  expect(uses({ text: 'HEAT_LIMIT', call: 0 })).toEqual([undefined])
})
