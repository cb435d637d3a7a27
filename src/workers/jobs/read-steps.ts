/**
 * The jobs behind what a person puts into a run by hand: pasted messages of any format, and a step written as
 * JSON.
 */
import { CANCELED } from '#base/errors.ts'
import { given } from '#base/given.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { draftOf } from '#core/edit/edit.ts'
import type { Trace } from '#core/model/trace.ts'
import { readSource } from '#formats/intake/index.ts'
import { readStepText } from '#formats/messages/step-text.ts'
import { pacedPause } from '../bench/give-way.ts'
import type { ReadRun, ReadSteps, StepReading } from '../protocol/building.ts'
import type { JobContext } from '../protocol/host.ts'
import type { Jobs } from '../protocol/protocol.ts'

/** Reads what the import would read, and stores nothing. Fails only with `cancelled`. */
export async function readSteps(
  { name, file, format }: Jobs['readSteps']['input'],
  { signal }: JobContext<never>,
): Promise<Result<ReadSteps>> {
  let made = 0
  const newTraceId = () => {
    made++
    return `read-${made}`
  }
  const reading = await readSource(
    { name, blob: file },
    { newTraceId },
    { signal, pause: pacedPause(), ...given({ format }) },
  )
  if (signal.aborted) return fail(CANCELED)
  const parts = reading.parts.map((part) => part.reading)
  const found = parts.flatMap(({ problem }) => problem ?? [])
  const problem = reading.problem ?? found[0]
  const candidates = parts.flatMap((part) => part.candidates ?? [])
  const [read] = parts.flatMap((part) => part.format ?? [])
  return ok({
    runs: parts.flatMap(({ outcome }) => (outcome?.traces ?? []).map(readRun)),
    warnings: [...reading.warnings, ...parts.flatMap(({ warnings }) => warnings)],
    ...given({ format: read, problem }),
    ...(candidates.length === 0 ? {} : { candidates }),
  })
}

function readRun({ title, steps, calls }: Trace): ReadRun {
  return {
    title,
    steps: steps.map(draftOf),
    calls: calls.map(({ index: _index, at, stepId: _stepId, agent: _agent, ...facts }) => ({ at, facts })),
  }
}

/** Checks a step that was written as JSON. Never fails: what is wrong is in the answer. */
export async function checkStep({
  text,
  ...identity
}: Jobs['checkStep']['input']): Promise<Result<StepReading>> {
  return ok(readStepText(text, identity))
}
