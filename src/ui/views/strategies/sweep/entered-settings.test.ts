import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { agentSettings } from '#core/sweep/agent-settings.ts'
import { answerOf, rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import {
  cautiousRow,
  enteredField,
  enteredParam,
  enteredRows,
  enteredSettings,
  isUneven,
  settingName,
  variedSettings,
} from './entered-settings.ts'
import { sweepRows } from './sweep-rows.ts'

const cut = (budget: number, head = 50): CheckedSpec =>
  unwrap(checkSpec({ id: 'letta-middle', params: { budget, head, tail: 50 } }))
const compacted = (tokens: number): CheckedSpec =>
  unwrap(
    checkSpec({
      id: 'compaction',
      params: { userTokens: 0, files: 5 },
      trigger: { kind: 'past-tokens', tokens },
      mode: 'destructive',
    }),
  )
const BASELINE = { ...NO_FIGURES, calls: 9, billed: 24.77, cumulative: 1000 }
const figuresOf = (rows: readonly (readonly [billed: number, lost: number])[]) => [
  BASELINE,
  ...rows.map(([billed, lost]) => ({ ...BASELINE, changed: 1, billed, lost })),
]
const MEASURES = { cost: 'billed', loss: 'lost' } as const

test('values are named as they are entered in the agent, also those that it was not replayed with before', () => {
  const memories = [IDENTITY, cut(1500), cut(12_000)]
  const settings = enteredSettings(memories, 'codex')
  expect(settings?.map((one) => one?.entered)).toEqual([
    undefined,
    'tool_output_token_limit = 375',
    'tool_output_token_limit = 3000',
  ])
  expect(settings && enteredParam(settings)).toBe('tool_output_token_limit')
  const rows = enteredRows(
    sweepRows(
      memories,
      figuresOf([
        [13, 45],
        [20, 2],
      ]),
      MEASURES,
    ),
    settings,
  )
  expect(rows.map(({ short }) => short)).toEqual(['As recorded', '375', '3000'])
  expect(enteredSettings([IDENTITY, cut(1500), cut(1500, 40)], 'codex')).toBeUndefined()
  expect(enteredSettings(memories, 'claude-code')).toBeUndefined()
  const sizes = enteredSettings([IDENTITY, compacted(200_000)], 'claude-code')
  expect(sizes && enteredParam(sizes)).toBe('Size (tokens)')
})

test('a field has the unit of the agent’s setting, where the strategy counts otherwise', () => {
  expect(enteredField([IDENTITY, cut(6000), cut(8000)], 'budget', 'codex')).toMatchObject({
    label: 'tool_output_token_limit (tokens)',
    factor: 4,
  })
  // The agent has no setting for the share of the beginning.
  expect(enteredField([IDENTITY, cut(6000, 40)], 'budget', 'codex')).toBeUndefined()
  expect(enteredField([IDENTITY, compacted(200_000)], 'files', 'claude-code')).toBeUndefined()
})

test('the cautious choice is that of Strategies: the fewest lost facts for half of the saving', () => {
  const cautious = (middle: number) => {
    const memories = [IDENTITY, cut(6000), cut(12_000), cut(24_000)]
    const ranking = rankStrategies(
      memories,
      figuresOf([
        [17.78, 18],
        [20.89, middle],
        [23.07, 0],
      ]),
    )
    const answer = ranking && answerOf(ranking)
    if (ranking === undefined || answer === undefined || answer.kind === 'none-cheaper') return undefined
    const [best] = ranking.rows.filter(({ place }) => place === 1)
    return best && cautiousRow(ranking, best)?.place
  }
  expect(cautious(2)).toBe(2)
  // The next one loses none, but saves less than half as much.
  expect(cautious(20)).toBeUndefined()
})

test('a larger size that loses more than a smaller one is found', () => {
  const isUnevenFor = (lost: readonly number[]) => {
    const memories = [IDENTITY, ...[200_000, 250_000, 300_000].map(compacted)]
    return isUneven(sweepRows(memories, figuresOf(lost.map((one) => [10, one])), MEASURES))
  }
  expect(isUnevenFor([97, 33, 63])).toBe(true)
  expect(isUnevenFor([97, 63, 33])).toBe(false)
})

test('settings of the agent are what can be varied first, each once and by its own name', () => {
  const found = variedSettings([cut(4000), cut(6000)], 'codex')
  expect(found.map(({ title, label, isBySize }) => [title, label, isBySize])).toEqual([
    ['Codex: tool_output_token_limit', 'tool_output_token_limit (tokens)', false],
  ])
  const sizes = agentSettings('claude-code', 475_000)?.settings.map(({ spec }) => spec) ?? []
  expect(variedSettings(sizes, 'claude-code')).toMatchObject([
    { title: 'Claude Code: compaction', label: 'Compact at (tokens)', isBySize: true },
  ])
  // A setting of two parts has no value that could be another.
  const parts = agentSettings('openhands-v0', 100_000)?.settings ?? []
  expect(parts.map((setting) => settingName(setting, 'openhands-v0'))).not.toContain('OpenHands: type')
  expect(
    variedSettings(
      parts.map(({ spec }) => spec),
      'openhands-v0',
    ),
  ).toEqual([])
})

test('a size that was not proposed is the agent’s setting too', () => {
  const [first] = agentSettings('claude-code', 475_000)?.settings ?? []
  if (first === undefined) throw new Error('Claude Code has sizes')
  const spec = { ...first.spec, trigger: { kind: 'past-tokens', tokens: 180_000 } } as const
  const [, setting] = enteredSettings([IDENTITY, spec], 'claude-code') ?? []
  expect(setting?.howTo(String)).toContain('/autocompact 213k')
})
