import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { agentSettings, bestSetting } from '#core/sweep/agent-settings.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import { type Ranking, rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { formatRoute, readApp } from '#state/index.ts'
import { loadExportTargets } from '../../kit/index.ts'
import { click, find, type Rendered, render } from '../../kit/testing/render.ts'
import { Answer } from './Answer.tsx'
import { rankedStrategy } from './ranked/ranked-strategy.ts'

let rendered: Rendered | undefined
beforeAll(loadExportTargets)
afterEach(() => rendered?.unmount())

const BASELINE: SweepFigures = {
  ...NO_FIGURES,
  billed: 4.42,
  cumulative: 1_300_000,
  cacheMisses: 0,
  source: 'recorded',
}
const IDS = ['keep-last', 'clear-tool-uses', 'last-actions']

function ranked(rows: readonly Partial<SweepFigures>[], baseline = BASELINE, ids = IDS): Ranking {
  const specs = [IDENTITY, ...rows.map((_, at) => unwrap(checkSpec({ id: ids[at] ?? '' })))]
  const ranking = rankStrategies(specs, [
    baseline,
    ...rows.map((row) => ({ ...baseline, changed: 3, ...row })),
  ])
  if (ranking === undefined) throw new Error('the baseline is there')
  return ranking
}

const onShowLost = vi.fn()

function sentence(
  ranking: Ranking,
  unpriced: readonly string[] = [],
  isPending = false,
  compaction?: OwnCompaction,
): string {
  rendered?.unmount()
  rendered = render(
    <Answer
      ranking={ranking}
      isPending={isPending}
      unpriced={unpriced}
      hrefOf={(id) => `#${id}`}
      nameOf={(row) => rankedStrategy(row)}
      onShowLost={onShowLost}
      compaction={compaction}
    />,
  )
  return (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
}

test('the recommended strategy is one press away from Compare', () => {
  sentence(ranked([{ billed: 2.51, lost: 12 }]))
  const buttons = [...document.querySelectorAll<HTMLElement>('[aria-label="Recommendation"] button')]
  buttons.find(({ textContent }) => textContent === 'Compare with the recorded run')?.click()
  expect(formatRoute(readApp().route)).toMatch(/^#\/compare.*keep-last/)
})

test('a cost of recorded prompts says that only its output is estimated', () => {
  rendered?.unmount()
  const ranking = ranked([{ billed: 2.51, lost: 12 }], { ...BASELINE, source: 'estimate' })
  rendered = render(
    <Answer
      ranking={ranking}
      isPending={false}
      unpriced={[]}
      costSource="recorded prompts, estimated output"
      hrefOf={(id) => `#${id}`}
      nameOf={(row) => rankedStrategy(row)}
      onShowLost={onShowLost}
      compaction={undefined}
    />,
  )
  const text = rendered.container.textContent
  expect(text).toContain('This run cost ≈$4.42 (recorded prompts, estimated output).')
  expect(text).toContain('Cost≈$2.51')
})

test('the best trade-off and the cheapest lossless strategy are named with what they save', () => {
  const text = sentence(ranked([{ billed: 2.51, lost: 12 }, { billed: 3.9 }]))
  expect(text).toMatch(/^This run cost \$4\.42 \(recorded\)\.Keep the last n steps/)
  expect(text).toMatch(/Cost\$2\.51 −43%.*Lost facts12.*Compare with the recorded run/)
  expect(text).toContain('Loses no factsClear old tool results: $3.90 (−12%)')
})

test('the lost facts of the recommended strategy say of how many, and lead to their list', () => {
  const text = sentence(
    ranked([
      { billed: 2.51, lost: 12, used: 340 },
      { billed: 3.9, used: 340 },
    ]),
  )
  expect(text).toContain('Lost facts12 of 340 used')
  click(find('button[title="Show these lost facts"]'))
  expect(onShowLost).toHaveBeenCalledWith('keep-last')
})

/** A run whose own compaction lost a fact. */
const OWN_LOSS: OwnCompaction = {
  events: [],
  full: BASELINE,
  firstOver: undefined,
  lost: [
    {
      call: 3,
      text: 'a.ts',
      kind: 'path',
      weight: 1,
      manner: 'argument',
      lastSeen: 's',
      removed: { how: 'dropped', rule: 'compaction' },
    },
  ],
  refetched: 0,
  refetchedChanged: 0,
  refetches: [],
}

test('where the run itself lost facts, strategies lose more facts', () => {
  const text = sentence(ranked([{ billed: 2.51, lost: 12 }, { billed: 3.9 }]), [], false, OWN_LOSS)
  const used = sentence(ranked([{ billed: 2.51, lost: 12, used: 340 }]), [], false, OWN_LOSS)
  expect(used).toContain('Added lost facts12 of 340 used')
  expect(used).toContain('Replays count more lost facts than recorded compactions, because')
  expect(find('dt[title*="Replays count more"]').textContent).toBe('Added lost facts')
  expect(text).toContain('No further facts lostClear old tool results: ')
})

test('a cheapest strategy that loses nothing is the whole answer', () => {
  const text = sentence(ranked([{ billed: 2.51 }]))
  expect(text).toMatch(/Cost\$2\.51.*Lost facts0 each used fact is still in context/)
  expect(text).not.toMatch(/Loses fewer|Loses less|Loses no f/)
  expect(sentence(ranked([{ billed: 2.51, used: 6 }]))).toMatch(/0 of 6 used ?too few facts to tell much/)
})

test('a recommendation that keeps all user messages says so, and what one that drops some would save', () => {
  const dropped = { system: 0, tasks: 0, messages: 3, files: 1, summarized: 3 }
  const text = sentence(
    ranked([
      { billed: 2, lost: 10, dropped },
      { billed: 3, lost: 12 },
    ]),
  )
  expect(text).toMatch(/Clear old tool results.* It keeps all user messages\.Cost\$3\.00/)
  expect(text).toContain(
    'Keep the last n steps would have cost $2.00 (−55%) and lost 10 facts instead of 12, but doesn’t keep all user messages. Its summaries shorten or leave out the instruction file and 2 user messages.',
  )
})

test('what can’t be exported names what comes nearest, and the framework that has it', () => {
  const rows = [
    { billed: 2.5, lost: 18 },
    { billed: 3.1, lost: 46 },
  ]
  const appliedAs = (id: string) => sentence(ranked(rows, BASELINE, [id, 'clear-tool-uses']))
  expect(appliedAs('hierarchical')).toContain(
    'How to applyChange the messages like this before each call. The nearest that can be exported as code: Clear old tool results',
  )
  expect(appliedAs('marsys-conversation')).toContain(
    'How to applyMARSYS has it built in. Elsewhere, change the messages like this before each call.',
  )
})

test('the recommendation says what it does in one sentence, without the values of its parameters', () => {
  const text = sentence(ranked([{ billed: 2.5, lost: 18 }], BASELINE, ['marsys-compaction']))
  expect(text).toMatch(/Above a threshold: cut long tool results[^.\d]*\. ?Cost\$2\.50/)
})

test('where the run itself lost facts, what one loses is not read as in addition to what the other does', () => {
  const dropped = { system: 0, tasks: 0, messages: 2, summarized: 2 }
  const rows = [
    { billed: 2, lost: 2, dropped },
    { billed: 3, lost: 18 },
  ]
  expect(sentence(ranked(rows), [], false, OWN_LOSS)).toContain(
    'would have cost $2.00 (−55%) and lost 2 more facts than recorded, instead of 18, but',
  )
})

test('a recommendation says why it isn’t the next cheaper one', () => {
  const lossy = [
    { billed: 2, lost: 60 },
    { billed: 2.9, lost: 12 },
  ]
  expect(sentence(ranked(lossy))).toContain(
    'Cheaper: Keep the last n steps saves $0.90 more but loses 48 more facts.',
  )
  const dropped = { system: 0, tasks: 0, messages: 3, summarized: 0 }
  const [first = {}, ...others] = lossy
  expect(sentence(ranked([{ ...first, dropped }, ...others]))).toContain(
    'All cheaper ones drop user messages.',
  )
})

test('a recommendation says which user messages it drops, and which strategy keeps them all', () => {
  const dropped = { system: 0, tasks: 0, messages: 3, summarized: 0 }
  const ranking = ranked([
    { billed: 2, lost: 10, dropped },
    { billed: 3.5, lost: 12 },
  ])
  expect(sentence(ranking)).toMatch(
    /It drops 3 user messages\.Show these messagesCost\$2\.00.*Keeps all user messagesClear old tool results: \$3\.50 \(−21%\), 12 lost facts/,
  )
  const summarized = ranked([{ billed: 2, lost: 10, dropped: { ...dropped, summarized: 3 } }])
  expect(sentence(summarized)).toContain('The summaries shorten or leave out 3 user messages.')
  // With a mark, as it is a warning.
  expect(document.querySelectorAll('p > svg')).toHaveLength(1)
})

test('where what is cheaper drops the task, the recorded context is the advice, with the reason', () => {
  const dropped = { system: 1, tasks: 1, messages: 0, summarized: 0 }
  expect(sentence(ranked([{ billed: 2, lost: 1, dropped }]))).toContain(
    'Keep the context as recorded.This run cost $4.42 (recorded). 1 strategy would have been cheaper, but can’t be used (system prompt or task dropped).',
  )
  expect(document.querySelectorAll('[aria-label="Recommendation"] button')).toHaveLength(0)
})

test('where every cheaper strategy loses something, the one that loses least is named beside the recommended one', () => {
  const text = sentence(
    ranked([
      { billed: 2, lost: 12 },
      { billed: 3.8, lost: 9 },
    ]),
  )
  expect(text).toMatch(
    /^This run cost .*Keep the last n steps.*Loses fewer factsClear old tool results: \$3\.80 \(−14%\), 9 lost facts instead of 12/,
  )
})

test('where nothing is cheaper, the recorded context is the advice, with the reason', () => {
  expect(sentence(ranked([{ billed: 9, cumulative: 900_000, cacheMisses: 40 }]))).toContain(
    'because dropping tokens breaks the prompt cache',
  )
  expect(sentence(ranked([{ billed: 1, refused: 2 }]))).toContain(
    '1 strategy would have been cheaper, but can’t be used (prompts refused by the provider).',
  )
  expect(
    sentence(
      ranked([
        { billed: 1, refused: 2 },
        { billed: 2, overWindow: 1 },
      ]),
    ),
  ).toContain('can’t be used (prompts refused by the provider, prompts over the context limit).')
  expect(sentence(ranked([{ billed: 4.42, changed: 0 }]))).toContain('the run is too short')
})

test('without prices the tokens are compared, and the model without a price is named', () => {
  const { billed: _, source: __, ...rest } = BASELINE
  const baseline = { ...rest, billed: undefined }
  const text = sentence(ranked([{ cumulative: 800_000, lost: 3 }], baseline), ['house-model'])
  expect(text).toContain(
    'No price is known for house-model, so strategies are ranked by tokens (choose a price list).',
  )
  expect(text).toMatch(/Input tokens800k −38%.*Lost facts3/)
})

test('without prices no sentence speaks of cost: what is compared is tokens', () => {
  const baseline = { ...BASELINE, billed: undefined }
  const lossless = sentence(ranked([{ cumulative: 700_000, lost: 12 }, { cumulative: 1_100_000 }], baseline))
  expect(lossless).toContain('Loses no factsClear old tool results: 1.1M tokens (−15%)')
  expect(sentence(ranked([{ cumulative: 1_400_000 }], baseline))).toContain(
    'No strategy would have sent fewer tokens',
  )
  expect(sentence(ranked([{ cumulative: 700_000, refused: 2 }], baseline))).toContain(
    '1 strategy would have sent fewer tokens, but can’t be used (prompts refused by the provider)',
  )
})

test('recorded dollars of a run that names no model are told, and strategies compared by tokens', () => {
  const text = sentence(ranked([{ billed: undefined, cumulative: 1_040_000 }]))
  expect(text).toMatch(
    /^This run sent 1\.3M input tokens and cost \$4\.42 \(recorded\)\. The file doesn’t name its model/,
  )
  expect(text).toMatch(/Keep the last n steps.*Input tokens1\.04M −20%/)
})

test('while strategies are still replayed only what the run cost is said, and the card is busy', () => {
  expect(sentence(ranked([{ billed: 2.51 }]), [], true).trim()).toBe('This run cost $4.42 (recorded).')
  expect(find('[aria-label="Recommendation"]').getAttribute('aria-busy')).toBe('true')
})

test('the agent’s own compaction is held against its full history: saved, or sent more', () => {
  const own = (cumulative: number, unseen = 0, more: Partial<OwnCompaction> = {}): OwnCompaction => ({
    events: [{ call: 4, before: 90_000, after: 12_000, unseen }],
    full: { ...BASELINE, cumulative },
    firstOver: undefined,
    lost: [],
    refetched: 0,
    refetchedChanged: 0,
    refetches: [],
    ...more,
  })
  const ranking = ranked([{ billed: 5 }])
  expect(sentence(ranking, [], false, own(2_600_000))).toMatch(
    /own compaction saved 1\.3M tokens \(50 ?%\) compared with its full history\. It lost nothing\./,
  )
  // Nine in ten of what it freed was said before the file began.
  expect(sentence(ranking, [], false, own(2_600_000, 70_000))).toMatch(
    /own compaction saved about 1\.3M tokens \(50 ?%\)/,
  )
  expect(sentence(ranking, [], false, own(1_000_000))).toMatch(
    /own compaction sent 300k tokens \(30 ?%\) more than its full history/,
  )
  // In dollars, as the strategies beside it, where the full history has a price.
  const priced = { fullCost: { value: 8.84, source: 'calibrated' }, refetched: 7 } as const
  expect(sentence(ranking, [], false, own(2_600_000, 0, priced))).toMatch(
    /own compaction saved at most \$4\.42 \(50 ?%\) compared with its full history\. It lost no facts\./,
  )
  // Most of that history is more than any call could have been sent.
  const full = { ...BASELINE, cumulative: 2_600_000, overWindow: 52 }
  const long = ranked([{ billed: 5 }], { ...BASELINE, calls: 148 })
  const over = { firstOver: 96, savedBefore: { tokens: 9000, dollars: 0.4 } }
  expect(sentence(long, [], false, own(0, 0, { ...priced, full, ...over }))).toMatch(
    /Without the agent’s own compaction, 52 of 148 calls wouldn’t have fit in the context window, from call 97 on\. Until then, it had saved at most \$0\.40\. It lost/,
  )
  const cheap = { fullCost: { value: 3.4, source: 'calibrated' } } as const
  expect(sentence(ranking, [], false, own(1_000_000, 0, cheap))).toMatch(
    /own compaction cost about \$1\.02 \(30 ?%\) more than its full history/,
  )
})

test('what it is recommended by is named in plain words, with the risk and how that was measured one press away', () => {
  const risk = (pages: number) => ({
    removed: { pages: 30, tokens: 3000 },
    expected: { pages, tokens: 100 * pages },
    anyway: { pages: 0, tokens: 0 },
    runs: 1,
    validatedRuns: 1,
  })
  const baseline = { ...BASELINE, rereads: risk(0) }
  const rows = [
    { billed: 2.51, lost: 12, rereads: risk(4) },
    { billed: 2.2, lost: 40, rereads: risk(20) },
  ]
  const text = sentence(ranked(rows, baseline)).replaceAll('\u00a0', ' ')
  expect(text).toContain('Lost facts12')
  expect(text).toContain(
    'Re-read riskIt drops 30 read or search results, of which the agent would probably read about 4 again.',
  )
  expect(text).toContain(
    'Cheaper: Clear old tool results saves $0.31 more but loses 28 more facts and would probably have the agent re-read 20.0 results rather than 4.0.',
  )
  expect(text).not.toContain('AUC')
  expect(find('details').textContent).toContain(
    'less three times the share of the facts that are lost, less a call for each result that would probably be read again. Where the share of lost facts times three, or these calls alone, come to as much as is saved, the run is best left as recorded.',
  )
  expect(find('details').textContent).toMatch(/real compactions of Claude Code in \d+.runs/)
  const two = [
    { billed: 2.51, lost: 3, used: 30 },
    { billed: 2.7, lost: 2, used: 30 },
  ]
  expect(sentence(ranked(two))).toContain('saves $0.19 more but loses 1 more fact.')
  expect(sentence(ranked(two.slice(1)))).toContain(
    'No other strategy saves at least 0.5% and can be used on this run.',
  )
  // Less than half a result isn’t worth a word.
  const small = sentence(ranked([{ ...rows[0], lost: 0, rereads: risk(0.3) }], baseline))
  expect(small).not.toContain('Re-read riskIt')
})

test('why it is this size is said beside what a cheaper one saves and loses', () => {
  const settings = agentSettings('claude-code', 400_000)?.settings.slice(0, 2) ?? []
  const said = (fewest: number, isRanging = false) => {
    const figures = [
      { ...BASELINE, changed: 3, refused: 0, billed: 1.9, lost: 12, lostRange: { fewest, most: 16 } },
      { ...BASELINE, changed: 3, refused: 0, billed: 2, lost: 3, lostRange: { fewest: 3, most: 10 } },
    ]
    const setting = bestSetting(settings, figures, BASELINE)
    rendered?.unmount()
    rendered = render(
      <Answer
        ranking={ranked([])}
        agent={{ agent: 'Claude Code', tried: 2, best: setting, isRanging }}
        setting={setting}
        isPending={false}
        unpriced={[]}
        hrefOf={(id) => `#${id}`}
        nameOf={(row) => rankedStrategy(row)}
        onShowLost={onShowLost}
        compaction={undefined}
      />,
    )
    return (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
  }
  expect(said(9)).toMatch(
    /Why 125kBest balance of saving and loss\. 100k saves \$0\.10 more, but loses 9 to 16 facts instead of 3 to 10\./,
  )
  // What others lose at sizes nearby is still to come.
  expect(said(9, true)).toContain('Why 125kBest balance of saving and loss so far. 100k saves')
  expect(said(11)).toContain('100k saves $0.10 more, but loses 11 to 16 facts instead of 3 to 10.')
})

test('what can be set in the agent is said while strategies are still being ranked', () => {
  const settings = agentSettings('codex', 100_000)?.settings.slice(0, 1) ?? []
  const setting = bestSetting(
    settings,
    [
      {
        ...BASELINE,
        changed: 3,
        refused: 0,
        billed: 3,
        lost: 4,
        cut: { cut: 72, of: 224, needed: 9, askedAgain: 9 },
      },
    ],
    BASELINE,
  )
  rendered?.unmount()
  rendered = render(
    <Answer
      ranking={ranked([])}
      agent={{ agent: 'Codex', tried: 1, best: setting }}
      setting={setting}
      isPending
      unpriced={[]}
      hrefOf={(id) => `#${id}`}
      nameOf={(row) => rankedStrategy(row)}
      onShowLost={onShowLost}
      compaction={undefined}
    />,
  )
  const text = (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
  expect(text).toMatch(/In Codex, set tool_output_token_limit = 250\..*Cost\$3\.00/)
  expect(text).toContain(
    'Add tool_output_token_limit = 250 at the top of ~/.codex/config.toml, before the first [section].',
  )
  expect(find('button[aria-label="Copy tool_output_token_limit = 250"]')).toBeDefined()
  expect(text).toContain(
    'Cuts 72 of 224 tool results. Later calls used what was cut from 9 of them; the cost doesn’t include asking for it again.',
  )
  expect(text).toContain('In your own agentComparing strategies…')
})

test('a compaction in Claude Code says how simulated summaries compare with recorded ones, and which size loses less', () => {
  const settings = agentSettings('claude-code', 400_000)?.settings.slice(0, 2) ?? []
  const figures = [
    { ...BASELINE, changed: 3, refused: 0, billed: 2, lost: 8 },
    { ...BASELINE, changed: 3, refused: 0, billed: 3, lost: 7 },
  ]
  const setting = bestSetting(settings, figures, BASELINE)
  const said = (isRanging: boolean) => {
    rendered?.unmount()
    rendered = render(
      <Answer
        ranking={ranked([])}
        agent={{ agent: 'Claude Code', tried: 2, best: setting, isRanging }}
        setting={setting}
        isPending={false}
        unpriced={[]}
        hrefOf={(id) => `#${id}`}
        nameOf={(row) => rankedStrategy(row)}
        onShowLost={onShowLost}
        compaction={undefined}
      />,
    )
    return (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
  }
  // Sizes nearby decide it.
  expect(said(true)).toContain('Other choicesTrying sizes nearby…')
  expect(said(true)).not.toContain('Loses fewer facts')
  const text = said(false)
  expect(text).toContain('In Claude Code, compact at about 100k tokens.')
  expect(text).toContain(
    'Loses fewer factsCompacting at 125k tokens: $3.00 (−32%), 7 lost facts instead of 8',
  )
  expect(text).toContain(
    'On 24 sessions with a single compaction, simulated summaries lost 76 facts in total, and Claude Code’s own lost 75; single',
  )
})

test('where no setting of the agent is worth it, the advice is to keep it, and a strategy for an agent of one’s own is a second line', () => {
  const ranking = ranked([{ billed: 2.51, lost: 12 }])
  rendered?.unmount()
  rendered = render(
    <Answer
      ranking={ranking}
      isPending={false}
      agent={{ agent: 'Claude Code', tried: 6, best: undefined }}
      unpriced={[]}
      hrefOf={(id) => `#${id}`}
      nameOf={(row) => rankedStrategy(row)}
      onShowLost={onShowLost}
      compaction={undefined}
    />,
  )
  expect((rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')).toMatch(
    /^Keep the context as recorded\.This run cost .* No setting of Claude Code would have saved at least 0\.5% \(6 tried\)\.In an agent of your own, Keep the last n steps would have cost \$2\.51 \(−43%\) and lost 12 facts/,
  )
  expect(rendered.container.querySelector('a')?.textContent).toBe('Keep the last n steps')
})
