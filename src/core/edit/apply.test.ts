import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Step, StepId } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { anyDraft, anyTrace } from '../testing/arbitraries.ts'
import {
  actionStep,
  deepFreeze,
  idsOf,
  messageStep,
  systemStep,
  taskStep,
  traceOf,
} from '../testing/steps.ts'
import { applyEdits } from './apply.ts'
import { type Edit, stepsOf } from './edit.ts'

/** How an edit is drawn; which steps it names depends on the trace it is made on. */
const anyDraw = fc.record({
  kind: fc.constantFrom('insert', 'replace', 'remove', 'move', 'call', 'no-call', 'renumber', 'describe'),
  at: fc.nat(),
  to: fc.nat(),
  count: fc.integer({ min: 1, max: 3 }),
  draft: anyDraft,
})
type Draw = typeof anyDraw extends fc.Arbitrary<infer T> ? T : never

/** The edit on this trace; an id of `prefix` for each new step. */
function editOf(draw: Draw, trace: Trace, prefix: string): Edit {
  const { steps } = trace
  const idAt = (at: number): StepId | undefined => steps[at % (steps.length + 1)]?.id
  const chosen = steps.slice(draw.at % (steps.length + 1)).slice(0, draw.count)
  const first = chosen[0]
  const inserted = (): Edit => {
    let made = 0
    const newId = () => {
      made++
      return `${prefix}-${made}`
    }
    return { kind: 'insert', before: idAt(draw.at), steps: stepsOf([draw.draft, draw.draft], trace, newId) }
  }
  switch (draw.kind) {
    case 'replace':
      return first === undefined
        ? inserted()
        : { kind: 'replace', step: { ...draw.draft, id: first.id, number: first.number } }
    case 'remove':
      return { kind: 'remove', ids: idsOf(chosen) }
    case 'move':
      return { kind: 'move', ids: idsOf(chosen), before: idAt(draw.to) }
    case 'call':
      return first === undefined
        ? inserted()
        : { kind: 'call', stepId: first.id, facts: { model: 'm', usage: { input: draw.to } } }
    case 'no-call':
      return first === undefined ? inserted() : { kind: 'call', stepId: first.id, facts: undefined }
    case 'renumber':
      return { kind: 'renumber' }
    case 'describe':
      return { kind: 'describe', title: `T${draw.to}` }
    default:
      return inserted()
  }
}

/** The edits one after another, each made on what the one before left. */
function madeInTurn(
  trace: Trace,
  draws: readonly Draw[],
): { readonly edits: readonly Edit[]; readonly end: Trace } {
  const edits: Edit[] = []
  let end = trace
  draws.forEach((draw, index) => {
    const edit = editOf(draw, end, `e${index}`)
    edits.push(edit)
    end = unwrap(applyEdits(end, [edit]))
  })
  return { edits, end }
}

const someDraws = fc.array(anyDraw, { maxLength: 8 })

describe('whatever is edited', () => {
  test('each call stands at its step, in order, with its agent; ids stay unique', () => {
    fc.assert(
      fc.property(anyTrace(), someDraws, (trace, draws) => {
        const { end } = madeInTurn(trace, draws)
        expect(new Set(idsOf(end.steps)).size).toBe(end.steps.length)
        end.calls.forEach((call, index) => {
          expect(call.index).toBe(index)
          expect(end.steps[call.at]?.id).toBe(call.stepId)
          expect(end.steps[call.at]?.agent).toBe(call.agent)
          expect(call.at).toBeGreaterThanOrEqual(end.calls[index - 1]?.at ?? 0)
        })
        for (const { call } of end.recorded) expect(end.calls[call]).toBeDefined()
      }),
    )
  })

  test('many edits at once come to the same as one after another', () => {
    fc.assert(
      fc.property(anyTrace(), someDraws, (trace, draws) => {
        const { edits, end } = madeInTurn(trace, draws)
        expect(unwrap(applyEdits(trace, edits))).toEqual(end)
      }),
    )
  })

  test('the input is left alone, and steps that no edit names stay the same objects', () => {
    fc.assert(
      fc.property(anyTrace(), anyDraw, (trace, draw) => {
        deepFreeze(trace.steps)
        deepFreeze(trace.calls)
        const before = new Map(trace.steps.map((step) => [step.id, step]))
        const edit = editOf(draw, trace, 'e')
        const end = unwrap(applyEdits(trace, [edit]))
        if (edit.kind === 'renumber') return
        for (const step of end.steps) {
          const known = before.get(step.id)
          if (known !== undefined && !(edit.kind === 'replace' && edit.step.id === step.id))
            expect(step).toBe(known)
        }
      }),
    )
  })
})

function run(...steps: readonly Step[]): Trace {
  return traceOf(steps)
}

const RUN = run(
  systemStep('S'),
  taskStep('T'),
  actionStep({ text: 'one' }),
  messageStep('go on'),
  actionStep({ text: 'two' }),
)

function withEdits(trace: Trace, ...edits: readonly Edit[]): Trace {
  return unwrap(applyEdits(trace, edits))
}

describe('calls', () => {
  test('an inserted action opens one, a demonstration does not', () => {
    const one = { ...actionStep({ text: 'new' }), id: 'new' }
    expect(
      withEdits(RUN, { kind: 'insert', before: 's3', steps: [one] }).calls.map(({ stepId }) => stepId),
    ).toEqual(['s2', 'new', 's4'])
    const demo = { ...one, demo: true }
    expect(withEdits(RUN, { kind: 'insert', before: 's3', steps: [demo] }).calls).toHaveLength(2)
  })

  test('go with their step, and so do they move', () => {
    expect(withEdits(RUN, { kind: 'remove', ids: ['s2'] }).calls).toMatchObject([
      { index: 0, at: 3, stepId: 's4' },
    ])
    const moved = withEdits(RUN, { kind: 'move', ids: ['s4'], before: 's2' })
    expect(idsOf(moved.steps)).toEqual(['s0', 's1', 's4', 's2', 's3'])
    expect(moved.calls.map(({ stepId, at }) => [stepId, at])).toEqual([
      ['s4', 2],
      ['s2', 3],
    ])
  })

  test('come and go as a step becomes the model’s own doing or no longer is', () => {
    const [, , action] = RUN.steps
    const text = { ...messageStep('x'), id: action?.id ?? '', number: 2 }
    expect(withEdits(RUN, { kind: 'replace', step: text }).calls).toHaveLength(1)
    const answered = { ...actionStep({ text: 'x' }), id: 's3', number: 3 }
    expect(withEdits(RUN, { kind: 'replace', step: answered }).calls).toHaveLength(3)
  })

  test('keep recorded usage before the touched place, and behind it as a client’s count', () => {
    const calls = RUN.calls.map((call) => ({ ...call, usage: { input: 10 } }))
    const edited = withEdits({ ...RUN, calls }, { kind: 'remove', ids: ['s3'] })
    expect(edited.calls.map(({ usageOrigin }) => usageOrigin)).toEqual([undefined, 'client'])
  })
})

describe('recorded changes', () => {
  const changed = { ...RUN, recorded: [{ call: 0, changes: [{ kind: 'remove' as const, id: 's0' }] }] }

  test('stay with their call wherever it goes', () => {
    expect(withEdits(changed, { kind: 'move', ids: ['s2'], before: undefined }).recorded).toMatchObject([
      { call: 1 },
    ])
  })

  test('happen before the agent’s next call where theirs is deleted, and end with the last', () => {
    const once = withEdits(changed, { kind: 'remove', ids: ['s2'] })
    expect(once.recorded).toMatchObject([{ call: 0, changes: [{ id: 's0' }] }])
    expect(withEdits(once, { kind: 'remove', ids: ['s4'] }).recorded).toEqual([])
  })
})

describe('what the file said', () => {
  test('records go with the steps that are edited; prompts that were checked were others', () => {
    const records = new Map(RUN.steps.map(({ id }) => [id, [id]]))
    const read = { ...RUN, records, fidelity: { checked: 2, equal: 2 } }
    const edited = withEdits(read, { kind: 'replace', step: { ...taskStep('U'), id: 's1', number: 1 } })
    expect([...edited.records.keys()]).toEqual(['s0', 's2', 's3', 's4'])
    expect(edited.fidelity).toBeUndefined()
    expect(withEdits(read, { kind: 'describe', title: 'New' })).toMatchObject({
      title: 'New',
      fidelity: { checked: 2 },
    })
  })
})

test('an edit of what is not there is refused, and so is an id that is taken', () => {
  const codes = (edit: Edit) => {
    const made = applyEdits(RUN, [edit])
    return made.ok ? 'made' : made.error.code
  }
  expect(codes({ kind: 'remove', ids: ['s0', 'gone'] })).toBe('no-such-step')
  expect(codes({ kind: 'move', ids: ['s0'], before: 'gone' })).toBe('no-such-step')
  expect(codes({ kind: 'insert', before: undefined, steps: [{ ...taskStep('x'), id: 's0' }] })).toBe(
    'step-exists',
  )
  expect(codes({ kind: 'call', stepId: 'gone', facts: {} })).toBe('no-such-step')
})

test('a new step has a number that no other has', () => {
  expect(
    stepsOf([{ kind: 'note', text: 'x', response: '' }], RUN, () => 'n').map(({ number }) => number),
  ).toEqual([5])
})
