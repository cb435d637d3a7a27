import { expect, test } from 'vitest'
import type { Step } from '../model/step.ts'
import { rewriteStep } from '../model/steps.ts'
import { ledger } from '../replay/ledger.ts'
import { actionStep, controlStep, noteStep, numbered, summaryStep } from '../testing/steps.ts'
import { contextTerms } from './context-terms.ts'

const steps = numbered([...['a', 'b', 'c', 'd'].map((text) => actionStep({ text })), controlStep()])
const [a, b, c, d, control] = steps as [Step, Step, Step, Step, Step]
/** By the place of the step in the run; what a strategy made weighs 5. */
const weigh = (step: Step) => (step.origin === undefined ? 10 ** steps.indexOf(step) : 5)

function termsOf(after: readonly Step[]) {
  return contextTerms(ledger(steps, after), weigh).map((term) => [term.kind, term.steps, term.tokens])
}

test('steps that a summary is sent for are apart from those that are dropped', () => {
  const gist = summaryStep('gist', { id: 'gist', origin: [a.id, b.id] })
  expect(termsOf([gist, d, control])).toEqual([
    ['summarized', 2, -11],
    ['dropped', 1, -100],
    ['summaries', 1, 5],
  ])
})

test('of two summaries of the same steps neither is something else', () => {
  const [one, two] = ['one', 'two'].map((id) => summaryStep(id, { id, origin: [a.id, b.id] })) as [Step, Step]
  expect(termsOf([one, two, c, d, control])).toEqual([
    ['summarized', 2, -11],
    ['summaries', 2, 10],
  ])
})

test('a step in other words, or in pieces, is shortened', () => {
  const short = rewriteStep(c, { parts: [] }, 'cut')
  expect(termsOf([a, b, short, d, control])).toEqual([['shortened', 1, -95]])
  const piece = { ...noteStep('piece'), id: `${d.id}/0`, number: 9, origin: [d.id] }
  expect(termsOf([a, b, c, piece, control])).toEqual([['shortened', 1, -995]])
})

test('what else was not recorded is inserted, and a control step is none that a model is sent', () => {
  const note = { ...noteStep('note'), id: 'note', number: 9, origin: [] }
  expect(termsOf([a, b, c, d, note])).toEqual([
    ['dropped', 0, -10_000],
    ['inserted', 1, 5],
  ])
  expect(termsOf(steps)).toEqual([])
})
