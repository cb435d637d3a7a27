import { expect, test } from 'vitest'
import { actionStep, messageStep, numbered, taskStep } from '#core/testing/steps.ts'
import { readyQuestions } from './ready-questions.ts'

const read = (path: string) => actionStep({ tool: 'mcp__files__read', args: { path }, observation: 'x' })
const plain = (words: string | undefined) => words?.replaceAll('\u00a0', ' ')
const asked = (id: string, steps: Parameters<typeof readyQuestions>[0]['steps']) =>
  readyQuestions({ steps }).find((question) => question.id === id)

test('which tools were called and which files were used is answered without a line of code', () => {
  const steps = numbered([
    taskStep('go'),
    read('a.ts'),
    read('a.ts'),
    read('b.ts'),
    actionStep({ tool: 'Bash', args: { command: 'go test' }, observation: 'x' }),
  ])
  expect(plain(asked('tools', steps)?.answer)).toBe('read was called most: 3 of 4 calls')
  expect(asked('tools', steps)?.rows).toEqual([
    ['read', '3', '75%'],
    ['Bash', '1', '25%'],
  ])
  expect(plain(asked('files', steps)?.answer)).toBe('2 files in 3 tool calls')
  expect(asked('files', steps)?.rows[0]).toEqual(['a.ts', '2', '66.7%'])
})

test('what a fork copied from its parent session is left out, with how much that is', () => {
  const before = [read('a.ts'), read('c.ts')].map((step, at) => ({
    ...step,
    copied: true,
    timestamp: at * 60,
  }))
  const bash = actionStep({ tool: 'Bash', args: {}, observation: 'x' })
  const own = [read('a.ts'), read('a.ts'), bash, read('b.ts')]
  const steps = numbered([...before, ...own.map((step, at) => ({ ...step, timestamp: 6000 + at * 60 }))])
  const [time, tools, files] = ['time', 'tools', 'files'].map((id) => asked(id, steps))
  expect(plain(tools?.answer)).toBe('read was called most: 3 of 4 calls')
  expect(tools?.hint).toMatch(
    /failed\. 2 more in the history copied from the parent session aren’t counted\.$/,
  )
  expect(plain(files?.answer)).toBe('2 files in 3 tool calls')
  expect(files?.hint).toContain('2 more in the history')
  expect(time?.rows.map(([after, count]) => [after, count])).toEqual([
    ['read', '3'],
    ['Bash', '1'],
  ])
})

test('tools after the first five are one row', () => {
  const steps = numbered([...'abcdefg'].map((tool) => actionStep({ tool, args: {}, observation: 'x' })))
  expect(asked('tools', steps)?.rows.at(-1)).toEqual(['all others', '2', expect.any(String)])
})

test('what a run has no answer to is not asked', () => {
  expect(readyQuestions({ steps: numbered([taskStep('go')]) })).toEqual([])
  expect(readyQuestions({ steps: numbered([read('a.ts'), read('b.ts')]) })).toEqual([])
  // All time after replies is a single row, which answers nothing.
  const timed = [
    { ...actionStep({ text: 'a' }), timestamp: 0 },
    { ...taskStep('b'), timestamp: 90 },
  ]
  expect(asked('time', timed)).toBe(undefined)
})

test('times are in hours and minutes, and what took less than 1% has no row', () => {
  const steps = [
    { ...actionStep({ text: 'a' }), timestamp: 0 },
    { ...taskStep('b'), timestamp: 3600 },
    { ...actionStep({ tool: 'read', observation: 'c' }), timestamp: 3601 },
    { ...taskStep('d'), timestamp: 4201 },
  ]
  const { head, rows = [] } = asked('time', steps) ?? {}
  expect(head?.[0]).toBe('Time after…')
  expect(rows.map(([after, , time, share]) => [after, plain(time), share])).toEqual([
    ['a reply, until your message', '1 h', '86%'],
    ['read', '10 min', '14%'],
  ])
})

test('one long pause is told from many short ones', () => {
  const waits = (...minutes: readonly number[]) => {
    let time = 0
    const steps = minutes.flatMap((minute) => {
      const asked = { ...taskStep('b'), timestamp: time }
      const reply = { ...actionStep({ text: 'a' }), timestamp: time + 600 }
      time += 600 + 60 * minute
      return [asked, reply]
    })
    const end = [taskStep('c'), actionStep({ text: 'd' })].map((step) => ({ ...step, timestamp: time }))
    return plain(asked('time', numbered([...steps, ...end]))?.answer)
  }
  expect(waits(5, 455)).toBe(
    '96% of the time, the agent waited for you, most of it in one pause of 7 h 35 min',
  )
  expect(waits(20, 20, 20)).toBe('67% of the time, the agent waited for you')
})

test('a wait for a subagent isn’t a wait for a person', () => {
  const steps = numbered([
    { ...actionStep({ text: 'I wait.' }), timestamp: 0 },
    {
      ...messageStep('<task-notification><summary>Agent finished</summary></task-notification>'),
      timestamp: 600,
    },
    { ...actionStep({ text: 'Done.' }), timestamp: 660 },
  ])
  expect(asked('time', steps)?.answer).toMatch(/the agent waited for its subagents or background tasks$/)
})

test('a question whose answer is a single row is left out', () => {
  const steps = [
    { ...actionStep({ tool: 'bash', args: {}, observation: 'a' }), timestamp: 0 },
    { ...actionStep({ tool: 'bash', args: {}, observation: 'b' }), timestamp: 60 },
    { ...actionStep({ tool: 'read', args: {}, observation: 'c' }), timestamp: 120 },
  ]
  expect(readyQuestions({ steps: numbered(steps) }).map(({ id }) => id)).toEqual(['tools'])
})
