/**
 * Results as JUnit XML, which every build server reads: a suite for each strategy, a case for each run and
 * limit.
 */
import { type CheckResult, placesText, verdictText } from './result.ts'

export function junitOf(results: readonly CheckResult[]): string {
  const strategies = [...new Set(results.map(({ strategy }) => strategy))]
  const broken = results.filter(({ isKept }) => !isKept).length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="memoscope" tests="${results.length}" failures="${broken}">`,
    ...strategies.flatMap((strategy) =>
      suite(
        strategy,
        results.filter((result) => result.strategy === strategy),
      ),
    ),
    '</testsuites>',
    '',
  ].join('\n')
}

function suite(strategy: string, results: readonly CheckResult[]): readonly string[] {
  const broken = results.filter(({ isKept }) => !isKept).length
  return [
    `  <testsuite name="${xml(strategy)}" tests="${results.length}" failures="${broken}">`,
    ...results.map(testCase),
    '  </testsuite>',
  ]
}

function testCase(result: CheckResult): string {
  const { run, strategy, limit, isKept } = result
  const name = `${run}: ${limit.metric.title} ${limit.text}`
  const head = `    <testcase classname="${xml(strategy)}" name="${xml(name)}"`
  if (isKept) return `${head}/>`
  const body = xml([verdictText(result), ...placesText(result)].join('\n'))
  return `${head}><failure message="${xml(verdictText(result))}">${body}</failure></testcase>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// XML has no way to write most control characters.
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu

function xml(text: string): string {
  return text.replace(UNWRITABLE, ' ').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
