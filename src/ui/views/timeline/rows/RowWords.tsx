/**
 * What a row says: tool and arguments or text, and in a second line what came back; in tall rows also what
 * the model said. On a phone, two lines of what the tool acts on.
 */

import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { resultWords } from '#core/compare/result-words.ts'
import { partsText } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import { lineText, type StepLine } from '#core/model/step-line.ts'
import { endOfPath, isPath, withoutFolder } from '#core/model/tool-subject.ts'
import { snippetOf } from '#core/search/finder.ts'
import { resultErrors } from '#core/waste/failed-results.ts'
import {
  BreakableText,
  classNames,
  FoundText,
  formatExact,
  plural,
  SafeText,
  useIsPhone,
} from '../../../kit/index.ts'
import { foldWords } from './folds.ts'
import styles from './RowWords.module.css'
import type { RowFold, TimelineRow } from './row-model.ts'

interface RowWordsProps {
  readonly row: TimelineRow
  readonly turn: string | undefined
  readonly line: StepLine
  readonly isTall: boolean
  /** One line. */
  readonly isShort: boolean
  readonly finder: RegExp | undefined
}

/** Characters of a path for which two lines of a phone have room: its end says most. */
const PHONE_PATH = 48
/** And one, after what kind of file it is. */
const SHORT_PATH = 20

/** Several rows as one: how many, and what they are. */
function FoldedWords({ fold }: { readonly fold: RowFold }) {
  const { title, names } = foldWords(fold)
  return (
    <span className={styles.words}>
      <span className={classNames(styles.headline, styles.lines1, styles.once)}>
        <span className={classNames(styles.tool, styles.attached)}>{title}</span>
        <span className={classNames(styles.rest, styles.name)}>
          <SafeText text={names} />
        </span>
      </span>
    </span>
  )
}

export function RowWords(props: RowWordsProps) {
  const { fold } = props.row
  return fold?.isOpen === false ? <FoldedWords fold={fold} /> : <OwnWords {...props} />
}

function OwnWords({ row, turn, line: written, isTall, isShort, finder: find }: RowWordsProps) {
  const isPhone = useIsPhone()
  const described = useMemo(() => describedFirst(written), [written])
  const isSeen = find === undefined || isInSight(described, find, sightOf({ isTall, isPhone }))
  const snippet = isSeen ? '' : snippetOf(row.step, find)
  const isFoundBelow = snippet !== '' && !isShort
  // What is marked in the end of a line that is cut off would be an empty mark.
  const finder = isFoundBelow ? undefined : find
  const shown = snippet === '' || isFoundBelow ? described : { ...described, args: [], text: snippet }
  const failed = row.isError ? failedOf(row.step) : ''
  const line = failed !== '' && shown.result === '' ? { ...shown, result: t`no output` } : shown
  const { said, result, lines } = linesOf(line, { isTall, isShort, isPhone, isFoundBelow })
  const leading = line.args.filter(({ leads }) => leads)
  return (
    <span className={styles.words}>
      <span
        className={classNames(
          styles.headline,
          styles[`lines${lines}`],
          (isShort || isFoundBelow) && styles.once,
        )}
      >
        <Names row={row} turn={turn} line={line} finder={finder} />
        {leading.map(({ value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: elements are used again for other rows.
          <span key={index} className={classNames(styles.subject, isPath(value) && styles.path)}>
            <bdi>
              {isPhone && finder === undefined && isPath(value) ? (
                <BreakableText text={endOfPath(value, PHONE_PATH)} />
              ) : (
                <ValueText value={value} finder={finder} />
              )}
            </bdi>
          </span>
        ))}
        <span className={classNames(styles.rest, leading.length > 0 && styles.name)}>
          <Rest
            line={line}
            isShort={isPhone && isShort}
            isBroken={isPhone && row.kind === 'attached'}
            finder={finder}
          />
        </span>
      </span>
      {isFoundBelow && (
        <span className={classNames(styles.below, 'truncate')}>
          <FoundText text={snippet} finder={find} />
        </span>
      )}
      {said !== '' && (
        <span className={classNames(styles.below, 'truncate')}>
          <SafeText text={said} />
        </span>
      )}
      {result !== '' && (
        <span className={classNames(styles.below, row.isError && failed === '' && styles.failed, 'truncate')}>
          <span aria-hidden="true">↳ </span>
          {row.isNeverSent && <strong>{t`Never sent:`} </strong>}
          {failed !== '' && <strong className={styles.failed}>{failed} · </strong>}
          <SafeText text={resultWords(result)} />
        </span>
      )}
    </span>
  )
}

/** Where the model described its call, that says more than the command, which then has no name. */
function describedFirst(line: StepLine): StepLine {
  const described = line.args.find(({ name, leads }) => name === 'description' && !leads)
  if (described === undefined || described.value === '') return line
  const others = line.args.filter((arg) => arg !== described)
  return {
    ...line,
    args: [
      { ...described, leads: true },
      ...others.map((arg) => (arg.leads ? { ...arg, name: '', leads: false } : arg)),
    ],
  }
}

interface Room extends Pick<RowWordsProps, 'isTall' | 'isShort'> {
  readonly isPhone: boolean
  /** What is looked for is shown in the second line. */
  readonly isFoundBelow: boolean
}

/** What is below the headline, and how many lines that leaves to it. */
function linesOf(line: StepLine, { isTall, isShort, isPhone, isFoundBelow }: Room) {
  if (isShort || isFoundBelow || (isPhone && !isTall)) return { said: '', result: '', lines: 1 }
  // Of two lines, the second is what came back.
  const isSaid = isTall || line.result === ''
  const [said, result] = [isSaid ? line.said : '', line.result]
  return { said, result, lines: (isTall ? 3 : 2) - [said, result].filter(Boolean).length }
}

/** How many of several calls failed, as the row shows what one of them returned; empty: all. */
function failedOf(step: Step): string {
  const calls = step.kind === 'action' ? step.calls.length : 0
  const failed = resultErrors(step).length
  return failed < calls ? t`${formatExact(failed)} of ${plural(calls, 'call')} failed` : ''
}

/** What kind of step it is, or its tool. */
function Names({ row, turn, line, finder }: Omit<RowWordsProps, 'isTall' | 'isShort'>) {
  // A phone has room for the number only.
  const isCounted = useIsPhone() && line.times > 1
  const also = isCounted ? t`×${formatExact(line.times)}` : line.also
  return (
    <>
      {turn !== undefined && <strong className={classNames(styles.tool, styles.turn)}>{turn}</strong>}
      {row.kind === 'attached' && (
        <span className={classNames(styles.tool, styles.attached)}>{t`Attached`}</span>
      )}
      {row.kind === 'reply' && (
        <strong className={styles.tool}>{isReasoningOnly(row.step) ? t`Reasoning` : t`Reply`}</strong>
      )}
      {row.kind === 'answer' && <strong className={styles.tool}>{t`Final answer`}</strong>}
      {line.tool !== '' && (
        <strong className={styles.tool}>
          <span className={styles.called}>
            <FoundText text={line.tool} finder={finder} />
          </span>
          {also !== '' && (
            <span className={classNames(styles.name, isCounted && styles.times)}>
              {' '}
              <FoundText text={also} finder={finder} />
            </span>
          )}
        </strong>
      )}
    </>
  )
}

/** What the row says is then what the model thought, of which later calls are often sent nothing. */
function isReasoningOnly(step: Step): boolean {
  const parts = 'parts' in step ? step.parts : []
  return partsText(parts) === '' && parts.some(({ kind }) => kind === 'reasoning')
}

interface RestProps extends Pick<RowWordsProps, 'line' | 'isShort' | 'finder'> {
  /** Whether a path in it is broken between its folders. */
  readonly isBroken: boolean
}

function Rest({ line, isShort, isBroken, finder }: RestProps) {
  const file = isBroken && finder === undefined ? fileIn(line.text) : undefined
  if (file !== undefined) {
    return (
      <>
        {file.kind}
        <BreakableText text={isShort ? endOfPath(file.path, SHORT_PATH) : file.path} />
      </>
    )
  }
  return (
    <>
      {line.args
        .filter(({ leads }) => !leads)
        .map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: elements are used again for other rows.
          <span key={index}>
            {/* It says itself what it is. */}
            {name !== '' && name !== 'description' && (
              <span className={styles.name}>
                <FoundText text={name} finder={finder} />{' '}
              </span>
            )}
            <ValueText value={value} finder={finder} />{' '}
          </span>
        ))}
      {line.text !== '' && <FoundText text={line.text} finder={finder} />}
    </>
  )
}

/** Of an attached file: its kind and its path. */
function fileIn(text: string): { readonly kind: string; readonly path: string } | undefined {
  const [, kind, path] = /^([a-z ]+ )(\S*[\\/]\S*)$/.exec(text) ?? []
  return kind === undefined || path === undefined ? undefined : { kind, path }
}

/** What is looked for may be in the part that is otherwise left out. */
function ValueText({ value, finder }: { readonly value: string; readonly finder: RegExp | undefined }) {
  return <FoundText text={finder === undefined ? withoutFolder(value) : value} finder={finder} />
}

/** Characters of a row's own words that are seen for certain, however narrow the list is. */
function sightOf({ isTall, isPhone }: Pick<Room, 'isTall' | 'isPhone'>): number {
  return isPhone ? 34 : isTall ? 120 : 44
}

/** What is found deeper in the step, or beyond the end of the line, is shown below the row's own words. */
function isInSight(line: StepLine, finder: RegExp, sight: number): boolean {
  const text = lineText(line)
  const [found] = finder.exec(text) ?? []
  return found !== undefined && text.search(finder) + found.length <= sight
}
