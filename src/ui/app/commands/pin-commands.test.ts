import { describe, expect, it } from 'vitest'
import { actionStep, traceOf } from '#core/testing/steps.ts'
import { HOME, type Route } from '#state/index.ts'
import { pinCommands } from './pin-commands.ts'

const trace = traceOf([actionStep({ text: 'one' }), actionStep({ text: 'two' })])
const COLUMNS: Route['columns'] = [
  { id: 'keep-last', params: { count: 2 }, pins: ['s0', 's1'] },
  { id: 'keep-last', params: { count: 3 } },
  { id: 'hierarchical' },
]
const titles = (route: Partial<Route>) =>
  pinCommands({
    route: { ...HOME, view: 'compare', traceId: 't', columns: COLUMNS, ...route },
    trace: { status: 'done', value: trace },
  }).map(({ title }) => title.replaceAll('\u00a0', ' '))

const WEIGHTIEST = (name: string) => `Pin the top lost fact in ${name}`

describe('commands for pins', () => {
  it('pin the selected step where it is not pinned, and unpin it where it is', () => {
    expect(titles({ step: 's1' })).toEqual([
      `Unpin step ${trace.steps[1]?.number} in keep last 2`,
      WEIGHTIEST('keep last 2'),
      'Remove 2 pins of keep last 2',
      `Pin step ${trace.steps[1]?.number} in keep last 3`,
      WEIGHTIEST('keep last 3'),
      WEIGHTIEST('hierarchical, 20 in full'),
    ])
  })

  it('leave out what needs a step of the run, and everything outside Compare', () => {
    const withoutStep = [
      WEIGHTIEST('keep last 2'),
      'Remove 2 pins of keep last 2',
      WEIGHTIEST('keep last 3'),
      WEIGHTIEST('hierarchical, 20 in full'),
    ]
    expect(titles({ step: undefined })).toEqual(withoutStep)
    expect(titles({ step: 'added by a memory' })).toEqual(withoutStep)
    expect(titles({ step: 's1', view: 'timeline' })).toEqual([])
  })

  it('unpin each fact, and pin nothing in the best possible', () => {
    const facts = [{ step: 's0', text: 'src/a.ts' }]
    expect(titles({ columns: [{ id: 'keep-last', facts }, { id: 'oracle' }] })).toEqual([
      WEIGHTIEST('keep last 20'),
      'Unpin “src/a.ts” in keep last 20',
      'Remove 1 pin of keep last 20',
    ])
  })
})
