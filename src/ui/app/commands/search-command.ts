/** What the palette offers for text that is not a command: a search for it in all runs. */
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { type AppState, openSearch } from '#state/index.ts'
import type { Command } from '../../kit/index.ts'

/** Undefined where there are no runs. */
export function searchCommand({ library }: Pick<AppState, 'library'>, query: string): Command | undefined {
  if ((doneValue(library) ?? []).length === 0) return undefined
  return {
    id: 'search-runs',
    group: t`Search`,
    title: t`Search all runs for “${query}”`,
    run: () => openSearch({ query, scope: 'all' }),
  }
}
