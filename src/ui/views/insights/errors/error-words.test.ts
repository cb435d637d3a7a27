import { expect, test } from 'vitest'
import { errorsOf } from '#core/account/summary.ts'
import { actionStep } from '#core/testing/steps.ts'
import { failuresOf } from '#core/waste/failures.ts'
import { chainsOf, isAnswer, outcomeOf } from './error-chains.ts'
import {
  errorLine,
  errorStart,
  errorText,
  failedWords,
  foldWords,
  noRetryWords,
  notCountedWords,
  onlyWords,
  outcomeWords,
  rejectedWords,
  retryWords,
  sizeWords,
  unrecordedWords,
} from './error-words.ts'

const failing = (cmd: string, error: string) => actionStep({ tool: 'exec_command', args: { cmd }, error })
const steps = [
  failing('wait a', 'Exit code 1\nTimed out after 30 s'),
  failing('ls x', 'Exit code 2\nls: cannot access x'),
  failing('wait b', 'Exit code 1\nTimed out after 45 s'),
]

const worked = actionStep({ tool: 'exec_command', args: { cmd: 'ls x' }, observation: 'a' })

test('the errors of a run are summed up by kind, and failed tool calls by what the agent did about them', () => {
  const plain = (words: string) => words.replaceAll('\u00a0', ' ')
  const words = (...all: Parameters<typeof failuresOf>[0]['steps']) => {
    const chains = chainsOf(failuresOf({ steps: all, calls: [] }))
    return [failedWords(chains), outcomeWords(chains)].map(plain)
  }
  expect(words(...steps)).toEqual(['3 failed tool calls', 'None of the 3 failed tool calls were retried.'])
  const [missing, again] = [failing('ls x', 'denied'), failing('ls x', 'denied')]
  const gone = failing('cat y', 'cat: y: No such file or directory')
  expect(words(missing, again, worked, gone, failing('make', 'Exit code 2'))).toEqual([
    '4 failed tool calls',
    '2 were resolved and 2 weren’t retried.',
  ])
  expect(words(missing, again, worked)[1]).toBe('The 2 failed tool calls were resolved.')
  expect(words(missing, again)[1]).toBe('None of the 2 failed tool calls were resolved.')
  const unanswered = [{ index: 0, at: 0, stepId: 'a', failure: 'Overloaded' }]
  const ofBoth = failuresOf({ steps: [missing, again, worked, gone], calls: unanswered })
  expect(outcomeWords(chainsOf(ofBoth))).toBe(
    'Of the failed tool calls, 2 were resolved and 1 wasn’t retried.',
  )
  expect(words(missing)[1]).toBe('The failed tool call wasn’t retried.')
  expect(words(gone)[1]).toBe('The failed tool call wasn’t retried.')
  expect(words()).toEqual(['No tool call and no model call of this run failed.', ''])
})

test('replies that the agent rejected are said with their steps, where these are few', () => {
  const words = (count: number) =>
    rejectedWords(Array.from({ length: count }, (_, at) => ({ number: 58 + at }))).replaceAll('\u00a0', ' ')
  expect(words(0)).toBe('')
  expect(words(1)).toBe(
    'The agent rejected 1 reply of the model because of its format, which cost a model call: step 58.',
  )
  expect(words(2)).toBe(
    'The agent rejected 2 replies of the model because of their format, and each cost a model call: steps 58 and 59.',
  )
  expect(words(9)).toMatch(/each cost a model call\.$/)
})

test('where one call failed until it worked, that is said', () => {
  const again = failing('ls x', 'denied')
  const all = failuresOf({ steps: [failing('ls x', 'denied'), again, worked], calls: [] })
  expect(onlyWords(chainsOf(all)).replaceAll('\u00a0', ' ')).toBe(
    'One tool call failed 2 times with the same error, then it worked.',
  )
})

test('what isn’t counted is named by kind, so that it adds up with the errors to what the file marks', () => {
  const calls = [
    { index: 0, at: 0, stepId: 'a', failure: 'Request was aborted.' },
    { index: 1, at: 0, stepId: 'b', failure: 'Overloaded' },
  ]
  const steps = [
    failing('which x', 'Exit code 1'),
    failing('tool wait a --timeout 60', 'Exit code 1\nTimeout waiting for: a'),
    failing('make', 'Command aborted'),
    failing('git push', 'The user doesn’t want to proceed with this tool use.'),
  ]
  const all = failuresOf({ steps, calls })
  const errors = all.filter((one) => !isAnswer(one))
  const plain = (words: string) => words.replaceAll('\u00a0', ' ')
  expect(plain(failedWords(chainsOf(errors)))).toBe('1 failed model call')
  expect(plain(notCountedWords(all))).toBe(
    'Not counted: 1 aborted model call, 1 aborted tool call, 1 tool call rejected by the user, 1 check or search that answered “no”, and 1 wait that reached its time limit.',
  )
  expect(outcomeWords(chainsOf(errors))).toBe('')
  expect(errorsOf({ steps, calls })).toEqual({ count: 1, aborted: 2, rejected: 1 })
  const stopped = all.filter((one) => one.step !== undefined && !isAnswer(one))
  expect(failedWords(chainsOf(stopped))).toBe('No tool call and no model call of this run failed.')
  expect(notCountedWords([])).toBe('')
})

test('of long output, the telling lines are shown first', () => {
  const output = [...Array.from({ length: 20 }, (_, at) => `line ${at}`), 'ValueError: no oven'].join('\n')
  const [long, short] = failuresOf({
    steps: [failing('make', output), failing('make all', 'ValueError: no oven\nat x')],
    calls: [],
  })
  expect(long && errorStart(long)).toBe('ValueError: no oven')
  expect(long && errorText(long)).toBe(output)
  expect(short && errorStart(short)).toBe('ValueError: no oven\nat x')
})

test('an error that the agent did not retry is not called unresolved, whether it went on or stopped', () => {
  const found = failuresOf({ steps: [failing('make', 'Exit code 2'), failing('wait', 'killed')], calls: [] })
  expect(chainsOf(found).map(outcomeOf)).toEqual(['untried', 'untried'])
  expect(found.map((one) => noRetryWords(one))).toEqual(['Not retried', 'No further tool call'])
  expect(found[0] && noRetryWords(found[0], 2)).toBe('Not retried again')
})

test('a row without a figure says why', () => {
  const size = { step: 's', result: 0, tokens: 40, calls: 5, dollars: 0.25 }
  expect(sizeWords(size).replaceAll('\u00a0', ' ')).toBe('40 tokens, sent in 5 later calls')
  expect(sizeWords({ ...size, calls: 0 })).toBe('Sent to no later call')
  expect(sizeWords(undefined)).toBe('No output')
})

test('a retry says what changed and how it ended', () => {
  expect(retryWords({ step: 's', isSame: true, isAfterChange: false, isFailed: true }, 7)).toBe(
    'Repeated in step 7: failed again',
  )
  expect(retryWords({ step: 's', isSame: false, isAfterChange: false, isFailed: false }, 7)).toBe(
    'Retried with changes in step 7: no error',
  )
  const other = { step: 's', isSame: false, isAfterChange: false, isFailed: true, tool: 'mcp__files__grep' }
  expect(retryWords(other, 7)).toBe('Retried with grep in step 7: failed')
})

test('a retry that was rejected or aborted isn’t said to have failed', () => {
  const retry = { step: 's', isSame: true, isAfterChange: true, isFailed: true }
  const rejected = { ...retry, stopped: 'rejected' as const }
  expect(retryWords(rejected, 9, 'rejected')).toBe('Run again in step 9, after other work: rejected again')
  expect(retryWords(rejected, 9, 'failed')).toBe('Run again in step 9, after other work: rejected')
  expect(retryWords({ ...retry, stopped: 'aborted' }, 9, 'failed')).toBe(
    'Run again in step 9, after other work: aborted',
  )
  const denied = "The user doesn't want to proceed with this tool use."
  const found = failuresOf({ steps: [failing('make', 'Exit code 2'), failing('make', denied)], calls: [] })
  expect(chainsOf(found).map(outcomeOf)).toEqual(['stopped', 'rejected'])
  expect(outcomeWords(chainsOf(found))).toBe('The retry of the failed tool call was rejected or aborted.')
})

test('a retry of which a pipe hid that it failed resolves nothing', () => {
  const piped = actionStep({
    tool: 'exec_command',
    args: { cmd: 'make test | tail' },
    observation: '--- FAIL: TestOven',
  })
  const found = failuresOf({ steps: [failing('make test', 'Exit code 2'), piped], calls: [] })
  expect(chainsOf(found).map(outcomeOf)).toEqual(['open'])
  expect(found[0]?.retry && retryWords(found[0].retry, 136)).toBe(
    'Step 136: failed again; a pipe hid its exit code',
  )
})

test('an error is one line, and a search without output says that it found nothing', () => {
  const [failed] = failuresOf({ steps: [failing('make', 'Exit code 2\nerror: a\nerror: b')], calls: [] })
  const [silent] = failuresOf({ steps: [failing('make', 'Exit code 2')], calls: [] })
  const [search] = failuresOf({ steps: [failing('rg x', 'Exit code 1')], calls: [] })
  const [counted] = failuresOf({ steps: [failing('make count', 'Exit code 1\nvue: 2')], calls: [] })
  expect([failed, silent, search, counted].map((one) => one && errorLine(one))).toEqual([
    'error: a',
    'No output',
    'No match',
    'No error message',
  ])
})

test('rows that are folded say how many they are and what they cost together, where that is known', () => {
  expect(foldWords([{ dollars: 0.01 }, { dollars: 0.02 }])).toBe('2 more, $0.03 together')
  expect(foldWords([{ dollars: 0.01 }, { dollars: undefined }])).toBe('2 more')
})

test('commands whose failure a pipe hid are said beside the errors, or instead where there are none', () => {
  expect(unrecordedWords(0, 3)).toBe('')
  expect(unrecordedWords(2, 3)).toMatch(/^2 more commands failed without a recorded error/)
  expect(unrecordedWords(1, 0)).toMatch(/^1 command failed without a recorded error/)
  expect(failedWords([], 1)).toBe('No errors recorded')
})
