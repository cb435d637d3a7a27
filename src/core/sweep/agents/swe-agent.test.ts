import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { agentSettings } from '../agent-settings.ts'
import type { RecordedRun } from './as-recorded.ts'

/** A run whose file says which history processors it had. */
function runWith(...processors: readonly JsonObject[]): RecordedRun {
  const metadata = { replay_config: JSON.stringify({ agent: { history_processors: processors } }) }
  return { steps: [], calls: [], metadata }
}

const settings = agentSettings('swe-agent', 100_000)?.settings ?? []
const howTo = (n: number, run: RecordedRun) =>
  settings.find(({ id }) => id === `swe-agent-last-${n}`)?.howTo(String, undefined, run)

test('where the run already had the processor, its number is changed, not a second one added', () => {
  const run = runWith({ type: 'cache_control' }, { type: 'last_n_observations', n: 5 })
  expect(howTo(3, run)).toBe(
    'The list history_processors of this run’s agent already has this processor: change its n: 5 to n: 3.',
  )
  expect(howTo(5, run)).toBe('The list history_processors of this run’s agent already has it.')
  expect(howTo(3, runWith({ type: 'cache_control' }))).toMatch(/^Add it to the list/)
})

test('where no run is at hand, the words fit agents with and without the processor', () => {
  const words = settings[0]?.howTo(String)
  expect(words).toMatch(
    /^Add it to the list .*, or change its n where the list already has this processor\.$/,
  )
})

test('a setting that the run was recorded with is known as its own', () => {
  const own = (run: RecordedRun) => settings.filter(({ isOf }) => isOf?.(run)).map(({ id }) => id)
  expect(own(runWith({ type: 'last_n_observations', n: 5 }))).toEqual(['swe-agent-last-5'])
  expect(own({ steps: [], calls: [] })).toEqual([])
})
