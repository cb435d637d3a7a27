import { expect, test } from 'vitest'
import { callName } from '#core/model/call-names.ts'
import { answerStep } from '#core/testing/steps.ts'
import type { Unused } from '#core/waste/waste.ts'
import { WASTE_KINDS } from '#core/waste/waste-words.ts'
import { instructionAgainst, instructionsPlace } from './told-agent.ts'
import { wasteGroups } from './waste-groups.ts'
import {
  avoidedWords,
  namesIn,
  resentWords,
  resultKey,
  wasteAmount,
  wasteOfResults,
  wasteOfSteps,
  wasteReason,
  wasteSum,
} from './waste-words.ts'

const finding = (overRun: number, more: Partial<Unused> = {}): Unused => ({
  kind: 'oversized-result',
  subject: 'x',
  steps: [],
  tokens: 1,
  overRun,
  parts: [],
  ...more,
})

const plain = (words: string) => words.replaceAll('\u00a0', ' ')

const NAMES = { ofCall: callName, ofStep: (id: string) => `step ${id}` }

test('waste is one sum in dollars, with its share of what the run cost', () => {
  const found = [finding(30, { dollars: 0.75 }), finding(20, { dollars: 0.5 })]
  expect(wasteSum(found, { input: 1000, cost: 5 })).toBe(
    '25% of the run’s cost went to resending content that no later call seems to use.',
  )
  expect(wasteSum(found, { input: 1000, cost: undefined })).toMatch(/^The agent resent content/)
  expect(plain(wasteAmount(found))).toBe('$1.25')
})

test('without prices it is one sum in tokens, with its share of what the run sent', () => {
  const found = [finding(30, { dollars: 1 }), finding(20)]
  expect(plain(wasteAmount(found))).toBe('50 tokens')
  expect(wasteSum(found, { input: 1000, cost: 5 })).toBe(
    '5% of the run’s input was sent again, although no later call seems to use it.',
  )
})

test('waste is grouped by kind, the costliest first, in dollars that add up to the sum of all as written', () => {
  const found = [
    finding(1, { dollars: 0.504 }),
    finding(1, { dollars: 0.504 }),
    finding(1, { kind: 'old-failures', dollars: 2.004 }),
  ]
  const groups = wasteGroups(found)
  expect(groups.map(({ title, amount, found: { length } }) => [title, amount, length])).toEqual([
    ['Old error messages', '$2.00', 1],
    ['Large results after their last use', '$1.01', 2],
  ])
  expect(plain(wasteAmount(found))).toBe('$3.01')
  expect(plain(wasteGroups([finding(30), finding(20)])[0]?.amount ?? '')).toBe('50 tokens')
})

test('older output of a command that was run again is told from older reads of a file', () => {
  const again = { kind: 'read-again', steps: ['s', 'u'] } as const
  expect(wasteReason(finding(1, again), NAMES)).toBe('Most of these lines were read again')
  expect(wasteReason(finding(1, { ...again, isCommand: true }), NAMES)).toBe(
    'Older output of a command that was run again',
  )
})

test('each step says what of its results was waste and why, without a second size of the step', () => {
  const part = (step: string, dollars: number) => ({ step, dollars, tokens: 200, calls: 3, overRun: 600 })
  const found = [
    finding(600, { lastUse: 3, steps: ['s'], parts: [part('s', 0.5)] }),
    finding(1200, { kind: 'read-again', steps: ['u', 'v', 'w'], parts: [part('u', 0.2), part('v', 0.1)] }),
    finding(600, { kind: 'repeated-result', steps: ['o', 'v'], parts: [part('v', 0.3)] }),
  ]
  const words = wasteOfSteps(found, (dollars) => `$${dollars}`, NAMES)
  expect([...words].map(([step, why]) => [step, plain(why)])).toEqual([
    ['s', 'Waste: $0.5 in 3 calls. No new fact from it was used after call 4.'],
    ['u', 'Waste: $0.2 in 3 calls. Most of these lines were read again.'],
    ['v', 'Waste in 2 results: $0.4. Most of these lines were read again.'],
  ])
  const both = finding(1200, {
    lastUse: 3,
    steps: ['t'],
    parts: [
      { ...part('t', 0.5), result: 0 },
      { ...part('t', 0.6), result: 1 },
    ],
  })
  const ofResults = wasteOfResults([both], (dollars) => `$${dollars}`, NAMES)
  expect([0, 1].map((result) => plain(ofResults.get(resultKey('t', result)) ?? ''))).toEqual([
    'Waste: $0.5 in 3 calls. No new fact from it was used after call 4.',
    'Waste: $0.6 in 3 calls. No new fact from it was used after call 4.',
  ])
})

test('a wasted result says how often it was sent again, not as a product that its dollars would contradict', () => {
  const part = { tokens: 7839, calls: 218, overRun: 7839 * 218 }
  expect(plain(resentWords(part))).toBe('Result of 7,839 tokens, sent again in 218 calls')
})

test('what to tell the agent names no means that a command listed below it already used', () => {
  const instructions = WASTE_KINDS.map(({ kind }) => instructionAgainst(kind) ?? '')
  expect(instructions.join(' ')).not.toMatch(/\b(head|tail)\b/)
})

test('a large result says after which call it wasn’t used, or that none used it', () => {
  expect(plain(wasteReason(finding(600, { lastUse: 3 }), NAMES))).toBe(
    'No new fact from it was used after call 4',
  )
  expect(wasteReason(finding(600), NAMES)).toBe('No call used a fact from it')
})

test('a large result whose facts calls used says which earlier steps already contained them', () => {
  const reason = (...knownFrom: string[]) =>
    plain(wasteReason(finding(600, { knownFrom, steps: ['s7'] }), NAMES))
  expect(reason('s1')).toBe('Calls used only facts from it that step s1 already contained')
  expect(reason('s1', 's2', 's7')).toBe(
    'Calls used only facts from it that step s1 and 2 other steps already contained',
  )
  expect(reason('s7')).toBe('Calls used only facts from it that its own call already contained')
})

test('each kind has its share and says what to do in one line: an instruction, where that avoids it', () => {
  const [large, tools] = wasteGroups([
    finding(2, { kind: 'oversized-result' }),
    finding(1, { kind: 'unused-tools' }),
  ])
  expect(large?.instructions.join()).toMatch(/^Search with a filter/)
  expect(large?.share).toBeCloseTo(2 / 3, 9)
  expect(tools).toMatchObject({
    instructions: [],
    advice: expect.stringMatching(/^Remove these tools/),
  })
})

test('a result that repeats its call says so, and is in no group with an instruction', () => {
  const repeated = finding(9, { kind: 'repeated-call' })
  expect(wasteReason(repeated, NAMES)).toBe('Repeats what the call wrote')
  const groups = wasteGroups([finding(20), repeated])
  expect(groups.map(({ instructions, found: { length } }) => [instructions.length, length])).toEqual([
    [1, 1],
    [0, 1],
  ])
})

test('a command that is run again has other advice than a file that is read again, the larger first', () => {
  const again = (overRun: number, subject: string, isCommand = true) =>
    finding(overRun, { kind: 'read-again', subject, isCommand })
  const told = (...found: Parameters<typeof wasteGroups>[0]) => wasteGroups(found)[0]?.instructions
  expect(told(again(90, 'python test.py'), again(5, 'a.ts', false))).toEqual([
    expect.stringContaining('print only the failures'),
  ])
  expect(told(again(30, 'python test.py'), again(60, "nl -ba a.py | sed -n '388,400p'"))).toEqual([
    expect.stringContaining('read only the changed lines'),
    expect.stringContaining('print only the failures'),
  ])
})

test('a command that is polled is told from tests that are run after changes', () => {
  const told = (subject: string, runs: number) => {
    const steps = Array.from({ length: runs }, (_, at) => `s${at}`)
    return wasteGroups([finding(90, { kind: 'read-again', subject, isCommand: true, steps })])[0]
      ?.instructions
  }
  expect(told('pumpctl capture north', 42)).toEqual([expect.stringContaining('do it less often')])
  expect(told('pumpctl capture north', 3)).toEqual([expect.stringContaining('print only the failures')])
  expect(told('go test ./...', 42)).toEqual([expect.stringContaining('print only the failures')])
})

test('a fetched page has other advice than long output', () => {
  const large = (overRun: number, subject: string) => finding(overRun, { kind: 'oversized-result', subject })
  const told = (...found: Parameters<typeof wasteGroups>[0]) => wasteGroups(found)[0]?.instructions
  expect(told(large(90, 'WebFetch https://pumps.org/a'), large(30, 'Bash cat a.log'))).toEqual([
    expect.stringContaining('Fetch a web page in a subagent'),
    expect.stringMatching(/^Search with a filter/),
  ])
  expect(told(large(90, 'Bash git fetch --all'))).toEqual([expect.stringMatching(/^Search with a filter/)])
})

test('what the agent needed for a while is to be removed after its last use, not to be read less', () => {
  const large = (overRun: number, more: Partial<Unused>) =>
    wasteGroups([finding(overRun, { subject: 'Read oven.ts', lastUse: 9, ...more }), finding(9)])[0]
  const needed = large(90, { isUsedLater: true })
  expect(needed?.instructions).toEqual([])
  expect(needed?.advice).toMatch(/^Compact, or remove old results after their last use\. Shorter/)
  expect(large(20, { isUsedLater: true })).toMatchObject({
    advice: needed?.advice,
    instructions: [expect.stringMatching(/^Search with a filter/)],
  })
  expect(large(90, {})).toMatchObject({ advice: '', instructions: [expect.stringMatching(/^Search with/)] })
})

test('where remedies of a kind differ, each says how many results it fits and the largest of them', () => {
  const part = { tokens: 1, calls: 1, overRun: 1 }
  const [both] = wasteGroups([
    finding(50, { subject: 'Read oven.ts', isUsedLater: true, parts: [part, part] }),
    finding(60, { subject: 'Bash make', parts: [part] }),
  ])
  expect([...(both?.fits ?? [])].map(([words, fit]) => [words.slice(0, 8), plain(fit)])).toEqual([
    ['Search w', 'For Bash make (60 tokens):'],
    ['Compact,', 'For 2 results (50 tokens), such as Read oven.ts:'],
  ])
  const [same] = wasteGroups([finding(50, { parts: [part] }), finding(9)])
  expect([...(same?.fits.values() ?? [])]).toEqual([''])
})

test('a subagent is to be asked for a short report, as no part of one can be read', () => {
  const report = finding(90, { subject: 'Task Look at the oven', lastUse: 9, isUsedLater: true })
  expect(wasteGroups([report])[0]).toMatchObject({
    advice: '',
    instructions: [expect.stringContaining('ask it for a short report')],
  })
})

test('where the instructions of an agent are is known for agents that read a file of them', () => {
  expect(instructionsPlace('claude-code')).toBe('CLAUDE.md')
  expect(instructionsPlace('codex')).toBe('AGENTS.md')
  expect(instructionsPlace('mini-swe-agent')).toBe('the system prompt')
})

test('the share of the run has at most one decimal', () => {
  const shareIn = (input: number) => wasteSum([finding(559, {})], { input, cost: 0 }).split(' ')[0]
  expect(shareIn(10_000)).toBe('5.6%')
  expect(shareIn(559 / 0.0401)).toBe('4%')
})

test('against less than a cent, no instruction is copied', () => {
  const told = wasteGroups([finding(2, { dollars: 1 }), finding(1, { kind: 'old-failures', dollars: 0.004 })])
  expect(told.map(({ instructions }) => instructions.length)).toEqual([1, 0])
})

test('advice says how the agent reads and calls: what a strategy drops may cost more, which only its replay tells', () => {
  for (const { advice } of WASTE_KINDS) expect(advice).not.toMatch(/\b(drop|clear|prune|remove old)/i)
})

test('what a strategy would have avoided of the waste is the difference of both, in the unit of all', () => {
  const found = [finding(9000, { dollars: 5 }), finding(2000, { dollars: 2 })]
  const still = [finding(3000, { dollars: 1.5 }), finding(0, { dollars: 0 })]
  expect(plain(avoidedWords('Compacting', found, still))).toBe('Compacting avoids about $5.50 of this waste.')
  const unpriced = [finding(9000), finding(2000)]
  expect(plain(avoidedWords('Compacting', unpriced, [finding(3000)]))).toBe(
    'Compacting avoids about 8k tokens of this waste.',
  )
  expect(avoidedWords('Compacting', found, found)).toBe('')
  expect(avoidedWords('Compacting', found, undefined)).toBe('')
})

test('a call is named by the step that is its answer, as the row names steps', () => {
  const step = answerStep('done', { id: 's7', number: 41 })
  const { ofCall } = namesIn({ steps: [step], calls: [{ index: 0, at: 0, stepId: 's7' }] })
  expect(ofCall(0)).toBe('step 41')
  expect(ofCall(5)).toBe('call 6')
})
