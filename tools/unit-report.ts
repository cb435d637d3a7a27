/**
 * A vitest reporter for `npm test`: writes how many tests passed, which failed, and why each skipped one was
 * skipped. Vitest's own JSON report leaves out the reason (`context.skip('…')`) and errors outside of tests.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

export interface UnitReport {
  readonly passed: number
  readonly failed: readonly string[]
  /** One line for each skipped test: its name and the reason. */
  readonly skipped: readonly string[]
  /** Errors that belong to no test: a file that does not load, a rejection no one handled. */
  readonly errors: readonly string[]
}

const unitReportFile = 'test-results/unit.json'

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId}: ${test.fullName}`
}

function describeSkip(test: TestCase): string {
  const result = test.result()
  const reason = result.state === 'skipped' ? result.note : undefined
  return `${nameOf(test)} (${reason ?? 'no reason given'})`
}

function summarize(modules: readonly TestModule[], unhandled: readonly SerializedError[]): UnitReport {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const inState = (state: string) => tests.filter((test) => test.result().state === state)
  const broken = modules.flatMap((module) =>
    module.errors().map((error) => `${module.relativeModuleId}: ${error.message}`),
  )
  return {
    passed: inState('passed').length,
    failed: inState('failed').map(nameOf),
    // A test that was never reached (still pending) did not run either.
    skipped: tests.filter((test) => !['passed', 'failed'].includes(test.result().state)).map(describeSkip),
    errors: [...broken, ...unhandled.map((error) => `outside of a test: ${error.message}`)],
  }
}

// Vitest loads a reporter by its path and takes the default export.
// biome-ignore lint/style/noDefaultExport: see above
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    mkdirSync(dirname(unitReportFile), { recursive: true })
    writeFileSync(unitReportFile, JSON.stringify(summarize(modules, unhandled)))
  }
}
