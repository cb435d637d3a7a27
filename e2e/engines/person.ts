/**
 * What a person does in a browser that Playwright cannot drive, and how long they wait for what they expect.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { By, Key, type WebDriver } from 'selenium-webdriver'

/** The app in a browser with an empty profile. */
export interface App {
  readonly driver: WebDriver
  readonly address: string
  /** Where files go that it downloads, and come from that it opens. */
  readonly folder: string
  /** Ends the host: from now on only what the browser keeps is there. */
  readonly goOffline: () => Promise<void>
}

/** As long as a slow machine takes to start Python. */
const PATIENCE = 180_000

/** Tries until there is an answer. Throws, with the last thing that went wrong, where none came in time. */
export async function eventually<T>(
  { driver }: App,
  what: string,
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  let last = ''
  let found: T | undefined
  const isThere = async () => {
    try {
      found = await attempt()
    } catch (error) {
      last = `: ${error instanceof Error ? error.message : String(error)}`
    }
    return found !== undefined
  }
  await driver.wait(isThere, PATIENCE).catch(() => undefined)
  if (found === undefined) throw new Error(`No sign of ${what}${last}`)
  return found
}

/** Waits until a script in the page gives something that is not false. */
export function shows<T>(app: App, what: string, script: string): Promise<T> {
  return eventually(
    app,
    what,
    async () => (await app.driver.executeScript<T | null>(`return ${script}`)) || undefined,
  )
}

/** Waits until the page shows a text. */
export async function reads(app: App, text: string): Promise<void> {
  await shows(app, `“${text}”`, `document.body.innerText.includes(${JSON.stringify(text)})`)
}

/** Opens the app and waits for its first screen; from then on errors of the page are noted. */
export async function open(app: App): Promise<void> {
  await app.driver.manage().setTimeouts({ script: PATIENCE })
  await app.driver.get(app.address)
  await isOpen(app)
}

/**
 * Reloads the page. WebDriver's own refresh goes past the service worker in Firefox, as Ctrl+Shift+R does.
 */
export async function reload(app: App): Promise<void> {
  await app.driver.executeScript('window.isOld = true; location.reload()')
  await shows(app, 'the reloaded page', 'window.isOld !== true')
  await isOpen(app)
}

async function isOpen(app: App): Promise<void> {
  await shows(app, 'the first screen', `document.querySelector('nav') !== null && 'memoscope' in window`)
  await app.driver.executeScript(`
    const noted = (window.notedErrors = [])
    addEventListener('error', ({ message }) => noted.push(message))
    addEventListener('unhandledrejection', ({ reason }) => noted.push(String(reason)))`)
}

/** Errors of the page since it was opened last. */
export function errorsOf({ driver }: App): Promise<readonly string[]> {
  return driver.executeScript<readonly string[]>('return window.notedErrors')
}

/** Clicks on what has this test id, or a name that begins with these words; it may take a moment to come. */
export async function click(app: App, name: string): Promise<void> {
  const quoted = JSON.stringify(name)
  const kinds = 'self::button or self::a or self::summary or @role="tab" or @role="row"'
  const path = `//*[@data-testid=${quoted}] | //*[${kinds}][starts-with(normalize-space(@aria-label), ${quoted}) or starts-with(normalize-space(.), ${quoted})]`
  await eventually(app, `“${name}” to click on`, async () => {
    const found = await app.driver.findElements(By.xpath(path))
    let last: unknown
    // What was opened last is on top.
    for (const element of found.reverse()) {
      try {
        await element.click()
        return true
      } catch (error) {
        // Hidden, or covered: another of the same name may not be.
        last = error
      }
    }
    if (last !== undefined) throw last
    return undefined
  })
}

/** Presses a key, with Ctrl where that is asked for. */
export async function press({ driver }: App, key: string, isControl = false): Promise<void> {
  const actions = driver.actions({ async: true })
  const before = isControl ? actions.keyDown(Key.CONTROL) : actions
  const pressed = before.sendKeys(key)
  await (isControl ? pressed.keyUp(Key.CONTROL) : pressed).perform()
}

/** Writes code into the editor that is shown, in place of what is there. */
export async function writeCode(app: App, code: string): Promise<void> {
  await eventually(app, 'the editor', async () => {
    const [editor] = await app.driver.findElements(By.css('.monaco-editor .view-lines'))
    await editor?.click()
    return editor
  })
  await press(app, 'a', true)
  await press(app, code)
}

/** Goes to a place in the app, such as `#/library`. */
export async function goTo({ driver }: App, hash: string): Promise<void> {
  await driver.executeScript('location.hash = arguments[0]', hash)
}

/**
 * Chooses a file with this text in the page's own file input; its run is shown in the timeline afterwards.
 */
export async function openFile(app: App, name: string, text: string): Promise<void> {
  const path = join(app.folder, name)
  writeFileSync(path, text)
  const [input] = await app.driver.findElements(By.css('[data-testid=file-input]'))
  await input?.sendKeys(path)
  const idle = `document.querySelector('[data-testid=file-input]').dataset.running === '0'`
  await shows(app, 'the end of reading', `location.hash.includes('/strategies/') && ${idle}`)
  await app.driver.executeScript("location.replace(location.hash.replace('/strategies/', '/timeline/'))")
}

/** The id of the only stored run. */
export function onlyRun({ driver }: App): Promise<string> {
  return driver.executeAsyncScript<string>(
    `const done = arguments[0]
    memoscope.traces().then((traces) => done(traces.length === 1 ? traces[0].id : traces.length + ' runs'))`,
  )
}
