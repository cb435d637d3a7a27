import { expect, test } from 'vitest'
import { createReferenceIndex } from '../references/reference-index.ts'
import { actionStep, answerStep, taskStep, traceOf } from '../testing/steps.ts'
import { stepUses } from './last-uses.ts'

test('a step was needed until the last call that used a fact which it was the first to contain', () => {
  const look = (path: string, observation: string) =>
    actionStep({ tool: 'look', args: { path }, observation })
  const steps = [
    taskStep('Fix the failing import'),
    look('src/index.ts', 'the parser is in lib/parser_core.ts and the rest in lib/other_file.ts'),
    look('lib/parser_core.ts', 'nothing of note'),
    look('src/unrelated.ts', 'nothing again'),
    answerStep('done'),
  ]
  const trace = traceOf(steps)
  const found = stepUses(trace, createReferenceIndex(trace)).last
  expect(found).toEqual({ s1: 1 })
})

test('a step that a compaction removed was not needed by later calls, which know its facts from elsewhere', () => {
  const look = (path: string, observation: string) =>
    actionStep({ tool: 'look', args: { path }, observation })
  const steps = [
    taskStep('Fix the failing import'),
    look('src/index.ts', 'the parser is in lib/parser_core.ts'),
    look('lib/parser_core.ts', 'nothing of note'),
    look('lib/parser_core.ts', 'nothing again'),
    answerStep('done'),
  ]
  const whole = traceOf(steps)
  expect(stepUses(whole, createReferenceIndex(whole)).last).toEqual({ s1: 2 })
  const cut = traceOf(steps, [{ call: 2, changes: [{ kind: 'remove', id: 's1' }] }])
  expect(stepUses(cut, createReferenceIndex(cut)).last).toEqual({ s1: 1 })
})

test('a step is not used by a call before it, which used the fact of a step that is gone', () => {
  const look = (path: string, observation: string) =>
    actionStep({ tool: 'look', args: { path }, observation })
  const steps = [
    taskStep('Fix the failing import'),
    look('src/index.ts', 'the parser is in lib/parser_core.ts'),
    look('lib/parser_core.ts', 'nothing of note'),
    look('src/again.ts', 'the parser is in lib/parser_core.ts'),
    answerStep('done'),
  ]
  const changes = ['s1', 's2'].map((id) => ({ kind: 'remove' as const, id }))
  const cut = traceOf(steps, [{ call: 2, changes }])
  expect(stepUses(cut, createReferenceIndex(cut)).last).toEqual({ s1: 1 })
})

test('a result that is read again once a compaction removed it was needed by the call that used it then', () => {
  const look = (path: string) =>
    actionStep({ tool: 'look', args: { path }, observation: 'the parser is in lib/parser_core.ts' })
  const use = actionStep({
    tool: 'look',
    args: { path: 'lib/parser_core.ts' },
    observation: 'nothing of note',
  })
  const steps = [taskStep('Fix the failing import'), look('a.ts'), look('b.ts'), use, answerStep('done')]
  const whole = traceOf(steps)
  expect(stepUses(whole, createReferenceIndex(whole)).last).toEqual({ s1: 2 })
  const cut = traceOf(steps, [{ call: 1, changes: [{ kind: 'remove', id: 's1' }] }])
  expect(stepUses(cut, createReferenceIndex(cut)).last).toEqual({ s2: 2 })
})

test('a step whose facts calls used names the earlier steps that already contained them', () => {
  const look = (path: string, observation: string) =>
    actionStep({ tool: 'look', args: { path }, observation })
  const trace = traceOf([
    taskStep('Fix the failing import'),
    look('src/index.ts', 'the parser is in lib/parser_core.ts'),
    look('src/other.ts', 'it imports lib/parser_core.ts'),
    look('src/made_up.ts', 'src/made_up.ts is empty'),
    look('lib/parser_core.ts', 'nothing of note'),
    look('src/made_up.ts', 'nothing again'),
    answerStep('done'),
  ])
  const { last, knownFrom } = stepUses(trace, createReferenceIndex(trace))
  expect(last).toEqual({ s1: 3 })
  expect(knownFrom).toEqual({ s2: ['s1'], s3: ['s3'] })
})
