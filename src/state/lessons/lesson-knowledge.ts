/**
 * What is known of a lesson's figures: what the app shows, and the replays and losses that they need, by the
 * jobs of every view.
 */
import { useMemo } from 'react'
import type { Problem } from '#base/result.ts'
import { doneValue } from '#base/work.ts'
import { UNKNOWN_WINDOW } from '#core/account/auto.ts'
import { isRunEntry, stateAt } from '#core/scratchpad/history.ts'
import { notebookContext } from '#core/scratchpad/notebook-context.ts'
import type { CustomEntry } from '#core/spec/custom-definition.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec, MemorySpec } from '#core/spec/spec-data.ts'
import { type Known, needsOf, type Shown, type Want } from '#lessons/model/evaluate.ts'
import type { Figures } from '#lessons/model/figure-spec.ts'
import { useLosses, useRefusals, useReplays } from '../figures/replays.ts'
import { useStepLookup } from '../figures/steps.ts'
import { useOpenNotebook, useTokensOf } from '../notebooks/notebook-selectors.ts'
import { useCustomEntries } from '../programs/custom-programs.ts'
import { useCounting, useCursor, useRoute, useTrace } from '../shell/selectors.ts'

interface LessonKnowledge {
  readonly known: Known
  /** A job that failed, so that some figures will not come. */
  readonly problem: Problem | undefined
}

/**
 * For the figures of these names on the open trace. Figures that are not named are not asked for, and stay
 * unknown.
 */
export function useLessonKnowledge(names: readonly string[], figures: Figures): LessonKnowledge {
  const shown = useShown()
  const needs = useMemo(() => needsOf(names, figures, shown), [names, figures, shown])
  const wanting = (want: Want) =>
    needs.filter(({ wants }) => wants.includes(want)).map(({ memory }) => memory)
  const replayed = wanting('replay')
  const lossy = wanting('losses')
  const refused = wanting('refusals')
  const replays = useReplays(replayed)
  const losses = useLosses(lossy, true)
  const refusals = useRefusals(refused, true)
  const known: Known = {
    ...shown,
    replayOf: (memory) => doneOf(memory, replayed, replays),
    lossesOf: (memory) => doneOf(memory, lossy, losses),
    refusalsOf: (memory) => doneOf(memory, refused, refusals)?.calls,
  }
  const failed = [...replays, ...losses, ...refusals].find(({ work }) => work.status === 'failed')?.work
  return { known, problem: failed?.status === 'failed' ? failed.problem : undefined }
}

/** Only what is finished counts: a figure of the setting before would answer for one that it is not of. */
function doneOf<T>(
  memory: CheckedSpec,
  asked: readonly CheckedSpec[],
  derived: readonly { readonly work: Parameters<typeof doneValue<T>>[0] }[],
): T | undefined {
  const key = JSON.stringify(memory)
  const work = derived[asked.findIndex((one) => JSON.stringify(one) === key)]?.work
  return work === undefined ? undefined : doneValue(work)
}

function useShown(): Shown {
  const { view, tab, counting, columns, memory, step } = useRoute()
  const trace = useTrace()
  const call = useCursor()
  const own = useCustomEntries()
  const notebook = useNotebookFigures(view === 'scratchpad')
  const lookup = useStepLookup()
  const window = useCounting()?.window ?? UNKNOWN_WINDOW
  return useMemo(
    () => ({
      view,
      tab,
      baseline: counting.baseline,
      profile: counting.profile,
      window,
      call,
      columns: columns.map((spec) => checked(spec, own)),
      opened: checked(memory ?? columns[0], own),
      selected: step === undefined ? undefined : lookup(step)?.kind,
      calls: trace?.calls.length ?? 0,
      steps: trace?.steps.length ?? 0,
      notebook,
    }),
    [view, tab, counting, window, call, columns, own, memory, step, lookup, trace, notebook],
  )
}

function checked(spec: MemorySpec | undefined, own: readonly CustomEntry[]): CheckedSpec | undefined {
  const result = spec === undefined ? undefined : checkSpec(spec, own)
  return result?.ok === true ? result.value : undefined
}

/** Of the open notebook; its context text is counted only where it is on screen. */
function useNotebookFigures(isShown: boolean): Shown['notebook'] {
  const notebook = doneValue(useOpenNotebook())
  const state = useMemo(
    () => (notebook === undefined ? undefined : stateAt(notebook.entries, notebook.head)),
    [notebook],
  )
  const form = notebook?.document.options.form
  const text = useMemo(
    () => (!isShown || state === undefined || form === undefined ? '' : notebookContext(state, form)),
    [isShown, state, form],
  )
  const tokens = doneValue(useTokensOf(text).work)
  return useMemo(() => {
    if (notebook === undefined || state === undefined) return undefined
    return {
      variables: state.variables.length,
      observations: state.observations.length,
      failures: state.failedApproaches.length,
      runs: notebook.entries.filter(isRunEntry).length,
      tokens,
    }
  }, [notebook, state, tokens])
}
