import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { bindDialect, contextMessages } from '../dialects/index.ts'
import { applyChanges } from '../model/change.ts'
import { partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { notebookContext } from './notebook-context.ts'
import { traceOfNotebook } from './notebook-trace.ts'
import { notebookDocument, notebookState, runEntry } from './testing/notebooks.ts'

const runs = [
  runEntry({ number: 4, output: 'one\n', state: notebookState({ a: 1 }) }),
  runEntry({
    number: 5,
    from: 4,
    error: 'NameError: x',
    state: notebookState({ a: 1 }, { failedApproaches: ['f'] }),
  }),
  runEntry({ number: 6, from: 5, state: notebookState({ a: 2 }) }),
]
const contexts = runs.map(({ state }) => notebookContext(state, 'markdown'))

function resultTexts(trace: Trace): readonly string[] {
  return trace.steps.flatMap((step) =>
    step.kind === 'action' ? step.results.map(({ parts }) => partsText(parts)) : [],
  )
}

describe('runs of a pad as a trace', () => {
  it('are an agent’s steps: system, task, and an action with a call for each', () => {
    const trace = traceOfNotebook({ id: 't', document: notebookDocument(), runs })
    expect(trace.steps.map(({ kind }) => kind)).toEqual(['system', 'task', 'action', 'action', 'action'])
    expect(trace.calls.map(({ at }) => at)).toEqual([2, 3, 4])
    const [, , action] = trace.steps
    expect(action?.kind === 'action' && action.calls[0]).toMatchObject({
      name: 'python',
      arguments: '{"code":"run 4"}',
    })
  })
  it('carry the memory behind the output as the library does, and not behind an error', () => {
    const trace = traceOfNotebook({ id: 't', document: notebookDocument(), runs })
    expect(resultTexts(trace)).toEqual([`one\n\n\n${contexts[0]}`, '', `(no output)\n\n${contexts[2]}`])
    expect(trace.steps[3]?.kind === 'action' && trace.steps[3].results[0]?.error).toBe('NameError: x')
  })
  it('name the tool as the architecture document does', () => {
    const trace = traceOfNotebook({
      id: 't',
      document: notebookDocument({ placement: 'architecture' }),
      runs,
    })
    expect(trace.steps[2]?.kind === 'action' && trace.steps[2].calls[0]?.name).toBe('code_execution')
  })
  it('show the memory behind the last message of each prompt, and only of that prompt, as the document does', () => {
    const trace = traceOfNotebook({
      id: 't',
      document: notebookDocument({ placement: 'last-message' }),
      runs,
    })
    expect(resultTexts(trace)).toEqual(['one\n', '', ''])
    const dialect = unwrap(bindDialect({ id: 'openai' }))
    const lastOf = (call: number) => {
      const steps = trace.recorded
        .filter((recorded) => recorded.call <= call)
        .reduce<readonly Step[]>(
          (shown, { changes }) => applyChanges(shown, changes),
          trace.steps.slice(0, trace.calls[call]?.at),
        )
      return contextMessages(steps, dialect).map(({ parts }) => partsText(parts))
    }
    expect(lastOf(1).at(-1)).toBe(`one\n\n\n${contexts[0]}`)
    expect(lastOf(2)).toContain('one\n')
    expect(lastOf(0).at(-1)).toBe('Find out.')
  })
})
