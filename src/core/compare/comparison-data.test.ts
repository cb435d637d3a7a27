import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { comparisonPage } from '../report/comparison-page.ts'
import { traceOf } from '../testing/steps.ts'
import { type ComparisonData, comparisonIn, comparisonJson, readComparison } from './comparison-data.ts'

const COMPARISON: ComparisonData = {
  name: 'Cheap & “safe” \u202e<i>',
  run: 'A run',
  link: '#/compare/x?call=3',
  columns: [
    { memory: { id: 'keep-last', params: { count: 5 }, pins: ['s1'] }, name: 'Cheap' },
    {
      memory: {
        pipeline: [{ id: 'clear-thinking' }, { id: 'keep-last', params: { count: 9 } }],
        trigger: { kind: 'past-share', share: 0.8 },
        mode: 'destructive',
      },
    },
    { memory: { id: 'keep-last', trigger: { kind: 'after-kinds', kinds: ['action'] } } },
    { memory: { id: 'oracle', like: { id: 'keep-last', facts: [{ step: 's2', text: 'a/b.ts' }] } } },
  ],
  lens: { baseline: 'everything', dialect: { id: 'smolagents', params: { isShort: true } } },
}

const OF_BEFORE = {
  kind: 'memoscope-comparison',
  version: 1,
  name: 'Windows',
  link: '#/compare/x',
  run: 'A run',
}

test('a comparison is read as it was written', () => {
  expect(unwrap(comparisonIn(JSON.stringify(comparisonJson(COMPARISON))))).toEqual(COMPARISON)
})

test('a file of before is its link', () => {
  const { kind: _, version: __, ...rest } = OF_BEFORE
  expect(unwrap(comparisonIn(JSON.stringify(OF_BEFORE)))).toEqual(rest)
})

test('one that names neither link nor memories, or no memory, is refused in words', () => {
  for (const text of ['', '[]', JSON.stringify({ ...OF_BEFORE, link: 'https://a' })]) {
    expect(comparisonIn(text)).toMatchObject({ ok: false, error: { code: 'no-comparison' } })
  }
  const { link: _, ...unlinked } = OF_BEFORE
  expect(readComparison(unlinked)).toMatchObject({ ok: false, error: { code: 'no-comparison' } })
  for (const memory of [{}, { pipeline: [] }, { id: 'keep-last', trigger: { kind: 'never' } }]) {
    expect(readComparison({ ...OF_BEFORE, columns: [{ memory }] })).toMatchObject({ ok: false })
  }
})

const REPORT = {
  title: 'A run',
  source: traceOf([]).source,
  facts: [],
  answer: [],
  general: [],
  steps: 0,
  agents: [],
  models: [],
  warnings: [],
  lens: [],
  provenance: [],
  provider: 'OpenAI',
  columns: [],
  madeAt: 'noon',
}

test('a report holds it whole, under its name, and links back only to a page', () => {
  const data = comparisonJson(COMPARISON)
  const reported = { name: COMPARISON.name, data }
  const page = comparisonPage({ ...REPORT, comparison: { ...reported, address: 'https://here/#/compare/x' } })
  expect(unwrap(comparisonIn(page))).toEqual(COMPARISON)
  expect(page).toContain('Cheap &amp; “safe” ␣202e&lt;i&gt;')
  expect(page).toContain('<a href="https://here/#/compare/x">')
  expect(page).not.toContain('<i>”')
  const evil = comparisonPage({ ...REPORT, comparison: { ...reported, address: 'javascript:alert(1)' } })
  expect(evil).not.toContain('javascript:')
  expect(comparisonIn(comparisonPage(REPORT))).toMatchObject({ ok: false, error: { code: 'no-comparison' } })
})
