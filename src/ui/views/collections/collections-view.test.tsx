/** A folder of runs over the whole app: its table, groups, filters, keys, and what could not be read. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { doneValue } from '#base/work.ts'
import { actionStep, taskStep } from '#core/testing/steps.ts'
import {
  addChosenFolder,
  LIBRARY_COLLECTION,
  navigate,
  openView,
  readApp,
  removeTraces,
} from '#state/index.ts'
import { freshApp, openSteps, storeSteps } from '#state/testing/open-app.ts'
import { during, showApp, soon } from '../../app/testing/show-app.tsx'
import { byRole, fillIn, namesOf, pressOn, textOf } from '../../kit/testing/by-role.ts'
import { find, press, type Rendered } from '../../kit/testing/render.ts'

const sample = (path: string) => readFileSync(`src/formats/samples/${path}`, 'utf8')
const CHAT = JSON.stringify([
  { role: 'system', content: 'You count fruit.' },
  { role: 'user', content: 'How many apples?' },
  { role: 'assistant', content: 'Four.' },
])

let page: Rendered

beforeAll(() => {
  page = showApp()
})
afterAll(() => page.unmount())

const main = () => textOf(find('main'))
const table = () => byRole('treegrid', 'Runs of the collection')
const rows = () => [...table().querySelectorAll<HTMLElement>('tbody tr')]
const active = () => rows().findIndex((row) => row.dataset['active'] === 'true')

async function openFolder(files: Readonly<Record<string, string>>): Promise<void> {
  await during(freshApp)
  await during(() => openView('collections'))
  await during(() =>
    addChosenFolder({
      name: 'agents',
      files: Object.entries(files).map(([path, text]) => ({
        path,
        file: new File([text], path, { lastModified: 1_760_000_000_000 }),
      })),
    }),
  )
}

describe('without a collection', () => {
  test('the view says what a collection is, and that nothing is uploaded', async () => {
    await during(freshApp)
    await during(() => openView('collections'))
    await soon(() => byRole('heading', 'Collections'))
    await soon(() => expect(main()).toContain('Nothing is uploaded.'))
    expect(main()).not.toContain('Totals over all runs')
  })

  test('runs of the library have their totals too, without one that was deleted', async () => {
    await during(freshApp)
    await during(() => openSteps([taskStep('T'), actionStep({ text: 'a' })], { title: 'Apples' }))
    await during(() => openView('collections'))
    await soon(() => expect(main()).toContain('A collection is a folder on your disk'))
    // One run has nothing to add up.
    expect(main()).not.toContain('Totals over all runs')
    await during(() =>
      openSteps([taskStep('U'), actionStep({ text: 'b' })], { title: 'Pears', model: 'gpt-4o' }),
    )
    await during(() => openView('collections'))
    // Without another press: totals, what stands out, the table, and the way to a folder.
    await soon(() => expect(rows()).toHaveLength(2))
    byRole('heading', 'Totals over all runs')
    byRole('button', 'Add folder')
    // What is estimated is marked, as in the library.
    expect(main()).toMatch(/2\sruns · 2\scalls · .*≈\$/)
    const most = /Most expensive run\s*Pears.*100% of ≈\$/
    await soon(() => expect(textOf(byRole('region', 'Where the money went'))).toMatch(most))
    await during(() => storeSteps([taskStep('V'), actionStep({ text: 'c' })], { title: 'Plums' }))
    await soon(() => expect(rows()).toHaveLength(3))
    const [first] = doneValue(readApp().library) ?? []
    await during(() => removeTraces([first?.id ?? '']))
    await during(() => openView('library'))
    await during(() => navigate({ view: 'collections', collection: LIBRARY_COLLECTION }))
    await soon(() => expect(main()).toMatch(/2\sruns · 2\scalls/))
  })

  test('the view names the folders of agents, and shows an example whose sum is that of its rows', async () => {
    await during(freshApp)
    await during(() => openView('collections'))
    await soon(() => expect(main()).toContain('~/.claude/projects'))
    const example = `${textOf(find('main figure p'))} ${textOf(find('main figure tbody'))}`
    const costs = [...example.matchAll(/\$(\d+\.\d\d)/g)].map(([, dollars]) => Number(dollars))
    const [total = 0, ...each] = costs
    expect(each.length).toBeGreaterThan(1)
    expect(total).toBeCloseTo(each.reduce((sum, cost) => sum + cost, 0))
  })
})

describe('a folder that was read', () => {
  beforeEach(async () => {
    await openFolder({
      'claude/session.jsonl': sample('claude-code/everyday.jsonl'),
      'chat/apples.json': CHAT,
      'notes.json': '{"just": "data"}',
      'broken.json': '{"role": ',
    })
    await soon(() => expect(rows()).toHaveLength(2))
  })

  test('has a row per run and says its totals', () => {
    expect(main()).toMatch(/2 runs · \d+ calls · /)
    const calls = rows().map((row) => Number(textOf(row.querySelectorAll('td')[3])))
    const total = /2 runs · (\d+) calls/.exec(main())?.[1]
    expect(calls.reduce((sum, count) => sum + count, 0)).toBe(Number(total))
  })

  test('says the whole title of a run on hover, then its file', () => {
    const titles = rows().map((row) => {
      const open = row.querySelector('button')
      return [open?.title, `${textOf(open)}\n`]
    })
    for (const [hover, title] of titles) expect(hover).toContain(title)
    expect(titles.map(([hover]) => hover?.split('\n')[1]).sort()).toEqual([
      'chat/apples.json',
      'claude/session.jsonl',
    ])
  })

  test('is sorted by a head, and the other way round when it is pressed again', async () => {
    const counts = () => rows().map((row) => Number(textOf(row.querySelectorAll('td')[3])))
    await during(() => pressOn('Calls', 'button', table()))
    expect(byRole('columnheader', /^Calls/, table()).getAttribute('aria-sort')).toBe('descending')
    expect(counts()).toEqual(counts().toSorted((one, other) => other - one))
    await during(() => pressOn(/^Calls/, 'button', table()))
    expect(byRole('columnheader', /^Calls/, table()).getAttribute('aria-sort')).toBe('ascending')
    expect(counts()).toEqual(counts().toSorted((one, other) => one - other))
  })

  test('is narrowed down by words; without a match it says so, and the filters are cleared', async () => {
    await during(() => fillIn('Find runs', 'apples', 'searchbox'))
    await soon(() => expect(rows()).toHaveLength(1))
    expect(main()).toMatch(/1 run · 1 call/)
    await during(() => fillIn('Find runs', 'zeppelin', 'searchbox'))
    await soon(() => byRole('heading', 'Nothing matches'))
    await during(() => pressOn('Clear filters'))
    await soon(() => expect(rows()).toHaveLength(2))
  })

  test('is grouped, with subtotals, and groups fold by keys', async () => {
    await during(() => navigate({ groupBy: 'agent' }))
    await soon(() => expect(rows().filter((row) => row.dataset['kind'] === 'group')).toHaveLength(2))
    const shown = rows().length
    press(table(), 'Home')
    expect(active()).toBe(0)
    const isOpen = () => rows()[0]?.getAttribute('aria-expanded')
    const first = isOpen()
    await during(() => press(table(), first === 'true' ? 'ArrowLeft' : 'ArrowRight'))
    expect(isOpen()).not.toBe(first)
    expect(rows().length).not.toBe(shown)
    await during(() => navigate({ groupBy: 'none' }))
  })

  test('is walked by keys, and Enter opens the run', async () => {
    press(table(), 'End')
    expect(active()).toBe(1)
    press(table(), 'ArrowDown')
    expect(active()).toBe(1)
    press(table(), 'Home')
    expect(active()).toBe(0)
    await during(() => press(table(), 'Enter'))
    await soon(() => expect(readApp().route.view).not.toBe('collections'))
    expect(readApp().route.traceId).toBeDefined()
  })

  test('names the files that are no runs, with the reason', async () => {
    await during(() => pressOn(/^Files/, 'tab'))
    await soon(() => expect(main()).toContain('broken.json'))
  })

  test('ranks runs in its top lists', async () => {
    await during(() => pressOn('Top lists', 'tab'))
    await soon(() => expect(namesOf('heading', find('main')).length).toBeGreaterThan(1))
    expect(main()).toMatch(/Largest/i)
  })
})

describe('the list of collections', () => {
  test('says of each how many runs it has', async () => {
    await during(() => openView('collections'))
    await during(() => navigate({ collection: undefined }))
    await soon(() => expect(main()).toMatch(/agents\s*2 runs/))
  })
})

describe('a folder without runs', () => {
  test('says how many files were looked at', async () => {
    await openFolder({ 'notes.json': '{"just": "data"}', 'more.json': '{"also": "data"}' })
    await soon(() => byRole('heading', 'No runs found'))
    expect(main()).toContain('None of the 2 files in this folder is a run in a known format.')
  })
})
