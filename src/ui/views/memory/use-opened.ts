/** Everything the Memory view shows, gathered in one place; what is below only draws. */
import { useMemo, useState } from 'react'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY, type MemorySpec } from '#core/spec/spec-data.ts'
import { titleIn } from '#core/sweep/setting-words.ts'
import {
  type InspectView,
  useCursor,
  useCustomEntries,
  useLostOverRun,
  useOpenMemory,
  useProposedMemory,
  useRoute,
  useStepLookup,
  useTrace,
} from '#state/index.ts'
import { nameInRun } from './figures/name-in-run.ts'
import { foundLanes, type Lane, type Lookup, lanesOf } from './lanes.ts'
import { isOutOfContext } from './left-out/out-of-context.ts'
import { usedFirst, usedOf } from './left-out/used-first.ts'
import { type Agent, type WhoSees, whoSees } from './who-sees.ts'

export interface Awaited {
  /** Recommended since; undefined: not yet. */
  readonly best: MemorySpec | undefined
  /** Shows it in place of the recorded run. */
  readonly take: () => void
}

export interface Opened {
  /** What was asked for; `spec` replaces it where that cannot be. */
  readonly asked: MemorySpec
  /** Where no person chose a strategy, and none was recommended when the view was opened. */
  readonly awaited: Awaited | undefined
  readonly spec: CheckedSpec
  /** With its parameters. */
  readonly name: string
  readonly title: string
  /** The cursor, and how many calls there are. */
  readonly call: number
  readonly calls: number
  /** Undefined: not there yet, or failed. */
  readonly view: InspectView | undefined
  readonly lanes: readonly Lane[]
  /** Facts that calls used although they were no longer sent; undefined: not known yet. */
  readonly lost: ReturnType<typeof useLostOverRun>['latest']
  readonly found: readonly Lane[] | undefined
  readonly sharing: WhoSees | undefined
  readonly lookup: Lookup
  readonly isStale: boolean
  /** What is wrong with the memory that was asked for, or a job that failed. */
  readonly failure: Problem | undefined
  readonly canRetry: boolean
}

/** `query`: a question by hand; undefined: none is asked. */
export function useOpened(query: string | undefined): Opened {
  const { memory } = useRoute()
  const trace = useTrace()
  const call = useCursor() ?? 0
  const lookup = useStepLookup()
  const latest = useProposedMemory()
  const [first] = useState(latest)
  // What a person chose stays although a strategy is recommended later.
  const proposed = first.by === 'person' && latest.by === 'ranking' ? first : latest
  const [isTaken, setTaken] = useState(proposed.by !== 'none')
  // What is recommended later takes the place of the recorded run only when it is asked to.
  const isLate = proposed.by === 'ranking' && !isTaken
  const isAwaited = memory === undefined && (proposed.by === 'none' || isLate)
  const asked = memory ?? (isLate ? undefined : proposed.spec) ?? IDENTITY
  const own = useCustomEntries()
  const checked = useMemo(() => checkSpec(asked, own), [asked, own])
  const spec = checked.ok ? checked.value : IDENTITY
  const { view, problem, isStale } = useOpenMemory(spec, query)
  const isRecorded = spec.id === IDENTITY.id
  const lost = useLostOverRun(spec, !isRecorded).latest
  const lanes = useMemo(
    () =>
      view === undefined
        ? []
        : withoutEmptyEnd(lanesOf(usedFirst(view, usedOf(lost, view.call)), lookup), isRecorded),
    [view, lost, lookup, isRecorded],
  )
  const found = useMemo(() => (view === undefined ? undefined : foundLanes(view, lookup)), [view, lookup])
  const agents = useMemo(() => agentsOf(trace?.calls ?? []), [trace])
  const sharing = useMemo(
    () => (view === undefined ? undefined : whoSees(view.compartments, lookup, agents)),
    [view, lookup, agents],
  )
  return {
    asked,
    awaited: isAwaited ? { best: isLate ? proposed.spec : undefined, take: () => setTaken(true) } : undefined,
    spec,
    ...namesOf(checked.ok ? spec : undefined, asked, trace?.source.format),
    call,
    calls: trace?.calls.length ?? 0,
    view,
    lanes,
    lost,
    found,
    sharing,
    lookup,
    isStale,
    failure: checked.ok ? problem : checked.error,
    canRetry: checked.ok,
  }
}

/**
 * Without an empty lane of dropped steps where that would be wrong: a memory with other lanes has them there,
 * and in the recorded run the agent’s own compaction removed them.
 */
function withoutEmptyEnd(lanes: readonly Lane[], isRecorded: boolean): readonly Lane[] {
  const end = lanes.at(-1)
  const isEmptyEnd = end?.steps === 0 && end.sections.some(({ compartment }) => isOutOfContext(compartment))
  return isEmptyEnd && (isRecorded || lanes.length > 2) ? lanes.slice(0, -1) : lanes
}

function agentsOf(calls: readonly { readonly agent?: string }[]): readonly Agent[] {
  return [...new Set(calls.map(({ agent }) => agent))]
}

function namesOf(
  spec: CheckedSpec | undefined,
  asked: MemorySpec,
  format: string | undefined,
): Pick<Opened, 'name' | 'title'> {
  const only = (name: string) => ({ name, title: name })
  if (spec === undefined) return only(idsOf(asked))
  if (spec.id === IDENTITY.id) return only(t`As recorded`)
  const title = titleIn(format, spec)
  const name = nameInRun(spec, format)
  return title === undefined ? only(name) : { name, title }
}

/** A memory that cannot be, by the ids it was asked for with. */
function idsOf(spec: MemorySpec): string {
  return ('pipeline' in spec ? spec.pipeline : [spec]).map(({ id }) => id).join(', then ')
}
