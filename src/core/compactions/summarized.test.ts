import { expect, test } from 'vitest'
import { actionStep, messageStep, summaryStep } from '../testing/steps.ts'
import { factsHeld, sentencesOf } from './summarized.ts'

test('sentences are those of prose and the items of lists', () => {
  expect(sentencesOf('It is done. The file is src/a.ts.\n- first item\n- second item\n\n---\n')).toEqual([
    'It is done.',
    'The file is src/a.ts.',
    '- first item',
    '- second item',
  ])
})

test('a step goes into the sentence with its rarest facts; what every step holds says nothing', () => {
  const step = (fact: string) =>
    actionStep({ tool: 'run', args: { cwd: '/home/ada/oven' }, observation: fact })
  const steps = ['code 48151', 'code 62342', ...'abcdef'].map(step)
  const summary = summaryStep('Work goes on in /home/ada/oven. First came code 48151. Then code 62342.')
  const held = factsHeld(steps, [summary], steps)
  expect([...held.values()].map(({ sentence }) => sentence)).toEqual([
    'First came code 48151.',
    'Then code 62342.',
  ])
})

test('a message that a summary quotes is in it, although it names nothing', () => {
  const asked = messageStep('Does this change apply to resume, too?')
  const short = messageStep('go on')
  const summary = summaryStep('All user messages:\n- "Does this change apply to resume,  too?"\n- "go on"')
  const held = factsHeld([asked, short], [summary], [asked, short])
  expect([...held]).toEqual([
    [asked.id, expect.objectContaining({ facts: ['Does this change apply to resume, too?'] })],
  ])
})

test('a command that a summary names is in it, although its tags are not', () => {
  const name = '<command-name>/workflows:review</command-name>'
  const typed = messageStep(`${name}\n<command-args>https://example.org/oven/pull/2</command-args>`)
  const summary = summaryStep(
    'The user ran `/workflows:review` for PR #2 of the oven. Then tests were added.',
  )
  expect([...factsHeld([typed], [summary], [typed])]).toEqual([
    [
      typed.id,
      { sentence: 'The user ran `/workflows:review` for PR #2 of the oven.', facts: ['/workflows:review'] },
    ],
  ])
})
