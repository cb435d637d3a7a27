/**
 * What a format cannot hold of a trace, found by doing it: the trace is written, read again, and what differs
 * is said. So it is true of every trace; `cannotHold` of a format is the written list that the round-trip
 * test holds it to.
 */
import { plural } from '#base/format-count.ts'
import { t } from '#base/words.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { Call, RecordedChange, Trace } from '#core/model/trace.ts'
import { parseDocument } from '../parse/document.ts'
import type { Format } from '../reading/format.ts'
import { align } from './align.ts'
import { ASPECTS, type Aspect } from './aspects.ts'
import { type Said, saidIn } from './said.ts'
import { CALL_ASPECTS, RUN_ASPECTS } from './trace-aspects.ts'

/** Something that differs, by its id, with a sentence for a person. */
interface Loss {
  readonly id: string
  readonly sentence: string
}

/** Writes, reads, compares. A trace that cannot be written or read again has one loss: all of it. O(text). */
export function lossesByRoundTrip(format: Pick<Format, 'read' | 'write'>, trace: Trace): readonly Loss[] {
  const written = format.write?.(trace)
  if (written?.ok !== true) return [{ id: 'all', sentence: t`This format can’t represent the run.` }]
  const { document } = parseDocument('again', written.value)
  const again = document === undefined ? undefined : format.read(document, SAME_ID(trace.id)).traces[0]
  if (again === undefined) return [{ id: 'all', sentence: t`The exported run couldn’t be imported again.` }]
  return lossesBetween(trace, again)
}

const SAME_ID = (id: string) => ({ newTraceId: () => id, isFreeId: () => true })

/** The sentences of a format's `losses`. */
export function lossSentences(format: Pick<Format, 'read' | 'write'>, trace: Trace): readonly string[] {
  return lossesByRoundTrip(format, trace).map(({ sentence }) => sentence)
}

/** All in which `after` differs from `before`, but for its id and the ids of its steps. */
export function lossesBetween(before: Trace, after: Trace): readonly Loss[] {
  const said = { before: saidIn(before), after: saidIn(after) }
  const { pairs, missing, more } = align(said.before, said.after)
  const stepOf = new Map<Step, Step>()
  for (const [one, other] of pairs) if (!stepOf.has(one.step)) stepOf.set(one.step, other.step)
  return [
    ...leftOut(missing),
    ...(more.length === 0
      ? []
      : [loss('added', t`Adds ${plural(countSteps(more), 'step')} that the run doesn’t have.`)]),
    ...ofMessages(pairs, said),
    ...ofCalls(before, after, stepOf),
    ...RUN_ASPECTS.flatMap(({ id, say, of }) => (isSame(of(before), of(after)) ? [] : [loss(id, say)])),
    ...(isSame(recordedIn(before, stepOf), recordedIn(after, new Map()))
      ? []
      : [
          loss(
            'recorded-changes',
            t`Recorded memory changes (compactions, elisions) are removed or changed.`,
          ),
        ]),
    ...(hasSameRecords(before, after, stepOf)
      ? []
      : [loss('records', t`The original records of the imported file are removed.`)]),
  ]
}

function loss(id: string, sentence: string): Loss {
  return { id, sentence }
}

function leftOut(missing: readonly Said[]): readonly Loss[] {
  const controls = missing.filter(({ role }) => role === 'control')
  const others = missing.filter(({ role }) => role !== 'control')
  return [
    ...(controls.length === 0
      ? []
      : [
          loss(
            'controls',
            t`Removes ${plural(controls.length, 'memory event')} (episodes, broadcasts, marks).`,
          ),
        ]),
    ...(others.length === 0
      ? []
      : [
          loss(
            'messages',
            t`Messages are removed or merged with others in ${plural(countSteps(others), 'step')}.`,
          ),
        ]),
  ]
}

function countSteps(said: readonly Said[]): number {
  return new Set(said.map(({ at }) => at)).size
}

interface Both {
  readonly before: readonly Said[]
  readonly after: readonly Said[]
}

function ofMessages(pairs: readonly (readonly [Said, Said])[], said: Both): readonly Loss[] {
  const changed = new Map<string, ReadonlySet<Said>>()
  return ASPECTS.flatMap((aspect) => {
    const { id, say, of, follows = '', isOfStep = false } = aspect
    const told = changed.get(follows)
    const found = pairs.filter(
      ([one, other]) => told?.has(one) !== true && (!isOfStep || one.isFirst) && !isSame(of(one), of(other)),
    )
    const before = found.map(([one]) => one)
    changed.set(id, new Set(before))
    return found.length === 0 || onlyMoved(aspect, said) ? [] : [loss(id, say(countSteps(before), found))]
  })
}

function onlyMoved({ of, isOfStep = false, mayMove = false }: Aspect, { before, after }: Both): boolean {
  const all = (messages: readonly Said[]) =>
    messages.flatMap((message) => (isOfStep && !message.isFirst ? [] : (of(message) ?? [])))
  return mayMove && isSame(all(before), all(after))
}

function ofCalls(before: Trace, after: Trace, stepOf: ReadonlyMap<Step, Step>): readonly Loss[] {
  const byStep = new Map(after.calls.map((call) => [call.stepId, call]))
  const twins = before.calls.flatMap((call): readonly (readonly [Call, Call])[] => {
    const twin = byStep.get(twinId(before, stepOf, call.at) ?? '')
    return twin === undefined ? [] : [[call, twin]]
  })
  const found = CALL_ASPECTS.flatMap(({ id, say, of }) => {
    const changed = twins.filter(([one, other]) => !isSame(of(one), of(other)))
    return changed.length === 0 ? [] : [loss(id, say(changed))]
  })
  const isWhole = twins.length === before.calls.length && twins.length === after.calls.length
  const isPlaced = twins.every(([one, other]) => one.agent === other.agent && one.index === other.index)
  if (isWhole && isPlaced) return found
  const numbers = t`${plural(before.calls.length, 'model call')} before, ${after.calls.length} after`
  const sentence = isWhole
    ? t`The agent or the order of model calls changes.`
    : t`Which steps are model calls changes: ${numbers}.`
  return [loss('call-places', sentence), ...found]
}

function twinId(trace: Trace, stepOf: ReadonlyMap<Step, Step>, at: number): StepId | undefined {
  const step = trace.steps[at]
  return step === undefined ? undefined : stepOf.get(step)?.id
}

/** Recorded changes with the ids that the steps have after reading. */
function recordedIn(trace: Trace, stepOf: ReadonlyMap<Step, Step>): readonly RecordedChange[] {
  const ids = new Map(trace.steps.map((step) => [step.id, stepOf.get(step)?.id ?? step.id]))
  const idOf = (id: StepId) => ids.get(id) ?? id
  return trace.recorded.map(({ call, changes }) => ({
    call,
    changes: changes.map((change) => {
      if (change.kind === 'remove') return { kind: change.kind, id: idOf(change.id) }
      const step = { ...change.step, id: idOf(change.step.id) }
      if (change.kind === 'replace') return { kind: change.kind, step }
      return {
        kind: change.kind,
        step,
        ...(change.before === undefined ? {} : { before: idOf(change.before) }),
      }
    }),
  }))
}

function hasSameRecords(before: Trace, after: Trace, stepOf: ReadonlyMap<Step, Step>): boolean {
  return before.steps.every((step) => {
    const records = before.records.get(step.id)
    if (records === undefined) return true
    return isSame(records, after.records.get(stepOf.get(step)?.id ?? ''))
  })
}

/** By value; objects of plain data whose keys may be in another order. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [left, right] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))]
  return (
    Array.isArray(one) === Array.isArray(other) &&
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)))
  )
}
