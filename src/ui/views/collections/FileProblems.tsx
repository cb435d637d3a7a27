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
    report?.others
      ? t`${plural(report.others, 'other file')} were not read: their names are not those of runs.`
      : '',
    unknown > 0 ? t`${plural(unknown, 'file')} contain no run that Memoscope knows.` : '',
    copies > 0 ? t`${plural(copies, 'run')} are copies of others and counted once.` : '',
    report?.skipped ? t`${plural(report.skipped, 'folder')} such as node_modules were skipped.` : '',
    report?.loops
      ? t`${plural(report.loops, 'link')} lead back to a folder above and were not followed.`
      : '',
    report?.shorter
      ? t`${plural(report.shorter, 'file')} became shorter and were read again from the start.`
      : '',
    report?.gone ? t`${plural(report.gone, 'file')} are gone; what was known of their runs is kept.` : '',
    report?.isCut
      ? t`The folder has more files than are read; only the first ${plural(report.files, 'file')} count.`
      : '',
    report?.refused
      ? t`${plural(report.refused, 'entry', 'entries')} were refused. ${report.firstRefused?.message ?? ''}`
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
