/**
 * `npm test`: lint, types, unit and contract tests, build, its sizes and whether it comes out the same again,
 * then the journeys in a browser against that build; `--all` adds the journeys tagged as full and those in
 * `e2e/full`, `--minutes 20` as many files of them as can begin within 20 minutes. A failed stage does not
 * hide the later ones, but those that need the build. Each stage prints as it goes. Lint, types, build and
 * the checks of the build count as one each. The last line is `N passed, N failed, N skipped`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './browser.mjs'

/**
 * What a stage came to.
 * @typedef {{ passed: number, failed: number, skipped: number, notes: readonly string[] }} Outcome
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const unitReport = 'test-results/unit.json'
const journeyReport = 'test-results/playwright.json'
/** Journeys for `npm run test:all` alone: what this pattern finds in their tags or the path of their file. */
const FULL = '@full|full/'
/** One at a time starts the server for each, and leaves a worker idle behind its longest journey. */
const FILES_AT_ONCE = 3

/** @param {string} command @param {readonly string[]} args @returns {boolean} */
function succeeds(command, args) {
  // npm is a script on Windows, which only a shell starts. Nothing here may wait for a keyboard.
  const shell = process.platform === 'win32' && command === 'npm'
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    shell,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error) console.log(`${command} could not be started: ${error.message}`)
  return status === 0
}

/** @param {string} note @returns {Outcome} */
function failure(note) {
  return { passed: 0, failed: 1, skipped: 0, notes: [`failed: ${note}`] }
}

/** @param {string} script @returns {Outcome} */
function check(script) {
  if (succeeds('npm', ['run', '--silent', script])) return { passed: 1, failed: 0, skipped: 0, notes: [] }
  return failure(`npm run ${script}`)
}

/**
 * Runs a test runner and reads what it reported. A runner that fails without a failed test (a server that
 * does not start), that reports nothing or that runs nothing is a failure of its own.
 * @param {string} name
 * @param {readonly string[]} command node and its arguments
 * @param {string} report
 * @param {(report: any) => Outcome} read
 * @returns {Outcome}
 */
function runTests(name, command, report, read) {
  const path = join(root, report)
  // An old report must never be counted.
  rmSync(path, { force: true })
  const isGreen = succeeds(process.execPath, command)
  if (!existsSync(path)) return failure(`${name} left no report`)
  const outcome = readReport(name, path, read)
  if (outcome.passed + outcome.failed === 0) return addFailure(outcome, `${name} ran no test`)
  if (!isGreen && outcome.failed === 0) return addFailure(outcome, `${name} ended with an error, see above`)
  return outcome
}

/**
 * A runner that was killed while it wrote leaves half a report; that must not hide the other stages.
 * @param {string} name
 * @param {string} path
 * @param {(report: any) => Outcome} read
 * @returns {Outcome}
 */
function readReport(name, path, read) {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    return failure(`${name} left a report that cannot be read: ${String(error)}`)
  }
}

/** @param {Outcome} outcome @param {string} note @returns {Outcome} */
function addFailure(outcome, note) {
  return { ...outcome, failed: outcome.failed + 1, notes: [...outcome.notes, `failed: ${note}`] }
}

/**
 * @param {number} passed @param {readonly string[]} failed @param {readonly string[]} skipped
 * @returns {Outcome}
 */
function toOutcome(passed, failed, skipped) {
  const notes = [...failed.map((one) => `failed: ${one}`), ...skipped.map((one) => `skipped: ${one}`)]
  return { passed, failed: failed.length, skipped: skipped.length, notes }
}

/** @param {import('./unit-report.ts').UnitReport} report @returns {Outcome} */
function readUnitReport({ passed, failed, skipped, errors }) {
  return toOutcome(passed, [...errors, ...failed], skipped)
}

/** @param {any} suite @returns {any[]} */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/** @param {any} report @returns {Outcome} */
function readJourneyReport(report) {
  /** @type {{ status: string, name: string, reason: string }[]} */
  const tests = report.suites.flatMap(specsOf).flatMap((/** @type {any} */ spec) =>
    spec.tests.map((/** @type {any} */ test) => ({
      status: test.status,
      name: `${spec.file}: ${spec.title} [${test.projectName}]`,
      reason: skipReason(test),
    })),
  )
  const skipped = tests.filter(({ status }) => status === 'skipped')
  const failed = tests.filter(({ status }) => status === 'unexpected')
  // Errors that belong to no test: a port in use, no test found, a file that does not load.
  const errors = report.errors.map((/** @type {any} */ error) => String(error.message).split('\n')[0])
  return toOutcome(
    tests.length - skipped.length - failed.length,
    [...errors, ...failed.map(({ name }) => name)],
    skipped.map(({ name, reason }) => `${name} (${reason})`),
  )
}

/** @param {any} test @returns {string} */
function skipReason(test) {
  const mark = test.annotations.find((/** @type {any} */ one) => one.type === 'skip' || one.type === 'fixme')
  if (!mark) return 'did not run'
  return mark.description ?? 'no reason given'
}

function runUnitTests() {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const command = [vitest, 'run', '--reporter=default', '--reporter=./tools/unit-report.ts']
  return runTests('vitest', command, unitReport, readUnitReport)
}

/** @param {Outcome} build @param {string} script @returns {Outcome} */
function checkBuild(build, script) {
  if (build.failed > 0) return failure(`npm run ${script} did not run, because there is no build to look at`)
  return check(script)
}

/** @param {Outcome} build @returns {Outcome} */
function runJourneys(build) {
  if (build.failed > 0) return failure('the journeys did not run, because there is no build to run them on')
  try {
    // Before the runner starts, so that an installation is not taken for a slow test.
    console.log(`Browser: ${ensureChromium()}`)
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error))
  }
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const which = process.argv.includes('--all') ? [] : ['--grep-invert', FULL]
  return runTests('playwright', [playwright, 'test', ...which], journeyReport, readJourneyReport)
}

/**
 * Journeys of the full run, some files at a time for as long as one may begin.
 * @param {Outcome} build
 * @param {number} until milliseconds, by the clock of `performance`
 * @returns {Outcome}
 */
function runFullJourneys(build, until) {
  if (build.failed > 0) return failure('the full journeys did not run, because there is no build')
  const folder = join(root, 'e2e')
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.spec.ts'))
    .filter((path) => path.startsWith('full/') || readFileSync(join(folder, path), 'utf8').includes('FULL'))
    .sort()
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  /** @type {Outcome[]} */
  const outcomes = []
  let left = files
  while (left.length > 0 && performance.now() < until) {
    const batch = left.slice(0, FILES_AT_ONCE).map((file) => `e2e/${file}`)
    left = left.slice(FILES_AT_ONCE)
    const command = [playwright, 'test', ...batch, '--grep', FULL]
    outcomes.push(runTests('playwright', command, journeyReport, readJourneyReport))
  }
  const sums = sumOf(outcomes)
  const notes = outcomes.flatMap((outcome) => outcome.notes)
  return {
    ...sums,
    notes: left.length === 0 ? notes : [...notes, `time was up: ${left.length} files of journeys not run`],
  }
}

/** @param {readonly Outcome[]} outcomes */
function sumOf(outcomes) {
  /** @param {'passed' | 'failed' | 'skipped'} key */
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** @param {string} title @param {() => Outcome} run @returns {Outcome} */
function stage(title, run) {
  const start = performance.now()
  console.log(`\n=== ${title} ===`)
  const outcome = run()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  for (const note of outcome.notes) console.log(note)
  console.log(`--- ${title}: ${toText(outcome)} (${seconds} s)`)
  return outcome
}

/** @param {{ passed: number, failed: number, skipped: number }} sums */
function toText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

const lint = stage('Lint', () => check('lint'))
const types = stage('Types', () => check('types'))
const unit = stage('Unit and contract tests', runUnitTests)
const build = stage('Build', () => check('build'))
const sizes = stage('Sizes of the build', () => checkBuild(build, 'sizes'))
const again = stage('The same build again', () => checkBuild(build, 'reproducible'))
const journeys = stage('Journeys in the browser', () => runJourneys(build))

const outcomes = [lint, types, unit, build, sizes, again, journeys]
if (process.argv.includes('--minutes')) {
  const until = Number(process.argv[process.argv.indexOf('--minutes') + 1]) * 60_000
  outcomes.push(stage('Journeys of the full run, as time allows', () => runFullJourneys(build, until)))
}
const total = sumOf(outcomes)
const notes = outcomes.flatMap((outcome) => outcome.notes)
if (notes.length > 0) console.log(`\nIn short:\n${notes.join('\n')}`)
console.log(`\n${toText(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
