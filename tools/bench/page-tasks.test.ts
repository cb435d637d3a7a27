import { expect, test } from 'vitest'
import { eventsIn, tasksOfSites } from './page-tasks.ts'

test('threads and tasks are read line by line from a recording of the browser, others left out', () => {
  const thread = { name: 'thread_name', pid: 1, tid: 2, args: { name: 'CrRendererMain' } }
  const task = { name: 'ThreadControllerImpl::RunTask', pid: 1, tid: 2, dur: 40, tdur: 30 }
  const other = { name: 'SimpleWatcher', pid: 1, tid: 2, dur: 10 }
  const lines = [thread, other, task].map((event) => JSON.stringify(event))
  const recording = `{"traceEvents":[\n${lines.join(',\n')}],"metadata":\n{"os":"Linux"}}`
  expect([...eventsIn(Buffer.from(recording))]).toEqual([thread, task])
})

test('the browser’s own surfaces are no sites: their tasks do not count', () => {
  const main = (pid: number) => ({ name: 'thread_name', pid, tid: 1, args: { name: 'CrRendererMain' } })
  const task = (pid: number, tid = 1) => ({
    name: 'ThreadControllerImpl::RunTask',
    pid,
    tid,
    dur: pid * 1000,
    tdur: 500,
  })
  const opened = (pid: number, documentLoaderURL: string) => ({
    name: 'navigationStart',
    pid,
    tid: 1,
    args: { data: { documentLoaderURL } },
  })
  const watched = { name: 'memoscope-watched', pid: 2, tid: 1 }
  const events = [
    ...[1, 2, 3].map(main),
    opened(1, 'http://localhost/'),
    opened(3, 'chrome://omnibox-popup/'),
    watched,
    ...[1, 2, 3].map((pid) => task(pid)),
    task(1, 9),
  ]
  expect(tasksOfSites(events)).toEqual([
    { wall: 1, processor: 0.5 },
    { wall: 2, processor: 0.5 },
  ])
})
