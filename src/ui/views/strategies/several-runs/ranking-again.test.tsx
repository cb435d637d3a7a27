// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { doneValue } from '#base/work.ts'
import { actionStep, answerStep, taskStep } from '#core/testing/steps.ts'
import { type AgentReplays, openTrace, readApp, useAgentReplays, useRanking } from '#state/index.ts'
import { freshApp, held, jobsAsked, openSteps } from '#state/testing/open-app.ts'
import { render } from '../../../kit/testing/render.ts'
import { type OfferedStrategies, useOfferedStrategies } from './use-offered-strategies.ts'

const read = (at: number) =>
  actionStep({ text: `Look ${at}.`, tool: 'read', args: { path: `part_${at}.ts` }, observation: 'Text.' })

beforeEach(freshApp)

/** What a view says of the ranking, each time it is drawn. */
function statusesOfAView(): readonly string[] {
  const seen: string[] = []
  function View() {
    seen.push(useRanking().status)
    return null
  }
  render(<View />).unmount()
  return seen
}

test('a ranking that is looked at again is at work at once: what is there may not be taken for all', async () => {
  await openSteps([taskStep('Find the port.'), read(0), read(1), answerStep('48713')])
  held.add('sweep')
  statusesOfAView()
  expect(new Set(statusesOfAView())).toEqual(new Set(['running']))
})

test('what the agent of several runs can be told is not replayed again when its answer is looked at again', async () => {
  await openSteps([taskStep('Find the port.'), read(0), answerStep('48713')])
  await openSteps([taskStep('Find the host.'), read(1), answerStep('example.org')])
  const stored = doneValue(readApp().library) ?? []
  const runs = stored.map((run) => ({ ...run, source: { ...run.source, format: 'claude-code' } }))
  let last: AgentReplays | undefined
  function View() {
    last = useAgentReplays(runs, false)
    return null
  }
  const first = render(<View />)
  await vi.waitFor(() => expect(last?.status).toBe('done'), 10_000)
  expect(last?.replayed).toHaveLength(2)
  first.unmount()
  const before = jobsAsked.length
  last = undefined
  render(<View />).unmount()
  expect(last).toMatchObject({ status: 'done', replayed: [{}, {}] })
  expect(jobsAsked.slice(before)).not.toContain('sweep')
})

test('the same strategies are offered for some runs, in the same order, whichever of them is open', async () => {
  const looks = Array.from({ length: 9 }, (_, at) => read(at))
  await openSteps([taskStep('Find the port.'), ...looks, answerStep('48713')])
  const long = readApp().route.traceId
  await openSteps([taskStep('Find the host.'), read(1), answerStep('example.org')])
  const runs = doneValue(readApp().library) ?? []
  let offered: OfferedStrategies | undefined
  const ready: (readonly string[])[] = []
  const namesOf = ({ rows }: OfferedStrategies) => rows.map(({ id, group }) => `${id} ${group}`)
  function View() {
    offered = useOfferedStrategies(runs, false)
    if (!offered.isPending) ready.push(namesOf(offered))
    return null
  }
  const offeredNow = async () => {
    const shown = render(<View />)
    await vi.waitFor(() => expect(offered?.ofRun.status).toBe('done'), 20_000)
    shown.unmount()
    return offered && namesOf(offered)
  }
  const withShortOpen = await offeredNow()
  if (long === undefined) throw new Error('a run is open')
  openTrace(long, 'strategies')
  await vi.waitFor(() => expect(doneValue(readApp().trace)?.id).toBe(long))
  expect(await offeredNow()).toEqual(withShortOpen)
  expect(withShortOpen?.length).toBeGreaterThan(20)
  // What is proposed may not depend on how far the ranking was.
  expect(new Set(ready.map((names) => names.join('\n'))).size).toBe(1)
})
