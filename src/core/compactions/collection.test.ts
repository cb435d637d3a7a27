import { expect, test } from 'vitest'
import { actionStep, summaryStep, taskStep, traceOf } from '../testing/steps.ts'
import { compactionAccounts } from './account.ts'
import { compactionGroups } from './collection.ts'

const read = (path: string) =>
  actionStep({ tool: 'Read', args: { file_path: path }, observation: `text of ${path}` })
/** Two reads, a compaction of all of it, and one of them read again. */
function run(version: string) {
  const steps = [taskStep('Look.'), read('/a.ts'), read('/b.ts'), summaryStep('It looked.'), read('/a.ts')]
  const recorded = [{ call: 2, changes: ['s0', 's1', 's2'].map((id) => ({ kind: 'remove' as const, id })) }]
  const made = traceOf(steps, recorded)
  const compactions = [{ kind: 'full' as const, last: 's2', summary: ['s3'], restored: [] }]
  const trace = { ...made, compactions, source: { ...made.source, format: 'claude-code', version } }
  return { trace, accounts: compactionAccounts(trace) }
}

test('compactions are added up per agent and version, with what is read again by kind and age', () => {
  const groups = compactionGroups([run('2.0'), run('2.1'), run('2.0')])
  expect(groups.map(({ version, runs, compactions }) => [version, runs, compactions])).toEqual([
    ['2.0', 2, 2],
    ['2.1', 1, 1],
  ])
  expect(groups[0]?.reads).toEqual([{ kind: 'file', oldest: 10, removed: 4, again: 2 }])
  const { kept = 0, summarized = 0, removed = 0 } = groups[0]?.steps ?? {}
  expect([kept, summarized + removed]).toEqual([0, 6])
  expect(groups[0]?.cost).toBeUndefined()
})

test('what writing the summary cost is subtracted from what a compaction saved, where it is known', () => {
  const priced = (saved: number, written?: number) => {
    const { trace, accounts } = run('2.0')
    const cost = {
      rewrite: { tokens: 10, dollars: 0.5 },
      saved: { calls: 3, tokens: 100, dollars: saved },
      ...(written === undefined ? {} : { summary: { dollars: written } }),
    }
    return { trace, accounts: accounts.map((account) => ({ ...account, cost })) }
  }
  const [group] = compactionGroups([priced(2, 0.5), priced(0.25, 0.75), priced(1)])
  expect(group?.cost).toEqual({ compactions: 3, rewrite: 0.5, saved: (1.5 - 0.5 + 1) / 3 })
})

test('a compaction that a resumed session or a fork has in common with another run counts once', () => {
  const at = (seconds: number) => {
    const made = run('2.0')
    return { ...made, accounts: made.accounts.map((account) => ({ ...account, timestamp: seconds })) }
  }
  const [group] = compactionGroups([at(50), at(50), at(60)])
  expect(group).toMatchObject({ runs: 2, compactions: 2, repeated: 1 })
  expect(group?.reads).toEqual([{ kind: 'file', oldest: 10, removed: 4, again: 2 }])
})

test('copied lines of a fork have the time of the copy, and are the same compaction', () => {
  const at = (seconds: number, first: string) => {
    const reads = Array.from({ length: 12 }, (_, index) => read(`/${first}${index}.ts`))
    const steps = [taskStep('Look.'), ...reads, summaryStep('It looked.'), read('/a.ts')]
    const gone = steps.slice(0, 13).map((_, index) => ({ kind: 'remove' as const, id: `s${index}` }))
    const made = traceOf(steps, [{ call: 12, changes: gone }])
    const marked = { kind: 'full' as const, last: 's12', timestamp: seconds, summary: ['s13'], restored: [] }
    const trace = { ...made, compactions: [marked] }
    return { trace, accounts: compactionAccounts(trace) }
  }
  expect(compactionGroups([at(50, 'a'), at(73, 'a')])).toMatchObject([{ compactions: 1, repeated: 1 }])
  expect(compactionGroups([at(50, 'a'), at(73, 'b')])).toMatchObject([{ compactions: 2, repeated: 0 }])
})

test('runs that were never compacted are in no group', () => {
  const { trace } = run('2.0')
  expect(compactionGroups([{ trace, accounts: [] }])).toEqual([])
})
