import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { actionStep, answerStep, messageStep, summaryStep, taskStep } from '../testing/steps.ts'
import { bindSummariser } from './bind.ts'
import { handover } from './handover.ts'

const ROOM = 4000

const read = (path: string, observation = 'its content') =>
  actionStep({ tool: 'Read', args: { file_path: path }, observation })

describe('the summary of a compaction', () => {
  test('has the user’s messages, the files, what failed, the last calls, and what was said', () => {
    const steps = [
      taskStep('Make the parser accept comments.'),
      read('src/parser.ts'),
      actionStep({
        text: 'The parser in src/parser.ts drops comments in skipBlank, so I change that function.',
        tool: 'Edit',
        args: { file_path: 'src/parser.ts' },
        observation: 'done',
      }),
      actionStep({ tool: 'Bash', args: { command: 'npm test' }, error: '3 tests failed\nin parser.test.ts' }),
      messageStep('Keep the old names, please.'),
    ]
    expect(handover(steps, ROOM)).toBe(
      [
        'User messages:',
        '- Make the parser accept comments.',
        '- Keep the old names, please.',
        '',
        'Files, newest last:',
        '- src/parser.ts (Read, Edit)',
        '',
        'Failed calls:',
        '- Bash npm test: 3 tests failed in parser.test.ts',
        '',
        'Last calls:',
        '- Read src/parser.ts',
        '- Edit src/parser.ts',
        '- Bash npm test',
        '',
        'What was said and found:',
        '- The parser in src/parser.ts drops comments in skipBlank, so I change that function.',
      ].join('\n'),
    )
  })

  test('quotes a command as the user typed it, and leaves out tags without words', () => {
    const steps = [
      taskStep('The task.'),
      messageStep(
        '<command-name>/compact</command-name>\n<command-message>compact</command-message>\n<command-args>keep the plan</command-args>',
      ),
      messageStep('<command-args></command-args>'),
      summaryStep('User messages:\n- <command-name>/review</command-name>'),
    ]
    expect(handover(steps, ROOM)).toContain(
      'User messages:\n- The task.\n- /compact keep the plan\n- /review',
    )
    expect(handover(steps.slice(0, 3), ROOM)).not.toContain('<')
    const summarise = unwrap(bindSummariser({ id: 'extractive' }))
    expect(unwrap(summarise({ prompt: '', steps: steps.slice(0, 2), rule: 'any' }))).toContain(
      '/compact keep the plan',
    )
    expect(unwrap(summarise({ prompt: '', steps: steps.slice(0, 2), rule: 'any' }))).not.toContain('<command')
  })

  test('keeps the task and the newest messages where not all of them fit', () => {
    const steps = [
      taskStep('The task.'),
      ...Array.from({ length: 99 }, (_, at) => messageStep(`Message ${at}.`)),
    ]
    const summary = handover(steps, 400)
    expect(summary).toContain('- The task.\n- Message 88.')
    expect(summary).toContain('Message 98.')
    expect(summary).not.toContain('Message 5.')
  })

  test('takes over the messages that an earlier summary quotes, ours or Claude Code’s', () => {
    const ours = summaryStep(handover([taskStep('The first task.')], ROOM))
    const theirs = summaryStep(
      '6. All user messages:\n   - "Rename it."\n   - "Then test it."\n\n7. Pending Tasks:\n - none',
    )
    const summary = handover([ours, theirs, messageStep('Go on.')], ROOM)
    expect(summary).toContain('User messages:\n- The first task.\n- Rename it.\n- Then test it.\n- Go on.')
  })

  test.each<[string, readonly string[]]>([
    ['a blank line before them', ['6. **All user messages:**', '', '   - "Fix it."', '   - "Now test it."']],
    ['numbers', ['### 6. All User Messages:', '', '1. "Fix it."', '2. "Now test it."']],
    ['several lines', ['6. All user messages:', '   - "Fix', '', '     it."', '   - "Now test it."']],
  ])('takes them over with %s, too, and nothing of the next section', (_, lines) => {
    const recorded = [...lines, '', '7. Pending Tasks:', '   - None.', '', '8. Current Work:'].join('\n')
    expect(handover([summaryStep(recorded)], ROOM)).toMatch(
      /^User messages:\n- Fix it\.\n- Now test it\.(?:\n\n|$)/,
    )
  })

  test('leaves out what programs wrote in the user’s place', () => {
    const steps = [taskStep('The task.'), messageStep('<system-reminder>Be brief.</system-reminder>')]
    expect(handover(steps, ROOM)).not.toContain('reminder')
  })

  test('fills up with results where the assistant said little', () => {
    const steps = [taskStep('The task.'), read('a.ts', 'The limit of the queue is forty messages.')]
    expect(handover(steps, ROOM)).toContain('- The limit of the queue is forty messages.')
  })

  test('is about as long as is asked, whatever the steps hold', () => {
    const long: readonly Step[] = [
      taskStep('Task '.repeat(5000)),
      ...Array.from({ length: 300 }, (_, at) => [
        messageStep(`Please look at case ${at} and at its tests.`),
        read(`src/folder/file-${at}.ts`, `Line ${at} of a file holds the value ${at * 7}.`),
        actionStep({ tool: 'Bash', args: { command: `run ${at}` }, error: `failed with code ${at}` }),
        answerStep(`The value of case ${at} was wrong because of rounding in step ${at % 9}.`),
      ]).flat(),
    ]
    for (const characters of [2000, 11_200]) {
      const { length } = handover(long, characters)
      expect(length).toBeGreaterThan(characters * 0.9)
      expect(length).toBeLessThan(characters * 1.2)
    }
  })

  test('is what a summarizer without a model writes where a long one is asked for', () => {
    const steps = [taskStep('The task.'), read('a.ts', 'A line of the file. '.repeat(4000))]
    const summarise = unwrap(bindSummariser({ id: 'extractive' }))
    const text = steps.map(stepText).join('\n')
    const written = unwrap(summarise({ prompt: '', steps, rule: 'compaction', tokens: 2800 }))
    expect(written).toBe(handover(steps, Math.min(2800 * 4, text.length / 10)))
  })
})
