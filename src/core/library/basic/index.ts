/** Strategies that belong to no framework. Adding one: its file and its line here. */
import { t } from '#base/words.ts'
import type { Family } from '../../memory/family.ts'
import { keepLast } from './keep-last.ts'
import { keepSystemAndRecent } from './keep-system-and-recent.ts'
import { none } from './none.ts'
import { recentWithinBudget } from './recent-within-budget.ts'
import { semantic } from './semantic.ts'
import { shortenObservations } from './shorten-observations.ts'
import { summariseOld } from './summarise-old.ts'

export const basic: Family = {
  title: t`General`,
  strategies: [
    keepLast,
    shortenObservations,
    keepSystemAndRecent,
    summariseOld,
    recentWithinBudget,
    semantic,
    none,
  ],
  memories: [],
}
