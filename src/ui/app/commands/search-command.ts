/** What the palette offers for text that is not a command: a search for it in all runs. */
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { type AppState, openSearch } from '#state/index.ts'
import type { Command } from '../../kit/index.ts'

/** Empty where there are no runs. */
export function searchCommands({ library }: Pick<AppState, 'library'>, query: string): readonly Command[] {
  if ((doneValue(library) ?? []).length === 0) return []
  return [
    {
      id: 'search-runs',
      group: t`Search`,
      title: t`Search all runs for “${query}”`,
      run: () => openSearch({ query, scope: 'all' }),
    },
  ]
}
