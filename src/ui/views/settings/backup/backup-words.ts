/** What a backup holds and what became of it, in words. Pure. */
import { dates } from '#base/locale.ts'
import { t } from '#base/words.ts'
import type { BackupContents, Restored } from '#state/index.ts'
import { formatBytes, formatExact, plural } from '../../../kit/index.ts'

type Kind = keyof BackupContents['counts']

/** What a person calls them, in the order in which they are told. */
const WORDS: readonly (readonly [kind: Kind, one: string, many?: string])[] = [
  ['trace', 'run'],
  ['program', 'strategy', 'strategies'],
  ['pad', 'notebook'],
  ['memory', t`saved memory`, t`saved memories`],
  ['comparison', 'comparison'],
  ['collection', 'collection'],
  ['answers', 'summary', 'summaries'],
  ['settings', 'setting'],
]

/** `12 runs, 3 strategies and 1 notebook`. */
export function countsText(counts: Readonly<Partial<Record<Kind, number>>>): string {
  const parts = WORDS.flatMap(([kind, one, many]) => {
    const count = counts[kind] ?? 0
    return count === 0 ? [] : [plural(count, one, many)]
  })
  return parts.length === 0 ? 'nothing' : listText(parts)
}

const momentOf = dates({ dateStyle: 'long', timeStyle: 'short' })

/** `From 20 November 2026, 3.4 MB: 12 runs.` */
export function backupText(contents: BackupContents): string {
  return t`Created on ${momentOf(contents.madeAt)} (${formatBytes(contents.size)}): ${countsText(contents.counts)}.`
}

const MOST_NAMES = 5

/** What a restore did, a sentence each. */
export function restoredTexts({ added, same, beside, leftAlone, unread }: Restored): readonly string[] {
  const names = beside.map(({ name }) => `“${name}”`)
  const more = names.length > MOST_NAMES ? [t`${formatExact(names.length - MOST_NAMES)} more`] : []
  const shown = listText([...names.slice(0, MOST_NAMES), ...more])
  return [
    t`Restored: ${countsText(added)}.`,
    ...(same === 0
      ? []
      : [t`${plural(same, 'item was', 'items were')} skipped because the same data already exists.`]),
    ...(beside.length === 0
      ? []
      : [t`A different item with the same id exists, so both are kept: ${shown}.`]),
    ...(leftAlone.length === 0 ? [] : [t`Not changed: ${listText([...new Set(leftAlone)])}.`]),
    ...(unread === 0
      ? []
      : [
          t`${plural(unread, 'strategy doesn’t run', 'strategies don’t run')} until you allow the code in Compare.`,
        ]),
  ]
}

function listText(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : t`${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
