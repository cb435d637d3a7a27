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

describe('commands for pins', () => {
  it('pin the selected step where it is not pinned, and unpin it where it is', () => {
    expect(titles({ step: 's1' })).toEqual([
      `Unpin step ${trace.steps[1]?.number} in keep last 2`,
      'Remove 2 pins of keep last 2',
      `Pin step ${trace.steps[1]?.number} in keep last 3`,
    ])
  })

  it('leave out what needs a step of the run, and everything outside Compare', () => {
    expect(titles({ step: undefined })).toEqual(['Remove 2 pins of keep last 2'])
    expect(titles({ step: 'added by a memory' })).toEqual(['Remove 2 pins of keep last 2'])
    expect(titles({ step: 's1', view: 'timeline' })).toEqual([])
  })
})
