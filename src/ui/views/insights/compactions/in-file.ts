/** What the tab of compactions counts. Pure. */
import type { CompactionAccount } from '#core/compactions/account.ts'

/** Without what was compacted before the file began, which shows no steps; undefined: none. */
export function compactionsInFile(reports: readonly Pick<CompactionAccount, 'steps'>[]): number | undefined {
  return reports.filter(({ steps }) => steps.length > 0).length || undefined
}
