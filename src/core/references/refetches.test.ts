import { describe, expect, it } from 'vitest'
import type { Memory } from '../memory/memory.ts'
import type { Step } from '../model/step.ts'
import type { ReplayOptions } from '../replay/replay.ts'
import { identityMemory, memoryOf } from '../testing/memories.ts'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { lossFigures, refetchedResults } from './lost.ts'
import { createReferenceIndex } from './reference-index.ts'

const OPTIONS: ReplayOptions = {
  baseline: 'as-recorded',
  measure: (step) => [countChars4(JSON.stringify(step))],
  perCall: 0,
  window: 500,
}

const read = (path: string, observation: string) =>
  actionStep({ text: 'I read.', tool: 'read_file', args: { path }, observation })
const other = (observation: string) => actionStep({ text: 'I look.', tool: 'look', observation })

function faultsOf(steps: Parameters<typeof traceOf>[0], memory: Memory) {
  const trace = traceOf(steps)
  const which = { index: createReferenceIndex(trace), options: OPTIONS }
  const faults = refetchedResults(trace, memory, which)
  const { totals } = lossFigures(trace, memory, which.index, OPTIONS)
  expect(totals.faults).toBe(faults.length)
  return faults
}

const keepLast = (count: number) => memoryOf('keep-last', { params: { count } })

describe('page faults', () => {
  const run = [taskStep('go'), read('a.ts', 'one'), other('x'), other('y'), read('a.ts', 'one'), other('z')]

  it('are uses that fetch again what the history holds and the context does not', () => {
    expect(faultsOf(run, keepLast(2))).toEqual([
      {
        call: 3,
        step: 's4',
        tool: 'read_file',
        repeats: 's1',
        isSame: true,
        isReadOnly: true,
        removed: { how: 'dropped', rule: 'keep last 2', call: 3 },
      },
    ])
  })

  it('are the same call, however long it waits', () => {
    const output = (timeout: number) =>
      actionStep({
        text: 'I wait.',
        tool: 'TaskOutput',
        args: { task_id: 'a1', timeout },
        observation: 'Done.',
      })
    const steps = [taskStep('go'), output(1000), other('x'), other('y'), output(30_000), other('z')]
    expect(faultsOf(steps, keepLast(2))).toMatchObject([{ step: 's4', repeats: 's1', isSame: true }])
  })

  it('leave out what was done again, which is listed by itself', () => {
    const run = (command: string) =>
      actionStep({ text: 'I write.', tool: 'write_file', args: { command }, observation: 'ok' })
    const trace = traceOf([taskStep('go'), run('a'), other('x'), other('y'), run('a'), other('z')])
    const which = { index: createReferenceIndex(trace), options: OPTIONS }
    expect(refetchedResults(trace, keepLast(2), which)).toEqual([])
    const actions = refetchedResults(trace, keepLast(2), { ...which, isAction: true })
    expect(actions.map(({ step, repeats, tool }) => [step, repeats, tool])).toEqual([
      ['s4', 's1', 'write_file'],
    ])
    const { totals } = lossFigures(trace, keepLast(2), which.index, OPTIONS)
    expect(totals.repeatedActions).toBe(actions.length)
  })

  it('are none while the earlier result is shown', () => {
    expect(faultsOf(run, keepLast(3))).toEqual([])
    expect(faultsOf(run, identityMemory())).toEqual([])
  })

  it('are found where the result was shortened, and not where only the words beside it were', () => {
    const long = `start ${'word '.repeat(60)} end`
    const cut = [taskStep('go'), read('a.ts', long), other('x'), read('a.ts', long)]
    const shorten = memoryOf('shorten-observations', { params: { keepLast: 0, maxLength: 60 } })
    expect(faultsOf(cut, shorten).map(({ removed }) => removed.how)).toEqual(['rewritten'])
    const wordless: Memory = {
      ...identityMemory(),
      recall: (state) => ({
        steps: (identityMemory().recall(state, NO_CUE).steps ?? []).map(
          (step): Step => (step.kind === 'action' ? { ...step, parts: [] } : step),
        ),
      }),
    }
    expect(faultsOf(cut, wordless)).toEqual([])
  })

  it('take the same file by another way of writing its path for the same', () => {
    const steps = [taskStep('go'), read('./src//a.ts', 'one'), other('x'), read('src/a.ts', 'two')]
    expect(faultsOf(steps, keepLast(1)).map(({ repeats, isSame }) => [repeats, isSame])).toEqual([
      ['s1', false],
    ])
    expect(
      faultsOf([taskStep('go'), read('a.ts', 'one'), other('x'), read('b.ts', 'one')], keepLast(1)),
    ).toEqual([])
  })

  it('are the same command of a shell, however long it may run and however much it may print', () => {
    const shell = (cmd: string, more: object) =>
      actionStep({ tool: 'exec_command', args: { cmd, workdir: '/repo', ...more }, observation: 'one' })
    const first = shell("sed -n '1,260p' main.go", { yield_time_ms: 1000, max_output_tokens: 7000 })
    const faultsBy = (next: Step) =>
      faultsOf([taskStep('go'), first, other('x'), next], keepLast(1)).map(({ repeats }) => repeats)
    expect(faultsBy(shell("sed -n '1,260p' main.go", { max_output_tokens: 12_000 }))).toEqual(['s1'])
    expect(faultsBy(shell("sed -n '1,260p' main.go", { workdir: '/other' }))).toEqual([])
    expect(faultsBy(shell("sed -n '261,520p' main.go", {}))).toEqual([])
  })

  it('have the same result where only the times and ids of two runs differ', () => {
    const shell = (id: string, output: string) =>
      actionStep({
        tool: 'exec_command',
        args: { cmd: 'cat a.go' },
        observation: `Chunk ID: ${id}\nWall time: 0.${id} seconds\nProcess exited with code 0\nOutput:\n${output}`,
      })
    const isSame = (next: Step) =>
      faultsOf([taskStep('go'), shell('41', 'package a'), other('x'), next], keepLast(1))[0]?.isSame
    expect(isSame(shell('77', 'package a'))).toBe(true)
    expect(isSame(shell('77', 'package b'))).toBe(false)
  })

  it('are not the trying again of what failed: nothing had been fetched', () => {
    const failed = actionStep({
      text: 'I read.',
      tool: 'read_file',
      args: { path: 'a.ts' },
      error: 'no such file',
    })
    expect(faultsOf([taskStep('go'), failed, other('x'), read('a.ts', 'one')], keepLast(1))).toEqual([])
  })
})

const NO_CUE = { call: 0, text: '', now: undefined }
