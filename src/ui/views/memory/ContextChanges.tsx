/**
 * What the memory did to the context since the call before, by kind: steps and tokens. Nothing where steps
 * were only added: the lane says so.
 */
import { formatSigned } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { CONTEXT_CHANGES, type ContextChangeKind } from '#core/opened/context-changes.ts'
import { formatExact, LedgerMark, type Mark, plural } from '../../kit/index.ts'
import styles from './ContextChanges.module.css'
import type { Opened } from './use-opened.ts'

type View = NonNullable<Opened['view']>

const MARKS: Readonly<Record<ContextChangeKind, Mark>> = {
  new: 'added',
  inserted: 'added',
  recalled: 'moved',
  shortened: 'rewritten',
  summarized: 'summarized',
  dropped: 'dropped',
  removed: 'dropped',
}

export function ContextChanges({ view: { sentBefore, changes } }: { readonly view: View }) {
  const kinds = CONTEXT_CHANGES.flatMap((kind) => {
    const of = changes.filter((change) => change.kind === kind)
    return of.length === 0 ? [] : [{ kind, count: countWords(kind, of), tokens: sumOf(of) }]
  })
  if (sentBefore === undefined || kinds.every(({ kind }) => kind === 'new')) return null
  return (
    <p className={styles.changes}>
      <span>{t`Since ${callName(sentBefore)}:`}</span>
      {kinds.map(({ kind, count, tokens }) => (
        <span key={kind} className={styles.change}>
          <LedgerMark state={MARKS[kind]} hasTitle title={wordsOf(kind, count)} />
          {tokens !== 0 && <span className="tabular">{formatSigned(tokens, '')}</span>}
        </span>
      ))}
      {kinds.length > 1 && (
        <span className={styles.net}>{t`in total ${formatSigned(sumOf(changes), 'tokens')}`}</span>
      )}
    </p>
  )
}

/** Inserted steps that are gone count apart from those of the run, as over the list of what is sent. */
function countWords(kind: ContextChangeKind, changes: View['changes']): string {
  const made = kind === 'inserted' ? 0 : changes.filter(({ isMade }) => isMade).length
  const ofRun = changes.length - made
  if (made === 0) return formatExact(ofRun)
  return ofRun === 0
    ? t`${formatExact(made)} inserted`
    : t`${plural(ofRun, 'step')} + ${formatExact(made)} inserted`
}

function sumOf(changes: View['changes']): number {
  return changes.reduce((sum, { tokens }) => sum + tokens, 0)
}

function wordsOf(kind: ContextChangeKind, count: string): string {
  switch (kind) {
    case 'new':
      return t`${count} new`
    case 'recalled':
      return t`${count} recalled`
    case 'inserted':
      return t`${count} inserted`
    case 'shortened':
      return t`${count} shortened`
    case 'summarized':
      return t`${count} summarized`
    case 'dropped':
      return t`${count} dropped`
    case 'removed':
      return t`${count} no longer in the recorded context`
  }
}
