/** Two runs side by side over the whole app: the choice of the other, the differences, and the totals. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actionStep, answerStep, taskStep } from '#core/testing/steps.ts'
import { changeCounting, memoscopeConsole, navigate, readApp } from '#state/index.ts'
import { failing, freshApp, held, letGo, openSteps, storeSteps } from '#state/testing/open-app.ts'
import { during, showApp, soon } from '../../../app/testing/show-app.tsx'
import { allByRole, byRole, fillIn, pressOn, textOf } from '../../../kit/testing/by-role.ts'
import { find, press, type Rendered } from '../../../kit/testing/render.ts'

const look = (path: string, observation: string) =>
  actionStep({ text: 'I look.', tool: 'read', args: { path }, observation })
const TASK = taskStep('Find the port.')
const BEFORE = [TASK, look('a.ts', 'nothing here'), look('b.ts', 'the port is 48713'), answerStep('48713')]
const AFTER = [TASK, look('b.ts', 'the port is 48713'), answerStep('It is 48713.')]
const CHARS = { encoding: 'chars4', overhead: 'none' } as const

let page: Rendered
let other = ''
let open = ''

beforeAll(() => {
  page = showApp()
})
afterAll(() => page.unmount())
beforeEach(async () => {
  await during(freshApp)
  await during(async () => {
    other = await storeSteps(BEFORE, { title: 'The long way' })
    await storeSteps([TASK], { title: 'Something else' })
    open = await openSteps(AFTER, { title: 'The short way' })
    changeCounting(CHARS)
  })
})

const main = () => textOf(find('main'))
const route = () => readApp().route
const choose = () => during(() => navigate({ beside: '' }))
const show = () => during(() => navigate({ beside: other }))
const grid = () => byRole('treegrid', 'Steps of both runs')
const rows = () => [...grid().querySelectorAll<HTMLElement>('[role="row"][data-row]')]

describe('the choice of the other run', () => {
  beforeEach(async () => {
    await choose()
    await soon(() => byRole('region', 'Select a run to compare'))
  })
  const offered = () => allByRole('button', /(?:)/, byRole('list', 'Other runs')).map(textOf).join(' | ')

  test('offers the other runs and not the open one', () => {
    expect(offered()).toContain('The long way')
    expect(offered()).toContain('Something else')
    expect(offered()).not.toContain('The short way')
  })

  test('is narrowed down by words, and Enter takes the first', async () => {
    fillIn('Find a run', 'long', 'searchbox')
    await soon(() => expect(offered()).not.toContain('Something else'))
    await during(() => press(byRole('searchbox', 'Find a run'), 'Enter'))
    await soon(() => expect(route().beside).toBe(other))
  })

  test('without a match says so', async () => {
    fillIn('Find a run', 'zeppelin', 'searchbox')
    await soon(() => expect(main()).toContain('No run name contains these words.'))
  })

  test('is left by Cancel, back to the run alone', async () => {
    await during(() => pressOn('Cancel', 'button', byRole('region', 'Select a run to compare')))
    expect(route().beside).toBeUndefined()
    await soon(() => byRole('grid', 'Steps'))
  })
})

describe('the steps of both', () => {
  beforeEach(async () => {
    await show()
    await soon(() => grid())
  })

  test('are one row where they are the same, and of one side where only one run has them', async () => {
    await soon(() => expect(rows().length).toBeGreaterThanOrEqual(4))
    const [task, gone, same] = rows().map(textOf)
    expect(task).toMatch(/Find the port\..*same.*Find the port\./)
    expect(gone).toMatch(/a\.ts.*not in this run/)
    expect(same).toMatch(/b\.ts.*same.*b\.ts/)
    expect(grid().getAttribute('aria-rowcount')).toBe(String(1 + rows().length))
  })

  test('have the names of their runs over them, the open one at the right', () => {
    const heads = allByRole('columnheader', /(?:)/, grid()).map(textOf)
    expect(heads[0]).toContain('The long way')
    expect(heads[2]).toContain('The short way')
  })

  test('can be only those that differ, and are walked from difference to difference', async () => {
    const bar = byRole('toolbar', 'Two runs')
    expect(textOf(bar)).toContain('2 places')
    await during(() => pressOn('Only differences', 'button', bar))
    await soon(() => expect(rows().map(textOf).join()).not.toContain('same'))
    await during(() => pressOn('Only differences', 'button', bar))
    await during(() => pressOn('Next difference', 'button', bar))
    await soon(() => expect(textOf(bar)).toContain('1 of 2'))
    await during(() => pressOn('Next difference', 'button', bar))
    await soon(() => expect(textOf(bar)).toContain('2 of 2'))
  })

  test('open up by Enter to what changed in their text', async () => {
    const bar = byRole('toolbar', 'Two runs')
    await during(() => pressOn('Next difference', 'button', bar))
    await during(() => pressOn('Next difference', 'button', bar))
    const closed = rows().find((row) => row.getAttribute('aria-selected') === 'true')
    expect(closed?.getAttribute('aria-expanded')).toBe('false')
    await during(() => press(grid(), 'Enter'))
    await soon(() =>
      expect(
        rows()
          .find((row) => row.getAttribute('aria-selected') === 'true')
          ?.getAttribute('aria-expanded'),
      ).toBe('true'),
    )
  })

  test('are swapped: the other run is opened, with this one at the left', async () => {
    await during(() => pressOn('Swap'))
    await soon(() => expect(route()).toMatchObject({ traceId: other, beside: open }))
    await soon(() => expect(textOf(allByRole('columnheader', /(?:)/, grid())[2])).toContain('The long way'))
  })
})

describe('the totals', () => {
  const cell = (row: number, column: number) => {
    const table = find('section[aria-label="Totals of both runs"] table')
    return textOf(table.querySelectorAll('tbody tr')[row]?.querySelectorAll('td')[column])
  }

  test('are those of each run’s own replay, with the difference', async () => {
    await show()
    const totals = async (id: string) =>
      (await memoscopeConsole.replay(id, [{ id: 'none' }], CHARS))[0]?.totals.cumulative ?? Number.NaN
    const [before, after] = [await totals(other), await totals(open)]
    await soon(() => {
      expect([cell(0, 0), cell(1, 0), cell(2, 0)]).toEqual(['4', '3', '−1'])
      expect([cell(0, 1), cell(1, 1)]).toEqual(['3', '2'])
      expect(cell(0, 2)).toMatch(new RegExp(`^${before.toLocaleString('en-US')} tokens`))
      expect(cell(1, 2)).toMatch(new RegExp(`^${after.toLocaleString('en-US')} tokens`))
      expect(cell(2, 2)).toContain('−')
    })
  })

  test('that cannot be counted leave the steps, and are tried again', async () => {
    failing.set('runTotals', 'The engine stopped.')
    await show()
    await soon(() => expect(main()).toContain('All steps are shown; only the totals are missing.'))
    await soon(() => expect(rows().length).toBeGreaterThanOrEqual(4))
    failing.clear()
    await during(() => pressOn('Try again'))
    await soon(() => expect(cell(0, 0)).toBe('4'))
  })
})

describe('what can go wrong', () => {
  test('steps that are still compared say so', async () => {
    held.add('align')
    await show()
    await soon(() => expect(main()).toContain('Comparing the steps.'))
    await during(letGo)
    await soon(() => grid())
  })

  test('steps that cannot be compared leave both runs, and are tried again', async () => {
    failing.set('align', 'The engine stopped.')
    await show()
    await soon(() =>
      expect(main()).toContain('Both runs are unchanged, but their steps couldn’t be compared.'),
    )
    failing.clear()
    await during(() => pressOn('Try again'))
    await soon(() => grid())
  })

  test('another run that is gone says so, and another can be selected', async () => {
    await during(() => navigate({ beside: 'gone' }))
    await soon(() => byRole('heading', 'The other run can’t be opened'))
    await during(() => pressOn('Select another'))
    await soon(() => byRole('region', 'Select a run to compare'))
  })

  test('equal runs have no difference', async () => {
    await during(async () => {
      const same = await storeSteps(AFTER, { title: 'The same again' })
      navigate({ beside: same })
    })
    await soon(() => expect(textOf(byRole('toolbar', 'Two runs'))).toContain('no difference'))
    await during(() => pressOn('Only differences'))
    await soon(() => expect(main()).toContain('No differences: all steps are the same.'))
  })
})
