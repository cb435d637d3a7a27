import { expect, it } from 'vitest'
import { actionStep, messageStep, taskStep } from '#core/testing/steps.ts'
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
  expect(runTitle(UUID_FILE, [taskStep('In https://github.com/me/lamp (also cloned) fix the switch')])).toBe(
    'In me/lamp (also cloned) fix the switch',
  )
  expect(runTitle(UUID_FILE, [taskStep('See https://lamp.example/issues/7/?a=b#c.')])).toBe('See issues/7.')
  expect(runTitle(UUID_FILE, [taskStep('Read https://lamp.example/, then stop')])).toBe(
    'Read https://lamp.example/, then stop',
  )
  expect(runTitle(UUID_FILE, [taskStep('Why '.repeat(40))])).toMatch(/^(?:Why ){19}Why…$/)
})

it('takes the request where the name of the file is a generic word, a short id, or that of several runs', () => {
  const steps = [taskStep('Fix the lamp')]
  for (const name of [
    'session_fe5e1c67_438lines.jsonl',
    'messages.json',
    'rollout-2025-11-17.jsonl',
    '42.json',
  ])
    expect(runTitle(name, steps)).toBe('Fix the lamp')
  expect(runTitle('лампа.json', steps)).toBe('лампа')
  expect(runTitle('trials.jsonl', steps, { run: 2, runs: 9 })).toBe('Fix the lamp')
  expect(runTitle('trials.jsonl', [], { run: 2, runs: 9 })).toBe('trials, run 3')
})

it('takes a command that begins work as the request, and no result that is sent as a message of the user', () => {
  const command = (name: string, typed: string) =>
    taskStep(
      `<command-message>${name}</command-message>\n<command-name>/${name}</command-name>\n<command-args>${typed}</command-args>`,
    )
  expect(runTitle(UUID_FILE, [command('review', '12')])).toBe('/review 12')
  expect(runTitle(UUID_FILE, [command('clear', ''), messageStep('Fix it')])).toBe('Fix it')
  const result = [actionStep({ text: 'Looking.' }), messageStep('OBSERVATION: 3 files')]
  expect(runTitle(UUID_FILE, [taskStep('<uploaded_files>'), ...result])).toBe(
    '0442a060-edc3-4307-bddb-11a2951fd1a1',
  )
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
