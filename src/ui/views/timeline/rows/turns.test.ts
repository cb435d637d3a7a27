import { expect, it } from 'vitest'
import { actionStep, messageStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { turnsOf } from './turns.ts'

const steps = [
  systemStep('Be brief.'),
  taskStep('Fix it.'),
  actionStep({ tool: 'read', observation: 'text' }),
  messageStep('[task_reminder] Go on.'),
  actionStep({ tool: 'run', observation: 'done' }),
  messageStep('<command-name>/model</command-name>'),
  messageStep('Now push it.'),
  actionStep({ tool: 'push', observation: 'done' }),
]

it('begins a turn at each message of the user, with its calls and what they cost', () => {
  const turns = turnsOf(traceOf(steps), (position) => (position === 4 ? undefined : position))
  expect([...turns]).toEqual([
    [1, { number: 1, calls: 2, dollars: 2, duration: undefined }],
    [5, { number: 2, calls: 1, dollars: 7, duration: undefined }],
  ])
})

it('takes what an agent asks another one for no turn, nor a run with a single message', () => {
  const asked = { ...messageStep('Look it up.'), agent: 'helper' }
  expect(turnsOf(traceOf([...steps.slice(1, 4), asked, ...steps.slice(4, 5)]), () => 1).size).toBe(0)
})

it('times a turn from its message to its last step, without the pause before the next message', () => {
  const timed = steps.map((step, place) => ({ ...step, timestamp: place < 6 ? place * 10 : 3600 + place }))
  const turns = [...turnsOf(traceOf(timed), () => 1).values()]
  expect(turns.map(({ duration }) => duration)).toEqual([30, 3557])
})

it('begins the first turn of a fork with its own first request, not with one that it copied', () => {
  const copied = [taskStep('Plan it.'), messageStep('Go on.')].map((step) => ({ ...step, copied: true }))
  const turns = turnsOf(traceOf([...copied, ...steps]), () => 1)
  expect([...turns].map(([at, { number }]) => [at, number])).toEqual([
    [3, 1],
    [7, 2],
  ])
})

it('ends a turn with what the agent did last, not with what its program attaches before the next message', () => {
  const attached = messageStep('<environment_context>\n  <cwd>/work</cwd>\n</environment_context>')
  const [ask, act, ...rest] = [
    taskStep('Fix it.'),
    actionStep({ tool: 'read' }),
    attached,
    steps[6],
    steps[7],
  ]
  const timed = [ask, act, ...rest].flatMap((step, place) =>
    step === undefined ? [] : [{ ...step, timestamp: place < 2 ? place * 10 : 3600 }],
  )
  expect([...turnsOf(traceOf(timed), () => 1).values()][0]?.duration).toBe(10)
})
