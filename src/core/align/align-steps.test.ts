import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Step } from '../model/step.ts'
import { anySteps } from '../testing/arbitraries.ts'
import {
  actionStep,
  answerStep,
  messageStep,
  noteStep,
  numbered,
  systemStep,
  taskStep,
} from '../testing/steps.ts'
import { type AlignedStep, alignRuns, alignStates } from './align-steps.ts'

/** `0=0` the same, `1~2` differs, `3<` only left, `>4` only right, `3<5` and `3>5` moved. */
function shown(rows: readonly AlignedStep[]): readonly string[] {
  return rows.map(shownRow)
}

function shownRow(row: AlignedStep): string {
  switch (row.kind) {
    case 'same':
      return `${row.left}=${row.right}`
    case 'differs':
      return `${row.left}~${row.right} ${row.differs.join(' ')}`
    case 'left':
      return `${row.left}<${row.moved ?? ''}`
    case 'right':
      return `${row.moved ?? ''}>${row.right}`
  }
}

function expectWhole(rows: readonly AlignedStep[], left: readonly Step[], right: readonly Step[]): void {
  expect(rows.flatMap((row) => ('left' in row ? [row.left] : []))).toEqual(left.map((_, index) => index))
  expect(rows.flatMap((row) => ('right' in row ? [row.right] : []))).toEqual(right.map((_, index) => index))
}

/** The same steps as another run would hold them: other ids and times. */
const retold = (steps: readonly Step[]) =>
  steps.map((step, index): Step => ({ ...step, id: `other-${index}`, number: index + 7, timestamp: 99 }))

const read = (path: string, observation = 'text') => actionStep({ tool: 'read', args: { path }, observation })

describe('two runs', () => {
  test('keep their order and hold every step once, whatever they are', () => {
    fc.assert(
      fc.property(anySteps(), anySteps(), (left, right) => expectWhole(alignRuns(left, right), left, right)),
    )
  })

  test('that hold the same are the same in every row', () => {
    fc.assert(
      fc.property(anySteps(), (steps) => {
        expect(alignRuns(steps, retold(steps)).every(({ kind }) => kind === 'same')).toBe(true)
      }),
    )
  })

  test('stand beside each other by call and by what is alike, not by place', () => {
    const left = [systemStep('Be good.'), taskStep('Count the pears.'), read('a.txt'), read('b.txt')]
    const right = [
      systemStep('Be good.'),
      taskStep('Weigh the nuts!'),
      noteStep('A plan'),
      read('b.txt', 'other text'),
      answerStep('Done'),
    ]
    expect(shown(alignRuns(left, right))).toEqual(['0=0', '1~1 text', '2<', '>2', '3~3 results', '>4'])
  })

  test('pair a call of the same tool with alike arguments, and leave others apart', () => {
    const bash = (command: string) => actionStep({ tool: 'bash', args: { command } })
    expect(shown(alignRuns([bash('grep -rn total src/shop')], [bash('grep -rn sum src/shop')]))).toEqual([
      '0~0 arguments',
    ])
    expect(shown(alignRuns([bash('ls')], [bash('python -m pytest tests')]))).toEqual(['0<', '>0'])
    expect(
      shown(alignRuns([read('a.txt')], [actionStep({ tool: 'write', args: { path: 'a.txt' } })])),
    ).toEqual(['0<', '>0'])
  })

  test('take the order of argument names and blanks for no difference', () => {
    const call = (text: string) => ({
      ...actionStep({ observation: 'x' }),
      calls: [{ id: '', name: 'f', arguments: text }],
    })
    expect(shown(alignRuns([call('{"a": 1, "b": 2}')], [call('{"b":2,"a":1}')]))).toEqual(['0=0'])
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    expect(shown(alignRuns([call(deep)], [call(` ${deep}`)]))).toEqual(['0=0'])
  })

  test('of several agents pair the steps of one name; a lone agent may be called anything', () => {
    const said = (agent: string) => messageStep('hello there', { agent })
    expect(shown(alignRuns([said('one')], [said('two')]))).toEqual(['0=0'])
    expect(shown(alignRuns([said('one'), said('two')], [said('two'), said('three')]))).toEqual([
      '0<',
      '1=0',
      '>1',
    ])
  })

  test('with more steps than the best alignment can take still find what they share', () => {
    const long = (name: string) =>
      Array.from({ length: 2400 }, (_, index) =>
        index % 3 === 0
          ? read(`shared/${index}.txt`, `${name} ${index}`)
          : read(`${name}${index}x.txt`, name),
      )
    const [left, right] = [long('one'), long('two')]
    const rows = alignRuns(left, right)
    expectWhole(rows, left, right)
    expect(rows.filter(({ kind }) => kind === 'differs').length).toBeGreaterThanOrEqual(800)
  })
})

describe('two states of a run', () => {
  /** Some steps removed, some with another text, one inserted. */
  const anyEdit = fc.tuple(
    anySteps(),
    fc.infiniteStream(fc.constantFrom('keep', 'keep', 'remove', 'edit', 'insert')),
  )

  test('differ in exactly the steps that were edited', () => {
    fc.assert(
      fc.property(anyEdit, ([steps, fates]) => {
        const expected: string[] = []
        const edited = steps.flatMap((step): readonly Step[] => {
          const fate = fates.next().value
          if (fate !== 'keep') expected.push(`${fate} ${step.id}`)
          if (fate === 'remove') return []
          if (fate === 'edit') return [{ ...step, timestamp: 1e6 }]
          return fate === 'insert' ? [messageStep('new', { id: `before ${step.id}` }), step] : [step]
        })
        const found = alignStates(steps, edited).flatMap((row): readonly string[] => {
          if (row.kind === 'left') return [`remove ${steps[row.left]?.id}`]
          if (row.kind === 'right') return [`insert ${edited[row.right]?.id.replace('before ', '')}`]
          return row.kind === 'differs' ? [`edit ${steps[row.left]?.id}`] : []
        })
        expect(found).toEqual(expected)
      }),
    )
  })

  test('keep their order and hold every step once, however they were moved about', () => {
    fc.assert(
      fc.property(
        anySteps().chain((steps) => fc.tuple(fc.constant(steps), fc.shuffledSubarray([...steps]))),
        ([steps, shuffled]) => {
          const rows = alignStates(steps, shuffled)
          expectWhole(rows, steps, shuffled)
          for (const row of rows) {
            if (row.kind === 'left' && row.moved !== undefined)
              expect(shuffled[row.moved]?.id).toBe(steps[row.left]?.id)
            if (row.kind === 'right' && row.moved !== undefined)
              expect(steps[row.moved]?.id).toBe(shuffled[row.right]?.id)
          }
        },
      ),
    )
  })

  test('name a moved step on both sides, and no other', () => {
    const steps = numbered([taskStep('one'), noteStep('two'), noteStep('three'), noteStep('four')])
    const [one, two, three, four] = steps
    if (!one || !two || !three || !four) throw new Error('four steps')
    expect(shown(alignStates(steps, [four, one, two, three]))).toEqual(['3>0', '0=1', '1=2', '2=3', '3<0'])
  })

  test('do not differ by new numbers, and say what else differs', () => {
    const steps = numbered([read('a.txt'), noteStep('two', { agent: 'one' })])
    expect(
      shown(
        alignStates(
          steps,
          steps.map((step) => ({ ...step, number: 9 })),
        ),
      ),
    ).toEqual(['0=0', '1=1'])
    const [first, second] = steps
    if (first?.kind !== 'action' || second === undefined) throw new Error('an action and a note')
    const edited: Step[] = [
      { ...first, calls: [{ id: '', name: 'write', arguments: '{}' }], results: [] },
      { ...second, agent: 'two' },
    ]
    expect(shown(alignStates(steps, edited))).toEqual(['0~0 tools results', '1~1 agent'])
  })
})
