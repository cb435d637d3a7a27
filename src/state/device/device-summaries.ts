/**
 * Summaries by the browser's own model: whether there is one, and the work of asking it, which a person
 * starts and can stop. The answers are Dexie's; what is known of them here is their revision, on which
 * replays depend.
 */
import { isCanceled } from '#base/errors.ts'
import { ok, type Problem, type Result } from '#base/result.ts'
import { doneValue, RUNNING } from '#base/work.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { deviceChoice } from '#core/summaries/awaited.ts'
import { type DeviceChoice, type DeviceRequest, onDevice } from '#core/summaries/on-device.ts'
import { storeAnswer } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import type { CountingSettings } from '#workers/protocol/protocol.ts'
import { type DeviceSession, deviceAvailability, openDevice } from '../store/device-summariser.ts'
import { type DeviceSummaries, store } from '../store/store.ts'
import { type AwaitedOutcome, summariseAwaited } from '../store/summarise-awaited.ts'
import { takeAnswers } from './device-answers.ts'

let abort: AbortController | undefined

function set(change: Partial<DeviceSummaries>): void {
  store.setState(({ device }) => ({ device: { ...device, ...change } }))
}

/** Asks the browser whether it has a summariser; quick, and it fetches nothing. */
export async function askForDevice(summariser: CountingSettings['summariser']): Promise<void> {
  const choice = deviceChoice(summariser) ?? deviceChoice({ id: onDevice.id })
  if (choice !== undefined) set({ availability: await deviceAvailability(choice) })
}

/**
 * Has the texts summarised that wait in the replays of these memories, `total` as far as is known. To be
 * called in the handler of a click: only then may the browser fetch its model.
 */
export async function summariseOnDevice(memories: readonly CheckedSpec[], total: number): Promise<void> {
  const { trace, route } = store.getState()
  const { counting } = route
  const traceId = doneValue(trace)?.id
  const choice = deviceChoice(counting.summariser)
  if (traceId === undefined || choice === undefined || abort !== undefined) return
  const stopping = new AbortController()
  abort = stopping
  set({ run: RUNNING })
  const outcome = await withDevice(choice, stopping.signal, (session) =>
    summariseAwaited(
      {
        next: (limit) => nextAwaited(memories, { traceId, counting, limit }),
        summarise: session.summarise,
        store: storeAnswer,
      },
      {
        total,
        signal: stopping.signal,
        onProgress: (progress) => set({ run: { status: 'running', progress } }),
      },
    ),
  )
  abort = undefined
  set({ run: outcome.ok ? { status: 'done', value: outcome.value } : afterFailure(outcome.error) })
  takeAnswers()
  void askForDevice(counting.summariser)
}

export function stopDevice(): void {
  abort?.abort()
}

/** Takes what was said of the last run away. */
export function dismissDevice(): void {
  if (abort === undefined) set({ run: { status: 'idle' } })
}

async function withDevice(
  choice: DeviceChoice,
  signal: AbortSignal,
  work: (session: DeviceSession) => Promise<Result<AwaitedOutcome>>,
): Promise<Result<AwaitedOutcome>> {
  const onDownload = (download: number) => set({ run: { status: 'running', progress: { download } } })
  const session = await openDevice(choice, { signal, onDownload })
  if (!session.ok) return session
  const outcome = await work(session.value)
  session.value.close()
  return outcome
}

/** Of one memory after the other: those side by side in Compare often ask for the same. */
async function nextAwaited(
  memories: readonly CheckedSpec[],
  {
    limit,
    ...input
  }: { readonly traceId: string; readonly counting: CountingSettings; readonly limit: number },
): Promise<Result<readonly DeviceRequest[]>> {
  const found = new Map<string, DeviceRequest>()
  for (const memory of memories) {
    const texts = await runJob('awaited', { ...input, memory, limit })
    if (!texts.ok) return texts
    for (const request of texts.value) found.set(request.key, request)
    if (found.size >= limit) break
  }
  return ok([...found.values()])
}

/** What a person stopped is not a failure. */
function afterFailure(problem: Problem): DeviceSummaries['run'] {
  return isCanceled(problem) ? { status: 'idle' } : { status: 'failed', problem }
}
