/** What to say first of settings that can't be replayed. Pure. */
import { plural } from '#base/format-count.ts'
import { t } from '#base/words.ts'
import type { SweepRow } from './sweep-rows.ts'

/** How many of the settings say something, and which it is where that is one. */
export function unreplayableWords(rows: readonly SweepRow[]): string {
  const acting = rows.filter(({ isBaseline, isIdle }) => !isBaseline && !isIdle)
  const others = plural(rows.filter((row) => row.isUnreplayable).length, 'setting')
  const [only] = acting
  return acting.length === 1 && only !== undefined
    ? t`Only ${only.short} has an effect that can be replayed; ${others} can’t be replayed.`
    : t`${others} can’t be replayed.`
}
