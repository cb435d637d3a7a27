/** What is known of single steps of the open run: which they are, and how sure their counts are. */

import { useMemo } from 'react'
import { bindDialect } from '#core/dialects/index.ts'
import type { Step } from '#core/model/step.ts'
import { stepFinder } from '#core/model/step-places.ts'
import { partProvenance } from '#core/replay/whose-counts.ts'
import { DEFAULT_IMAGES } from '#core/tokens/image-tokens.ts'
import { sealedReasoning } from '#core/tokens/sealed-reasoning.ts'
import { createUncertainty, type UncertaintyOf } from '#core/tokens/with-images.ts'
import type { StepRef } from '#workers/protocol/protocol.ts'
import { useProfile, useRoute, useTrace } from '../shell/selectors.ts'
import { useBaseline } from './replays.ts'

/** Finds the steps that references represent: ids in the open trace's log, others as they came. */
export function useStepLookup(): (reference: StepRef) => Step | undefined {
  const trace = useTrace()
  return useMemo(() => {
    const stepOf = stepFinder(trace?.steps ?? [])
    return (reference) => (typeof reference === 'string' ? stepOf(reference) : reference)
  }, [trace])
}

/** Where the counts of steps are from: a step is part of prompts, and never recorded. */
export function useTokenProvenance(): Provenance {
  const infos = useBaseline().latest?.tokensInfo
  const provenance = useMemo(() => partProvenance(infos ?? []), [infos])
  return provenance === 'estimated' ? 'estimate' : provenance
}

type Provenance = 'exact' | 'calibrated' | 'estimate'

const NO_SEALED: ReturnType<typeof sealedReasoning> = new Map()

/** How far the count of a step may be off, for images and the like; of most it is not. */
export function useUncertainty(): UncertaintyOf {
  const { dialect } = useRoute().counting
  const trace = useTrace()
  const images = useProfile()?.images ?? DEFAULT_IMAGES
  return useMemo(() => {
    const bound = bindDialect(dialect)
    const sealed = trace === undefined ? NO_SEALED : sealedReasoning(trace)
    return bound.ok ? createUncertainty(bound.value, images, sealed) : () => undefined
  }, [dialect, trace, images])
}
