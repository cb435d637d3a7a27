/** A stock Firefox, as a distribution has it: Playwright drives only its own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Capabilities, WebDriver } from 'selenium-webdriver'
import type { Engine } from './engine.ts'
import { connectMarionette } from './marionette.ts'
import { endProgram, findProgram, freePort, listens, startProgram } from './programs.ts'

const path = () => findProgram('firefox', 'firefox-esr')

export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (path() === undefined ? 'neither firefox nor firefox-esr is on the PATH' : undefined),
  start: async (downloads) => {
    const profile = mkdtempSync(join(tmpdir(), 'memoscope-firefox-'))
    const port = await freePort()
    writeFileSync(join(profile, 'user.js'), preferences({ port, downloads }))
    const args = ['--headless', '--marionette', '--no-remote', '--profile', profile]
    const program = startProgram(path() ?? '', args)
    const stop = async () => {
      await endProgram(program)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    }
    try {
      await listens(port)
      const marionette = await connectMarionette(port)
      const driver = WebDriver.createSession(marionette, new Capabilities())
      const version = String((await driver.getCapabilities()).get('browserVersion'))
      return { driver, version, stop: () => driver.quit().finally(stop) }
    } catch (error) {
      await stop()
      throw error
    }
  },
}

function preferences({ port, downloads }: { readonly port: number; readonly downloads: string }): string {
  const values = {
    'marionette.port': port,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    // Nothing but the app is to be asked for.
    'app.update.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
  }
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')
}
