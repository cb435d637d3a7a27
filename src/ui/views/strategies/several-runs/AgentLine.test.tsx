import { afterEach, expect, test } from 'vitest'
import { bestSettingOver, ownBests, settingsOverRuns } from '#core/sweep/agent-settings-over.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { AgentLine } from './AgentLine.tsx'
import { savedWords } from './OwnBests.tsx'

const ORDER = { runs: [], specs: [] } as const

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('a size that only one of the runs reaches says so below what it saves of all', () => {
  const { agent = '', settings = [] } =
    settingsOverRuns([{ id: 'run-0', format: 'claude-code', peak: 400_000 }]) ?? {}
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900 }
  const runs = [0, 1, 2].map((at) => ({
    id: `run-${at}`,
    figures: [
      baseline,
      ...settings.map(({ size = 0 }) =>
        at === 0 ? { ...baseline, changed: 9, billed: size / 4000, lost: 3 } : baseline,
      ),
    ],
  }))
  const found = {
    agent,
    tried: settings.length,
    status: 'done',
    ...bestSettingOver(settings, runs, '$'),
    ofRuns: [],
    isByRisk: false,
    share: 1,
    count: 3,
    runs: 3,
    ask: () => undefined,
    stop: () => undefined,
  } as const
  rendered = render(<AgentLine found={found} unit="$" order={ORDER} isMore={false} titleOf={(id) => id} />)
  expect(rendered.container.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /^Over 3 runsIn Claude Code, compact at about \d+k tokens\.Cost.*It acts in 1 of 3 runs, where the context reaches that size\..*How to apply:/,
  )
})

test('an earlier compaction that saves more but loses clearly more facts is named below, and how to have it', () => {
  const { agent = '', settings = [] } =
    settingsOverRuns([{ id: 'run-0', format: 'claude-code', peak: 400_000 }]) ?? {}
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900 }
  const under = (size: number, at: number) => {
    if (size === 125_000) return { ...baseline, changed: 9, billed: at === 0 ? 37 : 90, lost: 20 }
    const isActing = size === 200_000 && at === 0
    return isActing ? { ...baseline, changed: 9, billed: 40, lost: 8 } : baseline
  }
  const runs = [0, 1, 2].map((at) => ({
    id: `run-${at}`,
    figures: [baseline, ...settings.map(({ size = 0 }) => under(size, at))],
  }))
  const found = {
    agent,
    tried: settings.length,
    status: 'done',
    ...bestSettingOver(settings, runs, '$'),
    ofRuns: ownBests({ agent, format: 'claude-code', settings, runs: [] }, runs, '$'),
    isByRisk: false,
    share: 1,
    count: 3,
    runs: 3,
    ask: () => undefined,
    stop: () => undefined,
  } as const
  rendered = render(<AgentLine found={found} unit="$" order={ORDER} isMore={false} titleOf={(id) => id} />)
  const text = rendered.container.textContent?.replaceAll('\u00a0', ' ')
  expect(text).toMatch(/compact at about 200k tokens\..*Best setting.*run-0.*Type \/autocompact 233k/)
  expect(text).toContain(
    'Saves more, but you type it yourself: compacting at 125k tokens: $217.00 (−28%), 60 lost facts instead of 8. It acts in all 3 runs.',
  )
  const table = rendered.container.querySelector('[aria-label="The best setting of each run"]')
  expect(table).not.toBeNull()
  // As the setting for all changes only one of them, what suits the others isn’t folded.
  expect(table?.closest('details')).toBeNull()
  // It replaces what the one for all saves in each.
  expect(rendered.container.querySelector('[aria-label="Saved in each run"]')).toBeNull()
})

test('what the best setting of each run saves is said in dollars where the shares look the same', () => {
  const { settings = [] } = settingsOverRuns([{ id: 'a', format: 'claude-code', peak: 400_000 }]) ?? {}
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000 }
  const figures = [baseline, ...settings.map(() => ({ ...baseline, changed: 9, billed: 69 }))]
  const { best } = bestSettingOver(
    settings,
    ['a', 'b'].map((id) => ({ id, figures })),
    '$',
  )
  if (best === undefined) throw new Error('a setting saves')
  const wordsOf = (saved: number) =>
    savedWords(saved, { recorded: 200, best, unit: '$' }).replaceAll('\u00a0', ' ')
  expect(wordsOf(90)).toBe('45% instead of 31%')
  expect(wordsOf(62.4)).toBe('$62.40 instead of $62.00')
  expect(wordsOf(62)).toBe('about as much')
})
