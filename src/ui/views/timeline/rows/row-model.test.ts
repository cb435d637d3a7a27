import { describe, expect, it } from 'vitest'
import type { Trace } from '#core/model/trace.ts'
import { actionStep, messageStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { compactionMarks, timelineRows, windowMark } from './row-model.ts'

const trace = traceOf(
  [
    systemStep('Be brief.'),
    taskStep('Mend it.'),
    actionStep({ tool: 'read', observation: 'text' }),
    actionStep({ tool: 'run', error: 'exit 1' }),
    messageStep('Go on.'),
    actionStep({ tool: 'write', observation: 'done' }),
  ],
  [
    { call: 2, changes: [{ kind: 'remove', id: 's2' }] },
    { call: 2, changes: [{ kind: 'replace', step: { ...messageStep('…'), id: 's4' } }] },
  ],
)
const rows = timelineRows(trace)

describe('timelineRows', () => {
  it('names the call that answered with a step, and only for such steps', () => {
    expect(rows.map((row) => row.call)).toEqual([undefined, undefined, 0, 1, undefined, 2])
  })

  it('says whose results no later call was sent', () => {
    const last = [false, false, false, false, false, true]
    expect(rows.map((row) => row.isNeverSent)).toEqual(last)
    expect(timelineRows({ ...trace, calls: [] }).some((row) => row.isNeverSent)).toBe(false)
  })

  it('reads each id of a run at most once, as half a million of them would hold the page', () => {
    const reads = new Map<object, number>()
    const watched = trace.steps.map((step) => {
      const one = { ...step }
      Object.defineProperty(one, 'id', {
        get: () => {
          reads.set(one, (reads.get(one) ?? 0) + 1)
          return step.id
        },
      })
      return one
    })
    timelineRows({ ...trace, recorded: [], steps: watched })
    expect([...reads.values()]).toEqual([1, 1, 1])
  })

  it('tells when a step was and how long it took, up to the next step where nothing is recorded', () => {
    const steps = [
      taskStep('Go.'),
      { ...actionStep({ tool: 'read' }), timestamp: 100 },
      { ...actionStep({ tool: 'run' }), timestamp: 107.5, duration: 2 },
      { ...actionStep({ tool: 'test' }), timestamp: 112 },
      { ...messageStep('<system-reminder>Note.</system-reminder>'), timestamp: 142 },
      { ...actionStep({ tool: 'read' }), timestamp: 145 },
      { ...messageStep('Go on.'), timestamp: 900 },
    ]
    const rows = timelineRows(traceOf(steps))
    expect(rows.map(({ elapsed, duration }) => [elapsed, duration])).toEqual([
      [undefined, undefined],
      [0, 7.5],
      [7.5, 2],
      // The test ran until its result came, with which the reminder was attached.
      [12, 30],
      [42, undefined],
      // Then the user was away.
      [45, undefined],
      [800, undefined],
    ])
    expect(rows[4]?.kind).toBe('attached')
  })

  it('marks the answer to a request that the provider refused', () => {
    const refused = traceOf([taskStep('Go.'), actionStep({ tool: 'a' }), actionStep({ tool: 'b' })])
    const calls = refused.calls.map((call, index) =>
      index === 0 ? { ...call, failure: 'overloaded' } : call,
    )
    expect(timelineRows({ ...refused, calls }).map((row) => row.isRefused)).toEqual([false, true, false])
  })

  it('marks steps with an error', () => {
    expect(rows.map((row) => row.isError)).toEqual([false, false, false, true, false, false])
  })

  it('has a compaction on the row of the first call behind it', () => {
    const marked = (last: string, kind: 'full' | 'micro') => ({ kind, last, summary: [], restored: [] })
    const compactions = [marked('s2', 'micro'), marked('s3', 'full')]
    const found = timelineRows({ ...trace, compactions }).map(({ compaction }) => compaction?.kind)
    expect(found).toEqual([undefined, undefined, undefined, 'micro', undefined, 'full'])
    const end = timelineRows({ ...trace, compactions: [marked('s5', 'full')] })
    expect(end.at(-1)?.compaction?.kind).toBe('full')
    expect(rows.some(({ compaction }) => compaction !== undefined)).toBe(false)
  })

  it('says what the recorded memory later did to a step', () => {
    expect(rows[2]?.fate).toEqual({ kind: 'dropped', call: 2 })
    expect(rows[4]?.fate).toEqual({ kind: 'rewritten', call: 2 })
    expect(rows[5]?.fate).toBeUndefined()
    const compactions = [{ kind: 'full' as const, last: 's3', summary: [], restored: [] }]
    expect(timelineRows({ ...trace, compactions })[2]?.fate).toEqual({ kind: 'summarized', call: 2 })
  })
})

describe('a step that a compaction keeps in another place', () => {
  const plain = traceOf([systemStep('Be brief.'), ...['one', 'two'].map((text) => actionStep({ text }))])
  const [system, one] = plain.steps
  if (system === undefined || one === undefined) throw new Error('no steps')
  const moved: Trace = {
    ...plain,
    recorded: [
      {
        call: 1,
        changes: [
          { kind: 'remove', id: system.id },
          { kind: 'remove', id: one.id },
          { kind: 'insert', step: system },
        ],
      },
    ],
  }

  it('was moved, not dropped', () => {
    expect(timelineRows(moved).map(({ fate }) => fate?.kind)).toEqual(['moved', 'dropped', undefined])
  })

  it('is not among those that the mark of the minimap counts as dropped', () => {
    expect(compactionMarks(timelineRows(moved), moved).map(({ label }) => label)).toEqual([
      'Before call 2: the agent dropped 1\u00a0step',
    ])
  })
})

describe('marks of the minimap', () => {
  it('stand before the step with which the changed call answered', () => {
    const [first] = compactionMarks(rows, trace)
    expect(first).toEqual({
      index: 5,
      kind: 'compaction',
      label: 'Before call 3: the agent dropped 1\u00a0step',
    })
  })

  it('take no longer for each of them where there are as many as rows', () => {
    let looks = 0
    const many = timelineRows(traceOf(Array.from({ length: 4096 }, (_, at) => messageStep(`${at}`)))).map(
      ({ ...row }, position) =>
        Object.defineProperty(row, 'position', {
          get: () => {
            looks++
            return position
          },
        }),
    )
    const calls = many.map((_, index) => ({ index, at: index, stepId: `s${index}` }))
    const recorded = calls.map(({ index }) => ({
      call: index,
      changes: [{ kind: 'remove' as const, id: 's0' }],
    }))
    const marks = compactionMarks(many, { steps: [], calls, recorded })
    expect(marks.map(({ index }) => index)).toEqual(calls.map(({ index }) => index))
    expect(looks).toBeLessThan(5 * 4096)
  })

  it('find their place among filtered rows', () => {
    const actions = rows.filter((row) => row.step.kind === 'action')
    expect(compactionMarks(actions, trace)[0]?.index).toBe(2)
    expect(compactionMarks(rows.slice(0, 2), trace)).toEqual([])
  })

  it('show the first context that is larger than the window', () => {
    const contexts = [10, 10, 20, 30, 40, 50]
    expect(windowMark(rows, contexts, 25)?.index).toBe(3)
    expect(windowMark(rows, contexts, 50)).toBeUndefined()
  })
})
