/** The library and the settings as a person finds them, over the whole app with real runs. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { doneValue } from '#base/work.ts'
import { actionStep, answerStep, systemStep, taskStep } from '#core/testing/steps.ts'
import { importFiles, navigate, readApp } from '#state/index.ts'
import { failing, freshApp, held, letGo, storeSteps, until } from '#state/testing/open-app.ts'
import { during, showApp, soon } from '../../app/testing/show-app.tsx'
import { allByRole, byRole, fillIn, namesOf, pageText, pressOn, textOf } from '../../kit/testing/by-role.ts'
import { press, type Rendered } from '../../kit/testing/render.ts'

let page: Rendered
beforeAll(() => {
  page = showApp()
})
afterAll(() => page.unmount())
beforeEach(async () => {
  await during(freshApp)
})

const LONG = `A run with a name ${'that goes on and on '.repeat(40)}`
const two = (title: string, model: string) => {
  const steps = [systemStep('S'), taskStep(title), actionStep({ text: 'a' }), answerStep('b')]
  return storeSteps(steps, { title, model })
}

const rows = () => [...byRole('treegrid', 'Stored runs').querySelectorAll('tbody tr')]
/** A link's own `click` is a download in tests. */
const clickOn = (link: Element) =>
  void link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
const listed = () => rows().map((row) => textOf(row.querySelector('a')))

describe('a first visit', () => {
  test('says what this is, offers every way in, and names every format', async () => {
    await soon(() => byRole('heading', /See what your agent remembers/))
    for (const way of ['Choose files', 'Open a folder', 'Paste', 'Build a run manually'])
      byRole('button', way)
    const formats = doneValue(readApp().formats)?.length
    expect(pageText()).toContain(`${formats} formats, detected automatically`)
  })

  test('names each sample by what it teaches', async () => {
    await soon(() => {
      const samples = doneValue(readApp().samples) ?? []
      expect(samples.length).toBeGreaterThan(0)
      for (const { teaches, description } of samples) {
        const card = textOf(byRole('button', new RegExp(`^${teaches}`)))
        expect(card).toContain(description)
      }
    })
  })

  test('shows the figures of the first sample’s strategies as the samples’ list has them', async () => {
    await soon(() => {
      const [first] = doneValue(readApp().samples) ?? []
      expect(pageText()).toContain(`$${first?.verdict?.cost.toFixed(2)}`)
    })
  })
})

describe('the list of runs', () => {
  test('has a row per run, the newest first, with calls and model', async () => {
    await during(async () => {
      await two('Alpha', 'gpt-4o')
      await two('Beta', 'claude-sonnet-4-20250514')
    })
    await soon(() => expect(listed()).toEqual(['Beta', 'Alpha']))
    await soon(() => expect(textOf(rows()[0])).toContain('Claude Sonnet 4'))
    await soon(() => expect(textOf(rows()[1])).toMatch(/GPT-4o.* 2 /))
    expect(byRole('heading', 'Library 2 runs')).toBeDefined()
  })

  test('says when a run was recorded, which tells apart runs of one name', async () => {
    const recorded = (day: number) => ({ timestamp: Date.UTC(2024, 2, day, 12) / 1000 })
    const ofDay = (day: number) => [
      taskStep('Go', recorded(day)),
      actionStep({ text: 'a', ...recorded(day + 1) }),
    ]
    await during(async () => {
      await storeSteps(ofDay(5), { title: 'Same', metadata: { cwd: '/home/mara/webshop/' } })
      await storeSteps(ofDay(9), { title: 'Same' })
    })
    await soon(() => expect(textOf(rows()[0])).toContain('Mar 9, 2024'))
    await soon(() => expect(textOf(rows()[1])).toMatch(/^Same\s*webshop .*Mar 5, 2024/))
    pressOn('Recorded')
    await soon(() => expect(location.hash).toContain('sort=-recordedAt'))
    pressOn('Recorded')
    await soon(() => expect(textOf(rows()[0])).toContain('Mar 5, 2024'))
  })

  test('is filtered as one types, says how many are left, and comes back', async () => {
    await during(async () => {
      await two('Alpha', 'gpt-4o')
      await two('Beta', 'gpt-4o')
    })
    await soon(() => expect(listed()).toHaveLength(2))
    fillIn('Find a run', 'alp', 'searchbox')
    await soon(() => expect(listed()).toEqual(['Alpha']))
    expect(pageText()).toContain('1 of 2 runs')
    await soon(() => expect(location.hash).toContain('q=alp'))
    pressOn('Clear filters')
    await soon(() => expect(listed()).toHaveLength(2))
  })

  test('that nothing matches says so and offers all of them', async () => {
    await during(() => two('Alpha', 'gpt-4o'))
    await soon(() => expect(listed()).toHaveLength(1))
    fillIn('Find a run', 'zeppelin', 'searchbox')
    await soon(() => expect(pageText()).toContain('Nothing matches'))
    pressOn('Show all')
    await soon(() => expect(listed()).toEqual(['Alpha']))
  })

  test('is sorted by a column, and the other way round by the same column', async () => {
    await during(async () => {
      for (const title of ['Beta', 'Alpha', 'Gamma']) await two(title, 'gpt-4o')
    })
    await soon(() => expect(listed()).toHaveLength(3))
    const head = () => byRole('button', 'Run', byRole('columnheader', 'Run'))
    await during(() => head().click())
    await soon(() => expect(listed()).toEqual(['Alpha', 'Beta', 'Gamma']))
    await during(() => head().click())
    await soon(() => expect(listed()).toEqual(['Gamma', 'Beta', 'Alpha']))
  })

  test('shows a long name whole to who asks for it, and a run without model as such', async () => {
    await during(() => storeSteps([taskStep('T')], { title: LONG }))
    await soon(() => expect(listed()).toHaveLength(1))
    expect(rows()[0]?.querySelector('a')?.getAttribute('title')).toContain(LONG.trim())
  })

  test('is gone through and opened by keys', async () => {
    await during(async () => {
      await two('Alpha', 'gpt-4o')
      await two('Beta', 'gpt-4o')
    })
    await soon(() => expect(listed()).toHaveLength(2))
    const grid = byRole('treegrid', 'Stored runs')
    const active = () => textOf(document.getElementById(grid.getAttribute('aria-activedescendant') ?? ''))
    press(grid, 'Home')
    press(grid, 'ArrowDown')
    await soon(() => expect(active()).toContain('Alpha'))
    await during(() => press(grid, 'Enter'))
    await until(({ route }) => route.view === 'strategies' && route.traceId !== undefined)
  })

  test('opens a run in the view it was last looked at in, by its row and by its link', async () => {
    await during(() => two('Alpha', 'gpt-4o'))
    await soon(() => expect(listed()).toEqual(['Alpha']))
    const link = () => byRole('link', 'Alpha', byRole('treegrid', 'Stored runs'))
    expect(link().getAttribute('href')).toMatch(/^#\/strategies\//)
    await during(() => clickOn(link()))
    expect(readApp().route.view).toBe('strategies')
    await during(() => navigate({ view: 'insights' }))
    await during(() => navigate({ view: 'library' }))
    await soon(() => expect(link().getAttribute('href')).toMatch(/^#\/insights\//))
    await during(() => clickOn(link()))
    expect(readApp().route.view).toBe('insights')
  })

  test('opens a run in the timeline that has too few calls to compare strategies over', async () => {
    await during(() => storeSteps([taskStep('T')], { title: 'Short' }))
    await soon(() => expect(listed()).toEqual(['Short']))
    await during(() => press(byRole('treegrid', 'Stored runs'), 'Enter'))
    await until(({ route }) => route.view === 'timeline' && route.traceId !== undefined)
  })

  test('leaves out runs that came with a lesson', async () => {
    const source = {
      format: 'memoscope',
      fileName: 'lesson-baskets.0123abcd.json',
      run: 0,
      runs: 1,
      readerVersion: 1,
    }
    await during(() => storeSteps([taskStep('T'), answerStep('a')], { title: 'Baskets', source }))
    await soon(() => byRole('heading', 'Drop a run here'))
    await during(() => two('Alpha', 'gpt-4o'))
    await soon(() => expect(listed()).toEqual(['Alpha']))
    expect(byRole('heading', 'Library 1 run')).toBeDefined()
  })

  test('draws only what is in view of many runs, and counts them all', async () => {
    await during(async () => {
      const many = Array.from({ length: 60 }, (_, at) => storeSteps([taskStep('T')], { title: `Run ${at}` }))
      await Promise.all(many)
    })
    await soon(() => byRole('heading', 'Library 60 runs'))
    expect(rows().length).toBeLessThan(60)
    expect(byRole('treegrid', 'Stored runs').getAttribute('aria-rowcount')).toBe(String(1 + 60))
  })
})

describe('the page of a library', () => {
  test('says what all of its runs cost, and folds the samples where a person has runs of their own', async () => {
    await during(() => two('Alpha', 'gpt-4o'))
    await soon(() => expect(listed()).toHaveLength(1))
    expect(pageText()).not.toContain('Total cost')
    await during(() => two('Beta', 'gpt-4o'))
    await soon(() => expect(pageText()).toMatch(/Total cost \S*\$/))
    const samples = () => document.querySelector('details:has([data-testid^="sample-"])')
    await soon(() => expect(samples()?.hasAttribute('open')).toBe(false))
  })
})

describe('selected runs', () => {
  const pick = (title: string) => during(() => byRole('checkbox', `Select ${title}`).click())
  beforeEach(async () => {
    await during(async () => {
      await two('Alpha', 'gpt-4o')
      await two('Beta', 'gpt-4o')
      await storeSteps([taskStep('T')], { title: 'No calls' })
    })
    await soon(() => expect(listed()).toHaveLength(3))
  })

  test('are counted and deleted together, after a question', async () => {
    await pick('Alpha')
    await pick('Beta')
    const bar = byRole('region', 'Selected runs')
    expect(textOf(bar)).toContain('2 runs selected')
    await during(() => pressOn('Delete…', 'button', bar))
    await soon(() => expect(pageText()).toContain('Delete 2 runs?'))
    await during(() => pressOn('Delete 2 runs'))
    await soon(() => expect(listed()).toEqual(['No calls']))
  })

  test('hidden by the filter are told of and left alone', async () => {
    await pick('Alpha')
    await pick('Beta')
    fillIn('Find a run', 'alpha', 'searchbox')
    await soon(() =>
      expect(textOf(byRole('region', 'Selected runs'))).toContain('(1 more hidden by the filter)'),
    )
    fillIn('Find a run', '', 'searchbox')
  })

  test('are ranked only where two have calls, and the button says so', async () => {
    await pick('Alpha')
    await pick('No calls')
    const rank = byRole('button', /^Compare strategies over 1.run/)
    expect(rank.getAttribute('aria-disabled')).toBe('true')
    await during(() => rank.click())
    expect(readApp().route.view).toBe('library')
  })

  test('are ranked over in Strategies, those without calls left out', async () => {
    await pick('Alpha')
    await pick('Beta')
    await pick('No calls')
    await during(() => byRole('button', /^Compare strategies over 2.runs/).click())
    const { route } = readApp()
    expect(route).toMatchObject({ view: 'strategies', mode: 'several-runs' })
    expect(route.pickedRuns).toHaveLength(2)
  })

  test('are swept over with the parameters of a strategy, those without calls left out', async () => {
    await pick('Alpha')
    await pick('Beta')
    await pick('No calls')
    await during(() => pressOn('Vary parameters'))
    await soon(() => byRole('group', 'Runs'))
    expect(readApp().route).toMatchObject({ view: 'strategies', mode: 'sweep' })
    for (const title of ['Alpha', 'Beta']) {
      expect(pageText(), title).toContain(title)
    }
    expect(readApp().sweep?.runs).toHaveLength(2)
  })

  test('are put side by side if they are two', async () => {
    await pick('Alpha')
    expect(allByRole('button', 'Compare side by side')).toEqual([])
    await pick('Beta')
    const [one, other] = [...(doneValue(readApp().library) ?? [])].filter(({ title }) => title !== 'No calls')
    await during(() => pressOn('Compare side by side'))
    const { view, traceId, beside } = readApp().route
    expect(view).toBe('timeline')
    expect(new Set([traceId, beside])).toEqual(new Set([one?.id, other?.id]))
  })

  test('are still selected after a run was opened and one is back', async () => {
    await pick('Alpha')
    await pick('Beta')
    await during(() => clickOn(byRole('link', 'Alpha', byRole('treegrid', 'Stored runs'))))
    expect(readApp().route.view).toBe('strategies')
    await during(() => navigate({ view: 'library' }))
    await soon(() => expect(textOf(byRole('region', 'Selected runs'))).toContain('2 runs selected'))
  })

  test('are none any more after Escape', async () => {
    await pick('Alpha')
    press(byRole('treegrid', 'Stored runs'), 'Escape')
    expect(allByRole('region', 'Selected runs')).toEqual([])
  })
})

describe('files on their way in', () => {
  const file = (text: string, name: string) => new File([text], name)
  const card = () => textOf(document.querySelector('[data-import], [aria-label="Imports"]')) || pageText()

  test('that could not be read keep a card with the reason', async () => {
    await during(() => importFiles([file('Dear diary', 'diary.txt')]))
    await soon(() => expect(card()).toContain('diary.txt'))
    const problem = readApp().imports[0]?.work
    const message = problem?.status === 'done' ? problem.value.problem?.message : undefined
    expect(pageText()).toContain(message)
  })

  test('are said to be read while that lasts', async () => {
    held.add('import')
    let imported: ReturnType<typeof importFiles> | undefined
    await during(() => {
      imported = importFiles([file('[]', 'slow.json')])
    })
    await soon(() => expect(pageText()).toContain('slow.json'))
    await during(() => {
      letGo()
      return imported
    })
  })

  test('whose reading broke down say so', async () => {
    failing.set('import', 'The background task stopped.')
    await during(() => importFiles([file('[]', 'a.json')]))
    await soon(() => expect(pageText()).toContain('The background task stopped.'))
  })
})

describe('the settings', () => {
  const section = (name: string) => during(() => pressOn(name, 'link'))
  beforeEach(() => during(() => navigate({ view: 'settings', section: 'appearance' })))

  test('are a page of sections, one of them shown and marked', async () => {
    await soon(() => byRole('heading', 'Appearance'))
    expect(namesOf('link', byRole('navigation', 'Settings'))).toEqual([
      'Pricing and counting',
      'Appearance',
      'Storage and backup',
      'Keyboard',
      'Licenses',
    ])
    await section('Keyboard')
    await soon(() => byRole('heading', 'Keyboard'))
    expect(byRole('link', 'Keyboard').getAttribute('aria-current')).toBe('page')
  })

  test('of how the page looks hold at once', async () => {
    await soon(() => byRole('radio', 'Dark'))
    await during(() => byRole('radio', 'Dark').click())
    await soon(() => expect(readApp().settings.theme).toBe('dark'))
    await soon(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
    await during(() => byRole('radio', 'System').click())
  })

  test('list every key with what it does', async () => {
    await section('Keyboard')
    await soon(() => expect(pageText()).toContain('Undo'))
    expect(document.querySelectorAll('kbd').length).toBeGreaterThan(20)
  })

  test('say that licenses are missing where the page was not built', async () => {
    await section('Licenses')
    await soon(() => expect(pageText()).toContain('The licenses couldn’t be loaded.'))
  })
})
