import { describe, expect, it } from 'vitest'
import { actionStep, summaryStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { type ScriptRun, scriptRun } from './script-run.ts'

/** The texts of what a call was sent, as the sandbox puts them together. */
function sent({ contexts, bodies }: ScriptRun, call: number): readonly string[] {
  const texts = bodies.map((body): string => JSON.parse(body).text)
  const pairs = contexts[call] ?? []
  return pairs.flatMap((first, at) => (at % 2 === 0 ? texts.slice(first, first + (pairs[at + 1] ?? 0)) : []))
}

const look = (observation: string) => actionStep({ tool: 'look', args: { at: observation }, observation })

describe('the open run for TypeScript', () => {
  it('says what each call was sent, recorded compactions included', () => {
    const [first, second] = [look('one'), look('two')]
    const plain = traceOf([systemStep('S'), taskStep('T'), first, second, look('three')])
    const summary = summaryStep('what came before', { id: 'written' })
    const changes = [
      { kind: 'remove', id: plain.steps[2]?.id ?? '' },
      { kind: 'insert', step: summary, before: plain.steps[3]?.id ?? '' },
    ] as const
    const run = scriptRun({ ...plain, recorded: [{ call: 2, changes }] })
    expect(sent(run, 0)).toEqual(['S', 'T'])
    expect(sent(run, 1)).toEqual(['S', 'T', 'look {"at":"one"}\none'])
    expect(sent(run, 2)).toEqual(['S', 'T', 'what came before', 'look {"at":"two"}\ntwo'])
    expect(run.length).toBe(5)
    expect(run.steps[run.length]).toMatchObject({ id: 'written', kind: 'summary' })
  })
  it('tells the history that a fork copied from its own steps', () => {
    const { steps } = scriptRun(traceOf([{ ...look('before'), copied: true }, look('own')]))
    expect(steps.map(({ copied }) => copied)).toEqual([true, undefined])
  })
  it('has the tokens and tools of each step beside it, and its texts apart', () => {
    const run = scriptRun(traceOf([taskStep('T'), look('one')]), [3, 7])
    expect(run.steps.map(({ kind, tool, tokens }) => ({ kind, tool, tokens }))).toEqual([
      { kind: 'task', tool: undefined, tokens: 3 },
      { kind: 'action', tool: 'look', tokens: 7 },
    ])
    expect(JSON.parse(run.bodies[1] ?? '')).toMatchObject({
      calls: [{ name: 'look', arguments: '{"at":"one"}' }],
      results: [{ text: 'one' }],
      messages: [{ role: 'assistant' }, { role: 'tool', content: 'one' }],
    })
  })
})
