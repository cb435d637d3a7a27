/**
 * Many parameter values of a strategy at once: what to try at the left, the figures of all combinations
 * beside it. What it is opened for is tried at once.
 */
import { useMemo, useState } from 'react'
import { given } from '#base/given.ts'
import type { Trace } from '#core/model/trace.ts'
import { checkSpec, leanSpec } from '#core/spec/spec.ts'
import { agentSettings } from '#core/sweep/agent-settings.ts'
import { recordedPrompt } from '#core/tokens/calibration/point.ts'
import { NO_SWEEP, useApp, useCustomEntries, useSpecToVary, useTrace } from '#state/index.ts'
import { withFinerValues } from './finer-values.ts'
import styles from './Sweep.module.css'
import { SweepResult } from './SweepResult.tsx'
import { SweepSetupForm } from './SweepSetupForm.tsx'
import { type Reach, type SweepSetup, setupFor } from './sweep-setup.ts'
import { lastSetup, startSweep, useBestTried, useProposedSweep, useSweepPlan } from './use-sweep-plan.ts'

interface Opened {
  /** What it was opened for. */
  readonly name: string
  readonly setup: SweepSetup
  /** Nothing but the strategy was chosen by the person. */
  readonly isProposed: boolean
  /** Values around the best of what was tried first are among it. Absent: not yet. */
  readonly isFiner?: boolean
}

export function Sweep() {
  const selected = useSpecToVary()
  const trace = useTrace()
  const traceId = trace?.id
  const { start: asked, runs, order } = useApp((state) => state.sweep ?? NO_SWEEP)
  const reach = useMemo(() => reachOf(trace), [trace])
  // Until it is known which setting of the agent is the best, any of them has the same values to vary.
  const chosen = selected ?? reach?.settings?.[0]
  const start = asked ?? (chosen && leanSpec(chosen))
  const name = JSON.stringify([start, runs, traceId])
  const own = useCustomEntries()
  const first = () => {
    const setup = setupFor(start, own, runs, runs?.length ? undefined : reach)
    const checked = selected === undefined || start === undefined ? undefined : checkSpec(start, own)
    return checked?.ok === true && setup.isOfAgent === true
      ? withFinerValues(setup, checked.value, trace?.source.format)
      : setup
  }
  const begun = (): Opened => ({ name, setup: first(), isProposed: true })
  const [opened, setOpened] = useState((): Opened => {
    const last = lastSetup(order, traceId)
    const isSame = last !== undefined && idsOf(last) === idsOf(first())
    return isSame ? { name, setup: last, isProposed: false } : begun()
  })
  // Opened for another strategy meanwhile, from the palette: its parameters are the beginning then.
  if (opened.name !== name) setOpened(begun())
  const { setup, isProposed } = opened
  const plan = useSweepPlan(setup)
  // Of the agent's settings, those near the recommended one are among the first.
  const isOpenToMore = isProposed && setup.isOfAgent !== true && opened.isFiner !== true
  const best = useBestTried(isOpenToMore && plan.isCurrent)
  if (best !== undefined) {
    const finer = withFinerValues(setup, best, trace?.source.format, own)
    setOpened({ ...opened, setup: finer, isFiner: true })
  }
  useProposedSweep(plan, setup, isProposed)
  return (
    <div className={styles.parts}>
      <SweepSetupForm
        setup={setup}
        plan={plan}
        onChange={(next) => {
          const isOther = next.what === 'all' ? setup.what === 'one' : idsOf(next) !== idsOf(setup)
          setOpened({ name: opened.name, setup: next, isProposed: isOther && next.runs === 'open' })
        }}
        onRun={() => plan.order !== undefined && startSweep(plan.order, setup)}
      />
      <SweepResult
        isStale={!plan.isCurrent}
        isOther={isOtherKind(lastSetup(order, traceId), setup)}
        what={setup.what}
      />
    </div>
  )
}

/** `last`: how what was tried was set up; undefined: not known. */
function isOtherKind(last: SweepSetup | undefined, { what }: SweepSetup): boolean {
  return last !== undefined && last.what !== what
}

function idsOf({ stages }: SweepSetup): string {
  return stages.map(({ id }) => id).join()
}

/** O(calls). */
function reachOf(trace: Trace | undefined): Reach | undefined {
  if (trace === undefined) return undefined
  const most = trace.calls.reduce((largest, call) => Math.max(largest, recordedPrompt(call) ?? 0), 0)
  const settings = agentSettings(trace.source.format, most)?.settings.map(({ spec }) => spec)
  return { steps: trace.steps.length, ...(most > 0 ? { tokens: most } : {}), ...given({ settings }) }
}
