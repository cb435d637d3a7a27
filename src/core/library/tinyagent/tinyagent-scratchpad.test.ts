import { describe, expect, it } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import type { MemoryText } from '../../memory/memory.ts'
import { partsText } from '../../model/message.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { Control, Step, StepDraft } from '../../model/step.ts'
import { observationOf, stepText } from '../../model/steps.ts'
import type { Trace } from '../../model/trace.ts'
import { type OpenMemory, openUp } from '../../opened/open-up.ts'
import { type ReplayOptions, replay } from '../../replay/replay.ts'
import { traceOfNotebook } from '../../scratchpad/notebook-trace.ts'
import { notebookDocument, notebookState, runEntry } from '../../scratchpad/testing/notebooks.ts'
import {
  actionStep,
  answerStep,
  controlStep,
  idsOf,
  systemStep,
  taskStep,
  traceOf,
} from '../../testing/steps.ts'
import { CATEGORIES } from '../../tokens/measure.ts'
import { tinyagentScratchpad } from './tinyagent-scratchpad.ts'

const options: ReplayOptions = {
  baseline: 'as-recorded',
  measure: (step) => CATEGORIES.map((_, index) => (index === 0 ? stepText(step).length : 0)),
  perCall: 0,
  window: 1000,
  summarise: () => ok('gist'),
}

function memory(values: ParamValues = {}) {
  return tinyagentScratchpad.build({ ...initialValues(tinyagentScratchpad.params), ...values })
}

function open(trace: Trace, call: number, values: ParamValues = {}): OpenMemory {
  return unwrap(openUp(trace, memory(values), call, options))
}

function entries({ compartments }: OpenMemory, id: string): readonly string[] {
  const found = compartments.find((one) => one.id === id)
  return (found?.steps ?? []).map((step) => (step.kind === 'message' ? partsText(step.parts) : step.kind))
}

function printed(texts: readonly MemoryText[], id: string): string {
  return texts.find((text) => text.id === id)?.text ?? ''
}

/** What the model is told last. */
function lastText({ context }: OpenMemory): string {
  const last = context.findLast(({ kind }) => kind !== 'control')
  if (last === undefined) return ''
  return last.kind === 'action' ? (observationOf(last) ?? '') : stepText(last)
}

const control = (made: Control): StepDraft => controlStep(made)
const runs = [
  runEntry({ number: 1, output: 'one', state: notebookState({ a: 1 }, { observations: ['first'] }) }),
  runEntry({
    number: 2,
    from: 1,
    error: 'NameError: x',
    state: notebookState({ a: 1 }, { observations: ['first'], failedApproaches: ['Step 2: NameError: x'] }),
  }),
  runEntry({
    number: 3,
    from: 2,
    output: 'three',
    state: notebookState(
      { a: 1, b: 2 },
      { observations: ['first', 'second'], failedApproaches: ['Step 2: NameError: x'] },
    ),
  }),
  runEntry({ number: 4, from: 3, output: 'four' }),
  runEntry({ number: 5, from: 4, output: 'five' }),
]
const recorded = traceOfNotebook({ id: 't', document: notebookDocument(), runs })

describe('the scratchpad of a recorded run', () => {
  it('is read from what stands behind the observations, and a failure is noted before the run says so', () => {
    const first = open(recorded, 1)
    expect(entries(first, 'variables')).toEqual(['a: 1'])
    expect(entries(first, 'observations')).toEqual(['first'])
    expect(entries(open(recorded, 2), 'failedApproaches')).toEqual(['Step 2: NameError: x'])
    const third = open(recorded, 3)
    expect(entries(third, 'variables')).toEqual(['a: 1', 'b: 2'])
    expect(entries(third, 'observations')).toEqual(['first', 'second'])
    expect(entries(third, 'failedApproaches')).toEqual(['Step 2: NameError: x'])
  })

  it('stands once behind the last message, and its older copies are gone', () => {
    const shown = open(recorded, 3).context.flatMap((step) =>
      step.kind === 'action' ? [observationOf(step)] : [],
    )
    expect(shown[0]).toBe('one')
    expect(shown[2]).toBe(
      'three\n\n## Working Memory\n\n### Stored Values\n- a: 1\n- b: 2\n\n### Observations\n- first\n- second\n\n### Failed Approaches (avoid these)\n- Step 2: NameError: x',
    )
  })

  it('shows the run as it was recorded where its text stands in every observation', () => {
    const opened = open(recorded, 3, { placing: 'observations' })
    expect(opened.context).toEqual(recorded.steps.slice(0, recorded.calls[3]?.at))
  })

  it('is the same from a run that was sent the text behind the last message of each prompt', () => {
    const sent = traceOfNotebook({ id: 't', document: notebookDocument({ placement: 'last-message' }), runs })
    const opened = open(sent, 3)
    expect(entries(opened, 'variables')).toEqual(['a: 1', 'b: 2'])
    expect(lastText(opened)).toBe(lastText(open(recorded, 3)))
  })

  it('notes a failure once, and keeps what it read, when the run’s own memory shortens an older step', () => {
    const [, , first, failed] = recorded.steps
    if (first?.kind !== 'action' || failed?.kind !== 'action') throw new Error('no run')
    const shortened = {
      ...recorded,
      recorded: [
        {
          call: 3,
          changes: [first, failed].map((step) => ({ kind: 'replace' as const, step: { ...step } })),
        },
      ],
    }
    const opened = open(shortened, 3)
    expect(entries(opened, 'variables')).toEqual(['a: 1', 'b: 2'])
    expect(entries(opened, 'failedApproaches')).toEqual(['Step 2: NameError: x'])
  })

  it('tells what added since the previous call, and where each entry is shown', () => {
    const { moves, compartments } = open(recorded, 3)
    expect(moves.filter(({ to }) => to === 'variables')).toHaveLength(1)
    expect(moves.filter(({ to }) => to === 'observations')).toHaveLength(1)
    const holder = recorded.steps[(recorded.calls[3]?.at ?? 0) - 1]?.id
    expect(compartments.find(({ id }) => id === 'variables')?.within).toBe(holder)
  })
})

const HANDS: readonly StepDraft[] = [
  systemStep('S'),
  taskStep('T'),
  control({ type: 'stored-value', name: 'limit', text: '40' }),
  control({ type: 'stored-value', name: 'city', text: '"Oslo"' }),
  control({ type: 'stored-value', name: 'plain', text: 'no json' }),
  control({ type: 'noted-observation', text: 'dates are day first' }),
  control({ type: 'failed-approach', text: 'month first' }),
  actionStep({ tool: 'look', observation: 'seen' }),
  control({ type: 'stored-value', name: 'limit', text: '50' }),
  actionStep({ tool: 'look', observation: 'again' }),
  control({ type: 'cleared-scratchpad' }),
  answerStep('done'),
]

describe('a scratchpad changed by hand', () => {
  const trace = traceOf(HANDS)

  it('holds what was stored, observed and failed, and prints both forms', () => {
    const { texts } = open(trace, 0)
    expect(printed(texts, 'markdown')).toBe(
      "## Working Memory\n\n### Stored Values\n- limit: 40\n- city: 'Oslo'\n- plain: 'no json'\n\n### Observations\n- dates are day first\n\n### Failed Approaches (avoid these)\n- month first",
    )
    expect(printed(texts, 'plain')).toBe(
      'Stored Variables:\n  limit: 40\n  city: Oslo\n  plain: no json\nObservations:\n  - dates are day first\nFailed Attempts:\n  - month first',
    )
    expect(printed(texts, 'update')).toBe(
      '[MEMORY UPDATE]\n  Variables: 3 stored\n  Observations: 1 recorded\n  Failed attempts: 1 tracked',
    )
  })

  it('keeps the place of a name that is stored again, and holds nothing when it was cleared', () => {
    expect(entries(open(trace, 1), 'variables')[0]).toBe('limit: 50')
    const cleared = open(trace, 2)
    expect(printed(cleared.texts, 'markdown')).toBe('')
    expect(lastText(cleared)).toBe('again')
  })

  it('stays what was done by hand when the run writes on, and goes when the run clears', () => {
    const [system, task, ...actions] = recorded.steps
    if (system === undefined || task === undefined) throw new Error('no run')
    const mixed = traceOf([system, task, control({ type: 'noted-observation', text: 'by hand' }), ...actions])
    expect(entries(open(mixed, 3), 'observations')).toEqual(['by hand', 'first', 'second'])
    expect(lastText(open(mixed, 3, { placing: 'observations' }))).toContain(
      '### Observations\n- by hand\n- first\n- second',
    )
    const emptied = traceOfNotebook({
      id: 't',
      document: notebookDocument(),
      runs: [
        ...runs.slice(0, 3),
        runEntry({ number: 4, from: 3, output: 'four', state: notebookState({ c: 3 }) }),
        ...runs.slice(4),
      ],
    })
    expect(entries(open(emptied, 4), 'observations')).toEqual([])
    expect(entries(open(emptied, 4), 'variables')).toEqual(['c: 3'])
  })

  it('stands in the observations from the next one on, as the library puts it there', () => {
    const shown = open(trace, 1, { placing: 'observations', form: 'plain' }).context
    expect(shown.flatMap((step) => (step.kind === 'action' ? [observationOf(step)] : []))).toEqual([
      'seen\n\nStored Variables:\n  limit: 40\n  city: Oslo\n  plain: no json\nObservations:\n  - dates are day first\nFailed Attempts:\n  - month first',
    ])
  })

  it('is a message of its own behind what the model said, and is not shown where it stands apart', () => {
    const said = traceOf([
      taskStep('T'),
      control({ type: 'noted-observation', text: 'o' }),
      answerStep('a'),
      answerStep('b'),
    ])
    const [, , own] = open(said, 1).context.filter(({ kind }) => kind !== 'control')
    expect(own).toMatchObject({ kind: 'message', role: 'user', origin: ['s1'] })
    expect(idsOf(open(said, 1, { placing: 'apart' }).context)).toEqual(['s0', 's1', 's2'])
  })

  it('finds an entry that equals a text, and says which only hold it', () => {
    const found = (query: string) =>
      unwrap(openUp(trace, memory(), 0, { ...options, query })).found?.map(({ id, steps }) => [
        id,
        steps.length,
      ])
    expect(found('month first')).toEqual([['equal', 1]])
    expect(found('first')).toEqual([
      ['equal', 0],
      ['part', 2],
    ])
    expect(found('city')).toEqual([
      ['recalled', 1],
      ['equal', 0],
    ])
  })

  it('weighs in a replay what it shows at each call', () => {
    const { calls } = replay(trace, memory(), options)
    calls.forEach(({ tokens }, call) => {
      const weight = (step: Step) => options.measure(step).reduce((sum, count) => sum + count, 0)
      expect(tokens).toBe(open(trace, call).context.reduce((sum, step) => sum + weight(step), 0))
    })
  })
})
