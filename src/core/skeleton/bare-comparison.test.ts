import { expect, test } from 'vitest'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { bareComparison } from './bare-comparison.ts'

const RUN = traceOf([taskStep('Do it.'), actionStep({ tool: 'read', args: { path: 'a' }, observation: 'x' })])
const TASK = 'the-secret-task'
const TRACE = { ...RUN, steps: RUN.steps.map((step, place) => (place === 0 ? { ...step, id: TASK } : step)) }
const COLUMNS = [
  { memory: { id: 'keep-last', params: { count: 1 }, pins: [TASK, 'gone'] }, name: 'Mine' },
  { memory: { id: 'clear-tool-uses', params: { excludeTools: 'read' } } },
  { memory: { id: 'swe-agent-remove-regex', params: { remove: 'a secret' } } },
  { memory: { id: 'own-abcd1234' } },
  { memory: { id: 'summarise-old' } },
  { memory: { id: 'keep-last', facts: [{ step: TASK, text: 'secret' }] } },
  { memory: { id: 'oracle', like: { id: 'keep-last', pins: [TASK] } } },
]
const GIVEN = {
  name: 'A comparison',
  run: 'Secret run',
  link: '#/compare/secret?step=s2',
  columns: COLUMNS,
  lens: { window: 1000, summariser: { id: 'hand-written', params: { text: 'secret' } } },
}

test('pins name the steps of the skeleton, and nothing names the run', () => {
  const { comparison } = bareComparison(GIVEN, TRACE, true)
  expect(comparison).toMatchObject({ name: 'A comparison', run: '', link: '', lens: { window: 1000 } })
  expect(comparison.columns?.[0]).toEqual({
    name: 'Mine',
    memory: { id: 'keep-last', params: { count: 1 }, pins: ['s0'] },
  })
  expect(comparison.columns?.at(-1)?.memory.like).toEqual({ id: 'keep-last', pins: ['s0'] })
  expect(JSON.stringify(comparison)).not.toMatch(/secret/i)
})

test('what a person typed stays behind, but for names of tools that are kept', () => {
  const idsOf = (keepNames: boolean) => {
    const { comparison, left } = bareComparison(GIVEN, TRACE, keepNames)
    return [
      left,
      ...(comparison.columns ?? []).map(({ memory }) => ('id' in memory ? memory.id : 'pipeline')),
    ]
  }
  expect(idsOf(true)).toEqual([3, 'keep-last', 'clear-tool-uses', 'summarise-old', 'oracle'])
  expect(idsOf(false)).toEqual([4, 'keep-last', 'summarise-old', 'oracle'])
})
