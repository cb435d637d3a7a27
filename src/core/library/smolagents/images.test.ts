import { expect, test } from 'vitest'
import { initialValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { actionStep, numbered, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { smolagentsImages } from './images.ts'

const IMAGE = { kind: 'image', url: 'data:image/png;base64,AAAA' } as const
const text = { kind: 'text', text: 'seen' } as const

function images(steps: readonly Step[]) {
  return steps.map((step) => {
    const parts =
      step.kind === 'action'
        ? step.results.flatMap((result) => result.parts)
        : 'parts' in step
          ? step.parts
          : []
    return parts.filter((part) => part.kind === 'image').length
  })
}

test('images stay in the newest actions and in the task; all text stays', () => {
  const look = () => actionStep({ tool: 'look', results: [{ callId: 'c', parts: [text, IMAGE, IMAGE] }] })
  const steps = numbered([
    taskStep('T', { parts: [IMAGE] }),
    look(),
    look(),
    actionStep({ text: 'none' }),
    look(),
  ])
  const prune = (more = {}) =>
    smolagentsImages.prune(steps, { ...initialValues(smolagentsImages.params), ...more }, plainContext())
  expect(images(prune())).toEqual([1, 0, 0, 0, 2])
  expect(images(prune({ keep: 3 }))).toEqual([1, 0, 2, 0, 2])
  expect(images(prune({ keep: 0 }))).toEqual([1, 0, 0, 0, 0])
  expect(prune()[1]).toMatchObject({ results: [{ parts: [text] }], rule: 'drop images', origin: ['s1'] })
  expect(prune()[3]).toBe(steps[3])
  expect(prune()[1]).toBe(prune()[1])
})
