import { beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#base/result.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { type Helper, openEngineHelper, runJob } from '#workers/client.ts'
import { clearResults, fetchJob } from '../shell/jobs.ts'
import { HOME } from '../store/route.ts'
import { rankOn } from './rank-run.ts'

vi.mock('#workers/client.ts', () => ({ openEngineHelper: vi.fn(), runJob: vi.fn() }))

const { counting } = HOME
const asked = { format: 'codex', baseline: NO_FIGURES, counting }
const never = new AbortController().signal

/** What the helper was asked for, in order, and whether it was closed. */
let jobs: string[] = []
let isClosed = false
let finishSettings: () => void = () => undefined

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 0))
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 })
  clearResults()
  jobs = []
  isClosed = false
  const run = async (name: string) => {
    jobs.push(name)
    if (name === 'settings') await new Promise<void>((resolve) => (finishSettings = resolve))
    return ok([NO_FIGURES])
  }
  const close = () => {
    isClosed = true
  }
  vi.mocked(runJob).mockReset()
  // One function for every job: its result goes with the job's name, which no type of one function says.
  vi.mocked(openEngineHelper).mockImplementation(() => ({ run: run as Helper['run'], close }))
})

/** Asks for the settings of a run as soon as the baseline of the ranked run is there. */
function rankAndAsk(traceId: string) {
  return new Promise<{ readonly end: () => void; readonly made: Promise<unknown> }>((resolve) => {
    const end = rankOn({ traceId: 'ranked', counting }, [], {
      onRow: (place) => {
        if (place === 0) resolve({ end, made: fetchJob('settings', { traceId, ...asked }, never) })
      },
      onEnd: () => undefined,
    })
  })
}

const settingsAsked = () => vi.waitFor(() => expect(jobs.at(-1)).toBe('settings'))

test('the settings of the ranked run are replayed where its baseline was, before any other strategy', async () => {
  const { end, made } = await rankAndAsk('ranked')
  await settingsAsked()
  const before = jobs.length
  expect(runJob).not.toHaveBeenCalled()
  finishSettings()
  expect(await made).toEqual(ok([NO_FIGURES]))
  await vi.waitFor(() => expect(jobs.length).toBeGreaterThan(before))
  end()
})

test('a ranking that ends lets the settings be finished, and takes none from then on', async () => {
  const { end, made } = await rankAndAsk('ranked')
  await settingsAsked()
  end()
  expect(isClosed).toBe(false)
  finishSettings()
  expect(await made).toEqual(ok([NO_FIGURES]))
  await vi.waitFor(() => expect(isClosed).toBe(true))
  vi.mocked(runJob).mockResolvedValue(ok([]))
  await fetchJob('settings', { traceId: 'ranked', ...asked, format: 'pi' }, never)
  expect(runJob).toHaveBeenCalledOnce()
})

test('the settings of another run are replayed by its own worker', async () => {
  vi.mocked(runJob).mockResolvedValue(ok([]))
  const { end, made } = await rankAndAsk('another')
  expect(await made).toEqual(ok([]))
  expect(jobs).not.toContain('settings')
  end()
})
