/** The main ways through the app, each in a browser with an empty profile. */
import { deepEqual, equal } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Key } from 'selenium-webdriver'
import { openAiMessages, openAiRun } from '../support/fixtures.ts'
import {
  type App,
  click,
  errorsOf,
  eventually,
  goTo,
  onlyRun,
  open,
  openFile,
  press,
  reads,
  reload,
  shows,
  writeCode,
} from './person.ts'

export interface Journey {
  readonly name: string
  readonly go: (app: App) => Promise<void>
}

const SLIDER = `document.querySelector('[role=slider]') !== null`

async function opening(app: App): Promise<void> {
  await open(app)
  equal(await app.driver.executeScript('return crossOriginIsolated'), true)
  await click(app, 'sample-coding-agent')
  await shows(app, 'Compare', `location.hash.startsWith('#/compare/') && ${SLIDER}`)
}

async function timeline(app: App): Promise<void> {
  await open(app)
  await openFile(app, 'apples.json', openAiRun())
  await reads(app, 'How many apples may be taken')
  await click(app, 'Prompt')
  await reads(app, 'call_2')
}

/** Opens Compare for a run of six actions with a column of the last three. */
async function openCompare(app: App): Promise<void> {
  await open(app)
  const actions = Array.from({ length: 3 }, () => openAiMessages().slice(2, 6)).flat()
  await openFile(app, 'fruit.json', JSON.stringify([...openAiMessages().slice(0, 2), ...actions]))
  await goTo(app, `#/compare/${await onlyRun(app)}?columns=keep-last(count:3)&encoding=chars4&v=1`)
  await click(app, 'All metrics')
}

/** Waits for a line of the figures whose first cells end with these numbers. */
async function figures(app: App, ...wanted: readonly string[]): Promise<void> {
  await shows(
    app,
    `the figures ${wanted.join(', ')}`,
    `[...document.querySelectorAll('table tr, [role=table] [role=row]')].some((row) => {
      const cells = [...row.querySelectorAll('td, [role=cell]')].map((cell) => cell.innerText.match(/\\d+/g)?.at(-1))
      return ${JSON.stringify(wanted)}.every((text, column) => cells[column] === text)
    })`,
  )
}

async function compare(app: App): Promise<void> {
  await openCompare(app)
  // System prompt, task and five or three actions: the last call does not see its own.
  await figures(app, '7', '5')
}

async function strategy(app: App): Promise<void> {
  await openCompare(app)
  await click(app, 'Add a strategy')
  await click(app, 'Write a custom strategy')
  await click(app, 'Keep the last steps')
  await shows(app, 'the editor', `document.querySelector('.monaco-editor .view-line') !== null`)
  await figures(app, '7', '7', '5')
}

function scratchpad(language: string, code: string, output: string): Journey {
  const go = async (app: App) => {
    await open(app)
    await goTo(app, '#/scratchpad')
    await click(app, language === 'Python' ? 'Empty Python notebook' : 'Empty TypeScript notebook')
    await writeCode(app, code)
    await press(app, Key.ENTER, true)
    await shows(app, 'the end of the run', `document.querySelector('[data-outcome=done]') !== null`)
    equal(
      await app.driver.executeScript(`return document.querySelector('[data-part=output]').innerText.trim()`),
      output,
    )
  }
  return { name: `the Scratchpad runs ${language}`, go }
}

async function exporting(app: App): Promise<void> {
  await open(app)
  await openFile(app, 'apples.json', openAiRun())
  const before = new Set(readdirSync(app.folder))
  await reads(app, 'How many apples may be taken')
  await eventually(app, 'the export dialog', async () => {
    // A key is only heard once the view is there.
    await press(app, 'e')
    return (
      (await app.driver.executeScript(`return document.querySelector('[role=dialog], dialog')`)) ?? undefined
    )
  })
  await click(app, 'Download')
  const text = await eventually(app, 'the downloaded file', async () => {
    const name = readdirSync(app.folder).find((file) => !before.has(file) && file.endsWith('.json'))
    return name === undefined ? undefined : readFileSync(join(app.folder, name), 'utf8') || undefined
  })
  equal(JSON.parse(text).format, 'memoscope-trace')
}

async function reloading(app: App): Promise<void> {
  await open(app)
  await openFile(app, 'apples.json', openAiRun())
  const id = await onlyRun(app)
  await reload(app)
  await reads(app, 'How many apples may be taken')
  equal(await onlyRun(app), id)
}

async function offline(app: App): Promise<void> {
  await open(app)
  await goTo(app, '#/settings?section=storage')
  await reads(app, 'Available offline')
  await goTo(app, '#/library')
  await app.goOffline()
  await reload(app)
  await openFile(app, 'apples.json', openAiRun())
  await reads(app, 'How many apples may be taken')
  const ran = await app.driver.executeAsyncScript(
    `const done = arguments[0]
    memoscope.run('python', 'print(6 * 7)', { timeout: 150000 }).then(({ output, error }) => done(output + (error?.message ?? '')), (error) => done(String(error)))`,
  )
  equal(ran, '42\n')
}

/** Each with the check that the page made no error on the way. */
export const JOURNEYS: readonly Journey[] = [
  { name: 'the app opens, and a sample in it', go: opening },
  { name: 'a file is read into the timeline', go: timeline },
  { name: 'Compare shows the figures of a strategy', go: compare },
  scratchpad('Python', 'print(6 * 7)', '42'),
  scratchpad('TypeScript', 'print(6 * 7)', '42'),
  { name: 'a custom strategy becomes a column', go: strategy },
  { name: 'a run is exported to a file', go: exporting },
  { name: 'what was read is there after a reload', go: reloading },
  { name: 'it works without the host', go: offline },
].map(({ name, go }) => ({
  name,
  go: async (app) => {
    await go(app)
    deepEqual(await errorsOf(app), [])
  },
}))
