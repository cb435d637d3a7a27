/**
 * Filters of the library under a name, kept in this browser. Each is kept as its link says it, which older
 * versions can read.
 */
import { useEffect, useState } from 'react'
import { isArray, isObject, type JsonValue } from '#base/json.ts'
import { changeSetting, watchSetting } from '#storage/index.ts'
import { tellProblem } from '../shell/notices.ts'
import { readFields, writeFields } from '../store/route-field.ts'
import { RUN_LIST_FIELDS, type RunList } from '../store/run-list.ts'

const KEY = 'run-filters'

interface SavedFilter {
  readonly name: string
  readonly list: RunList
}

/**
 * All of them, in the order in which they were saved; followed while somebody looks, also when another tab
 * changes them.
 */
export function useSavedFilters(): readonly SavedFilter[] {
  const [saved, setSaved] = useState<readonly SavedFilter[]>([])
  useEffect(
    () =>
      watchSetting(KEY, (value) => {
        if (value.ok) setSaved(filtersIn(value.value))
        else tellProblem(value.error)
      }),
    [],
  )
  return saved
}

/** Saves a filter in place of one with the same name. */
export async function saveFilter(name: string, list: RunList): Promise<void> {
  await change((others) => [...others.filter((other) => other.name !== name), { name, list }])
}

export async function removeFilter(name: string): Promise<void> {
  await change((all) => all.filter((filter) => filter.name !== name))
}

async function change(make: (filters: readonly SavedFilter[]) => readonly SavedFilter[]): Promise<void> {
  const result = await changeSetting(KEY, (value) => make(filtersIn(value)).map(stored))
  if (!result.ok) tellProblem(result.error)
}

function stored({ name, list }: SavedFilter): JsonValue {
  const query = new URLSearchParams()
  writeFields(RUN_LIST_FIELDS, list, query)
  return { name, query: query.toString() }
}

/** What is not understood is left out. */
function filtersIn(value: JsonValue | undefined): readonly SavedFilter[] {
  return (isArray(value) ? value : []).flatMap((one) => {
    const { name, query } = isObject(one) ? one : {}
    return typeof name === 'string' && typeof query === 'string'
      ? [{ name, list: readFields(RUN_LIST_FIELDS, new URLSearchParams(query), []) }]
      : []
  })
}
