/**
 * Bad code in Python, pasted over a strategy that works: each time a message with line and call, the last
 * figures stay on screen, and the next good version runs.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { importText, openApp, watchPage } from '../support/app.ts'
import { showMetrics } from '../support/compare.ts'
import { FULL } from '../support/full.ts'

test.setTimeout(240_000)

const RUN = JSON.stringify([
  { role: 'system', content: 'You are careful and you answer in order.' },
  { role: 'user', content: 'Look at the six things and say the most.' },
  ...Array.from({ length: 6 }, (_, index) => [
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: `c${index}`, type: 'function', function: { name: 'look', arguments: `{"n":${index}}` } },
      ],
    },
    { role: 'tool', tool_call_id: `c${index}`, content: `${index} ${'abcdefghi '.repeat(40)}` },
  ]).flat(),
  { role: 'assistant', content: 'Done.' },
])

const WINDOW = `"""My Python window"""
def strategy(steps, count: int = 2):
    fixed = [step for step in steps if step.kind in ("system", "task")]
    return fixed + [step for step in steps if step.kind not in ("system", "task")][-count:]
`

/** The window with a line in front of its first, as line 3. */
const withLine = (line: string): string => WINDOW.replace('    fixed', `    ${line}\n    fixed`)
const withImport = (name: string, line: string): string =>
  withLine(line).replace('def strategy', `import ${name}\ndef strategy`)

interface Attack {
  readonly name: string
  readonly code: string
  readonly says: RegExp
  readonly place: string
}

const ATTACKS: readonly Attack[] = [
  {
    name: 'a syntax error',
    code: WINDOW.replace('int = 2)', 'int = 2'),
    says: /SyntaxError: invalid syntax/,
    place: 'line 2',
  },
  {
    name: 'a module that does not exist',
    code: withImport('numpy', 'numpy.zeros(3)'),
    says: /No module named 'numpy'.*Python's own library, the modules listed/,
    place: 'line 2',
  },
  {
    name: 'a text in place of steps',
    code: withLine('return "the last steps"'),
    says: /`strategy` returned a str; it must return a list of steps/,
    place: 'line 2, call 1',
  },
  {
    name: 'a change of its input',
    code: withLine('steps[1].task = "another"'),
    says: /the step is read-only.*copy\.copy\(step\)/,
    place: 'line 3, call 1',
  },
  {
    name: 'a loop without end',
    code: withLine('while len(steps) > 3: pass'),
    says: /one call took longer than 2 s/,
    place: 'line 3, call 3',
  },
  {
    name: 'an operation of C code without end',
    code: withLine('len(steps) > 3 and sum(range(10**12))'),
    says: /a single operation took longer than 12 s.*Use a smaller input/,
    place: 'call 3',
  },
  {
    name: 'a regular expression that never matches',
    code: withImport('re', 're.match(r"(a+)+$", "a" * 40 + "b")'),
    says: /one call took longer than 2 s/,
    place: 'line 4, call 1',
  },
  {
    name: 'a flood of output',
    code: withLine('for _ in range(10**6): print("x" * 1000)'),
    says: /printed more than 1 MB at one call/,
    place: 'line 3, call 1',
  },
  {
    name: 'the time',
    code: withImport('time', 'time.time()'),
    says: /The time is not available.*context\.now/,
    place: 'line 4, call 1',
  },
  {
    name: 'chance',
    code: withImport('random', 'random.shuffle([1, 2])'),
    says: /Random values are not available.*context\.random\(\)/,
    place: 'line 4, call 1',
  },
  {
    name: 'deep recursion',
    code: withLine('again = lambda: again(); again()'),
    says: /RecursionError/,
    place: 'line 3, call 1',
  },
  {
    name: 'all memory, at once',
    code: withLine('much = [0] * 10**9'),
    says: /MemoryError/,
    place: 'line 3, call 1',
  },
  {
    name: 'all memory, in small pieces',
    code: withLine('pieces = []\n    while True: pieces.append("x" * 10**6 + str(len(pieces)))'),
    says: /MemoryError|longer than 2 s/,
    place: 'line 4, call 1',
  },
  {
    name: 'a very large answer',
    code: withLine('return [Step()] and [*steps, TaskStep(task="x" * 9_000_000)] * 4'),
    says: /returned more than 32 MB of steps/,
    place: 'call 1',
  },
]

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Custom strategies' })
const status = (page: Page): Locator =>
  panel(page)
    .getByRole('status')
    .filter({ hasText: /Running your version|Not running|Checking/ })
const problems = (page: Page): Locator =>
  panel(page).getByRole('list', { name: 'Problems in the code' }).getByRole('button')
const stepsSent = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Metrics by strategy' })
    .getByRole('row')
    .filter({ hasText: 'Steps sent' })
    .getByRole('cell')
    .nth(1)

async function paste(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), code)
  await panel(page).locator('.monaco-editor').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
}

test('bad code is told with line and call, and the last good column stays', { tag: FULL }, async ({
  page,
  context,
  baseURL,
}) => {
  const watch = watchPage(page, baseURL ?? '')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openApp(page)
  await importText(page, 'six-things.json', RUN)
  await expect(page).toHaveURL(/#\/timeline\//)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`./#/compare/${id}?columns=keep-last(count:3)&encoding=chars4&profile=teaching&v=1`)
  await showMetrics(page)
  await page.getByRole('button', { name: 'Add a strategy' }).press('Enter')
  await page.getByRole('button', { name: /^Write a custom strategy/ }).click()
  await panel(page)
    .getByRole('button', { name: /^Keep the last steps/ })
    .click()
  await expect(status(page)).toHaveText('Running your version')
  await paste(page, WINDOW)
  await expect(page.getByRole('button', { name: 'My Python window, change', exact: true })).toBeVisible()
  await expect(status(page)).toHaveText('Running your version')
  await expect(stepsSent(page)).toContainText('4')

  for (const { name, code, says, place } of ATTACKS) {
    await test.step(name, async () => {
      await paste(page, code)
      const problem = problems(page).filter({ hasText: says }).first()
      await expect(problem).toBeVisible({ timeout: 30_000 })
      await expect(problem).toContainText(place)
      await expect(status(page)).toContainText('showing the last working version')
      await expect(stepsSent(page)).toContainText('4')
    })
  }

  await paste(page, WINDOW.replace('count: int = 2', 'count: int = 3'))
  await expect(status(page)).toHaveText('Running your version')
  await expect(stepsSent(page)).toContainText('5')
  expect(watch.foreignRequests).toEqual([])
  expect(watch.errors).toEqual([])
})
