import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { NO_REREADS } from '#core/rereads/run-risk.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { type AgentSetting, agentSettings, bestSetting, decidingFigures } from '#core/sweep/agent-settings.ts'
import {
  adviceOver,
  bestSettingOver,
  offeredSettings,
  ownBests,
  runsBySetting,
  type SettingOverRuns,
  settingsOverRuns,
} from '#core/sweep/agent-settings-over.ts'
import type { LostRange } from '#core/sweep/nearby-sizes.ts'
import { saferSetting } from '#core/sweep/setting-words.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { type AgentReplays, DEFAULT_COUNTING } from '#state/index.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { AgentAnswers, actsWords, choiceWords } from './AgentAnswers.tsx'
import { besideNameOver } from './few-runs.ts'
import { badgeOf, nameSettings } from './named-over-runs.ts'
import { OwnBests, ownRows, ownWords } from './OwnBests.tsx'
import { AgentProgress } from './RunsState.tsx'
import { asAlone, askedOver, withinReach, withRanges } from './use-agent-over.ts'

const ORDER = { runs: [], specs: [] } as const
const NO_RUNS: ReadonlySet<string> = new Set()

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('a size that only one of the runs reaches says which part of the cost that run made', () => {
  const { agent = '', settings = [] } =
    settingsOverRuns('claude-code', [{ id: 'run-0', peak: 400_000 }]) ?? {}
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
    id: 'run-0',
    isDone: true,
    ...bestSettingOver(settings, runs, '$'),
    ofRuns: [],
    isByRisk: false,
    perRun: undefined,
    isRanged: true,
    runs: 3,
  } as const
  rendered = render(
    <AgentAnswers
      over={{ found: [found], tooSmall: [] }}
      unit="$"
      order={ORDER}
      titleOf={(id) => id}
      lossBefore={NO_RUNS}
    />,
  )
  expect(rendered.container.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /^Over 3 runs of Claude Code, \$300\.00 as recordedNot recommended for all runs: compacting at \d+k tokensAll of the \$75\.00 saved is in one run \(“run-0”\)\. It takes effect in only one of the 3 runs, which accounts for 33% of the cost\. The others never reach \d+k tokens\..*Without the run in which it saves the most, it would have saved nothing, so it isn’t recommended for all runs\. Use it only for runs like that one\.Cost.*Lost facts.*Cheaper in1 of 3 runsHow to apply/,
  )
})

test('of the one run of an agent it isn’t said that a setting saves the most in it', () => {
  const { agent = '', settings = [] } =
    settingsOverRuns('claude-code', [{ id: 'run-0', peak: 400_000 }]) ?? {}
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900 }
  const acting = settings.map(({ size = 0 }) => ({ ...baseline, changed: 9, billed: size / 4000 }))
  const runs = [{ id: 'run-0', figures: [baseline, ...acting] }]
  const best = bestSettingOver(settings, runs, '$')
  const found = { agent, tried: 9, id: 'run-0', isDone: true, ...best, perRun: undefined } as const
  rendered = render(
    <AgentAnswers
      over={{
        found: [{ ...found, ofRuns: [], isByRisk: false, isRanged: true, runs: 1 }],
        tooSmall: [],
      }}
      unit="$"
      order={{ runs: [{ id: 'run-0', counting: DEFAULT_COUNTING }], specs: [] }}
      titleOf={() => 'Fix the build'}
      lossBefore={NO_RUNS}
    />,
  )
  const text = rendered.container.textContent
  expect(text).toMatch(/Compare with the recorded run\s*Fix the build/)
  expect(text).not.toContain('saves the most in')
})

test('sizes that a run exceeds only by an earlier conversation are named apart from those that were tried', () => {
  const { settings = [] } = settingsOverRuns('claude-code', [{ id: 'run-0', peak: 400_000 }]) ?? {}
  const earlier = { fewest: 200_000, most: 200_000, first: 0, last: 9, peak: 400_000 }
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900, peak: 400_000 }
  const runs = [0, 1].map((at) => ({
    id: `run-${at}`,
    figures: [
      at === 0 ? { ...baseline, earlier } : baseline,
      ...settings.map(({ size }) =>
        size === 100_000 && at === 1 ? { ...baseline, changed: 9, billed: 60, lost: 3 } : baseline,
      ),
    ],
  }))
  const { all, unreplayable } = bestSettingOver(settings, runs, '$')
  expect(all.map(({ setting }) => setting.size)).toEqual([100_000])
  expect(unreplayable.map(({ size = 0 }) => size)).toEqual([125_000, 150_000, 200_000, 250_000, 300_000])
  const [first] = all
  if (first === undefined) throw new Error('one acts')
  expect(actsWords(first.row, '$')?.replaceAll('\u00a0', ' ')).toBe(
    'It saves 40% in the one run that can be replayed, which cost $100.00 of the $200.00.',
  )
  expect(besideNameOver('100k', first.row)).toMatch(/^100k \(which can’t be replayed in 1 of 2.runs\)$/)
  expect(
    besideNameOver('100k', { ...first.row, runs: first.row.runs.filter(({ id }) => id === 'run-1') }),
  ).toBe('100k')
})

test('the saving is that of the runs that can be replayed, and one click names the others and says why', () => {
  const { agent = '', settings = [] } =
    settingsOverRuns('claude-code', [{ id: 'run-0', peak: 400_000 }]) ?? {}
  const earlier = { fewest: 200_000, most: 200_000, first: 0, last: 9, peak: 400_000 }
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900, peak: 400_000 }
  const runs = [0, 1, 2].map((at) => ({
    id: `run-${at}`,
    figures: [
      at === 0 ? { ...baseline, earlier } : baseline,
      ...settings.map(({ size }) =>
        size === 100_000 && at > 0 ? { ...baseline, changed: 9, billed: 60, lost: 3 } : baseline,
      ),
    ],
  }))
  const found = {
    agent,
    tried: 9,
    id: 'run-0',
    isDone: true,
    isByRisk: false,
    runs: 3,
    isRanged: true,
  } as const
  const one = { ...found, ...bestSettingOver(settings, runs, '$'), ofRuns: [], perRun: undefined }
  const order = { runs: runs.map(({ id }) => ({ id, counting: DEFAULT_COUNTING })), specs: [] }
  const form = { unit: '$', order, titleOf: (id: string) => `Title of ${id}`, lossBefore: NO_RUNS } as const
  rendered = render(<AgentAnswers over={{ found: [one], tooSmall: [] }} {...form} />)
  const { container } = rendered
  const text = container.textContent?.replaceAll('\u00a0', ' ') ?? ''
  expect(text).toContain(
    'It saves 40% in the 2 runs that can be replayed, which cost $200.00 of the $300.00.',
  )
  expect(text).toContain('$120.00 −40%')
  expect(text).toContain('both runsof those that can be replayed')
  const left = [...container.querySelectorAll('details')].find(({ textContent }) =>
    /^1 run can’t be replayed at 100k tokens, and the choice counts it as recorded/.test(textContent ?? ''),
  )
  expect(left?.textContent).toContain('an earlier conversation that isn’t in the file')
  expect(text.split('counts it as recorded')).toHaveLength(2)
  expect(left?.querySelector('a')?.textContent).toBe('Title of run-0')
  rendered.unmount()
  rendered = render(<AgentAnswers over={{ found: [one, foundOf('codex', 200)], tooSmall: [] }} {...form} />)
  expect(rendered.container.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /^Over the 4 of 5 runs of Claude Code and Codex that can be replayed: \$400\.00 of \$500\.00 as recordedAll recommended settings together: \$320\.00 \(−20%\).*\$120\.00 \(−40%\) instead of \$200\.00 in the 2 runs that can be replayed/,
  )
})

test('an earlier compaction that saves more but loses clearly more facts is named below, how to have it, and what each run would have alone', () => {
  const { agent = '', settings = [] } =
    settingsOverRuns('claude-code', [{ id: 'run-0', peak: 400_000 }]) ?? {}
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900, peak: 400_000 }
  const under = (size: number, at: number) => {
    if (size === 125_000) return { ...baseline, changed: 9, billed: at === 0 ? 37 : 84, lost: 40 }
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
    id: 'run-0',
    isDone: true,
    ...bestSettingOver(settings, runs, '$'),
    ofRuns: ownBests({ agent, format: 'claude-code', settings, runs: [] }, runs, '$'),
    isByRisk: false,
    perRun: undefined,
    isRanged: true,
    runs: 3,
  } as const
  rendered = render(
    <AgentAnswers
      over={{ found: [found], tooSmall: [] }}
      unit="$"
      order={{ runs: [2, 1, 0].map((at) => ({ id: `run-${at}`, counting: DEFAULT_COUNTING })), specs: [] }}
      titleOf={(id) => id}
      lossBefore={NO_RUNS}
    />,
  )
  const text = rendered.container.textContent?.replaceAll('\u00a0', ' ')
  expect(text).toMatch(
    /Not recommended for all runs: compacting at 200k tokens.*Type \/autocompact 233k.*Takes effect in all.*With each run’s own best balance.*run-0/,
  )
  expect(text).toContain(
    'Takes effect in all 3 runsCompacting at 125k tokens: $205.00 (−32%), 120 lost facts instead of 8. You type /compact yourself each time: with an /autocompact limit below 200k tokens, Claude Code may not compact automatically.',
  )
  expect(text).toContain('Compare one runIt saves the most in “run-0”')
})

test('beside another setting over several runs, lost facts are compared only where both are ranges, and what is shortened more is said', () => {
  const { settings = [] } = settingsOverRuns('claude-code', [{ id: 'run-0', peak: 400_000 }]) ?? {}
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900, peak: 400_000 }
  const dropped = (messages: number) => ({ system: 0, tasks: 0, messages, summarized: messages })
  const runs = [
    {
      id: 'run-0',
      figures: [
        baseline,
        ...settings.map((_, at) => ({
          ...baseline,
          changed: 9,
          billed: 40 + at,
          lost: 20 - at,
          dropped: dropped(2 + at),
        })),
      ],
    },
  ]
  const [best, other] = bestSettingOver(settings, runs, '$').all
  if (best === undefined || other === undefined) throw new Error('both are there')
  const ranged = <Setting extends SettingOverRuns>(one: Setting, lostRange: LostRange | undefined) => ({
    ...one,
    row: { ...one.row, runs: one.row.runs.map((run) => ({ ...run, ...given({ lostRange }) })) },
  })
  const said = (lostRange: LostRange | undefined) =>
    choiceWords(ranged(other, lostRange), ranged(best, { fewest: 14, most: 60 }), '$').replaceAll(
      '\u00a0',
      ' ',
    )
  expect(said({ fewest: 9, most: 30 })).toContain(
    '9–30 lost facts instead of 14–60, but shortens or leaves out 3 user messages',
  )
  expect(said(undefined)).toMatch(/^\$41\.00 \(−59%\)(?!.*lost facts)/)
})

test('of several agents, what all that is recommended saves together comes first, then an answer for each', () => {
  const answers = render(
    <AgentAnswers
      over={{ found: [foundOf('claude-code', 40), foundOf('codex', 200)], tooSmall: [] }}
      unit="$"
      order={ORDER}
      titleOf={(id) => id}
      lossBefore={NO_RUNS}
    />,
  )
  rendered = answers
  const heads = [...answers.container.querySelectorAll('h2')].map(({ textContent }) => textContent ?? '')
  expect(heads[0]).toBe('All recommended settings together: $280.00 (−30%), no lost facts')
  expect(heads[1]).toMatch(/^In Claude Code, compact at about/)
  expect(heads[2]).toBe('Keep the context as recorded.')
  const [together] = answers.container.querySelectorAll('section')
  expect(together?.textContent.replaceAll('\u00a0', ' ')).toMatch(
    /^Over 4 runs of Claude Code and Codex, \$400\.00 as recorded.*Claude CodeCompacting at \d+k tokens: \$80\.00 \(−60%\) instead of \$200\.00, no lost factsCodexas recorded, \$200\.00$/,
  )
  expect(answers.container.textContent).toMatch(/No setting of Codex is safe and cheaper over 2.runs/)
})

test('a setting that one run alone speaks for is in no sum of recommended ones, nor marked as recommended', () => {
  const one = foundOf('codex', 40, 100)
  rendered = render(
    <AgentAnswers
      over={{ found: [foundOf('claude-code', 40), one], tooSmall: [] }}
      unit="$"
      order={ORDER}
      titleOf={(id) => id}
      lossBefore={NO_RUNS}
    />,
  )
  const heads = [...rendered.container.querySelectorAll('h2')].map(({ textContent }) => textContent ?? '')
  expect(heads[0]).toBe('All recommended settings together: $280.00 (−30%), no lost facts')
  expect(heads[2]).toMatch(/^Not recommended for all runs: /)
  expect(rendered.container.textContent.replaceAll('\u00a0', ' ')).toMatch(
    /Codexas recorded, \$200\.00: .* isn’t recommended for all runs/,
  )
  const badges = nameSettings(one, 1).flatMap((row) => (row.isBest === true ? [badgeOf(row, true)] : []))
  expect(badges).toEqual(['Not for all runs'])
})

/** Two runs, which would have cost this under every setting: the second one `other`. */
function foundOf(format: string, billed: number, other = billed) {
  const { agent = '', settings = [] } = settingsOverRuns(format, [{ id: 'a', peak: 400_000 }]) ?? {}
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900 }
  const runs = ['a', 'b'].map((id) => ({
    id: `${format} ${id}`,
    figures: [
      baseline,
      ...settings.map(() => ({ ...baseline, changed: 9, billed: id === 'a' ? billed : other })),
    ],
  }))
  const over = bestSettingOver(settings, runs, '$')
  return {
    id: format,
    agent,
    tried: settings.length,
    isDone: true,
    ...over,
    ofRuns: runs.map(({ id }) => ({ id, baseline, best: undefined })),
    isByRisk: false,
    perRun: undefined,
    isRanged: true,
    runs: 2,
  }
}

test('while settings are replayed, then sizes near them, the replays are counted, as whole runs take long', () => {
  const order = ['a', 'b', 'c'].map((id) => ({ id, counting: DEFAULT_COUNTING }))
  const agents = offeredSettings(order.map(({ id }) => ({ id, format: 'codex' }))).map((offered) => ({
    ...offered,
    order,
    specs: [IDENTITY],
  }))
  const idle = () => undefined
  const replays = { agents, order, status: 'running', replayed: [], ask: idle, stop: idle } as const
  const said = (made: Pick<AgentReplays, 'status' | 'replays'>, ranged?: number) => {
    rendered?.unmount()
    const over = { isRanging: ranged !== undefined, ranging: { replays: ranged ?? 0, all: 24 } }
    rendered = render(<AgentProgress replays={{ ...replays, ...made, all: 39 }} over={over} />)
    return rendered.container.textContent.replaceAll('\u00a0', ' ')
  }
  expect(said({ status: 'running', replays: 13 })).toBe('Trying settings13 of 39 replaysStop')
  expect(said({ status: 'done', replays: 39 }, 6)).toBe('Trying sizes nearby6 of 24 replays')
  expect(said({ status: 'done', replays: 39 })).toBe('')
})

test('an answer for one run names the setting that loses fewer facts, as the run alone does', () => {
  const { agent = '', settings = [] } = settingsOverRuns('codex', [{ id: 'a', peak: 400_000 }]) ?? {}
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900, peak: 400_000 }
  const figures = [
    baseline,
    ...settings.map((_, at) => ({
      ...baseline,
      changed: 9,
      billed: 40 + 5 * at,
      lost: Math.max(0, 40 - 9 * at),
    })),
  ]
  const runs = [{ id: 'a', figures }]
  const over = bestSettingOver(settings, runs, '$')
  const own = ownBests({ agent, format: 'codex', settings, runs: ['a'] }, runs, '$')
  const id = own[0]?.best?.setting.id
  // As if the rule for several runs had found another one.
  const all = over.all.filter(({ setting }) => setting.id !== id)
  const other = all[0] && { ...all[0] }
  const alone = asAlone({ ...over, best: other }, own, '$')
  expect(alone?.setting.id).toBe(id)
  const before = own[0]?.best?.row.figures.lost ?? 0
  expect(alone?.cautious?.row.lost).toBeLessThan(before)
  // By the same rule, also where both recommend the same.
  const [run] = own
  if (run?.best === undefined) throw new Error('a setting saves')
  const safer = saferSetting(run.best, { baseline: run.baseline, unit: '$' })
  expect([alone, asAlone(over, own, '$')].map((one) => one?.cautious?.setting.id)).toEqual([
    safer?.setting.id,
    safer?.setting.id,
  ])
})

test('where none is safe and cheaper over all runs, the advice is to leave the setting, then a strategy; each run’s own is known only afterward', () => {
  const { agent = '', settings = [] } =
    settingsOverRuns('claude-code', [{ id: 'run-0', peak: 400_000 }]) ?? {}
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900, peak: 400_000 }
  const good = { ...baseline, changed: 9, billed: 60, lost: 8 }
  const bad = { ...baseline, changed: 9, billed: 90, lost: 700 }
  const runs = [100_000, 200_000].map((best, at) => ({
    id: `run-${at}`,
    figures: [baseline, ...settings.map(({ size }) => (size === best ? good : bad))],
  }))
  const found = bestSettingOver(settings, runs, '$')
  const ofRuns = ownBests({ agent, format: 'claude-code', settings, runs: [] }, runs, '$')
  const isRanged = false
  const one = { agent, tried: 9, id: 'run-0', isDone: true, isByRisk: false, runs: 2, ofRuns, isRanged }
  const over = { found: [{ ...one, ...found, ...adviceOver(found.best, ofRuns, '$') }], tooSmall: [] }
  rendered = render(
    <AgentAnswers
      over={over}
      unit="$"
      order={ORDER}
      titleOf={(id) => id}
      lossBefore={NO_RUNS}
      ownAgent={{ title: 'In your own agent', words: 'Keep the last n steps' }}
    />,
  )
  const { container } = rendered
  expect(container.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /No single setting of Claude Code is safe and cheaper over 2 runs\.Leave the setting unchanged\.In your own agentKeep the last n stepsEach runWith each run’s own best balance: \$120\.00 \(−40%\), 16 lost facts in total\. Which.*known only afterward.*run-0\$100\.00Compacting at 100k.*run-1\$100\.00Compacting at 200k/,
  )
  expect(container.querySelector('table')?.closest('details')).toBeNull()
  const names = nameSettings({ ...one, ...found, ...adviceOver(found.best, ofRuns, '$') }, 1)
  expect(names.filter(({ isBest }) => isBest === true)).toEqual([])
  expect(names.flatMap(({ title, bestIn }) => (bestIn === undefined ? [] : [[title, bestIn]]))).toEqual([
    ['Compacting at 100k tokens', 1],
    ['Compacting at 200k tokens', 1],
  ])
})

test('a run that is best left as recorded says what the best setting would save and lose', () => {
  const settings = settingsOverRuns('claude-code', [{ id: 'bad', peak: 400_000 }])?.settings ?? []
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900, peak: 400_000 }
  const under = (more: Partial<SweepFigures>) => [
    baseline,
    ...settings.map(() => ({ ...baseline, changed: 9, ...more })),
  ]
  const runs = [
    { id: 'bad', figures: under({ billed: 80, lost: 300 }) },
    {
      id: 'ranged',
      figures: under({ billed: 80, lost: 300, lostRange: { fewest: 290, most: 320 } }),
    },
    { id: 'dear', figures: under({ billed: 120, lost: 3 }) },
  ]
  const ofRuns = ownBests({ agent: 'Claude Code', format: 'claude-code', settings, runs: [] }, runs, '$')
  rendered = render(
    <OwnBests found={{ ofRuns }} unit="$" order={ORDER} titleOf={(id) => id} lossBefore={NO_RUNS} />,
  )
  expect(rendered.container.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /ranged\$100\.00As recorded, not \d+k \(−20%, 290–320 lost facts\).*dear\$100\.00As recorded“As recorded, not” a setting: it has the best balance, but saves too little for what it may lose\. “As recorded” alone: no setting is cheaper\.$/,
  )
  // What one replay loses says little.
  expect(rendered.container.textContent).toMatch(/bad\$100\.00As recorded, not \d+k(?! \()/)
  expect(rendered.container.textContent?.split('saves too little')).toHaveLength(2)
})

test('of 40 runs the one that saves most comes first, where it costs more is named, and those that can’t be replayed are last', () => {
  const settings = settingsOverRuns('claude-code', [{ id: 'bad', peak: 400_000 }])?.settings ?? []
  const earlier = { fewest: 200_000, most: 200_000, first: 0, last: 9, peak: 400_000 }
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900, peak: 400_000 }
  const billedIn = (at: number) => (at === 7 ? 130 : 50 + at / 2)
  const runs = Array.from({ length: 40 }, (_, at) => ({
    id: `run-${at}`,
    figures: [
      at === 3 ? { ...baseline, earlier } : baseline,
      ...settings.map(({ size }) =>
        size === 100_000 && at !== 3 ? { ...baseline, changed: 9, billed: billedIn(at), lost: 2 } : baseline,
      ),
    ],
  }))
  const { best } = bestSettingOver(settings, runs, '$')
  if (best === undefined) throw new Error('100k saves')
  const ofRuns = ownBests({ agent: 'Claude Code', format: 'claude-code', settings, runs: [] }, runs, '$')
  const order = { ...ORDER, runs: runs.map(({ id }) => ({ id, counting: DEFAULT_COUNTING })) }
  expect(ownRows(ofRuns, best, '$').map(({ run }) => run.id)).toEqual([
    ...runs.flatMap(({ id }, at) => (at === 3 || at === 7 ? [] : [id])),
    'run-7',
    'run-3',
  ])
  const form = { best, unit: '$', order, titleOf: (id: string) => id, lossBefore: NO_RUNS } as const
  rendered = render(<OwnBests found={{ ofRuns }} {...form} />)
  const { container } = rendered
  const text = () => container.textContent?.replaceAll('\u00a0', ' ') ?? ''
  expect(text()).toContain('It is worse than recorded in 1 of 40 runs: “run-7”.')
  expect(container.querySelectorAll('tbody tr')).toHaveLength(10)
  act(() =>
    [...container.querySelectorAll('button')]
      .find(({ textContent }) => textContent?.startsWith('Show all'))
      ?.click(),
  )
  expect(container.querySelectorAll('tbody tr')).toHaveLength(40)
  expect(text()).toContain('run-7$100.00costs $30.00 more +30%2')
  expect(text()).toMatch(
    /run-3\$100\.00can’t be replayed–As recorded“As recorded” alone: no setting that can be replayed is cheaper\.$/,
  )
})

test('beside the recommended setting, each run’s own best is of the same runs that can be replayed', () => {
  const settings = settingsOverRuns('claude-code', [{ id: 'a', peak: 400_000 }])?.settings ?? []
  const earlier = { fewest: 200_000, most: 200_000, first: 0, last: 9, peak: 400_000 }
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900, peak: 400_000 }
  const billedIn = (at: number, size = 0) => (size === 100_000 ? 50 : size === 150_000 && at === 1 ? 45 : 100)
  const runs = [0, 1, 2, 3].map((at) => ({
    id: `run-${at}`,
    figures: [
      at === 0 ? { ...baseline, earlier } : baseline,
      ...settings.map(({ size }) => {
        const billed = at === 0 ? 100 : billedIn(at, size)
        return billed === 100 ? baseline : { ...baseline, changed: 9, billed, lost: 2 }
      }),
    ],
  }))
  const { best } = bestSettingOver(settings, runs, '$')
  if (best === undefined) throw new Error('100k saves')
  const ofRuns = ownBests({ agent: 'Claude Code', format: 'claude-code', settings, runs: [] }, runs, '$')
  const form = { best, unit: '$', order: ORDER, titleOf: (id: string) => id, lossBefore: NO_RUNS } as const
  rendered = render(<OwnBests found={{ ofRuns }} {...form} />)
  expect(rendered.container.textContent?.replaceAll('\u00a0', ' ')).toContain(
    'With each run’s own best balance: $145.00 (−52%), 6 lost facts in total.',
  )
})

test('a run that has most of the lost facts and is best left as recorded is named below the headline', () => {
  const settings = settingsOverRuns('claude-code', [{ id: 'bad', peak: 400_000 }])?.settings ?? []
  const { agent, found } = overRuns(settings)
  const said = (isRanged: boolean, lost: readonly number[]) => {
    const over = found(lost)
    rendered?.unmount()
    rendered = render(
      <AgentAnswers
        over={{ found: [{ ...over, agent, isRanged }], tooSmall: [] }}
        unit="$"
        order={ORDER}
        titleOf={(id) => id}
        lossBefore={NO_RUNS}
      />,
    )
    return rendered.container.textContent?.replaceAll('\u00a0', ' ')
  }
  const words =
    'In “bad”, it loses 100 facts; alone, that run is best left as recorded. The other 2 runs lose 8 facts.'
  expect(said(true, [100, 4, 4])).toContain(words)
  expect(said(false, [100, 4, 4])).not.toContain('alone, that run')
  // Alone, a setting is worth it.
  expect(said(true, [30, 4, 4])).not.toContain('alone, that run')
})

/** `bad` and two others, which a single size makes much cheaper. */
function overRuns(settings: readonly AgentSetting[]) {
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900, peak: 400_000 }
  const ids = ['bad', 'good', 'fine']
  const found = (lost: readonly number[]) => {
    const runs = ids.map((id, at) => ({
      id,
      figures: [
        baseline,
        ...settings.map(({ size }) =>
          size === 150_000 ? { ...baseline, changed: 9, billed: 50, lost: lost[at] ?? 0 } : baseline,
        ),
      ],
    }))
    const ofRuns = ownBests({ agent: '', format: 'claude-code', settings, runs: [] }, runs, '$')
    const ofAll = { tried: settings.length, id: 'bad', isDone: true, isByRisk: false, runs: 3 }
    return { ...bestSettingOver(settings, runs, '$'), ...ofAll, ofRuns, perRun: undefined }
  }
  return { agent: 'Claude Code', found }
}

test('other settings are named once it is known what they lose at sizes nearby', () => {
  const ranged = (isRanged: boolean) => {
    rendered?.unmount()
    const { agent = '', settings = [] } = settingsOverRuns('claude-code', [{ id: 'a', peak: 400_000 }]) ?? {}
    const baseline = {
      ...NO_FIGURES,
      calls: 300,
      billed: 100,
      cumulative: 9_000_000,
      used: 900,
      peak: 400_000,
    }
    const figures = [
      baseline,
      ...settings.map((_, at) => ({
        ...baseline,
        changed: 9,
        billed: 40 + 5 * at,
        lost: Math.max(0, 40 - 9 * at),
      })),
    ]
    const over = bestSettingOver(settings, [{ id: 'a', figures }], '$')
    const one = {
      agent,
      tried: 9,
      id: 'a',
      isDone: true,
      isByRisk: false,
      runs: 1,
      ofRuns: [],
      perRun: undefined,
    }
    rendered = render(
      <AgentAnswers
        over={{ found: [{ ...one, ...over, isRanged }], tooSmall: [] }}
        unit="$"
        order={ORDER}
        titleOf={(id) => id}
        lossBefore={NO_RUNS}
      />,
    )
    return rendered.container.textContent ?? ''
  }
  expect(ranged(false)).toContain('Other choicesTrying sizes nearby…')
  expect(ranged(false)).not.toContain('Loses fewer facts')
  expect(ranged(true)).toContain('Loses fewer facts')
})

test('among several runs, each one has the setting that is recommended for it alone, by the ranges that decide it', () => {
  const offered = settingsOverRuns('claude-code', [{ id: 'a', peak: 400_000 }])
  if (offered === undefined) throw new Error('Claude Code has settings')
  const { settings } = offered
  const baseline = { ...NO_FIGURES, runs: 1, calls: 500, peak: 400_000, cumulative: 9_000_000, billed: 100 }
  const figures = settings.map((_, at) => ({
    ...{ ...baseline, changed: 9, refused: 0, used: 2000, billed: 30 + 8 * at },
    lost: [150, 120, 30, 28, 20, 15, 12][at] ?? 10,
  }))
  const spread = settings.map((_, at) => ({ fewest: figures[at]?.lost ?? 0, most: at === 2 ? 190 : 60 }))
  const runs = [{ id: 'a', figures: [baseline, ...figures] }]
  const over = bestSettingOver(settings, runs, '$')
  const before = ownBests(offered, runs, '$')
  const one = {
    ...{ id: 'a', agent: 'Claude Code', tried: settings.length, runs: 1, ofRuns: before, isByRisk: false },
    ...{ ...over, isDone: true, isRanged: false, perRun: undefined },
  }
  const ranges = new Map(
    settings.map(({ spec }, at) => {
      const range = spread[at] ?? { fewest: 0, most: 0 }
      return [JSON.stringify(spec), { ...range, ofRuns: new Map([['a', range]]) }] as const
    }),
  )
  const own = agentSettings('claude-code', 400_000)?.settings ?? []
  const ranged = own.map((setting) => {
    const at = settings.findIndex(({ id }) => id === setting.id)
    return { ...(figures[at] ?? baseline), ...given({ lostRange: spread[at] }) }
  })
  const alone = bestSetting(own, decidingFigures(own, ranged, baseline), baseline)
  const [after] = withRanges(one, ranges).ofRuns
  expect(after?.best?.setting.size).toBe(alone?.setting.size)
  expect(after?.best?.setting.size).not.toBe(before[0]?.best?.setting.size)
})

test('a run that no setting is worth at exactly its sizes may have one by those nearby', () => {
  const offered = settingsOverRuns('claude-code', [{ id: 'a', peak: 400_000 }])
  if (offered === undefined) throw new Error('Claude Code has settings')
  const { settings } = offered
  const baseline = { ...NO_FIGURES, runs: 1, calls: 500, peak: 400_000, cumulative: 9_000_000, billed: 100 }
  const figures = settings.map((_, at) => ({
    ...{ ...baseline, changed: 9, refused: 0, used: 2000, billed: 30 + 8 * at, lost: 300 },
  }))
  const runs = [{ id: 'a', figures: [{ ...baseline, used: 2000 }, ...figures] }]
  const ofRuns = ownBests(offered, runs, '$')
  expect(ofRuns[0]?.best).toBeUndefined()
  const one = {
    ...{ id: 'a', agent: 'Claude Code', tried: settings.length, runs: 1, ofRuns, isByRisk: false },
    ...{ ...bestSettingOver(settings, runs, '$'), isDone: true, isRanged: false, perRun: undefined },
  }
  const range = { fewest: 10, most: 90 }
  const ranges = new Map(
    settings.map(
      ({ spec }) => [JSON.stringify(spec), { ...range, ofRuns: new Map([['a', range]]) }] as const,
    ),
  )
  const ranged = withRanges({ ...one, perRun: runsBySetting(ofRuns) }, ranges)
  expect(ranged.ofRuns[0]?.best).toBeDefined()
  // All runs have the same one then, which is the best one for all.
  expect(ranged.best?.setting.id).toBe(ranged.ofRuns[0]?.best?.setting.id)
  expect(ranged.perRun).toBeUndefined()
})

test('each run is asked for what it would read again too: among several, a setting is chosen by the rule of one run', () => {
  const rereads = { ...NO_REREADS, expected: { pages: 4, tokens: 0 } }
  const figures = { ...NO_FIGURES, lost: 3 }
  const of = (own: SweepFigures) =>
    askedOver({ spec: IDENTITY, runs: [{ id: 'a', baseline: NO_FIGURES, figures: own }] }).runs[0]?.rereads
  expect([of({ ...figures, rereads }), of({ ...figures, rereads: undefined })]).toEqual([rereads, undefined])
})

test('ranges are asked for as far as they are soon replayed, the recommended setting first', () => {
  const { settings = [] } = settingsOverRuns('claude-code', [{ id: 'a', peak: 400_000 }]) ?? {}
  const asked = (calls: number) =>
    settings.slice(0, 2).map(({ spec }) => ({ spec, runs: [{ id: 'a', peak: 400_000, calls, lost: 1 }] }))
  expect(withinReach(asked(500))).toHaveLength(2)
  expect(withinReach(asked(10_000))).toEqual(asked(10_000).slice(0, 1))
  expect(withinReach(asked(20_000))).toEqual([])
})

test('what each run’s own setting would give together is said in whole figures', () => {
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000 }
  const ofRuns = ['a', 'b'].map((id) => ({ id, baseline, best: undefined }))
  const words = ownWords(ofRuns, { unit: '$', lossBefore: NO_RUNS }).replaceAll('\u00a0', ' ')
  expect(words).toBe('With each run’s own best balance: $200.00 (0%), no lost facts in total')
})

test('what each run’s own balance gives says what it loses beside the one setting for all', () => {
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000 }
  const ofRuns = ['a', 'b'].map((id) => ({ id, baseline, best: undefined }))
  const { settings = [] } = settingsOverRuns('claude-code', [{ id: 'a', peak: 400_000 }]) ?? {}
  const bestOf = (billed: number, lost: number) => {
    const changed = { ...baseline, changed: 9, used: 900, billed, lost }
    const runs = ['a', 'b'].map((id) => ({ id, figures: [{ ...baseline, used: 900 }, changed] }))
    return bestSettingOver(settings.slice(0, 1), runs, '$').best
  }
  const best = bestOf(80, 6)
  const form = { unit: '$', lossBefore: NO_RUNS, ...given({ best }) } as const
  expect(ownWords(ofRuns, form).replaceAll('\u00a0', ' ')).toBe(
    'With each run’s own best balance: $200.00 (0%), no lost facts instead of 12',
  )
})

test('where one run makes most of the saving, one setting for all comes first and says so, then what each would have alone', () => {
  const { agent = '', settings = [] } =
    settingsOverRuns('claude-code', [{ id: 'run-0', peak: 400_000 }]) ?? {}
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900, peak: 400_000 }
  const dropped = { system: 0, tasks: 1, messages: 0, summarized: 1 }
  const under = (size: number, at: number) => {
    if (size === 100_000)
      return { ...baseline, changed: 9, billed: at === 0 ? 37 : 87, lost: at === 0 ? 80 : 4, dropped }
    if (size === 150_000)
      return { ...baseline, changed: 9, billed: at === 0 ? 39 : 94, lost: at === 0 ? 20 : 2 }
    return size === 200_000 && at === 0 ? { ...baseline, changed: 9, billed: 60, lost: 8 } : baseline
  }
  const runs = [0, 1, 2].map((at) => ({
    id: `run-${at}`,
    figures: [baseline, ...settings.map(({ size = 0 }) => under(size, at))],
  }))
  const found = bestSettingOver(settings, runs, '$')
  const ofRuns = ownBests({ agent, format: 'claude-code', settings, runs: [] }, runs, '$')
  const ranges = new Map(
    found.all.map(({ setting, row }) => {
      const ofRuns = new Map(
        row.runs.map(({ id, figures: { lost } }): [string, LostRange] => [id, { fewest: lost, most: lost }]),
      )
      return [JSON.stringify(setting.spec), { fewest: 0, most: 0, ofRuns }] as const
    }),
  )
  const one = { agent, tried: 9, id: 'run-0', isDone: true, isByRisk: false, runs: 3, ofRuns, isRanged: true }
  const ranged = withRanges({ ...one, ...found, ...adviceOver(found.best, ofRuns, '$') }, ranges)
  const over = { found: [{ ...ranged, isRanged: true }], tooSmall: [] }
  rendered = render(
    <AgentAnswers over={over} unit="$" order={ORDER} titleOf={(id) => id} lossBefore={NO_RUNS} />,
  )
  expect(rendered.container.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /compact at about 150k.*\$61\.00 of the \$73\.00 saved is in one run \(“run-0”\)\..*\$227\.00.*Why 150kBest balance of saving and loss over all 3 runs together\. 100k saves .* more, but loses .*Loses fewer factsCompacting at 200k .*With each run’s own best balance: .*known only afterward.*run-0\$100\.00saves \$61\.00 −61%20The samerun-1\$100\.00saves \$6\.00 −6%2Compacting at 100k tokens: −13%, 4 lost factsshortens or leaves out the task/i,
  )
})

test('the sentence, the card, and the table of runs count the same runs as savings, whatever their ranges are', () => {
  const { agent = '', settings = [] } =
    settingsOverRuns('claude-code', [{ id: 'run-0', peak: 400_000 }]) ?? {}
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900, peak: 400_000 }
  const under = [{ billed: 60 }, { billed: 88, range: { low: 70, high: 105 } }, { billed: 99.8 }]
  const runs = under.map((own, at) => ({
    id: `run-${at}`,
    figures: [
      baseline,
      ...settings.map(({ size }) => (size === 150_000 ? { ...baseline, changed: 9, ...own } : baseline)),
    ],
  }))
  const found = bestSettingOver(settings, runs, '$')
  const ofRuns = ownBests({ agent, format: 'claude-code', settings, runs: [] }, runs, '$')
  const one = { agent, tried: 9, id: 'run-0', isDone: true, isByRisk: false, runs: 3, ofRuns }
  const over = { found: [{ ...one, ...found, perRun: undefined, isRanged: true }], tooSmall: [] }
  rendered = render(
    <AgentAnswers over={over} unit="$" order={ORDER} titleOf={(id) => id} lossBefore={NO_RUNS} />,
  )
  expect(rendered.container.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /Of 3 runs, it saves in 2 \(but may cost more in 1 of them\) and costs about the same in 1\..*Cheaper in2 of 3 runs.*run-0\$100\.00saves \$40\.00 −40%.*run-1\$100\.00saves \$12\.00 −12%.*run-2\$100\.00costs about the same −0\.2%/,
  )
})

test('before sizes nearby are replayed, the best setting is provisional: with its figures, but not how to apply it', () => {
  const { agent = '', settings = [] } =
    settingsOverRuns('claude-code', [{ id: 'run-0', peak: 400_000 }]) ?? {}
  const baseline = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000, used: 900, peak: 400_000 }
  const runs = [0, 1, 2].map((at) => ({
    id: `run-${at}`,
    figures: [
      baseline,
      ...settings.map(({ size }) =>
        size === 150_000 ? { ...baseline, changed: 9, billed: 60, lost: 8 } : baseline,
      ),
    ],
  }))
  const found = bestSettingOver(settings, runs, '$')
  const one = { agent, tried: 9, id: 'run-0', isDone: true, isByRisk: false, runs: 3, ofRuns: [] }
  const pending = { ...one, ...found, perRun: undefined, isRanged: false }
  rendered = render(
    <AgentAnswers
      over={{ found: [pending], tooSmall: [], isRanging: true }}
      progress="6 of 24 replays"
      unit="$"
      order={ORDER}
      titleOf={(id) => id}
      lossBefore={NO_RUNS}
    />,
  )
  const shown = rendered.container.textContent.replaceAll('\u00a0', ' ')
  expect(shown).toMatch(
    /^Over 3 runs of Claude Code, \$300\.00 as recordedBest so far: compacting at 150k tokens, −40%.*\$180\.00.*Provisional: sizes nearby are still being tried, and another setting may turn out better\.6 of 24 replays$/,
  )
  expect(shown).not.toContain('How to apply')
})
