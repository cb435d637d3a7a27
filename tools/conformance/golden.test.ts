/**
 * Every golden case that we say we support passes, and those that we do not are the few listed here, for the
 * reasons given.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkGolden, matcherOf, parseCases } from './golden.ts'
import { difference, type GoldenCase, judge, refused, unsupported } from './golden-case.ts'

const own = fileURLToPath(new URL('../../src/core/fixtures/golden', import.meta.url))
/** The full set of vectors, where the project is next to it. */
const shared = fileURLToPath(new URL('../../../shared/golden', import.meta.url))

/**
 * Why a case is not supported. Every other case of every file of our own copies must pass; a new file needs
 * no line here.
 */
const UNSUPPORTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'tinyagent-manager.json': {
    'same object added twice is renumbered in both places':
      'one mutable object added twice cannot hold for immutable steps',
  },
}

const files = readdirSync(own).filter((name) => name.endsWith('.json'))
const casesOf = (file: string) => unwrap(parseCases(readFileSync(`${own}/${file}`, 'utf8'))) ?? []

for (const file of files) {
  const cases = casesOf(file)
  describe(file, () => {
    it('holds cases', () => expect(cases.length).toBeGreaterThan(5))
    it.each(cases.map((golden) => [`${golden.op}: ${golden.name}`, golden] as const))('%s', (_, golden) => {
      const reason = UNSUPPORTED[file]?.[golden.name]
      const verdict = judge(golden, matcherOf(file))
      expect(verdict).toEqual(reason === undefined ? { status: 'passed' } : { status: 'unsupported', reason })
    })
  })
}

describe('a folder of vectors', () => {
  it('is counted file by file', async () => {
    const outcomes = await checkGolden(own)
    for (const file of files) {
      const unsupportedCount = Object.keys(UNSUPPORTED[file] ?? {}).length
      expect(outcomes[file], file).toMatchObject({
        passed: casesOf(file).length - unsupportedCount,
        failed: 0,
        unsupported: unsupportedCount,
      })
    }
  })
  it.skipIf(!existsSync(shared))(
    'has no failure in the full set either (skipped where ../shared/golden is not there)',
    async () => {
      const outcomes = await checkGolden(shared)
      expect(
        Object.entries(outcomes).flatMap(([file, { failures }]) => failures.map((one) => [file, one.name])),
      ).toEqual([])
    },
  )
})

describe('the text of a file', () => {
  it('holds cases only where it has a list of them', () => {
    expect(parseCases('{"facts": []}')).toEqual({ ok: true, value: undefined })
    expect(unwrap(parseCases('{"cases": [{"name": "n", "op": "o", "expected": 0}]}'))).toEqual([
      { name: 'n', op: 'o', input: {}, params: {}, expected: 0 },
    ])
  })
  it('is a problem where it is no JSON', () => {
    const parsed = parseCases('{"cases": [')
    expect(parsed.ok ? 'ok' : parsed.error.code).toBe('bad-json')
  })
})

describe('judging a case', () => {
  const golden: GoldenCase = { name: 'n', op: 'o', input: {}, params: {}, expected: { a: [1, { b: 'x' }] } }
  const raising: GoldenCase = { ...golden, expected: { error: { type: 'TypeError', message: 'whatever' } } }
  it('passes an equal value, whatever the order of keys', () => {
    const expected = { a: 1, b: { c: 2, d: null } }
    expect(
      judge({ ...golden, expected }, () => ({ kind: 'value', value: { b: { d: null, c: 2 }, a: 1 } })).status,
    ).toBe('passed')
  })
  it('fails another value and names the place', () => {
    expect(judge(golden, () => ({ kind: 'value', value: { a: [1, { b: 'y' }] } }))).toEqual({
      status: 'failed',
      reason: 'a[1].b: expected "x", got "y"',
    })
    expect(difference([1, 2], [1], 'list')).toBe('list: expected 2 items, got 1: [1]')
    expect(difference({ a: 1 }, { a: 1, b: 2 }, '')).toBe('b: expected nothing, got 2')
    expect(difference({ a: null }, {}, '')).toBe('a: expected null, got nothing')
    expect(difference([], {}, 'x')).toBe('x: expected [], got {}')
  })
  it('passes a refusal exactly where the original raised', () => {
    expect(judge(raising, () => refused('because')).status).toBe('passed')
    expect(judge(golden, () => refused('because'))).toEqual({ status: 'failed', reason: 'refused: because' })
    expect(judge(raising, () => ({ kind: 'value', value: 3 }))).toEqual({
      status: 'failed',
      reason: 'should have failed, but gave 3',
    })
  })
  it('does not take a matcher that throws for a refusal', () => {
    const throwing = () => {
      throw new Error('oops')
    }
    expect(judge(raising, throwing)).toEqual({ status: 'failed', reason: 'threw oops' })
  })
  it('says why a file without a matcher is not run', () => {
    expect(matcherOf('other.json')(golden)).toEqual(unsupported('the system of this file is not built yet'))
  })
})
