/**
 * What the last scan found beside runs: files that can’t be read, each with its sentence, and what was left
 * out, counted.
 */
import { t } from '#base/words.ts'
import type { OpenCollection } from '#state/index.ts'
import { Portion, plural, SafeText } from '../../kit/index.ts'
import styles from './Collections.module.css'

export function FileProblems({
  open: { report, unreadable, unknown },
  copies,
}: {
  readonly open: OpenCollection
  readonly copies: number
}) {
  const left = [
    report?.others ? t`Skipped because of the file type: ${plural(report.others, 'other file')}.` : '',
    unknown > 0 ? t`In no known run format: ${plural(unknown, 'file')}.` : '',
    copies > 0 ? t`Copies, counted once: ${plural(copies, 'run')}.` : '',
    report?.skipped ? t`Skipped, such as node_modules: ${plural(report.skipped, 'folder')}.` : '',
    report?.loops
      ? t`Not followed, because of a loop back to a parent folder: ${plural(report.loops, 'link')}.`
      : '',
    report?.shorter
      ? t`Became shorter, so read again from the start: ${plural(report.shorter, 'file')}.`
      : '',
    report?.gone ? t`No longer in the folder, with their runs kept: ${plural(report.gone, 'file')}.` : '',
    report?.isCut
      ? t`The folder has more files than are read; only the first ${plural(report.files, 'file')} count.`
      : '',
    report?.refused
      ? t`Refused by the browser: ${plural(report.refused, 'entry', 'entries')}. ${report.firstRefused?.message ?? ''}`
      : '',
  ].filter((text) => text !== '')
  return (
    <div className={styles.files}>
      {left.length === 0 && unreadable.length === 0 && <p className={styles.note}>Every file was read.</p>}
      {left.map((text) => (
        <p key={text} className={styles.note}>
          <SafeText text={text} />
        </p>
      ))}
      <ul className={styles.problems}>
        <Portion items={unreadable} moreIn="li">
          {({ path, problem }) => (
            <li key={path}>
              <span className={styles.path}>
                <SafeText text={path} />
              </span>
              <span className={styles.note}>
                <SafeText text={[problem?.message ?? '', problem?.hint ?? ''].join(' ').trim()} />
              </span>
            </li>
          )}
        </Portion>
      </ul>
    </div>
  )
}
