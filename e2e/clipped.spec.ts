/**
 * No text of a view is cut off without a sign, and nothing runs over what it is in: long names, long
 * words, and large numbers through all views at three widths.
 */
import { expect, type Page, test } from '@playwright/test'
import { importText, openApp, traceShown } from './support/app.ts'
import { clippedTexts, overfullControls } from './support/clipped.ts'
import { FULL } from './support/full.ts'
import { VIEWS } from './support/views.ts'

const WORD = 'unbroken_name_of_a_tool_that_somebody_generated_from_a_very_long_operation_id'
const PATH = `/srv/${'very-long-folder-name/'.repeat(8)}file-with-a-long-name.component.test.tsx`

/**
 * Everything that a run can have long: title, model, tools, arguments, results, words without a break,
 * counts.
 */
function longNames(calls: number): string {
  const looks = Array.from({ length: calls }, (_, at) => [
    {
      role: 'assistant',
      content: `Step ${at}: ${'I look further, since nothing was found. '.repeat(12)}${'x'.repeat(300)}`,
      tool_calls: [
        {
          id: `call_${'0'.repeat(40)}${at}`,
          type: 'function',
          function: {
            name: WORD.slice(0, 60),
            arguments: JSON.stringify({ file_path: PATH, [`key_${WORD}`]: 123_456_789_012 + at, at }),
          },
        },
      ],
    },
    {
      role: 'tool',
      tool_call_id: `call_${'0'.repeat(40)}${at}`,
      content: `${PATH}: ${at * 7919}\n${'0123456789abcdef'.repeat(40)}\n${'A line of the result. '.repeat(60)}`,
    },
  ])
  return JSON.stringify({
    title: `${'A run whose title is a whole sentence, '.repeat(6)}${WORD}`,
    model: `provider/${'model-name-'.repeat(8)}2026-11-25-preview`,
    messages: [
      { role: 'system', content: 'You are a careful gardener. '.repeat(40) },
      { role: 'user', content: `Water the tomatoes. ${WORD}${WORD}${WORD}` },
      ...looks.flat(),
      { role: 'assistant', content: 'All beds are watered.' },
    ],
    usage: {
      prompt_tokens: 123_456_789,
      completion_tokens: 9_876_543,
      cache_creation_input_tokens: 98_765_432,
    },
  })
}

const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
]

/** Every view of the run, the tabs of the detail panel, and columns with long parameters. */
function placesOf(id: string): readonly string[] {
  const columns = 'keep-last(count:3);shorten-observations;summarise-old;llamaindex-summary-buffer'
  return [
    ...VIEWS.map(({ hash }) => hash(id)),
    ...['messages', 'fields', 'raw', 'edit', 'saw'].map((tab) => `#/timeline/${id}?step=s5&tab=${tab}`),
    ...['shares', 'heaviest', 'waste', 'agents'].map((insight) => `#/insights/${id}?insight=${insight}`),
    `#/compare/${id}?columns=${columns}&step=s5`,
    `#/strategies/${id}?mode=sweep`,
    `#/strategies/${id}?mode=several-runs`,
    `#/memory/${id}?memory=hierarchical(capacity:4,group:2)`,
    '#/settings',
  ]
}

async function faultsAt(page: Page, place: string): Promise<readonly string[]> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, place)
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"], progress')).toHaveCount(0)
  const faults = [...(await page.evaluate(clippedTexts)), ...(await page.evaluate(overfullControls))]
  return faults.map((fault) => `${place.replace(/\/[0-9a-f]{32}/, '')}: ${fault}`)
}

test('no text is cut off, and nothing runs over, with long names in all views', { tag: FULL }, async ({
  page,
}) => {
  await openApp(page)
  await importText(page, `${'long-file-name-'.repeat(12)}.json`, longNames(24))
  await traceShown(page)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''
  const faults: string[] = []
  for (const size of WIDTHS) {
    await page.setViewportSize(size)
    for (const place of placesOf(id)) {
      for (const fault of await faultsAt(page, place)) faults.push(`at ${size.width}, ${fault}`)
    }
  }
  expect([...new Set(faults)]).toEqual([])
})
