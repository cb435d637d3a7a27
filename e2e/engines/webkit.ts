/**
 * The WebKit of GTK, with the small browser that comes with it and its own WebDriver. It needs a display: the
 * one that is there, or one in memory from Xvfb. Its sessions are private windows: nothing of them is kept.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder } from 'selenium-webdriver'
import { given } from '../../src/base/given.ts'
import type { Engine } from './engine.ts'
import { endProgram, findProgram, freePort, listens, startProgram } from './programs.ts'

const driverPath = () => findProgram('WebKitWebDriver')
const xvfbPath = () => findProgram('Xvfb')
const hasDisplay = () => process.env['DISPLAY'] !== undefined || process.env['WAYLAND_DISPLAY'] !== undefined

/** Distributions install it next to the library, outside of PATH. */
function browserPath(): string | undefined {
  const libraries = [
    '/usr/lib',
    '/usr/libexec',
    '/usr/lib64',
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
  ]
  const folders = libraries.flatMap((folder) => namesIn(folder).map((name) => join(folder, name)))
  const ports = folders.filter((folder) => folder.includes('/webkit2gtk-') || folder.includes('/webkitgtk-'))
  return findProgram(...ports.map((folder) => join(folder, 'MiniBrowser')))
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

export const webkit: Engine = {
  name: 'WebKit',
  missing: () => {
    if (driverPath() === undefined) return 'WebKitWebDriver is not on the PATH (Debian: webkit2gtk-driver)'
    if (browserPath() === undefined) return 'there is no MiniBrowser next to webkit2gtk'
    if (!hasDisplay() && xvfbPath() === undefined) return 'there is no display and no Xvfb'
    return undefined
  },
  start: async (downloads) => {
    const home = mkdtempSync(join(tmpdir(), 'memoscope-webkit-'))
    mkdirSync(join(home, '.config'))
    writeFileSync(join(home, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
    const display = hasDisplay() ? undefined : await startDisplay()
    const port = await freePort()
    const program = startProgram(driverPath() ?? '', [`--port=${port}`], {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      ...given({ DISPLAY: display?.name }),
    })
    const stop = async () => {
      await endProgram(program)
      if (display !== undefined) await endProgram(display.program)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    }
    try {
      await listens(port)
      const driver = await connect(port)
      await driver.manage().window().setRect({ width: 1280, height: 900, x: 0, y: 0 })
      const version = String((await driver.getCapabilities()).get('browserVersion'))
      return { driver, version, stop: () => driver.quit().finally(stop) }
    } catch (error) {
      await stop()
      throw error
    }
  },
}

async function connect(port: number) {
  const options = { binary: browserPath(), args: ['--automation'] }
  const driver = new Builder()
    .disableEnvironmentOverrides()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    .build()
  await driver.getSession()
  return driver
}

interface Display {
  readonly name: string
  readonly program: ChildProcess
}

/** A display in memory; it says its own number. */
async function startDisplay(): Promise<Display> {
  const args = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
  const program = spawn(xvfbPath() ?? '', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const number = await new Promise<string>((resolve, reject) => {
    program.stdout.once('data', (data) => resolve(String(data).trim()))
    program.once('exit', () => reject(new Error('Xvfb has ended')))
  })
  return { name: `:${number}`, program }
}
