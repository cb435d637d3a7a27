import { expect, it } from 'vitest'
import { messageStep, taskStep } from '#core/testing/steps.ts'
import { runTitle } from './run-title.ts'

const UUID_FILE = 'projects/0442a060-edc3-4307-bddb-11a2951fd1a1.jsonl.gz'

it('names a run by its file where that says something', () => {
  expect(runTitle('runs/lamp-flicker.jsonl', [taskStep('Fix the lamp')])).toBe('lamp-flicker')
  expect(runTitle('decade.json', [taskStep('Fix the lamp')])).toBe('decade')
})

it('names a run by the request where the file has only an id', () => {
  expect(runTitle(UUID_FILE, [taskStep('\n  Fix the lamp.\nIt flickers.')])).toBe('Fix the lamp.')
  expect(runTitle('rollout-2025-11-17T10-00-00-019d6d298cf7.jsonl', [taskStep('Fix it')])).toBe('Fix it')
  expect(runTitle(UUID_FILE, [taskStep('Follow this plan:\n\n# Fix the lamp\n\n## Why')])).toBe(
    'Follow this plan: Fix the lamp',
  )
  expect(runTitle(UUID_FILE, [taskStep('Why '.repeat(40))])).toMatch(/^(?:Why ){19}Why…$/)
})

it('passes over what the program put before the request', () => {
  const steps = [
    taskStep('<environment_context>…'),
    messageStep('# AGENTS.md instructions'),
    messageStep('Fix it'),
  ]
  expect(runTitle(UUID_FILE, steps)).toBe('Fix it')
  expect(runTitle(UUID_FILE, [taskStep('<local-command>')])).toBe('0442a060-edc3-4307-bddb-11a2951fd1a1')
})
