/** What the builder does with the chosen steps: the one place behind its buttons, its menus and its keys. */
import { useMemo } from 'react'
import type { Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Edit } from '#core/edit/edit.ts'
import { duplicate, giveTo, merge, moveBy } from '#core/edit/step-edits.ts'
import type { StepDraft, StepId } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import {
  editTrace,
  type InsertOptions,
  insertSteps,
  newStepId,
  openDetail,
  selectStep,
  showTab,
  tellProblem,
} from '#state/index.ts'
import { plural } from '../../../kit/index.ts'

export interface BuildActions {
  /** The chosen steps. */
  readonly ids: ReadonlySet<StepId>
  /** Puts steps behind the chosen ones, or at the end, and opens the first to be edited. */
  readonly add: (drafts: readonly StepDraft[], options?: Pick<InsertOptions, 'calls' | 'label'>) => void
  readonly duplicate: () => void
  readonly remove: () => void
  readonly moveBy: (by: -1 | 1) => void
  /** Before the step at this id, or at the end. */
  readonly moveTo: (before: StepId | undefined) => void
  readonly merge: () => void
  readonly giveTo: (agent: string | undefined) => void
}

export function useBuildActions(trace: Trace, ids: ReadonlySet<StepId>): BuildActions {
  return useMemo(() => buildActions(trace, ids), [trace, ids])
}

function buildActions(trace: Trace, ids: ReadonlySet<StepId>): BuildActions {
  const { steps } = trace
  const some = ids.size === 1 ? t`a step` : plural(ids.size, 'step')
  const edit = (label: string, edits: readonly Edit[]) => editTrace(trace.id, label, edits)
  const orTell = (made: Result<readonly Edit[]>, label: string) =>
    made.ok ? void edit(label, made.value) : tellProblem(made.error)
  const behind = () => {
    const last = steps.findLastIndex(({ id }) => ids.has(id))
    return last < 0 ? undefined : steps[last + 1]?.id
  }
  return {
    ids,
    add: (drafts, options = {}) => {
      void insertSteps(trace.id, drafts, { before: behind(), ...options }).then((made) => {
        if (!made.ok) return
        selectStep(made.value[0])
        showTab('edit')
        openDetail()
      })
    },
    duplicate: () => {
      void edit(t`Duplicate ${some}`, duplicate(trace, ids, newStepId))
    },
    remove: () => {
      if (ids.size === 0) return
      const last = steps.findLastIndex(({ id }) => ids.has(id))
      const next =
        steps.slice(last).find(({ id }) => !ids.has(id)) ?? steps.findLast(({ id }) => !ids.has(id))
      void edit(t`Delete ${some}`, [{ kind: 'remove', ids: [...ids] }]).then((made) => {
        if (made.ok) selectStep(next?.id)
      })
    },
    moveBy: (by) => {
      const edits = moveBy(trace, ids, by)
      if (edits.length > 0) void edit(t`Move ${some}`, edits)
    },
    moveTo: (before) => {
      if (ids.size > 0 && (before === undefined || !ids.has(before)))
        void edit(t`Move ${some}`, [{ kind: 'move', ids: [...ids], before }])
    },
    merge: () => orTell(merge(trace, ids), t`Merge ${some}`),
    giveTo: (agent) => {
      void edit(
        agent === undefined ? t`Remove ${some} from agents` : t`Assign ${some} to ${agent}`,
        giveTo(trace, ids, agent),
      )
    },
  }
}
