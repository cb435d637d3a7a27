import { expect, test } from 'vitest'
import { createReferenceIndex } from '../references/reference-index.ts'
import { actionStep, answerStep, taskStep, traceOf } from '../testing/steps.ts'
import { lastUses } from './last-uses.ts'

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
  const found = lastUses(trace, createReferenceIndex(trace))
  expect(found).toEqual({ s1: 1 })
})
