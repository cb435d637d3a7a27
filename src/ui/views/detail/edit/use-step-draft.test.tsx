/** The step form over a store that answers when the test lets it. */
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#base/result.ts'
import type { Edit } from '#core/edit/edit.ts'
import { textPart } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import { taskStep, traceOf } from '#core/testing/steps.ts'
import { editTrace } from '#state/index.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { type StepDraftState, useStepDraft } from './use-step-draft.ts'

vi.mock('#state/index.ts', () => ({ editTrace: vi.fn() }))

const trace = traceOf([taskStep('T')])
const [first] = trace.steps
let stored = first
let draft: StepDraftState | undefined
let rendered: Rendered | undefined
/** What the store was asked for and has not done yet, in order. */
let asked: (() => void)[] = []

function Form() {
  const [step, setStep] = useState(first)
  vi.mocked(editTrace).mockImplementation(
    (_id, _label, edits: readonly Edit[]) =>
      new Promise((resolve) => {
        asked.push(() => {
          for (const edit of edits) if (edit.kind === 'replace') stored = edit.step
          setStep(stored)
          resolve(ok(trace))
        })
      }),
  )
  return step === undefined ? null : <Draft step={step} />
}

function Draft({ step }: { readonly step: Step }) {
  draft = useStepDraft(trace.id, step)
  return null
}

const edit = (change: Partial<Extract<Step, { kind: 'task' }>>) =>
  act(() => {
    if (draft?.step.kind === 'task') draft.change({ ...draft.step, ...change })
  })
const leaveField = () => act(() => draft?.commit())
/** The store does all that it was asked for. */
const done = () =>
  act(async () => {
    for (const answer of asked.splice(0)) answer()
  })

beforeEach(() => {
  asked = []
  stored = first
  rendered = render(<Form />)
})
afterEach(() => rendered?.unmount())

test('fields that are left while the store is busy keep what was typed in each', async () => {
  edit({ parts: [textPart('T, typed')] })
  leaveField()
  leaveField()
  expect(draft?.step).toMatchObject({ parts: [{ text: 'T, typed' }] })
  edit({ name: 'Ann' })
  leaveField()
  await done()
  expect(stored).toMatchObject({ parts: [{ text: 'T, typed' }], name: 'Ann' })
  expect(draft?.isPending).toBe(false)
})

test('what was typed, and taken back while it was stored, is taken back', async () => {
  edit({ parts: [textPart('T, typed')] })
  leaveField()
  edit({ parts: [textPart('T')] })
  leaveField()
  await done()
  expect(stored).toMatchObject({ parts: [{ text: 'T' }] })
  expect(draft?.isPending).toBe(false)
})

test('what was typed twice the same is stored once', async () => {
  edit({ parts: [textPart('T, typed')] })
  leaveField()
  edit({ parts: [textPart('T, typed')] })
  leaveField()
  expect(asked).toHaveLength(1)
  await done()
  expect(draft?.isPending).toBe(false)
})
