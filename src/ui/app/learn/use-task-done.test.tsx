import { afterEach, expect, test } from 'vitest'
import type { Known } from '#lessons/model/evaluate.ts'
import type { Lesson, Task } from '#lessons/model/lesson.ts'
import { find, type Rendered, render } from '../../kit/testing/render.ts'
import { useTaskDone } from './use-task-done.ts'

let rendered: Rendered | undefined
afterEach(() => {
  rendered?.unmount()
  rendered = undefined
})

const known: Known = {
  view: 'timeline',
  tab: 'messages',
  baseline: 'as-recorded',
  profile: undefined,
  window: 3000,
  call: 3,
  columns: [],
  opened: undefined,
  selected: undefined,
  calls: 16,
  steps: 18,
  notebook: undefined,
  replayOf: () => undefined,
  lossesOf: () => undefined,
  refusalsOf: () => undefined,
}

const lesson: Lesson = {
  id: 'x',
  kind: 'lesson',
  title: 'X',
  summary: '',
  minutes: 1,
  trace: { kind: 'shipped', name: 'coding' },
  figures: { call: { kind: 'state', figure: 'call' } },
  parts: [],
  claims: [],
}

const openDetail: Task = { goal: [], until: [{ kind: 'shows', what: 'tab', value: 'saw' }] }

interface ProbeProps {
  readonly now: Partial<Known>
  readonly isOpen: boolean
  readonly task: Task
}

function Probe({ now, isOpen, task }: ProbeProps) {
  const isDone = useTaskDone(task, isOpen, {
    lesson,
    known: { ...known, ...now },
    provenance: 'estimate',
  })
  return <p>{isDone ? 'done' : 'open'}</p>
}

function show(now: Partial<Known>, isOpen = true, task = openDetail): string | null {
  const probe = <Probe now={now} isOpen={isOpen} task={task} />
  if (rendered === undefined) rendered = render(probe)
  else rendered.rerender(probe)
  return find('p').textContent
}

test('what was so before the task was set does not count, until the person changes something', () => {
  expect(show({ tab: 'saw' })).toBe('open')
  expect(show({ tab: 'saw' })).toBe('open')
  expect(show({ tab: 'saw', call: 4 })).toBe('done')
})

test('what the person does counts, and a run that is still being opened is nobody’s doing', () => {
  expect(show({ tab: 'saw', steps: 0 })).toBe('open')
  expect(show({ tab: 'saw' })).toBe('open')
  expect(show({ tab: 'messages' })).toBe('open')
  expect(show({ tab: 'saw' })).toBe('done')
})

test('opening the Scratchpad counts where there is no pad yet', () => {
  const task: Task = { goal: [], until: [{ kind: 'shows', what: 'view', value: 'scratchpad' }] }
  expect(show({}, true, task)).toBe('open')
  expect(show({ view: 'scratchpad' }, true, task)).toBe('done')
})

test('a task that is set again asks for it to be done again', () => {
  show({ tab: 'messages' })
  expect(show({ tab: 'saw' })).toBe('done')
  show({ tab: 'saw' }, false)
  expect(show({ tab: 'saw' })).toBe('open')
})
