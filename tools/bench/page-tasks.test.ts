import { expect, test } from 'vitest'
import { eventsIn } from './page-tasks.ts'

test('threads and tasks are read line by line from a recording of the browser, others left out', () => {
  const thread = { name: 'thread_name', pid: 1, tid: 2, args: { name: 'CrRendererMain' } }
  const task = { name: 'ThreadControllerImpl::RunTask', pid: 1, tid: 2, dur: 40, tdur: 30 }
  const other = { name: 'SimpleWatcher', pid: 1, tid: 2, dur: 10 }
  const lines = [thread, other, task].map((event) => JSON.stringify(event))
  const recording = `{"traceEvents":[\n${lines.join(',\n')}],"metadata":\n{"os":"Linux"}}`
  expect([...eventsIn(Buffer.from(recording))]).toEqual([thread, task])
})
