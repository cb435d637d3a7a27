/** What the runs of a ranking are called. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { formatExact } from '../../../kit/index.ts'
import { useKnownRuns } from './use-runs-around.ts'

/** The title of a run by its id; the id where it is not known. Hostile text. */
export function useRunTitles({ runs }: SeveralRunsOrder): (id: string) => string {
  const known = useKnownRuns(useMemo(() => runs.map(({ id }) => id), [runs]))
  const titles = useMemo(() => new Map(known.map(({ id, title }) => [id, title])), [known])
  return (id) => titles.get(id) ?? id
}

const MOST_NAMED = 3

/** The first titles, and how many others there are. */
export function shortList(titles: readonly string[]): string {
  const named = titles.slice(0, MOST_NAMED).join('; ')
  const others = titles.length - MOST_NAMED
  return others > 0 ? t`${named}; and ${formatExact(others)} more` : named
}
