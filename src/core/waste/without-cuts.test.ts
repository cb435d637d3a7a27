import { expect, test } from 'vitest'
import { partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { actionStep, taskStep } from '../testing/steps.ts'
import { type Cut, withoutCuts } from './without-cuts.ts'

const task = taskStep('go')
const read = actionStep({ tool: 'read', args: {}, observation: 'abcdef' })
const [result] = read.results

function shown(cuts: readonly Cut[], call: number): readonly Step[] {
  const memory = withoutCuts(cuts)
  const state = memory.create({ explain: false } as never)
  for (const step of [task, read]) memory.add(state, step)
  memory.recall(state, { call: 0, text: '', now: undefined })
  return memory.recall(state, { call, text: '', now: undefined }).steps
}
const textOf = (step: Step | undefined) =>
  step?.kind === 'action' ? step.results.map(({ parts }) => partsText(parts)).join() : undefined

test('a result is whole until its cut is due, and then the same step at each call', () => {
  if (result === undefined) throw new Error('the step has a result')
  const cut: Cut = { step: read.id, result, call: 2, keep: 2 }
  expect(shown([cut], 1)).toEqual([task, read])
  expect(shown([cut], 1)[1]).toBe(read)
  expect(textOf(shown([cut], 2)[1])).toBe('ab')
  expect(textOf(shown([{ ...cut, keep: 0 }, cut], 5)[1])).toBe('')
})
