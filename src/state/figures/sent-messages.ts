/**
 * The messages that a worker leaves to the page to make: of steps that are shown, under the route's dialect.
 */
import { useCallback, useMemo } from 'react'
import { bindDialect, contextMessages, endMessages } from '#core/dialects/index.ts'
import type { Message } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import type { ContextView } from '#workers/protocol/protocol.ts'
import { useRoute } from '../shell/selectors.ts'
import { useStepLookup } from './steps.ts'

function useDialect() {
  const { dialect } = useRoute().counting
  return useMemo(() => bindDialect(dialect), [dialect])
}

/** What the model was sent of a step. */
export function useMessagesOf(): (step: Step) => readonly Message[] {
  const bound = useDialect()
  return useCallback((step) => (bound.ok ? contextMessages([step], bound.value) : []), [bound])
}

/** More than anybody reads, and what a page can take in at once. */
const FIRST = 1_000
const NEWEST = 9_000

/** The messages of a context, of a very long one the first and the newest. */
export function useContextMessages(view: ContextView | undefined): readonly Message[] {
  const bound = useDialect()
  const lookUp = useStepLookup()
  return useMemo(() => {
    if (view === undefined || !bound.ok) return []
    const steps = view.context.flatMap((reference) => lookUp(reference) ?? [])
    return endMessages(steps, bound.value, { count: view.messages, first: FIRST, newest: NEWEST })
  }, [view, bound, lookUp])
}
