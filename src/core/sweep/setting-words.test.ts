import { expect, test } from 'vitest'
import { IDENTITY } from '../spec/spec-data.ts'
import {
  agentAnswer,
  agentSettings,
  type BestSetting,
  bestSetting,
  withLostRanges,
} from './agent-settings.ts'
import { rankStrategies } from './ranking.ts'
import {
  beatenWords,
  cautiousWords,
  cheaperSetting,
  enteredAmong,
  enteredText,
  fullNameIn,
  losslessSetting,
  noSettingWords,
  saferSetting,
  settingAdvice,
  settingVerdict,
  settingWords,
  shortNameIn,
  titleIn,
  whySetting,
} from './setting-words.ts'
import { NO_FIGURES } from './sweep.ts'

const wordsOf = (format: string) =>
  (agentSettings(format, 200_000)?.settings ?? []).map((setting) =>
    settingWords(setting, (code) => `<${code}>`),
  )

test('a setting is written as a person enters it in the agent', () => {
  expect(wordsOf('claude-code')).toContain('compacting at 150k tokens')
  expect(wordsOf('codex')).toContain('<tool_output_token_limit = 1500>')
  expect(wordsOf('codex')).toContain('<model_auto_compact_token_limit = 150000>')
})

test('what is copied is the command that sets the limit, or the line of a file', () => {
  const copied = (format: string, size: number) => {
    const { settings = [] } = agentSettings(format, 250_000) ?? {}
    const setting = settings.find((one) => one.size === size)
    return setting && enteredText(setting)
  }
  expect(copied('claude-code', 200_000)).toMatch(/^\/autocompact \d+k$/)
  expect(copied('claude-code', 50_000)).toBe('/compact')
  expect(copied('codex', 150_000)).toBe('model_auto_compact_token_limit = 150000')
})

test('each command and each line of JSON that a person enters can be copied, and no other name', () => {
  const pi = agentSettings('pi-session', 100_000)?.settings.find(({ size }) => size === 75_000)
  const codes = ['/compact', '"reserveTokens": 5', '~/.pi/agent/settings.json', '/context']
  expect([...enteredAmong(codes, pi ?? { entered: '' })]).toEqual(['/compact', '"reserveTokens": 5'])
})

test('OpenClaw, which keeps its sessions in pi’s files, is told in its own settings', () => {
  const pi = agentSettings('pi-session', 100_000)?.settings.find(({ size }) => size === 75_000)
  const run = { steps: [], calls: [], metadata: { agent: 'OpenClaw' } }
  const told = pi?.howTo(String, 200_000, run)
  expect(told).toContain('"reserveTokens": 125000')
  expect(told).toContain('~/.openclaw/openclaw.json')
  expect(pi?.howTo(String, 200_000, { ...run, metadata: {} })).toContain('~/.pi/agent/settings.json')
})

test('the advice says what to do in the agent, in its own words', () => {
  const adviceOf = (format: string) => {
    const [setting] = agentSettings(format, 200_000)?.settings ?? []
    return setting && settingAdvice(setting, 'It', String).replaceAll('\u00a0', ' ')
  }
  expect(adviceOf('claude-code')).toBe('In It, compact at about 50k tokens.')
  expect(adviceOf('codex')).toBe('In It, set tool_output_token_limit = 250.')
  expect(adviceOf('openhands-v1')).toBe('In It, use LLMSummarizingCondenser(max_size=40).')
})

const BASELINE = { ...NO_FIGURES, runs: 1, calls: 300, peak: 300_000, cumulative: 30_000_000, billed: 25 }

/** The best of three settings that cost $10, $15, and $20 and lose 200, 9, and 3 facts. */
function bestOf(format: string) {
  const settings = agentSettings(format, BASELINE.peak)?.settings.slice(0, 3) ?? []
  const figures = [10, 15, 20].map((billed, at) => ({
    ...BASELINE,
    changed: 9,
    refused: 0,
    billed,
    lost: [200, 9, 3][at] ?? 0,
  }))
  const best = bestSetting(settings, figures, BASELINE)
  const specs = [IDENTITY, ...settings.map(({ spec }) => spec)]
  const ranking = rankStrategies(specs, [BASELINE, ...figures])
  if (best === undefined || ranking === undefined) throw new Error('all are cheaper')
  const verdict = settingVerdict(best, ranking, { agent: 'It', isMore: false, codeOf: String })
  const safer = cautiousWords(best, ranking, { isMore: false, codeOf: String })
  return [
    verdict,
    cheaperSetting(best, ranking, String),
    safer,
    whySetting(best, ranking, { agent: 'It', tried: 3, codeOf: String }),
  ].map((words) => words?.replaceAll('\u00a0', ' '))
}

test('the verdict says at which size it compacts, or where it is set; then what saves more, and what loses less', () => {
  expect(bestOf('claude-code')).toEqual([
    'In It, compacting at about 100k tokens would have cost $15.00 (−40%) and lost 9 facts.',
    'Cheaper: compacting at 75k tokens saves $5.00 more but loses 191 more facts.',
    'Compacting at 125k tokens would have cost $20.00 (−20%) and lost 3 facts instead of 9. The recommended one saves $5.00 more and loses 6 more facts.',
    'Of the 3 settings tried in It, it has the best balance of saving and loss. Cheaper: compacting at 75k tokens saves $5.00 more but loses 191 more facts.',
  ])
  expect(bestOf('codex')[0]).toBe(
    'In It, tool_output_token_limit = 500 in config.toml would have cost $15.00 (−40%) and lost 9 facts.',
  )
})

const SCALE = { recorded: 100, basis: 'lost', unit: '$' } as const

test('a setting that another beats says which one, and in what', () => {
  const settings = agentSettings('claude-code', 200_000)?.settings.slice(0, 2) ?? []
  type Figures = readonly [cost: number, lost: number, fewest?: number, most?: number]
  const said = (one: Figures, other: Figures) => {
    const rows = [one, other].map(([cost, lost, fewest = lost, most = lost], place) => ({
      place,
      spec: IDENTITY,
      figures: { ...NO_FIGURES, lost },
      cost,
      group: 'setting' as const,
      settingGroup: place === 0 ? ('dominated' as const) : ('setting' as const),
      setting: settings[place],
      lostRange: { fewest, most },
    }))
    const [row] = rows
    return row && beatenWords(row, rows, SCALE)?.replaceAll('\u00a0', ' ')
  }
  expect(said([43, 163], [38, 152])).toBe('costs more and loses more than 75k')
  expect(said([43, 152], [38, 152])).toBe('costs more than 75k with no fewer lost facts')
  expect(said([38, 163], [38, 152])).toBe('loses more than 75k')
  expect(said([30, 163], [38, 152])).toBeUndefined()
  // By what both lose at sizes near their own.
  expect(said([43, 163, 150, 170], [38, 152, 140, 170])).toBe('costs more than 75k and loses about as much')
  expect(said([43, 152, 140, 170], [38, 163, 150, 170])).toBe('costs more than 75k and loses about as much')
  expect(said([38, 163, 150, 170], [38, 152, 140, 170])).toBe('loses about as much as 75k')
  // More only where the whole range says so: near 200k, 0 facts are lost at exactly its size, or 15.
  expect(said([43, 163, 165, 190], [38, 152, 140, 164])).toBe('costs more and loses more than 75k')
  expect(said([43, 163, 163, 190], [38, 152, 140, 164])).toBe('costs more than 75k and may lose more')
  expect(said([53, 0, 0, 15], [50, 5])).toBe('costs more than 75k and may lose more')
  expect(said([38, 0, 0, 15], [38, 5])).toBe('may lose more than 75k')
})

test('safer is the cautious choice, else whatever loses the fewest facts', () => {
  const settings = agentSettings('claude-code', BASELINE.peak)?.settings.slice(0, 3) ?? []
  const saferOf = (lost: readonly number[]) => {
    const figures = lost.map((count, at) => ({
      ...BASELINE,
      changed: 9,
      refused: 0,
      billed: 10 + at,
      lost: count,
    }))
    const best = bestSetting(settings, figures, BASELINE)
    const ranking = rankStrategies([IDENTITY, ...settings.map(({ spec }) => spec)], [BASELINE, ...figures])
    return best && ranking && saferSetting(best, ranking)?.row.figures.lost
  }
  expect(saferOf([9, 3, 9])).toBe(undefined)
  expect(saferOf([20, 19, 18])).toBe(18)
})

/** Of three sizes, the first the cheapest: the second is the best one, or that at `ownAt`. */
function rangedBest(ranges: readonly (readonly [fewest: number, most: number])[], ownAt = 1) {
  const settings = agentSettings('claude-code', BASELINE.peak)?.settings.slice(0, ranges.length) ?? []
  const figures = ranges.map(([lost], at) => ({
    ...BASELINE,
    changed: 9,
    refused: 0,
    billed: 10 + at,
    lost,
  }))
  const ranking = rankStrategies([IDENTITY, ...settings.map(({ spec }) => spec)], [BASELINE, ...figures])
  const rows = ranges.flatMap(([fewest, most], at) => {
    const [row, setting] = [ranking?.rows.find(({ place }) => place === at + 1), settings[at]]
    if (row === undefined || setting === undefined) return []
    const ranged = { ...row, group: 'setting' as const, lostRange: { fewest, most } }
    return [{ setting, row: ranged }]
  })
  const own = rows[ownAt]
  if (own === undefined || ranking === undefined) throw new Error('all are there')
  const best = { ...own, ...SCALE, others: [], weighed: [], all: rows }
  return { best, ranking }
}

/** Once all ranges are known. */
function byRanges(best: BestSetting): BestSetting {
  const answer = { agent: 'It', tried: best.all.length, best }
  return withLostRanges(answer, { ranges: new Map(), isDone: true }).best ?? best
}

test('what loses nothing at exactly its size, and facts at sizes nearby, is not the one that loses none', () => {
  const named = (most: number) => {
    const { best } = rangedBest([
      [5, 8],
      [5, 8],
      [0, most],
    ])
    return losslessSetting({ ...best, others: best.all.slice(2) })?.setting.size
  }
  expect(named(15)).toBeUndefined()
  expect(named(0)).toBe(125_000)
})

test('no cheaper setting is named that another one beats at sizes nearby', () => {
  const { best, ranking } = rangedBest(
    [
      [98, 196],
      [87, 153],
      [60, 100],
    ],
    2,
  )
  const ranged = byRanges(best)
  expect(cheaperSetting(ranged, ranking, String).replaceAll('\u00a0', ' ')).toBe(
    'Cheaper: compacting at 75k tokens saves $2.00 more but loses 98 to 196 facts instead of 60 to 100.',
  )
})

test('safer is what loses fewer facts at sizes nearby, and not what only lost fewer at its own size', () => {
  const safer = (...ranges: readonly (readonly [number, number])[]) => {
    const { best, ranking } = rangedBest(ranges)
    return saferSetting(best, ranking)?.row.figures.lost
  }
  expect(safer([160, 190], [68, 155], [30, 71])).toBe(30)
  expect(safer([160, 190], [68, 155], [60, 150])).toBeUndefined()
})

test('no setting counts as good where a cheaper one loses about as much at sizes nearby', () => {
  const { best } = rangedBest([
    [160, 190],
    [68, 155],
    [60, 150],
    [20, 30],
  ])
  const groups = byRanges(best).all.map(({ row }) => row.group)
  expect(groups).toEqual(['setting', 'setting', 'dominated', 'setting'])
})

test('what only a beaten setting beats is not beaten, and a beaten one names a setting that isn’t', () => {
  const { best } = rangedBest(
    [
      [91, 187],
      [79, 144],
      [47, 122],
      [17, 53],
    ],
    3,
  )
  const rows = byRanges(best).all.map(({ row, setting }) => ({ ...row, setting }))
  expect(rows.map(({ group }) => group)).toEqual(['setting', 'dominated', 'setting', 'setting'])
  const [, beaten] = rows
  expect(beaten && beatenWords(beaten, rows, SCALE)?.replaceAll('\u00a0', ' ')).toBe(
    'costs more than 75k and loses about as much',
  )
})

test('where each value loses too much, the best of them is named with what it would have lost', () => {
  const settings = agentSettings('claude-code', BASELINE.peak)?.settings.slice(0, 1) ?? []
  const figures = [{ ...BASELINE, changed: 9, refused: 0, billed: 20, lost: 72, used: 231 }]
  const ranking = rankStrategies([IDENTITY, ...settings.map(({ spec }) => spec)], [BASELINE, ...figures])
  if (ranking === undefined) throw new Error('the baseline is there')
  const form = { isMore: true, codeOf: String }
  const answer = agentAnswer({ agent: 'It', settings }, figures, BASELINE)
  expect(noSettingWords(answer, ranking, form)?.replaceAll('\u00a0', ' ')).toBe(
    'No setting of It is worth it (1 tried): the best balance, compacting at 75k tokens, would have cost $20.00 (−20%) but lost 72 more of the 231 facts that later calls used: more than a tenth of them.',
  )
})

test('a run that is too small for each setting says so', () => {
  const offered = agentSettings('claude-code', 42_700)
  const baseline = { ...BASELINE, peak: 42_700 }
  const ranking = rankStrategies([IDENTITY], [baseline])
  if (offered === undefined || ranking === undefined) throw new Error('Claude Code can be told something')
  const form = { isMore: false, codeOf: String }
  const words = noSettingWords(agentAnswer(offered, [], baseline), ranking, form)
  expect(words?.replaceAll('\u00a0', ' ')).toBe(
    'Claude Code has no setting to try here: the largest prompt has 42.7k tokens, too few to compact.',
  )
})

test('a strategy is named as the agent’s setting only in runs of that agent', () => {
  const [, spec] = agentSettings('swe-agent', 50_000)?.settings.map((setting) => setting.spec) ?? []
  if (spec === undefined) throw new Error('SWE-agent can be told something')
  expect(titleIn('swe-agent', spec)).toBe('{type: last_n_observations, n: 5}')
  expect(titleIn('claude-code', spec)).toBe('Keep the last n observations (SWE-agent)')
  const names = (format: string) => [fullNameIn(format, { ...spec, pins: ['a'] }), shortNameIn(format, spec)]
  expect(names('swe-agent')).toEqual([
    '{type: last_n_observations, n: 5}',
    '{type: last_n_observations, n: 5}',
  ])
  expect(names('claude-code')[0]).toMatch(/^Keep the last n observations \(SWE-agent\): /)
})

test('values of several settings are counted together', () => {
  const found = agentSettings('codex', BASELINE.peak)
  const figures = found?.settings.map((_, at) => ({ ...BASELINE, changed: 9, refused: 0, billed: 10 + at }))
  const answer = found && figures && agentAnswer(found, figures, BASELINE)
  const ranking = rankStrategies([IDENTITY], [BASELINE])
  if (found === undefined || answer?.best === undefined || ranking === undefined)
    throw new Error('all are cheaper')
  const words = whySetting(answer.best, ranking, { ...answer, codeOf: String }).replaceAll('\u00a0', ' ')
  expect(words).toContain(`Of the ${found.settings.length} settings tried in Codex, it`)
})
