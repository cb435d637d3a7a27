import { expect, test } from 'vitest'
import { agentAnswer, agentSettings } from '#core/sweep/agent-settings.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { store } from '#state/store/store.ts'
import { findCommands } from '../../kit/overlays/match-commands.ts'
import { bestTitle, settingCommands } from './setting-commands.ts'

const BASELINE = { ...NO_FIGURES, billed: 10, cumulative: 1000, peak: 400_000, changed: 0, used: 90 }

function commandsIn(format: string) {
  const offered = agentSettings(format, BASELINE.peak)
  if (offered === undefined) throw new Error('it has settings')
  const figures = offered.settings.map((_, at) => ({ ...BASELINE, changed: 5, billed: 4 + at, lost: 9 - at }))
  const answer = agentAnswer(offered, figures, BASELINE)
  return { answer, commands: settingCommands({ answer, baseline: BASELINE, isMore: false }) }
}

test('each setting of the agent that was replayed is found by its size and by what a person enters', () => {
  const { answer, commands } = commandsIn('claude-code')
  const titles = (query: string) =>
    findCommands(query, commands)
      .flatMap(({ matches }) => matches)
      .map(({ command }) => command.title.replaceAll('\u00a0', ' '))
  expect(titles('compact 150k')).toEqual([
    expect.stringMatching(/^Compare compacting at 150k tokens: [−+]\d+% cost, \d lost facts?$/),
  ])
  expect(titles('200k')).toHaveLength(1)
  expect(titles('autocompact')).toHaveLength(commands.length)
  expect(titles('compaction')).toHaveLength(commands.length)
  // The best one has its command among those that are recommended.
  expect(commands).toHaveLength((answer.tried ?? 0) - 1)
})

test('a setting that changes nothing in the run isn’t offered to be compared', () => {
  const offered = agentSettings('claude-code', BASELINE.peak)
  if (offered === undefined) throw new Error('it has settings')
  const figures = offered.settings.map((_, at) => ({ ...BASELINE, changed: at < 2 ? 5 : 0, billed: 4 + at }))
  const answer = agentAnswer(offered, figures, BASELINE)
  const commands = settingCommands({ answer, baseline: BASELINE, isMore: false })
  expect(commands.map(({ id }) => id)).toEqual([`setting-${offered.settings[1]?.id}`])
})

test('settings are listed by size, and the best one has the title of the others', () => {
  const { answer, commands } = commandsIn('claude-code')
  const found = findCommands('lost', commands).flatMap(({ matches }) => matches)
  const sizes = found.map(({ command }) => Number(/\d+(?=k)/.exec(command.title)?.[0]))
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
  const best = answer.best?.setting
  const title = best && bestTitle({ answer, baseline: BASELINE, isMore: false }, best)
  expect(title).toMatch(/^Compare compacting at \d+k.tokens: [−+]\d+% cost, \d.lost facts?$/)
})

test('a setting in a file is found by its name', () => {
  const { commands } = commandsIn('codex')
  expect(commands.length).toBeGreaterThan(0)
  const found = findCommands('tool_output', commands).flatMap(({ matches }) => matches)
  expect(found.length).toBeGreaterThan(0)
})

test('a setting opens in Compare, in the place of the strategies that no person chose', () => {
  const { commands } = commandsIn('claude-code')
  commands[0]?.run()
  const { view, columns } = store.getState().route
  expect(view).toBe('compare')
  expect(columns).toMatchObject([{ id: 'compaction' }])
})
