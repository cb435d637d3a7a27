/** The list of strategies. Adding one: its file and its line here. */
import { keepLast } from './keep-last.ts'
import { keepSystemAndRecent } from './keep-system-and-recent.ts'
import { none } from './none.ts'
import { shortenObservations } from './shorten-observations.ts'
import type { Strategy } from './strategy.ts'

export const strategies: readonly Strategy[] = [keepLast, shortenObservations, keepSystemAndRecent, none]

export function strategyById(id: string): Strategy | undefined {
  return strategies.find((strategy) => strategy.id === id)
}
