import { expect, test } from 'vitest'
import { actionStep, taskStep } from '#core/testing/steps.ts'
import { stepLine } from './step-line.ts'

test('an action is its tool and the values of its arguments', () => {
  const step = actionStep({ tool: 'read_file', args: { path: 'src/a.py', from: 3 } })
  expect(stepLine(step)).toEqual({ tool: 'read_file', text: 'src/a.py 3' })
})

test('several calls say how many more there are', () => {
  const call = { id: 'a', name: 'look', arguments: '{"at":"x"}' }
  expect(stepLine(actionStep({ calls: [call, call, call] })).text).toBe('x, +2 more')
})

test('arguments that are no JSON object are shown as they were written', () => {
  const call = { id: 'a', name: 'bash', arguments: 'ls\n -l' }
  expect(stepLine(actionStep({ calls: [call] })).text).toBe('ls -l')
})

test('a command line that begins with its tool says it once', () => {
  const call = { id: 'a', name: 'ls', arguments: '{"command":"ls -l"}' }
  expect(stepLine(actionStep({ calls: [call] }))).toEqual({ tool: 'ls', text: '-l' })
})

test('any other step is its first line', () => {
  expect(stepLine(taskStep('Fix it.\nNow.'))).toEqual({ tool: '', text: 'Fix it. Now.' })
})
