/**
 * Evaluations under a name: which strategies, over which runs. Made again, they also say what changed since.
 */

import { useEffect, useState } from 'react'
import { given } from '#base/given.ts'
import { isArray, isObject, type JsonValue } from '#base/json.ts'
import { checkSpec, leanSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { formatSpec, parseSpec } from '#core/spec/spec-text.ts'
import { changeSetting, newId, watchSetting } from '#storage/index.ts'
import { customEntries } from '../programs/custom-programs.ts'
import { tellProblem } from '../shell/notices.ts'

const KEY = 'evaluations'

export interface SavedEvaluation {
  readonly id: string
  readonly name: string
  /** Without the baseline. */
  readonly strategies: readonly CheckedSpec[]
  /** The runs it was saved with. */
  readonly runs: readonly string[]
  /** The collection that it is of: runs added to it since count as new. Absent: the library. */
  readonly collectionId?: string
  /** Milliseconds since the epoch. */
  readonly savedAt: number
}

/** All of them, the newest first; followed while somebody looks, also when another tab changes them. */
export function useSavedEvaluations(): readonly SavedEvaluation[] {
  const [saved, setSaved] = useState<readonly SavedEvaluation[]>([])
  useEffect(
    () =>
      watchSetting(KEY, (value) => {
        if (value.ok) setSaved(evaluationsIn(value.value))
        else tellProblem(value.error)
      }),
    [],
  )
  return saved
}

/** Saves one in place of the one with its id, or adds it. */
export async function saveEvaluation(
  evaluation: Omit<SavedEvaluation, 'id' | 'savedAt'> & { readonly id?: string },
): Promise<void> {
  const { id = newId() } = evaluation
  const row: SavedEvaluation = { ...evaluation, id, savedAt: Date.now() }
  await change((others) => [row, ...others.filter((other) => other.id !== id)])
}

export async function removeEvaluation(id: string): Promise<void> {
  await change((all) => all.filter((evaluation) => evaluation.id !== id))
}

async function change(
  make: (evaluations: readonly SavedEvaluation[]) => readonly SavedEvaluation[],
): Promise<void> {
  const result = await changeSetting(KEY, (value) => make(evaluationsIn(value)).map(stored))
  if (!result.ok) tellProblem(result.error)
}

/** Strategies as links have them, which later versions can read. */
function stored({ id, name, strategies, runs, collectionId, savedAt }: SavedEvaluation): JsonValue {
  return {
    id,
    name,
    strategies: strategies.map((spec) => formatSpec(leanSpec(spec))),
    runs,
    ...given({ collectionId }),
    savedAt,
  }
}

/** What is not understood, such as a strategy that no longer exists, is left out. */
export function evaluationsIn(value: JsonValue | undefined): readonly SavedEvaluation[] {
  const own = customEntries()
  return (isArray(value) ? value : []).flatMap((one) => {
    const { id, name, strategies, runs, collectionId, savedAt } = isObject(one) ? one : {}
    if (typeof id !== 'string' || typeof name !== 'string' || typeof savedAt !== 'number') return []
    if (!isArray(strategies) || !isArray(runs)) return []
    const specs = strategies.flatMap((text) => {
      const parsed = typeof text === 'string' ? parseSpec(text) : undefined
      const checked = parsed?.ok === true ? checkSpec(parsed.value, own) : undefined
      return checked?.ok === true ? [checked.value] : []
    })
    return [
      {
        id,
        name,
        strategies: specs,
        runs: runs.filter((run) => typeof run === 'string'),
        ...(typeof collectionId === 'string' ? { collectionId } : {}),
        savedAt,
      },
    ]
  })
}
