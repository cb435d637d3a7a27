/** The sample is a sub-agent whose session begins with the history of its parent, a compaction included. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { durationOf, errorsOf } from '#core/account/summary.ts'
import { breakdownOf } from '#core/breakdown/breakdown.ts'
import { withCopiedAsOne } from '#core/breakdown/copied-group.ts'
import { compactionAccounts } from '#core/compactions/account.ts'
import { memoryChanges } from '#core/model/recorded-changes.ts'
import { isOwn, ownSteps, stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { compactionsOf } from '#core/sweep/own-compaction.ts'
import { CATEGORIES } from '#core/tokens/measure.ts'
import { exposureOf } from '#core/waste/exposure.ts'
import { copiedErrors } from '#core/waste/failed-results.ts'
import { failuresOf } from '#core/waste/failures.ts'
import { readFile } from '../index.ts'
import { writeMemoscope } from '../memoscope/index.ts'
import { testContext } from '../testing/samples.ts'

const SAMPLE = readFileSync(join(import.meta.dirname, '../samples/codex/sub-agent-fork.jsonl'), 'utf8')
const NAME = 'rollout-2026-04-12T09-00-00-019d7e48-96e2-77a0-b4ce-607c7aba4b96.jsonl'

function read(text: string, name = NAME): Trace {
  const [trace] = readFile({ name, text }, testContext).outcome?.traces ?? []
  if (trace === undefined) throw new Error('no run')
  return trace
}

test('the copy ends where the first own turn starts, though its request is within the same second', () => {
  const trace = read(SAMPLE)
  expect(trace.steps.filter((step) => !isOwn(step))).toHaveLength(5)
  expect(ownSteps(trace.steps).map(stepText)).toEqual([
    'You are Codex.',
    'Review commit b074cde.',
    expect.stringContaining('bad object'),
    'The commit isn’t there.'.replace('’', "'"),
    'Then review the last one.',
    'It is fine.',
  ])
  expect(trace.calls).toHaveLength(3)
})

test('a sub-agent without copied history copies nothing, however soon it is asked', () => {
  const copied = (lines: readonly string[]) => read(lines.join('\n')).steps.some((step) => !isOwn(step))
  const [own = '', , ...others] = SAMPLE.split('\n')
  const start = others.findIndex((line) => line.includes('"c1"'))
  expect(copied([own, ...others])).toBe(true)
  expect(copied([own.replace('"forked_from_id":"0b00",', ''), ...others.slice(start)])).toBe(false)
})

test('a fork is named by its own first request, and a sub-agent by what its parent calls it', () => {
  expect(read(SAMPLE).title).toBe('Euler (explorer): Review commit b074cde.')
  const plain = SAMPLE.replace(/,"agent_nickname":"Euler","agent_role":"explorer","base/, ',"base')
  expect(read(plain).title).toBe('Review commit b074cde.')
})

test('the import says how many steps are copied and not counted', () => {
  expect(read(SAMPLE).warnings.map(({ message }) => message)).toContain(
    'The session begins with 5 steps copied from its parent session, which aren’t counted as its own work.',
  )
})

test('only what failed in the run itself is an error of it', () => {
  const trace = read(SAMPLE)
  expect(failuresOf(trace).map(({ subject }) => subject)).toEqual(['git show b074cde'])
  expect(errorsOf(trace).count).toBe(1)
  expect(copiedErrors(trace.steps)).toBe(1)
})

test('tool calls of the parent are not counted for a tool, but its history is one part of the breakdown', () => {
  const trace = read(SAMPLE)
  const measure = () => CATEGORIES.map(() => 10)
  const groups = withCopiedAsOne(breakdownOf(trace, { measure, exposure: exposureOf(trace) }))
  expect(groups.flatMap(({ tool, uses }) => (tool === undefined ? [] : [[tool, uses]]))).toEqual([
    ['exec_command', 1],
  ])
  // Of the compacted history, its request and summary are left, in three calls.
  const copied = groups.filter(({ isCopied }) => isCopied)
  expect(copied).toMatchObject([{ uses: 3, overRun: 3 * 3 * CATEGORIES.length * 10 }])
  expect(copied[0]?.subjects).toHaveLength(3)
})

test('a compaction of the parent and its time are not counted in the run', () => {
  const trace = read(SAMPLE)
  expect(trace.recorded).toHaveLength(1)
  expect(compactionAccounts(trace)).toEqual([])
  expect(compactionsOf(trace)).toEqual([])
  expect(memoryChanges(trace)).toEqual([])
  expect(durationOf(trace)).toBeCloseTo(70 - 0.96, 1)
})

test('an exported fork is read as a fork again', () => {
  const trace = read(SAMPLE)
  expect(read(writeMemoscope([trace]) ?? '', 'out.json').steps).toEqual(trace.steps)
})
