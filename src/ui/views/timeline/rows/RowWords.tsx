/**
 * What a row says: tool and arguments or text in one line; in the tall rows also what was said and what came
 * back.
 */

import { t } from '#base/words.ts'
import { lineText, type StepLine } from '#core/model/step-line.ts'
import { endOfPath, isPath, withoutFolder } from '#core/model/tool-subject.ts'
import { snippetOf } from '#core/search/finder.ts'
import { classNames, FoundText, SafeText, useIsPhone } from '../../../kit/index.ts'
import styles from './RowWords.module.css'
import type { TimelineRow } from './row-model.ts'

interface RowWordsProps {
  readonly row: TimelineRow
  readonly turn: string | undefined
  readonly line: StepLine
  readonly isTall: boolean
  readonly finder: RegExp | undefined
}

/** Characters of a path for which two lines of a phone have room: its end says most. */
const PHONE_PATH = 48

export function RowWords({ row, turn, line, isTall, finder }: RowWordsProps) {
  const snippet = finder === undefined || isInSight(line, finder, isTall) ? '' : snippetOf(row.step, finder)
  const said = isTall && snippet === '' ? line.said : ''
  const result = isTall ? line.result : ''
  const isPhone = useIsPhone()
  const leading = line.args.filter(({ leads }) => leads)
  const others = line.args.filter(({ leads }) => !leads)
  const lines = 3 - (said === '' ? 0 : 1) - (result === '' ? 0 : 1)
  return (
    <span className={styles.words}>
      <span className={classNames(styles.headline, styles[`lines${isTall ? lines : 1}`])}>
        {turn !== undefined && <strong className={classNames(styles.tool, styles.turn)}>{turn}</strong>}
        {row.kind === 'attached' && (
          <span className={classNames(styles.tool, styles.attached)}>{t`Attached`}</span>
        )}
        {row.kind === 'reply' && <strong className={styles.tool}>{t`Reply`}</strong>}
        {row.kind === 'answer' && <strong className={styles.tool}>{t`Final answer`}</strong>}
        {line.tool !== '' && (
          <strong className={styles.tool}>
            <FoundText text={line.tool} finder={finder} />
            {line.also !== '' && (
              <span className={styles.name}>
                {' '}
                <FoundText text={line.also} finder={finder} />
              </span>
            )}
          </strong>
        )}
        {leading.map(({ value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: elements are used again for other rows.
          <span key={index} className={classNames(styles.subject, isPath(value) && styles.path)}>
            <bdi>
              {isPhone && finder === undefined && isPath(value) ? (
                <SafeText text={endOfPath(value, PHONE_PATH)} />
              ) : (
                <ValueText value={value} finder={finder} />
              )}
            </bdi>
          </span>
        ))}
        <span className={classNames(styles.rest, leading.length > 0 && styles.name)}>
          {others.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: elements are used again for other rows.
            <span key={index}>
              <span className={styles.name}>
                <FoundText text={name} finder={finder} />{' '}
              </span>
              <ValueText value={value} finder={finder} />{' '}
            </span>
          ))}
          {line.text !== '' && <FoundText text={line.text} finder={finder} />}
        </span>
        {snippet !== '' && (
          <span className={styles.snippet}>
            <FoundText text={snippet} finder={finder} />
          </span>
        )}
      </span>
      {said !== '' && (
        <span className={classNames(styles.below, 'truncate')}>
          <SafeText text={said} />
        </span>
      )}
      {result !== '' && (
        <span className={classNames(styles.below, row.isError && styles.failed, 'truncate')}>
          <span aria-hidden="true">↳ </span>
          <SafeText text={result} />
        </span>
      )}
    </span>
  )
}

/** What is looked for may be in the part that is otherwise left out. */
function ValueText({ value, finder }: { readonly value: string; readonly finder: RegExp | undefined }) {
  return <FoundText text={finder === undefined ? withoutFolder(value) : value} finder={finder} />
}

/** What is found deeper in the step, or beyond the end of the line, is shown next to the row's own words. */
function isInSight(line: StepLine, finder: RegExp, isTall: boolean): boolean {
  const at = lineText(line).search(finder)
  return at >= 0 && at < (isTall ? 140 : 50)
}
