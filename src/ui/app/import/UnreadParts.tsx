/** Files of an archive or folder that were not read: why each, and where a format would help, which. */
import { useState } from 'react'
import type { ImportItem, ImportPart } from '#state/index.ts'
import { Button, formatExact, Icon, plural, SafeText } from '../../kit/index.ts'
import { FormatQuestion } from './FormatQuestion.tsx'
import { isQuestion } from './import-report.ts'
import styles from './UnreadParts.module.css'

const FIRST = 5

interface UnreadPartsProps {
  readonly item: ImportItem
  readonly parts: readonly ImportPart[]
}

export function UnreadParts({ item, parts }: UnreadPartsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const unread = parts.filter((part) => part.problem !== undefined)
  if (unread.length === 0) return null
  const shown = showsAll ? unread : unread.slice(0, FIRST)
  return (
    <details className={styles.parts} open={unread.length === parts.length}>
      <summary className={styles.summary}>
        <Icon name="warning" />
        {plural(unread.length, 'file')} of {formatExact(parts.length)} not imported
      </summary>
      <ul className={styles.list}>
        {shown.map((part) => (
          <li key={part.path} className={styles.part}>
            <UnreadPart item={item} part={part} />
          </li>
        ))}
      </ul>
      {shown.length < unread.length && (
        <Button size="small" variant="quiet" onClick={() => setShowsAll(true)}>
          Show all {formatExact(unread.length)}
        </Button>
      )}
    </details>
  )
}

function UnreadPart({ item, part }: { readonly item: ImportItem; readonly part: ImportPart }) {
  const [isAsking, setAsking] = useState(false)
  const { path, problem, candidates = [] } = part
  if (problem === undefined) return null
  // The message names the file by its whole path; here its place in the list says it.
  const message = problem.message.replace(`${item.fileName}/${path}`, 'It').replace(path, 'It')
  return (
    <>
      <p className={styles.path} title={path}>
        <SafeText text={path} />
      </p>
      <p className={styles.reason}>
        {message}
        {isQuestion(problem) && !isAsking && (
          <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
            Import as…
          </Button>
        )}
      </p>
      {isAsking && <FormatQuestion item={item} candidates={candidates} member={path} />}
    </>
  )
}
