import { expect, test } from 'vitest'
import { IDENTITY } from '../spec/spec-data.ts'
import { comparedWords, groupForm, groupHelp, groupTitle, settingsNote } from './rank-groups.ts'
import { type RankedRow, type RankGroup, rankStrategies } from './ranking.ts'
import { NO_FIGURES } from './sweep.ts'

function rowsOf(groups: readonly RankGroup[]): readonly RankedRow[] {
  return groups.map((group, place) => ({ place, spec: IDENTITY, figures: NO_FIGURES, cost: 1, group }))
}

function wordsOf(...args: Parameters<typeof comparedWords>): string {
  return comparedWords(...args).replaceAll('\u00a0', ' ')
}

test('strategies are counted without the settings that the table lists, of which all tried ones are', () => {
  const rows = rowsOf(['setting', 'setting', 'worth', 'dominated', 'none'])
  expect(wordsOf({ rows })).toBe('Compared 3 strategies.')
  expect(wordsOf({ rows }, { agent: 'Codex', tried: 9 })).toBe(
    'Compared 3 strategies and 9 settings of Codex.',
  )
  expect(wordsOf({ rows }, { agent: 'Codex', tried: undefined })).toBe('Compared 3 strategies.')
})

test('where the agent has settings, they are named after it, and strategies need an agent of one’s own', () => {
  const ranking = { unit: '$', basis: 'lost', rows: rowsOf(['setting', 'worth']) } as const
  expect(groupTitle('setting', '$', { agent: 'Codex' })).toBe('Settings of Codex')
  expect(groupHelp('worth', ranking, { agent: 'Codex' })).toMatch(
    /^For an agent whose code you control\. They keep/,
  )
  expect(groupHelp('worth', ranking)).toMatch(/^They keep/)
})

test('settings say once which costs include asking again for cut results', () => {
  const cut = { cut: 9, of: 20, needed: 2, askedAgain: 3, asking: 0.4 }
  const [first, ...rest] = rowsOf(['setting', 'setting'])
  if (first === undefined) throw new Error('it is there')
  const cutting = { ...first, figures: { ...NO_FIGURES, cut } }
  const helpOf = (rows: readonly RankedRow[], unit: '$' | 'tokens' = '$') =>
    groupHelp('setting', { unit, basis: 'lost', rows }, { agent: 'Codex' })
  expect(helpOf([cutting, ...rest])).toMatch(/they include asking again for half of what later calls used\.$/)
  expect([helpOf([first, ...rest]), helpOf([cutting], 'tokens')]).toEqual(['', ''])
})

test('in a run that is too small to recommend anything, what is cheaper isn’t called worth a look', () => {
  const small = { ...NO_FIGURES, runs: 1, calls: 3, cumulative: 35_500, billed: 1 }
  const ranking = rankStrategies([IDENTITY, IDENTITY], [small, { ...small, changed: 2, billed: 0.2 }])
  if (ranking === undefined) throw new Error('the baseline is there')
  expect(ranking.rows.map(({ group }) => group)).toEqual(['worth'])
  expect(groupTitle('worth', '$', groupForm(ranking))).toBe('Cheaper')
  expect(groupHelp('worth', ranking, groupForm(ranking))).not.toMatch(/none beats another/)
})

test('what all settings leave out is said once for the group, and not where some keep everything', () => {
  const leaving = (messages: number) => ({
    ...NO_FIGURES,
    dropped: { system: 0, tasks: 0, messages, summarized: messages },
  })
  const [one, other, third] = rowsOf(['setting', 'setting', 'setting'])
  if (one === undefined || other === undefined || third === undefined) throw new Error('three rows')
  const rows = [
    { ...one, figures: leaving(2) },
    { ...other, figures: leaving(4) },
    // One that changes nothing doesn’t count.
    { ...third, settingGroup: 'none' as const },
  ]
  const ranking = { unit: '$', basis: 'lost', rows } as const
  expect(groupHelp('setting', ranking).replaceAll('\u00a0', ' ')).toBe(
    'Their summaries shorten or leave out 2 to 4 user messages.',
  )
  expect(settingsNote([...rows, { ...other, place: 3 }])).toBeUndefined()
})
