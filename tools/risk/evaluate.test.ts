import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { StepDraft } from '#core/model/step.ts'
import { MEASURED } from '#core/rereads/measured.ts'
import { SCORED_BY } from '#core/rereads/score.ts'
import { actionStep, summaryStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { seeded } from './cuts.ts'
import { DATA_VERSION, dataOf, dataText } from './data-file.ts'
import { evaluate } from './evaluate.ts'
import { HORIZON } from './label.ts'
import { gatherRun } from './rows.ts'

/** Reads some files, is compacted, and reads the newest again: a run in which age tells everything. */
function run(name: string) {
  const read = (file: number) =>
    actionStep({
      tool: 'Read',
      args: { file_path: `/${name}/${file}.ts` },
      observation: `content of ${file}\n`.repeat(5),
    })
  const steps: StepDraft[] = [
    taskStep('go'),
    ...[1, 2, 3, 4, 5, 6].map(read),
    summaryStep('I read six files.'),
  ]
  const talk = Array.from({ length: HORIZON + 4 }, () => actionStep({ text: 'I think.' }))
  const removed = [0, 1, 2, 3, 4, 5, 6].map((at) => ({ kind: 'remove' as const, id: `s${at}` }))
  return { ...traceOf([...steps, read(6), ...talk], [{ call: 6, changes: removed }]), id: name }
}

const OPTIONS = { placebos: 4, random: seeded(1) }
const gathered = ['a', 'b', 'c'].flatMap((name) =>
  [1, 2, 3, 4, 5].map((number) => gatherRun(run(`${name}${number}`), `owner/${name}`, OPTIONS)),
)
const found = evaluate(
  {
    rows: gathered.flatMap(({ rows }) => rows),
    cuts: gathered.flatMap(({ cuts }) => cuts),
    opaque: 0,
  },
  1,
)

test('what age tells is found on repositories that the score has not seen', () => {
  expect(found.basis).toMatchObject({ compactions: 15, runs: 15, repositories: 3, pages: 90, again: 15 })
  expect(found.areas.outside?.area).toBe(1)
  expect(found.areas.newest?.area).toBe(1)
  expect(found.byRepository.map(({ repository }) => repository)).toEqual(['owner/a', 'owner/b', 'owner/c'])
})

test('the data file has its version, its basis, and a weight for each value', () => {
  const data = dataOf(found)
  expect(data).toMatchObject({
    version: DATA_VERSION,
    horizon: HORIZON,
    basis: { compactions: 15, repositories: 3 },
  })
  expect(data.score.values).toEqual(SCORED_BY)
  expect(data.score.removed.weights).toHaveLength(SCORED_BY.length)
  expect(data.within).toEqual(Array.from({ length: HORIZON }, () => 1))
  expect(JSON.parse(JSON.stringify(data))).toEqual(data)
})

test('the data file of the product is as the command writes it', () => {
  expect(dataText(MEASURED)).toBe(readFileSync('src/core/rereads/measured.json', 'utf8'))
})

test('the same runs and seed give the same measurement', () => {
  const again = gatherRun(run('a'), 'owner/a', { ...OPTIONS, random: seeded(9) })
  expect(again).toEqual(gatherRun(run('a'), 'owner/a', { ...OPTIONS, random: seeded(9) }))
})

test('a repository is not judged by the few pages that others read again', () => {
  const few = [...gathered.slice(0, 5), ...gathered.slice(5, 6)]
  const { byRepository, isAccepted } = evaluate(
    { rows: few.flatMap(({ rows }) => rows), cuts: few.flatMap(({ cuts }) => cuts), opaque: 0 },
    1,
  )
  expect(byRepository.map(({ isJudged }) => isJudged)).toEqual([false, false])
  expect(isAccepted).toBe(false)
})
