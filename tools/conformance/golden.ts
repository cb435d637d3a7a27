/**
 * Holds our implementation against golden vectors: input/output pairs that the original implementations
 * produced. Matchers drive the core through its door; a file or case that none can run counts as unsupported,
 * with a reason.
 */

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorMessage } from '#base/errors.ts'
import { isObject, type JsonValue, listField, objectField, textField } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { type GoldenCase, judge, type Matcher, unsupported } from './golden-case.ts'
import { matchers } from './golden-matchers.ts'

export interface GoldenOutcome {
  readonly passed: number
  readonly failed: number
  readonly unsupported: number
  readonly failures: readonly { readonly name: string; readonly op: string; readonly reason: string }[]
  readonly unsupportedCases: readonly { readonly name: string; readonly reason: string }[]
}

/**
 * Every *.json of the folder that contains a list of cases, by file name. Rejects if the folder cannot be
 * read.
 */
export async function checkGolden(
  dir: string,
  matcherFor: MatcherFor = matcherOf,
): Promise<Record<string, GoldenOutcome>> {
  const outcomes: Record<string, GoldenOutcome> = {}
  for (const file of (await readdir(dir)).filter((name) => name.endsWith('.json')).sort()) {
    const cases = parseCases(await readFile(join(dir, file), 'utf8'))
    if (!cases.ok) outcomes[file] = unreadable(cases.error.message)
    else if (cases.value !== undefined)
      outcomes[file] = runCases(cases.value, await matcherFor(file, cases.value))
  }
  return outcomes
}

/** What runs the cases of a file; it may look at them beforehand. */
export type MatcherFor = (file: string, cases: readonly GoldenCase[]) => Matcher | Promise<Matcher>

function unreadable(reason: string): GoldenOutcome {
  return {
    passed: 0,
    failed: 1,
    unsupported: 0,
    failures: [{ name: 'the file', op: 'read', reason }],
    unsupportedCases: [],
  }
}

export function matcherOf(file: string): Matcher {
  return matchers.get(file) ?? (() => unsupported('the system of this file is not built yet'))
}

function runCases(cases: readonly GoldenCase[], matcher: Matcher): GoldenOutcome {
  const judged = cases.map(({ name, op, ...rest }) => ({
    name,
    op,
    verdict: judge({ name, op, ...rest }, matcher),
  }))
  const failures = judged.flatMap(({ name, op, verdict }) =>
    verdict.status === 'failed' ? [{ name, op, reason: verdict.reason }] : [],
  )
  const unsupportedCases = judged.flatMap(({ name, verdict }) =>
    verdict.status === 'unsupported' ? [{ name, reason: verdict.reason }] : [],
  )
  return {
    passed: judged.filter(({ verdict }) => verdict.status === 'passed').length,
    failed: failures.length,
    unsupported: unsupportedCases.length,
    failures,
    unsupportedCases,
  }
}

/** The cases of one file; undefined where it is no file of golden vectors. Fails with `bad-json`. */
export function parseCases(text: string): Result<readonly GoldenCase[] | undefined> {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    return fail({
      code: 'bad-json',
      message: `is not JSON: ${errorMessage(error)}`,
    })
  }
  return ok(listField(content, 'cases')?.map(toCase))
}

function toCase(value: JsonValue, index: number): GoldenCase {
  return {
    name: textField(value, 'name') ?? `case ${index}`,
    op: textField(value, 'op') ?? '',
    input: objectField(value, 'input') ?? {},
    params: objectField(value, 'params') ?? {},
    expected: isObject(value) && value.expected !== undefined ? value.expected : null,
  }
}
