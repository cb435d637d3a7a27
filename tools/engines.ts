/**
 * `npm run test:engines`: the main journeys (`e2e/engines/journeys.ts`) through the built app in the Firefox
 * and the WebKit of this machine, as distributions have them; one that is not there is skipped, with the
 * reason. `--only a,b` takes journeys whose names contain one of these, `--engine firefox` one browser,
 * `--dist DIR` another build. The last line is "N passed, N failed, N skipped"; exits with 1 where one
 * failed.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preview } from 'vite'
import { errorMessage } from '#base/errors.ts'
import type { Engine } from '../e2e/engines/engine.ts'
import { firefox } from '../e2e/engines/firefox.ts'
import { JOURNEYS, type Journey } from '../e2e/engines/journeys.ts'
import { webkit } from '../e2e/engines/webkit.ts'

export async function main(args: readonly string[]): Promise<number> {
  const given = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const only = given('--only')?.split(',')
  const journeys = JOURNEYS.filter(({ name }) => only?.some((part) => name.includes(part)) ?? true)
  const engines = [firefox, webkit].filter(
    ({ name }) => name.toLowerCase() === (given('--engine') ?? name).toLowerCase(),
  )
  const dist = given('--dist') ?? 'dist'
  const sums = { passed: 0, failed: 0, skipped: 0 }
  for (const engine of engines) {
    const missing = engine.missing()
    if (missing !== undefined) {
      console.log(`${engine.name} skipped: ${missing}.`)
      sums.skipped += journeys.length
      continue
    }
    for (const journey of journeys) sums[await walk(engine, journey, dist)]++
  }
  console.log(`${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped`)
  return sums.failed > 0 ? 1 : 0
}

/** Walks one journey in a new browser, and prints how it went; of a failure a picture is kept. */
async function walk(engine: Engine, { name, go }: Journey, dist: string): Promise<'passed' | 'failed'> {
  const folder = mkdtempSync(join(tmpdir(), 'memoscope-engines-'))
  const server = await preview({
    logLevel: 'silent',
    build: { outDir: dist },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const start = performance.now()
  let failure: unknown
  let version = ''
  try {
    const started = await engine.start(folder)
    version = started.version
    try {
      const address = server.resolvedUrls?.local[0] ?? ''
      await go({ driver: started.driver, address, folder, goOffline: () => server.close() })
    } catch (error) {
      failure = error
      const picture = await started.driver.takeScreenshot().catch(() => undefined)
      if (picture !== undefined) keepPicture(`${engine.name} ${name}`, picture)
    } finally {
      await started.stop()
    }
  } catch (error) {
    failure ??= error
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const outcome = failure === undefined ? 'passed' : 'failed'
  console.log(`${engine.name} ${version}: ${name}: ${outcome} (${seconds} s)`)
  if (failure !== undefined) console.log(`    ${errorMessage(failure)}`)
  return outcome
}

function keepPicture(name: string, picture: string): void {
  mkdirSync('test-results', { recursive: true })
  writeFileSync(join('test-results', `${name.replaceAll(/\W+/g, '-')}.png`), picture, 'base64')
}
