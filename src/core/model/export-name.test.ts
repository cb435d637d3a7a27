import { describe, expect, it } from 'vitest'
import { taskStep, traceOf } from '../testing/steps.ts'
import { exportName } from './export-name.ts'

const named = (fileName: string, run = 0, runs = 1) => {
  const trace = traceOf([taskStep('t')])
  return { ...trace, title: 'My Run: “ä”', source: { ...trace.source, fileName, run, runs } }
}

describe('the name of an exported file', () => {
  it('is that of the file it came from, with its form', () => {
    expect(exportName(named('logs/run.jsonl'), { kind: 'trace', format: 'atif' })).toBe('run.atif.json')
    expect(exportName(named('run.traj.gz'), { kind: 'markdown' })).toBe('run.md')
    expect(exportName(named('a.b.json'), { kind: 'report' })).toBe('a.b.report.html')
    expect(exportName(named('run.json'), { kind: 'calls-csv' })).toBe('run.calls.csv')
  })
  it('does not pile up its own endings', () => {
    expect(exportName(named('run.memoscope.json'), { kind: 'trace', format: 'memoscope' })).toBe(
      'run.memoscope.json',
    )
  })
  it('tells redacted runs apart by when they were recorded, and says nothing else of them', () => {
    const timestamp = Date.UTC(2026, 5, 18, 2, 34) / 1000
    const run = { ...named('redacted-run.jsonl'), ...traceOf([taskStep('t', { timestamp })]) }
    const source = { ...run.source, fileName: 'redacted-run.jsonl' }
    expect(exportName({ ...run, source }, { kind: 'markdown' })).toBe('redacted-run-2026-06-18-0234.md')
    expect(exportName(named('redacted-run.jsonl'), { kind: 'markdown' })).toBe('redacted-run.md')
  })
  it('tells which run of several', () => {
    expect(exportName(named('run.jsonl', 2, 9), { kind: 'trace', format: 'memoscope' })).toBe(
      'run-3.memoscope.json',
    )
  })
  it('tells the call and the memory of a context', () => {
    const form = { kind: 'context' as const, call: 4, label: 'keep last 10 · every 10' }
    expect(exportName(named('x'), form)).toBe('my-run_call-5_keep-last-10-every-10.json')
  })
  it('says nothing of the original for a skeleton', () => {
    expect(exportName(named('secret-project.json'), { kind: 'skeleton' })).toBe(
      'skeleton-of-1-steps.memoscope.json',
    )
  })
  it('is one that every system takes', () => {
    expect(exportName(named('a<b>:c|"d?*\u0000.json'), { kind: 'markdown' })).toBe('a_b__c__d___.md')
    expect(exportName(named(''), { kind: 'markdown' })).toBe('trace.md')
    expect(exportName(named('x'.repeat(500)), { kind: 'markdown' }).length).toBeLessThan(120)
  })
})
