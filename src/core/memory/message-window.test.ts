import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { strategies } from '../library/index.ts'
import { plainContext } from '../library/tinyagent/plain-context.ts'
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { anySteps, anyValues } from '../testing/arbitraries.ts'
import { actionStep, controlStep, noteStep, systemStep, taskStep } from '../testing/steps.ts'
import { type MessageWindow, messageWindowFold } from './message-window.ts'
import type { PositionalFold, Strategy } from './strategy.ts'
import { measuredAs, unfold } from './unfold.ts'

const WINDOWS = [
  'autogen-buffered',
  'autogen-token-limited',
  'autogen-head-and-tail',
  'llamaindex-buffer',
  'langchain-trim',
  'marsys-token-limit',
  'marsys-sliding-window',
  'semantic-kernel-truncation',
  'agent-framework-sliding-window',
  'agent-framework-tool-calls',
]
const windows = strategies.filter(({ id }) => WINDOWS.includes(id))

const context = plainContext({
  measure: (step) =>
    step.kind === 'control'
      ? 0
      : unfold(step).reduce((sum, piece) => sum + (stepText(measuredAs(piece)).length % 5), 0),
})

/** What is after each push; undefined from the step on that breaks the form. */
function* shownByPush(fold: PositionalFold, steps: readonly Step[]): Generator<readonly Step[] | undefined> {
  const shown: (Step | undefined)[] = []
  for (const [position, step] of steps.entries()) {
    shown.push(step)
    const holds = fold.push(step, position, (at, after) => {
      shown[at] = after
    })
    if (!holds) return
    yield shown.filter((one) => one !== undefined)
  }
}

describe.each(windows.map((strategy) => [strategy.title, strategy] as const))('“%s”', (_, strategy) => {
  it('is at every step what pruning the whole list is', () => {
    fc.assert(
      fc.property(anySteps(30), anyValues(strategy.params), (steps, values) => {
        expectSame(strategy, steps, values)
      }),
      { numRuns: 300 },
    )
  })
})

function expectSame(strategy: Strategy, steps: readonly Step[], values: Parameters<Strategy['fold']>[0]) {
  const fold = strategy.fold(values, context)
  if (fold === undefined) return
  let length = 0
  for (const shown of shownByPush(fold, steps)) {
    length++
    expect(shown).toEqual(strategy.prune(steps.slice(0, length), values, context))
  }
}

describe('a window over messages', () => {
  const steps = [
    systemStep('s'),
    controlStep({ type: 'mark' }),
    taskStep('t'),
    actionStep({ tool: 'run', observation: 'o' }),
    noteStep('n'),
  ]

  /**
   * Decides nothing about system messages, and leaves out what the bounds for each number of messages say.
   */
  function boundsByCount(bounds: readonly (readonly number[])[]): MessageWindow {
    let count = 0
    return {
      take: (messages, { kind }) => {
        if (kind === 'system') return 'shown'
        count += messages.length
        return 'window'
      },
      hidden: () => bounds[count] ?? [],
    }
  }

  it('leaves out the runs between its bounds, cuts through actions, and takes up again what they move off', () => {
    const fold = messageWindowFold(boundsByCount([[], [0, 1], [], [0, 1, 2, 3], [1, 2, 3, 4]]), 'rule')
    const shown = [...shownByPush(fold, steps)].map((list) =>
      list?.map((step) => [step.kind, step.kind === 'action' ? step.results.length : 0, step.rule]),
    )
    expect(shown).toEqual([
      [['system', 0, undefined]],
      [
        ['system', 0, undefined],
        ['control', 0, undefined],
      ],
      [
        ['system', 0, undefined],
        ['control', 0, undefined],
      ],
      [
        ['system', 0, undefined],
        ['control', 0, undefined],
        ['action', 0, 'rule'],
      ],
      [
        ['system', 0, undefined],
        ['control', 0, undefined],
        ['task', 0, undefined],
        ['action', 1, 'rule'],
      ],
    ])
  })

  it('shows the same part of an action as the same object, though it was another for a while', () => {
    const fold = messageWindowFold(boundsByCount([[], [], [], [1, 2], [2, 3], [1, 2]]), 'rule')
    const shown = [...shownByPush(fold, [...steps, noteStep('more')])].map((list) => list?.[3])
    expect(shown[3]?.rule).toBe('rule')
    expect(shown[4]).not.toBe(shown[3])
    expect(shown[5]).toBe(shown[3])
  })

  it('says only what the bounds have moved over', () => {
    const fold = messageWindowFold(boundsByCount([[], [0, 1], [0, 1], [0, 1], [0, 3]]), 'rule')
    const said: number[] = []
    for (const [position, step] of steps.entries()) fold.push(step, position, (at) => said.push(at))
    expect(said).toEqual([2, 3])
  })

  it('breaks off with a message that it cannot place', () => {
    const fold = messageWindowFold({ take: () => 'breaks', hidden: () => [] }, 'rule')
    expect([...shownByPush(fold, steps)]).toEqual([])
  })
})
