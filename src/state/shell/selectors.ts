import { useEffect, useState } from 'react'
import { doneValue } from '#base/work.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import type { Counting } from '#core/account/settle.ts'
import type { RunSummary } from '#core/account/summary.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import { onDevice } from '#core/summaries/on-device.ts'
import type { CountingSettings } from '#workers/protocol/protocol.ts'
import type { Route } from '../store/route.ts'
import { type AppState, store, useApp } from '../store/store.ts'
import { type Derived, useJob } from './jobs.ts'

export function useRoute(): Route {
  return useApp((state) => state.route)
}

/** Milliseconds without a move after which the cursor rests. */
const REST = 200

/**
 * The route, but while the cursor moves as it was before: for links and what else can wait until the cursor
 * rests. Another view or run is there at once.
 */
export function useRestingRoute(): Route {
  const [resting, setResting] = useState(() => store.getState().route)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => setResting(store.getState().route)
    const stop = store.subscribe(({ route }, { route: before }) => {
      if (route === before) return
      clearTimeout(timer)
      const isMove = route.view === before.view && route.traceId === before.traceId
      if (isMove && (route.call !== before.call || route.step !== before.step)) timer = setTimeout(take, REST)
      else take()
    })
    take()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return resting
}

/**
 * The route's counting settings as jobs get it: with what is known of the stored answers where they matter,
 * and the person's price lists.
 */
export function useJobCounting(): CountingSettings {
  const { counting } = useRoute()
  const answers = useApp((state) => (counting.summariser.id === onDevice.id ? state.answers : undefined))
  const customProfiles = useApp((state) => state.customProfiles)
  const modelPrices = useApp((state) => state.modelPrices)
  return withKnown(counting, { answers, customProfiles, modelPrices })
}

/** The same for what is not a view. */
export function jobCountingOf({
  route: { counting },
  answers,
  ...known
}: Pick<AppState, 'route' | keyof Known>): CountingSettings {
  return withKnown(counting, {
    ...known,
    answers: counting.summariser.id === onDevice.id ? answers : undefined,
  })
}

/** What of the store goes along with the route's counting settings. */
type Known = Pick<AppState, 'customProfiles' | 'modelPrices'> & { readonly answers: number | undefined }

function withKnown(counting: CountingSettings, { answers, ...prices }: Known): CountingSettings {
  const priced = withPrices(counting, prices)
  return answers === undefined ? priced : { ...priced, answers }
}

/**
 * Counting settings with the price lists that a person made, and those they chose for models. The counting
 * settings themselves without any.
 */
export function withPrices(
  counting: CountingSettings,
  { customProfiles, modelPrices }: Pick<AppState, 'customProfiles' | 'modelPrices'>,
): CountingSettings {
  const isPriced = counting.profile === AUTO_PROFILE && Object.keys(modelPrices).length > 0
  if (customProfiles.length === 0 && !isPriced) return counting
  return {
    ...counting,
    ...(customProfiles.length === 0 ? {} : { customProfiles }),
    ...(isPriced ? { modelPrices } : {}),
  }
}

/**
 * How the open run is counted and priced, with what follows from its recorded models; undefined until that is
 * known.
 */
export function useCounting(): Counting | undefined {
  return useCountingJob().latest
}

/**
 * Whether the open run's prices are still on their way: it is being loaded, or its models are being looked
 * up.
 */
export function useArePricesPending(): boolean {
  const isLoading = useApp((state) => state.trace.status === 'running')
  const { work, latest } = useCountingJob()
  return latest === undefined && (isLoading || work.status === 'running')
}

function useCountingJob(): Derived<Counting> {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return useJob('counting', traceId === undefined ? undefined : { traceId, counting })
}

/** The context window of the open run's main model, in tokens; undefined: no one knows it. */
export function useContextWindow(): number | undefined {
  const settled = useCounting()
  return settled?.isWindowKnown === true ? settled.window : undefined
}

/** The price list of the open run's main model, or the one chosen for the run; undefined: there is none. */
export function useProfile(): Profile | undefined {
  return useCounting()?.settledProfile
}

/** The open run in ten figures. */
export function useSummary(): Derived<RunSummary> {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return useJob('summary', traceId === undefined ? undefined : { traceId, counting })
}

/** The open trace, once it is loaded. */
export function useTrace(): Trace | undefined {
  return useApp((state) => doneValue(state.trace))
}

/**
 * The cursor: the call of the route, held to what the trace has; undefined where it has no calls. Where the
 * route names none, the timeline begins with the first, as it is read, and other views are about the last.
 */
export function cursorOf(
  trace: Pick<Trace, 'calls'>,
  { call, view }: Pick<Route, 'call' | 'view'>,
): number | undefined {
  const last = trace.calls.length - 1
  return last < 0 ? undefined : Math.min(call ?? (view === 'timeline' ? 0 : last), last)
}

export function useCursor(): number | undefined {
  return useApp((state) => {
    const trace = doneValue(state.trace)
    return trace === undefined ? undefined : cursorOf(trace, state.route)
  })
}
