/** Building runs by hand: a new run, a copy of one, steps out of what was pasted, a step written as JSON. */

import { dedupeInFlight } from '#base/dedupe-in-flight.ts'
import { given } from '#base/given.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { doneValue, type Work } from '#base/work.ts'
import type { Part } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import { loadWholeState, newId, storeTrace } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import type { ReadSteps, StepReading } from '#workers/protocol/building.ts'
import type { FormatInfo } from '#workers/protocol/protocol.ts'
import { navigate, openTrace } from '../shell/navigation.ts'
import { tell, tellProblem } from '../shell/notices.ts'
import { store } from '../store/store.ts'
import { newestState } from './edit-session.ts'

/** The format of traces that were made here. */
const BUILT = 'built'

/**
 * What a format is called; of a run that was made here, that. Empty until it is known, the id where it cannot
 * be.
 */
export function formatTitle(formats: Work<readonly FormatInfo[]>, id: string): string {
  if (id === BUILT) return t`Built manually`
  if (formats.status === 'running') return ''
  return doneValue(formats)?.find((format) => format.id === id)?.title ?? id
}

const once = dedupeInFlight<string, void>()

/**
 * Stores a run to begin from and opens it to be built on; `id`: one of `RUN_TEMPLATES`, without it a system
 * prompt and a task. The Memory view then opens the memory that it is about.
 */
export function newRun(id = ''): Promise<void> {
  return once(id, () => begin(id))
}

async function begin(id: string): Promise<void> {
  const [{ createTraceBuilder }, { RUN_TEMPLATES }] = await Promise.all([
    import('#core/usage/trace-builder.ts'),
    import('#core/edit/run-templates.ts'),
  ])
  const template = RUN_TEMPLATES.find((known) => known.id === id) ?? RUN_TEMPLATES[0]
  const builder = createTraceBuilder()
  for (const draft of template?.drafts ?? []) builder.add(draft)
  const source = { format: BUILT, fileName: '', run: 0, runs: 1, readerVersion: 1 }
  const memory = template?.memory
  const title = memory === undefined ? t`New run` : (template?.title ?? '')
  const trace = builder.build({ id: newId(), title, source })
  const stored = await storeTrace(trace)
  if (!stored.ok) return tellProblem(stored.error)
  store.setState({ building: true })
  openTrace(trace.id, 'timeline')
  if (memory !== undefined) navigate({ memory }, { replace: true })
}

/** Stores a trace as it is now, with its records, as a run of its own, and opens that. */
export async function copyRun(traceId: string): Promise<void> {
  const name = await newestState(traceId)
  const trace = name.ok ? await loadWholeState(name.value) : name
  if (!trace.ok) return tellProblem(trace.error)
  const { source, title } = trace.value
  const copy = {
    ...trace.value,
    id: newId(),
    title: t`${title} (copy)`,
    source: { ...source, run: 0, runs: 1 },
  }
  const stored = await storeTrace(copy)
  if (!stored.ok) return tellProblem(stored.error)
  openTrace(copy.id, 'timeline')
  tell(t`This is a copy. The original run is unchanged.`, 'success')
}

/** Shows the tools for building in the timeline, or puts them away. */
export function setBuilding(building: boolean): void {
  store.setState({ building })
}

/** Reads text of any format that can be imported, and stores nothing. `format`: one that the person chose. */
export function readSteps(text: string, format?: string, signal?: AbortSignal): Promise<Result<ReadSteps>> {
  const file = new Blob([text], { type: 'application/json' })
  const input = { name: 'pasted.json', file, ...given({ format }) }
  return runJob('readSteps', input, signal === undefined ? {} : { signal })
}

/** Most bytes of an image: with more of them in it a run becomes too heavy to be kept. */
const MAX_IMAGE_BYTES = 8 * 1024 * 1024

/** An image file as part of a step. Fails with `no-image` and `image-too-large`. */
export async function readImage(file: File): Promise<Result<Part>> {
  if (!file.type.startsWith('image/')) {
    return fail({
      code: 'no-image',
      message: t`The browser doesn’t support the image format of ${file.name}.`,
    })
  }
  if (file.size > MAX_IMAGE_BYTES) {
    return fail({
      code: 'image-too-large',
      message: t`${file.name} is larger than 8 MB.`,
      hint: t`Reduce its size first.`,
    })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  // In pieces: a call takes only this many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return ok({ kind: 'image', url: `data:${file.type};base64,${btoa(binary)}`, mediaType: file.type })
}

/** Checks a step that is written as JSON; it keeps the id and number given. */
export function checkStep(text: string, identity: Pick<Step, 'id' | 'number'>): Promise<Result<StepReading>> {
  return runJob('checkStep', { text, id: identity.id, number: identity.number })
}
