/** Deduplicated calls, superseded reads and purged inputs, each on a run that shows what it is for. */
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import { unwrap } from '#base/result.ts'
import { plainContext } from '../library/tinyagent/plain-context.ts'
import { deduplicateCalls } from '../library/tool-results/deduplicate-calls.ts'
import { purgeFailedInputs } from '../library/tool-results/purge-failed-inputs.ts'
import { supersedeReads } from '../library/tool-results/supersede-reads.ts'
import { partsText } from '../model/message.ts'
import { parseValues } from '../model/params.ts'
import type { ActionStep, Step } from '../model/step.ts'
import { actionStep, numbered } from '../testing/steps.ts'
import type { Strategy } from './strategy.ts'

const LONG = 'the text of the result, longer than any note that could stand in its place'.repeat(2)

function use(tool: string, args: JsonValue, observation = LONG): ActionStep {
  return actionStep({ tool, args, observation })
}

function failed(tool: string, args: JsonValue): ActionStep {
  return actionStep({ tool, args, error: `it failed: ${LONG}` })
}

function run(strategy: Strategy, steps: readonly Step[], params: Record<string, unknown> = {}) {
  const values = unwrap(parseValues(strategy.params, params))
  return strategy.prune(numbered(steps), values, plainContext())
}

/** Per action its first result in short: `whole`, or the note. */
function results(steps: readonly Step[]): readonly string[] {
  return steps.map((step) => {
    const text = step.kind === 'action' ? partsText(step.results[0]?.parts ?? []) : ''
    return text.startsWith('[') ? text : 'whole'
  })
}

describe('deduplicating calls', () => {
  const polls = [use('search', { q: 'a', n: 1 }), use('search', { q: 'b' }), use('search', { n: 1, q: 'a' })]

  test('leads from each older result to the next, whatever the order of the arguments', () => {
    expect(results(run(deduplicateCalls, [...polls, use('search', { q: 'a', n: 1 })]))).toEqual([
      '[Same call again at step 2: see its result there.]',
      'whole',
      '[Same call again at step 3: see its result there.]',
      'whole',
    ])
  })

  test('keeps the first instead, where that is asked for', () => {
    expect(results(run(deduplicateCalls, polls, { keep: 'first' }))).toEqual([
      'whole',
      'whole',
      '[Same call as at step 0: see its result there.]',
    ])
  })

  test('replaces no good result by a failed one, and a failed one by a good one', () => {
    const failing = failed('search', { q: 'a' })
    expect(results(run(deduplicateCalls, [use('search', { q: 'a' }), failing]))).toEqual(['whole', 'whole'])
    const [first] = run(deduplicateCalls, [failing, use('search', { q: 'a' })])
    expect(first).toMatchObject({ results: [{ parts: [{ text: expect.stringContaining('step 1') }] }] })
  })

  test('leaves results that differ, if only the same are to go', () => {
    const changing = [
      use('time', {}, `${LONG} 1`),
      use('time', {}, `${LONG} 2`),
      use('time', {}, `${LONG} 2`),
    ]
    expect(results(run(deduplicateCalls, changing, { sameResult: true }))).toEqual([
      'whole',
      '[Same call again at step 2: see its result there.]',
      'whole',
    ])
  })

  test('leaves protected tools and what names a protected file', () => {
    expect(results(run(deduplicateCalls, polls, { protectedTools: 'se*' }))).toEqual([
      'whole',
      'whole',
      'whole',
    ])
    const reads = [use('read', { path: './src/a.ts' }), use('read', { path: './src/a.ts' })]
    expect(results(run(deduplicateCalls, reads, { protectedFiles: 'a.ts' }))).toEqual(['whole', 'whole'])
    expect(results(run(deduplicateCalls, reads, { protectedFiles: 'src/*' }))).toEqual(['whole', 'whole'])
  })

  test('leaves what is shorter than the note', () => {
    expect(results(run(deduplicateCalls, [use('t', {}, 'ok'), use('t', {}, 'ok')]))).toEqual([
      'whole',
      'whole',
    ])
  })
})

describe('dropping superseded reads', () => {
  test('a read goes when the file is read again or written', () => {
    const steps = [
      use('read_file', { path: 'a.ts' }),
      use('read_file', { path: 'b.ts' }),
      use('read_file', { path: './a.ts' }),
      use('write_file', { path: 'b.ts', content: 'x' }),
    ]
    expect(results(run(supersedeReads, steps))).toEqual([
      '[File read again at step 2.]',
      '[File changed at step 3.]',
      'whole',
      'whole',
    ])
    expect(results(run(supersedeReads, steps, { by: 'reads' }))[1]).toBe('whole')
  })

  test('a read of a part goes by the same part or the whole file only', () => {
    const part = (from: number) => use('read_file', { path: 'a.ts', from })
    expect(results(run(supersedeReads, [part(1), part(50), part(1)]))).toEqual([
      '[File read again at step 2.]',
      'whole',
      'whole',
    ])
    const whole = results(run(supersedeReads, [part(1), part(50), use('read_file', { path: 'a.ts' })]))
    expect(whole).toEqual(['[File read again at step 2.]', '[File read again at step 2.]', 'whole'])
    expect(results(run(supersedeReads, [part(1), part(50)], { ranges: 'ignore' }))[0]).toContain('step 1')
  })

  test('the sub-command of an editing tool says what it does', () => {
    const edit = (command: string) => use('str_replace_editor', { command, path: 'a.ts' })
    expect(results(run(supersedeReads, [edit('view'), edit('str_replace')]))[0]).toContain(
      'changed at step 1',
    )
    expect(results(run(supersedeReads, [edit('view'), edit('view')]))[0]).toContain('read again at step 1')
  })

  test('a failed read or write supersedes nothing', () => {
    const steps = [
      use('read_file', { path: 'a.ts' }),
      failed('read_file', { path: 'a.ts' }),
      failed('edit', { path: 'a.ts' }),
    ]
    expect(results(run(supersedeReads, steps))[0]).toBe('whole')
  })

  test('tools, arguments and what is protected are a person’s to name', () => {
    const steps = [use('cat', { where: 'a.ts' }), use('cat', { where: 'a.ts' })]
    expect(results(run(supersedeReads, steps))[0]).toBe('whole')
    expect(results(run(supersedeReads, steps, { pathArguments: 'where' }))[0]).toContain('step 1')
    expect(results(run(supersedeReads, steps, { pathArguments: 'where', protectedFiles: '*.ts' }))[0]).toBe(
      'whole',
    )
    expect(results(run(supersedeReads, steps, { pathArguments: 'where', protectedTools: 'cat' }))[0]).toBe(
      'whole',
    )
  })
})

describe('purging failed inputs', () => {
  const steps = [failed('edit', { path: 'a.ts', text: LONG }), use('edit', { path: 'a.ts' }), use('ls', {})]
  const inputs = (pruned: readonly Step[]) =>
    pruned.map((step) => (step.kind === 'action' ? step.calls[0]?.arguments : undefined))

  test('empties the arguments of a failed call once so many actions came after it; its error stays', () => {
    expect(inputs(run(purgeFailedInputs, steps, { turns: 2 }))[0]).toBe('{}')
    expect(inputs(run(purgeFailedInputs, steps, { turns: 3 }))[0]).toContain(LONG)
    expect(run(purgeFailedInputs, steps, { turns: 2 })[0]).toMatchObject({
      results: [{ error: expect.any(String) }],
    })
  })

  test('leaves good calls, protected ones, and those that are written in the text', () => {
    const pruned = run(purgeFailedInputs, steps, { turns: 0 })
    expect(inputs(pruned)).toEqual(['{}', '{"path":"a.ts"}', '{}'])
    expect(inputs(run(purgeFailedInputs, steps, { turns: 0, protectedFiles: 'a.ts' }))[0]).toContain(LONG)
    const inText = steps.map((step) => ({
      ...step,
      calls: step.calls.map((call) => ({ ...call, inText: true })),
    }))
    expect(inputs(run(purgeFailedInputs, inText, { turns: 0 }))[0]).toContain(LONG)
  })
})
