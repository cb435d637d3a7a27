import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { partsText } from '../model/message.ts'
import { stepText } from '../model/steps.ts'
import { anySteps } from '../testing/arbitraries.ts'
import { actionStep, controlStep, idsOf, messageStep, noteStep, taskStep, traceOf } from '../testing/steps.ts'
import { applyEdits } from './apply.ts'
import type { Edit } from './edit.ts'
import { duplicate, giveTo, merge, moveBy, split } from './step-edits.ts'

const RUN = traceOf([
  taskStep('T'),
  actionStep({ text: 'look then act', tool: 'read', observation: 'ok' }),
  messageStep('a'),
  messageStep('b'),
  controlStep(),
])

function ids(edits: readonly Edit[]): readonly string[] {
  return idsOf(unwrap(applyEdits(RUN, edits)).steps)
}

const newId = () => 'new'

describe('moving by one', () => {
  test('takes a block past its neighbour, and stays at the ends', () => {
    expect(ids(moveBy(RUN, new Set(['s2', 's3']), -1))).toEqual(['s0', 's2', 's3', 's1', 's4'])
    expect(ids(moveBy(RUN, new Set(['s2', 's3']), 1))).toEqual(['s0', 's1', 's4', 's2', 's3'])
    expect(moveBy(RUN, new Set(['s0']), -1)).toEqual([])
    expect(moveBy(RUN, new Set(['s4']), 1)).toEqual([])
  })

  test('gathers steps that stand apart', () => {
    expect(ids(moveBy(RUN, new Set(['s1', 's3']), -1))).toEqual(['s0', 's1', 's3', 's2', 's4'])
    expect(ids(moveBy(RUN, new Set(['s1', 's3']), 1))).toEqual(['s0', 's2', 's1', 's3', 's4'])
  })

  test('down and up again is where it was, for one step', () => {
    fc.assert(
      fc.property(anySteps(), fc.nat(), (steps, at) => {
        const trace = traceOf(steps)
        const id = trace.steps[at % Math.max(1, steps.length - 1)]?.id
        if (id === undefined || steps.length < 2) return
        const down = unwrap(applyEdits(trace, moveBy(trace, new Set([id]), 1)))
        const up = unwrap(applyEdits(down, moveBy(down, new Set([id]), -1)))
        expect(idsOf(up.steps)).toEqual(idsOf(trace.steps))
      }),
    )
  })
})

test('copies come behind the last of the chosen, with ids of their own', () => {
  expect(ids(duplicate(RUN, new Set(['s2']), newId))).toEqual(['s0', 's1', 's2', 'new', 's3', 's4'])
})

test('giving steps to an agent changes only those that have another', () => {
  const edits = giveTo(RUN, new Set(['s2', 's3']), 'critic')
  expect(edits).toHaveLength(2)
  const given = unwrap(applyEdits(RUN, edits))
  expect(giveTo(given, new Set(['s2', 's3']), 'critic')).toEqual([])
  expect(unwrap(applyEdits(given, giveTo(given, new Set(['s2', 's3']), undefined))).steps).toEqual(RUN.steps)
})

describe('splitting', () => {
  test('an action leaves its calls with the second half', () => {
    const edits = unwrap(split(RUN, 's1', { part: 0, offset: 5, newId }))
    const { steps } = unwrap(applyEdits(RUN, edits))
    expect(steps[1]).toMatchObject({ id: 's1', parts: [{ text: 'look ' }], calls: [], results: [] })
    expect(steps[2]).toMatchObject({ id: 'new', parts: [{ text: 'then act' }], calls: [{ name: 'read' }] })
  })

  test('a mark, or a text that is not there, cannot be split', () => {
    expect(split(RUN, 's4', { part: 0, offset: 0, newId }).ok).toBe(false)
    expect(split(RUN, 's0', { part: 3, offset: 0, newId }).ok).toBe(false)
  })

  test('and merging again loses no text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.nat(), (text, at) => {
        const trace = traceOf([messageStep(text)])
        const halves = unwrap(
          applyEdits(trace, unwrap(split(trace, 's0', { part: 0, offset: at % (text.length + 1), newId }))),
        )
        const merged = unwrap(applyEdits(halves, unwrap(merge(halves, new Set(['s0', 'new'])))))
        expect(merged.steps).toHaveLength(1)
        const [step] = merged.steps
        expect(step === undefined ? '' : stepText(step).replaceAll('\n', '')).toBe(text.replaceAll('\n', ''))
      }),
    )
  })
})

describe('merging', () => {
  test('puts messages of one role together', () => {
    const { steps } = unwrap(applyEdits(RUN, unwrap(merge(RUN, new Set(['s2', 's3'])))))
    const [, , merged] = steps
    expect(merged !== undefined && 'parts' in merged && partsText(merged.parts)).toBe('a\nb')
  })

  test('keeps each result with its call where ids are the same', () => {
    const call = { id: 'c', name: 'read', arguments: '{}' }
    const action = actionStep({ calls: [call], results: [{ callId: 'c', parts: [] }] })
    const trace = traceOf([action, action])
    const { steps } = unwrap(applyEdits(trace, unwrap(merge(trace, new Set(['s0', 's1'])))))
    const [merged] = steps
    if (merged?.kind !== 'action') throw new Error('no action')
    expect(merged.calls.map(({ id }) => id)).toEqual(['c', 'c_2'])
    expect(merged.results.map(({ callId }) => callId)).toEqual(['c', 'c_2'])
  })

  test('is refused for one step, several kinds, several agents and marks', () => {
    const isMerged = (trace: typeof RUN, ...chosen: readonly string[]) => merge(trace, new Set(chosen)).ok
    expect(isMerged(RUN, 's2')).toBe(false)
    expect(isMerged(RUN, 's0', 's2')).toBe(false)
    expect(isMerged(traceOf([controlStep(), controlStep()]), 's0', 's1')).toBe(false)
    expect(isMerged(traceOf([noteStep('a'), noteStep('b', { agent: 'x' })]), 's0', 's1')).toBe(false)
  })
})
