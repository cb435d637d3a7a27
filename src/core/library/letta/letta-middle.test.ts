import { expect, test } from 'vitest'
import { initialValues, type ParamValues } from '../../model/params.ts'
import { actionStep, messageStep, numbered, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { lettaMiddle } from './letta-middle.ts'

const long = `${'a'.repeat(300)}${'z'.repeat(300)}`
const MARK = /^a{90}\n\[TRUNCATED: dropped 420 middle chars due to context budget\]\nz{90}$/

function prune(steps: Parameters<typeof lettaMiddle.prune>[0], values: ParamValues = { budget: 300 }) {
  return lettaMiddle.prune(steps, { ...initialValues(lettaMiddle.params), ...values }, plainContext())
}

test('the middle of long results goes, errors and late results included, and nothing else', () => {
  const steps = numbered([
    taskStep(long),
    actionStep({ text: long, tool: 'read', args: { long }, observation: long }),
    actionStep({ tool: 'read', error: long }),
    messageStep(long, { role: 'tool', callId: 'late' }),
    messageStep(long),
    actionStep({ tool: 'read', observation: 'short' }),
  ])
  const [task, read, failed, late, user, short] = prune(steps)
  expect([task, user, short]).toEqual([steps[0], steps[4], steps[5]])
  const cut = { kind: 'text', text: expect.stringMatching(MARK) }
  expect(read).toMatchObject({ parts: [{ text: long }], results: [{ parts: [cut] }], rule: 'cut middle' })
  expect(failed).toMatchObject({ results: [{ parts: [], error: expect.stringMatching(MARK) }] })
  expect(late).toMatchObject({ parts: [cut], callId: 'late', origin: ['s3'] })
  expect(prune(steps)[1]).toBe(read)
})

test('shares and a budget of none are kept', () => {
  const steps = [actionStep({ tool: 'read', observation: long })]
  expect(prune(steps, { budget: 0 })[0]).toBe(steps[0])
  expect(prune(steps, { budget: 600 })[0]).toBe(steps[0])
  const headless = prune(steps, { budget: 300, head: 0, tail: 100 })[0]
  expect(headless).toMatchObject({
    results: [{ parts: [{ text: expect.stringMatching(/^\n\[TRUNCATED.*\]\nz+$/s) }] }],
  })
})
