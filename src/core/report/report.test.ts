import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setLocale } from '#base/locale.ts'
import { unwrap } from '#base/result.ts'
import { createItems } from '../cost/items.ts'
import { bindDialect } from '../dialects/index.ts'
import type { Memory } from '../memory/memory.ts'
import type { Trace } from '../model/trace.ts'
import { teaching } from '../profiles/teaching.ts'
import { totalDollars } from '../replay/cost-meter.ts'
import { type ReplayOptions, replay } from '../replay/replay.ts'
import { anyText, anyTrace } from '../testing/arbitraries.ts'
import { identityMemory, memoryOf } from '../testing/memories.ts'
import {
  actionStep,
  answerStep,
  controlStep,
  messageStep,
  noteStep,
  systemStep,
  taskStep,
  traceOf,
} from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure } from '../tokens/measure.ts'
import { roundAxis } from './chart.ts'
import type { ComparisonReport, ReportColumn } from './comparison.ts'
import { comparisonPage } from './comparison-page.ts'
import { callsCsv, csvText } from './csv.ts'
import { droppedMost } from './dropped.ts'
import { traceMarkdown } from './markdown.ts'
import { html } from './markup.ts'

const options: ReplayOptions = {
  baseline: 'as-recorded',
  measure: createMeasure(countChars4, unwrap(bindDialect({ id: 'openai' })), 'none'),
  perCall: 0,
  window: 1000,
}

const billed: ReplayOptions = {
  ...options,
  cost: {
    profileOf: () => teaching,
    items: createItems(options.measure, unwrap(bindDialect({ id: 'openai' }))),
  },
}

const TRACE = traceOf([
  systemStep('You help.'),
  taskStep('Do it.'),
  actionStep({ text: 'one', tool: 'read', args: { path: 'a' }, observation: 'x'.repeat(400) }),
  actionStep({ text: 'two', tool: 'read', args: { path: 'b' }, observation: 'y'.repeat(40) }),
  actionStep({ text: 'three' }),
])

/** A reader of RFC 4180, written apart from the writer. */
function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(text.slice(at))
    const plain = quoted ?? /^[^,\r\n]*/.exec(text.slice(at))
    row.push((quoted?.[1]?.replaceAll('""', '"') ?? plain?.[0]) || '')
    at += plain?.[0].length ?? 0
    if (text[at] === ',') at++
    else {
      rows.push(row)
      row = []
      at += 2
    }
  }
  return rows
}

describe('comma-separated values', () => {
  it('come back as they were, whatever they hold', () => {
    const cell = anyText.filter((text) => !/^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        expect(parseCsv(csvText(rows))).toEqual(rows)
      }),
    )
  })
  it('are never run as a formula', () => {
    for (const start of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1']) {
      expect(csvText([[start]])).toMatch(/^"?'/)
    }
    expect(csvText([[-5, 'a-b']])).toBe('-5,a-b\r\n')
  })
  it('hold a line for each call of each memory', () => {
    const memories = [
      { name: 'as recorded', replay: replay(TRACE, identityMemory(), options) },
      { name: '=evil', replay: replay(TRACE, memoryOf('keep-last', { params: { count: 1 } }), options) },
    ]
    const [head, ...lines] = parseCsv(callsCsv(TRACE, memories))
    expect(lines).toHaveLength(6)
    const cell = (line: number, name: string) => lines[line]?.[head?.indexOf(name) ?? -1]
    expect(cell(2, 'tokens')).toBe(String(memories[0]?.replay.calls[2]?.tokens))
    expect(cell(5, 'memory')).toBe("'=evil")
    expect(cell(5, 'call')).toBe('3')
    expect(cell(5, 'dropped')).toBe('1')
    expect(cell(5, 'billed_usd')).toBe('')
  })

  it('and what each call is billed under a profile', () => {
    const [head, ...lines] = parseCsv(
      callsCsv(TRACE, [{ name: 'a', replay: replay(TRACE, identityMemory(), billed) }]),
    )
    const cells = (name: string) => lines.map((line) => Number(line[head?.indexOf(name) ?? -1]))
    const prompts = lines.map((_, line) =>
      ['billed_input', 'billed_cache_read', 'billed_cache_write'].reduce(
        (sum, name) => sum + (cells(name)[line] ?? 0),
        0,
      ),
    )
    expect(prompts).toEqual(cells('tokens'))
    expect(cells('billed_usd').every((usd) => usd > 0)).toBe(true)
    expect(cells('billed_cache_read').some((read) => read > 0)).toBe(true)
  })

  it('and what its summaries cost, so that both columns add up to the cost of the run', () => {
    const summarizing = memoryOf('summarise-old', { params: { past: 1, keepRecent: 1 } })
    const made = replay(TRACE, summarizing, billed)
    const [head, ...lines] = parseCsv(callsCsv(TRACE, [{ name: 'a', replay: made }]))
    const sumOf = (name: string) =>
      lines.reduce((sum, line) => sum + Number(line[head?.indexOf(name) ?? -1]), 0)
    const { costs } = made.totals
    expect(costs?.summaries).toBeGreaterThan(0)
    expect(sumOf('summary_usd')).toBeCloseTo(costs?.summaries ?? 0, 5)
    expect(sumOf('billed_usd') + sumOf('summary_usd')).toBeCloseTo(costs ? totalDollars(costs) : 0, 5)
  })
})

describe('what is handed on', () => {
  it('reads the same, whatever the locale of the page', () => {
    const { columns } = reportOf(TRACE)
    const priced = columns.map((column) => ({ ...column, replay: replay(TRACE, identityMemory(), billed) }))
    const made = () => [
      comparisonPage(reportOf(TRACE, { columns: priced })),
      callsCsv(TRACE, priced),
      traceMarkdown(TRACE),
    ]
    const plain = made()
    for (const tag of ['de-DE', 'en-IN', 'ar-EG']) {
      setLocale(tag)
      expect(made()).toEqual(plain)
    }
    setLocale('en-US')
  })
})

describe('what was left out most', () => {
  it('is what saved most over the calls at which it was missing, with the rule', () => {
    const found = droppedMost(TRACE, memoryOf('keep-last', { params: { count: 0 } }), options, 5)
    expect(found.steps).toBe(2)
    expect(found.most.map(({ step, missingAt }) => [step.id, missingAt])).toEqual([
      ['s2', 2],
      ['s3', 1],
    ])
    expect(found.most[0]).toMatchObject({ rule: 'keep last 0', sinceCall: 1 })
  })
  it('is nothing for the baseline', () => {
    fc.assert(
      fc.property(anyTrace(12), (trace) => {
        expect(droppedMost(trace, identityMemory(), options, 5).steps).toBe(0)
      }),
      { numRuns: 30 },
    )
  })
})

describe('a report of billed memories', () => {
  it('says what each costs, against the baseline, and of others nothing', () => {
    const made = (chosen: ReplayOptions) => {
      const column = (name: string, memory: Memory): ReportColumn => ({
        name,
        replay: replay(TRACE, memory, chosen),
        notes: [],
        refusals: { calls: 0, rules: [] },
        dropped: { steps: 0, most: [] },
        caveats: [],
      })
      const columns = [
        column('as recorded', identityMemory()),
        column('none', memoryOf('keep-last', { params: { count: 0 } })),
      ]
      return comparisonPage({ ...reportOf(TRACE), columns })
    }
    expect(made(billed)).toMatch(/Cost<[\s\S]*\$0\.\d{4}[\s\S]*−\d+%/)
    expect(made(options)).not.toContain('Cost<')
  })
  it('says the misses that were recorded, and of a strategy those that it adds to what a replay repeats', () => {
    const own = replay(TRACE, identityMemory(), billed)
    const missing = (breaks: number) => {
      const costs = own.totals.costs && { ...own.totals.costs, breaks }
      return { ...own, totals: { ...own.totals, ...(costs === undefined ? {} : { costs }) } }
    }
    const columns = reportOf(TRACE).columns.map((column, place) => ({
      ...column,
      replay: missing(2 + 2 * place),
    }))
    const missesIn = (more: Partial<ComparisonReport>) =>
      [
        ...comparisonPage(reportOf(TRACE, { columns, ...more })).matchAll(
          /%<\/td><td class="number">([^<%]*)<\/td><td/g,
        ),
      ].map(([, count]) => count)
    expect(missesIn({ recordedMisses: 9 })).toEqual(['9 recorded', '2'])
    expect(missesIn({})).toEqual(['–', '2'])
  })
})

function reportOf(trace: Trace, more: Partial<ComparisonReport> = {}): ComparisonReport {
  const column = (name: string, made: ReturnType<typeof replay>) => ({
    name,
    replay: made,
    notes: [],
    refusals: { calls: 0, rules: [] },
    dropped: { steps: 0, most: [] },
    caveats: [],
  })
  return {
    title: trace.title,
    source: trace.source,
    facts: [],
    answer: [],
    general: [],
    steps: trace.steps.length,
    agents: [],
    models: [],
    warnings: trace.warnings,
    lens: [{ name: 'Baseline', value: 'as recorded' }],
    provenance: ['Counted exactly.'],
    provider: 'OpenAI',
    columns: [
      column('as recorded', replay(trace, identityMemory(), options)),
      column('keep last 1', replay(trace, memoryOf('keep-last', { params: { count: 1 } }), options)),
    ],
    madeAt: '2026-03-01 12:30 UTC',
    ...more,
  }
}

describe('the report of a comparison', () => {
  it('tells totals with their differences', () => {
    const page = comparisonPage(reportOf(TRACE))
    expect(page).toContain('keep last 1')
    expect(page).toMatch(/\u2212\d+ \(\u2212\d+(?:\.\d)?%\) ▼/)
    expect(page).toContain('2026-03-01 12:30 UTC')
    expect(page).toContain('Drops no step at any call.')
  })

  it('loads nothing and runs nothing, whatever the texts say', () => {
    const evil = '</style><script>alert(1)</script><img src=https://evil.example/x onerror="alert(1)">'
    const trace: Trace = {
      ...TRACE,
      title: evil,
      source: { ...TRACE.source, fileName: evil },
      warnings: [{ code: 'x', message: evil, where: evil }],
    }
    const base = reportOf(trace)
    const columns = base.columns.map((column) => ({
      ...column,
      name: evil,
      caveats: [evil],
      refusals: { calls: 1, rules: [{ rule: evil, calls: 1, example: evil }] },
      dropped: {
        steps: 1,
        most: [{ number: 1, kind: evil, line: evil, tokens: 1, missingAt: 1, rule: evil }],
      },
    }))
    const page = comparisonPage({ ...base, columns, lens: [{ name: evil, value: evil }], redaction: evil })
    expect(page).not.toMatch(/<(?:script|img|iframe|link|object|embed)/i)
    expect(page).not.toMatch(/<[^>]*\s(?:on\w+|src|href)=/i)
    expect(page.match(/<\/style>/g)).toHaveLength(1)
    expect(page).toContain("default-src 'none'")
  })

  it('has balanced tags for any texts', () => {
    fc.assert(
      fc.property(anyText, anyText, (title, name) => {
        const { markup } = html`<p title="${title}">${name}</p>`
        expect(markup.match(/[<>]/g)).toHaveLength(4)
        expect(markup.split('"')).toHaveLength(3)
      }),
    )
  })

  it('shows characters that would turn or hide text by their numbers', () => {
    expect(html`${'a\u202eb\u0000c'}`.markup).toBe('a␣202eb␣0000c')
  })

  it('has a round axis above the peak', () => {
    for (const peak of [0, 1, 3, 99, 41_203, 1_920_000]) {
      const { max, ticks } = roundAxis(peak)
      expect(max).toBeGreaterThanOrEqual(peak)
      expect(ticks[0]).toBe(0)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }
  })
})

describe('a trace as Markdown', () => {
  it('counts one thing as one', () => {
    const run = traceOf([taskStep('Go.'), answerStep('Done.')])
    const text = traceMarkdown({ ...run, warnings: [{ code: 'x', message: 'odd' }] })
    expect(text).toContain('- 2 steps, 1 model call\n')
    expect(text).toContain('- 1 note from its import')
  })

  it('reads in order: what was said quoted, calls and results in fences', () => {
    const text = traceMarkdown(
      traceOf([
        taskStep('Fix\nit'),
        actionStep({ text: 'ok', tool: 'read', args: { path: 'a' }, observation: 'done', error: 'late' }),
        noteStep('n', { response: 'r' }),
        controlStep({ type: 'new-episode', title: 'two' }),
      ]),
    )
    expect(text).toContain('## 0. Task\n\n> Fix\n> it\n')
    expect(text).toContain('## 1. Action · call 1\n\n> ok\n\nCalls `read`:\n\n```json\n{"path":"a"}\n```')
    expect(text).toContain('Result:\n\n```text\ndone\n```\n\nError:\n\n```text\nlate\n```')
    expect(text).toContain('The reply that held it:\n\n> r')
  })

  it('lets nothing out of its quotation or fence', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('```\n<b>', '````', '> x', '# h', '<script>', '![x](https://e.example)', '\r\r\n#'),
        anyText,
        (evil, text) => {
          const steps = [messageStep(`${text}\n${evil}`), actionStep({ tool: evil, observation: evil })]
          const lines = traceMarkdown({ ...traceOf(steps), title: evil }).split(/\r\n|[\r\n]/)
          let open = ''
          for (const line of lines) {
            const mark = /^`{3,}/.exec(line)?.[0]
            if (open !== '') {
              if (line === open) open = ''
            } else if (mark !== undefined) open = mark
            else expect(line).toMatch(/^(?:$|>|# |## \d+\. |- |Calls|Result|Error|Image)/)
            if (open === '') expect(line.replace(/(`+).*?\1/g, '')).not.toMatch(/(?<!\\)<(?:script|b)|!\[/)
          }
          expect(open).toBe('')
        },
      ),
    )
  })

  it('writes any trace', () => {
    fc.assert(
      fc.property(anyTrace(10), (trace) => {
        expect(traceMarkdown(trace)).toContain('# Test')
      }),
      { numRuns: 50 },
    )
  })
})

describe('the first page of a report', () => {
  const told = {
    name: 'keep last 1',
    verdict: { cost: 'much-dearer', costShare: 0.76, dollars: 4.42, baseDollars: 2.51, tokenShare: -0.23 },
    calls: 69,
    losses: { count: 155, faults: 7 },
    refused: { provider: 'Anthropic', calls: 65 },
  } as const
  const row = {
    text: 'src/clock.ts',
    kind: 'Path',
    source: { number: 12, line: 'read src/clock.ts' },
    how: 'dropped',
    rule: 'keep last 1',
    sinceCall: 3,
    calls: [4, 8, 9],
    readAgain: 30,
  } as const
  const base = reportOf(TRACE)
  const columns = base.columns.map((column, at) =>
    at === 0
      ? column
      : {
          ...column,
          told,
          notes: ['Breaks even at call 4.'],
          lost: { total: 40, neverBack: 31, top: [row] },
        },
  )
  const cost = { id: 'cost', label: 'Recorded cost', short: '$2.51', exact: '$2.51', source: 'Recorded' }
  const page = comparisonPage({ ...base, columns, facts: [cost] }).replaceAll('\u00a0', ' ')

  it('is the run, its figures, verdicts, chart, lost facts and table, in this order', () => {
    const marks = [
      '<h1>',
      'Recorded cost',
      'Compared with the baseline: <bdi>as recorded</bdi>',
      'class="card"',
      'role="img"',
      'id="lost"',
      'id="totals"',
    ]
    const places = marks.map((mark) => page.indexOf(mark))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(page).toContain(`<h1><bdi>${TRACE.title}</bdi></h1>`)
  })

  it('says of each strategy what its card in Compare says', () => {
    const [, card = ''] = /(<li class="card" data-tone="refused">[\s\S]*?<\/li>)/.exec(page) ?? []
    const said = card.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    expect(said).toContain(
      'keep last 1 +76% cost −23% tokens $4.42 vs. $2.51 155 lost facts · 7 re-fetched results ' +
        'Refused by Anthropic at 65 of 69 calls Breaks even at call 4.',
    )
  })

  it('shows of a lost fact its source, what removed it, and who needed it', () => {
    const [, lost = ''] = /id="lost"([\s\S]*?)<\/section>/.exec(page) ?? []
    const said = lost.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    expect(said).toContain('40 different facts: 31 never came back in a later tool result, listed first.')
    expect(said).toMatch(
      /src\/clock\.ts Path Step 12 read src\/clock\.ts Dropped by keep last 1 before call 4 call 5 and 2 more, came back at call 31/i,
    )
  })

  it('says of lost facts that came back that they did, and that others are first only where there are some', () => {
    const captionOf = (total: number, neverBack: number) => {
      const lost = base.columns.map((column, at) =>
        at === 0 ? column : { ...column, lost: { total, neverBack, top: [] } },
      )
      return /<caption>(.*?)<\/caption>/.exec(comparisonPage({ ...base, columns: lost }))?.[1]
    }
    expect(captionOf(6, 0)).toBe('6 different facts: all of them came back in a later tool result.')
    expect(captionOf(1, 0)).toBe('1 different fact: it came back in a later tool result.')
    expect(captionOf(6, 6)).toBe('6 different facts: none of them ever came back in a later tool result.')
    expect(captionOf(6, 2)).toBe('6 different facts: 2 never came back in a later tool result, listed first.')
  })

  it('folds the lost facts behind the first twelve, and says how many are not listed', () => {
    const top = Array.from({ length: 14 }, (_, at) => ({ ...row, text: `src/file-${at}.ts` }))
    const losing = base.columns.map((column, at) =>
      at === 0 ? column : { ...column, lost: { total: 40, neverBack: 31, top } },
    )
    const [first = '', rest = ''] = comparisonPage({ ...base, columns: losing }).split(
      '<summary>Show 2 more</summary>',
    )
    expect(first).toContain('40 different facts')
    expect(first).toContain('src/file-11.ts')
    expect(first).not.toContain('src/file-12.ts')
    expect(rest).toContain('src/file-13.ts')
    expect(rest).toContain('26 more are not listed.')
  })

  it('says nothing of losses where there are none', () => {
    expect(comparisonPage(base)).not.toContain('id="lost"')
  })
})
