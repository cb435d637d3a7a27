import { expect, test } from 'vitest'
import { textPart } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'
import { agentSettings } from '../agent-settings.ts'
import type { RecordedRun } from './as-recorded.ts'

/** What is said of a run, beside the first setting by size or by another value. */
function saidOf(format: string, isBySize: boolean, run: Partial<RecordedRun>): string | undefined {
  const setting = agentSettings(format, 400_000)?.settings.find(
    ({ size }) => (size !== undefined) === isBySize,
  )
  return setting?.asRecorded?.({ steps: [], calls: [], ...run })
}

function result(text: string): Step {
  return {
    ...{ id: text, number: 1, kind: 'action', parts: [], calls: [] },
    results: [{ callId: '', parts: [textPart(text)] }],
  }
}

function cutTo(kept: number): Step {
  return result(`Original token count: ${kept + 704}\nOutput:\na …704 tokens truncated… b`)
}

test('Codex is said to have cut the longest results to its default, or to another length', () => {
  const said = (...steps: Step[]) => saidOf('codex', false, { steps })
  expect(said(cutTo(4000), cutTo(10_000), result('short'))).toBe(
    'In this run, the longest results were cut to 10,000 tokens, Codex’s default.',
  )
  expect(said(cutTo(12_000))).toBe(
    'In this run, the longest results were cut to 12,000 tokens; Codex’s default is 10,000.',
  )
  expect(said(result('short'))).toBe('Codex’s default is 10,000 tokens.')
  const calls = [{ index: 0, at: 1, stepId: 'a', source: 'recorded' as const, model: 'gpt-5.1' }]
  expect(saidOf('codex', false, { calls })).toBe('Codex’s default is 2,500 tokens.')
})

test('Claude Code is said to compact at the size of the setting instead of the recorded sizes, or never to have', () => {
  const compaction = { kind: 'full' as const, summary: [], restored: [] }
  const said = (...compactions: readonly { readonly trigger?: string; readonly tokensBefore?: number }[]) =>
    saidOf('claude-code', true, {
      compactions: compactions.map((one) => ({ ...compaction, ...one })),
    })?.replaceAll('\u00a0', ' ')
  const automatic = (tokensBefore: number) => ({ trigger: 'auto', tokensBefore })
  expect(said(automatic(155_301))).toBe(
    'Instead of compacting automatically at 155k tokens, as in this run, Claude Code compacts at about 100k.',
  )
  expect(said(automatic(155_301), automatic(167_373), { trigger: 'manual', tokensBefore: 90_000 })).toBe(
    'Instead of compacting automatically at 155k to 167k tokens, as in this run, Claude Code compacts at about 100k.',
  )
  const sent = { index: 0, at: 0, stepId: 'a', source: 'recorded' as const, usage: { cacheRead: 150_000 } }
  const counted = { ...compaction, ...automatic(155_301), last: 'a' }
  const uncounted = { ...compaction, trigger: 'auto', last: 'a' }
  const [byFile, byUsage] = [counted, uncounted].map((one) =>
    saidOf('claude-code', true, { steps: [result('a')], calls: [sent], compactions: [one] }),
  )
  expect(byFile).toContain('at 155k tokens')
  expect(byUsage).toContain('at 150k tokens')
  expect(said()).toBe(
    'In this run, Claude Code never compacted automatically. By default, it does about 33k tokens before the context window is full.',
  )
  expect(said({ tokensBefore: 90_000 })).toBeUndefined()
})
