/**
 * Other parameters for the selected strategy, as its sliders are moved: what they give, and how they are
 * kept.
 */
import { useState } from 'react'
import type { ParamValue } from '#core/model/params.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { addTuned, pickStrategies, useJob, useJobCounting, useTrace } from '#state/index.ts'
import { useAsTyped } from '../../kit/index.ts'
import type { RankedStrategy } from './ranked/ranked-strategy.ts'

export interface Tuning {
  /** The strategy that is tuned, by id. */
  readonly of: string
  /** With the values of the sliders. */
  readonly spec: CheckedSpec
  /** What `figures` are of. */
  readonly replayed: CheckedSpec
  /** The newest that are there; undefined: none yet. */
  readonly figures: SweepFigures | undefined
  /** They are not of `spec` yet. */
  readonly isStale: boolean
}

export interface TuningDoor {
  /** Undefined: every slider is where it was. */
  readonly tuning: Tuning | undefined
  readonly set: (row: RankedStrategy, name: string, value: ParamValue) => void
  readonly reset: () => void
  /** Puts it among the ranked strategies and selects it. */
  readonly add: () => void
}

interface Draft {
  readonly of: string
  readonly spec: CheckedSpec
}

/** Replayed a moment after the last move: a slider passes many values that no one asked for. */
export function useTuning(selected: string | undefined): TuningDoor {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const [moved, setDraft] = useState<Draft | undefined>(undefined)
  const [asked, setAsked] = useState<CheckedSpec | undefined>(undefined)
  const pause = useAsTyped()
  const draft = moved?.of === selected ? moved : undefined
  const isAsked = draft !== undefined && asked !== undefined && traceId !== undefined
  const { work, latest } = useJob(
    'sweep',
    isAsked ? { traceIds: [traceId], memories: [asked], counting, skipsRefusals: true } : undefined,
  )
  const leave = () => {
    pause.settle()
    setDraft(undefined)
    setAsked(undefined)
  }
  return {
    tuning: draft && {
      ...draft,
      replayed: asked ?? draft.spec,
      figures: isAsked ? latest?.[0] : undefined,
      isStale: work.status !== 'done' || asked !== draft.spec,
    },
    set: (row, name, value) => {
      const { spec } = draft ?? row
      const tuned = { ...spec, params: { ...spec.params, [name]: value } }
      setDraft({ of: row.id, spec: tuned })
      if (draft === undefined) setAsked(tuned)
      pause.later(() => setAsked(tuned))
    },
    reset: leave,
    add: () => {
      if (draft === undefined || traceId === undefined) return
      pickStrategies([addTuned(traceId, draft.spec)])
      leave()
    },
  }
}
