/**
 * One row of the timeline. It takes plain values and no hooks, and is drawn again only when one of them changes: what
 * keeps scrolling through ten thousand of them fluent.
 */
import { memo } from 'react'
import { callName, callNumber } from '#core/call-names.ts'
import { Amount, classNames, formatExact, KIND_LOOKS, KindGlyph, SafeText } from '../../kit/index.ts'
import { FoundText } from './FoundText.tsx'
import { snippetOf } from './find.ts'
import { RowMarks } from './RowMarks.tsx'
import { faceText, type RowFace, rowFace } from './row-face.ts'
import type { TimelineRow } from './row-model.ts'
import styles from './StepRow.module.css'

export interface StepRowProps {
  readonly row: TimelineRow
  /** Index among the rows shown. */
  readonly index: number
  readonly id: string
  /** Pixels from the top of the list. */
  readonly top: number
  readonly isTall: boolean
  readonly isSelected: boolean
  /** The row of the call under the cursor. */
  readonly isCursor: boolean
  readonly hasCalls: boolean
  readonly hasAgents: boolean
  /** `undefined`: not counted yet; `failed`: cannot be counted. */
  readonly tokens: number | 'failed' | undefined
  readonly provenance: 'exact' | 'estimate'
  /** Tokens of the next call's context. */
  readonly context: number | 'failed' | undefined
  /** What the full width of the bar stands for. */
  readonly peak: number
  readonly window: number
  /** What is looked for, where this row holds it. */
  readonly finder: RegExp | undefined
}

export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { row, index, isTall, isSelected, isCursor, finder } = props
  const { step, call } = row
  const face = rowFace(step)
  return (
    <tr
      id={props.id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isCursor ? 'step' : undefined}
      className={classNames(
        styles.row,
        isTall && styles.tall,
        isSelected && styles.selected,
        finder !== undefined && styles.found,
        styles[KIND_LOOKS[step.kind].family],
      )}
      data-index={index}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <td className={classNames(styles.cell, styles.number)}>{step.number}</td>
      {props.hasCalls && (
        <td className={classNames(styles.cell, styles.call)}>
          {call !== undefined && (
            <span
              className={classNames(styles.callNumber, isCursor && styles.cursor)}
              title={`Model ${callName(call)}`}
            >
              <span className="visually-hidden">{isCursor ? 'cursor on call ' : 'call '}</span>
              {callNumber(call)}
            </span>
          )}
        </td>
      )}
      {props.hasAgents && (
        <td className={classNames(styles.cell, styles.agent)} title={step.agent}>
          <SafeText text={(step.agent ?? '').slice(0, 60)} />
        </td>
      )}
      <td className={classNames(styles.cell, styles.step)}>
        <KindGlyph kind={step.kind} />
        <Words row={row} face={face} isTall={isTall} finder={finder} />
        <RowMarks row={row} />
      </td>
      <td className={classNames(styles.cell, styles.tokens)}>
        <Tokens tokens={props.tokens} provenance={props.provenance} />
      </td>
      {props.hasCalls && (
        <td className={classNames(styles.cell, styles.context)}>
          <ContextBar tokens={props.context} peak={props.peak} window={props.window} />
        </td>
      )}
    </tr>
  )
})

interface WordsProps {
  readonly row: TimelineRow
  readonly face: RowFace
  readonly isTall: boolean
  readonly finder: RegExp | undefined
}

function Words({ row, face, isTall, finder }: WordsProps) {
  const snippet = finder === undefined || isInSight(face, finder, isTall) ? '' : snippetOf(row.step, finder)
  const said = isTall && snippet === '' ? face.said : ''
  const result = isTall ? face.result : ''
  const lines = 3 - (said === '' ? 0 : 1) - (result === '' ? 0 : 1)
  return (
    <span className={styles.words}>
      <span className={classNames(styles.headline, styles[`lines${isTall ? lines : 1}`])}>
        {face.tool !== '' && (
          <strong className={styles.tool}>
            <FoundText text={face.tool} finder={finder} />
          </strong>
        )}
        {face.args.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: elements are used again for other rows.
          <span key={index}>
            <span className={styles.name}>
              <FoundText text={name} finder={finder} />{' '}
            </span>
            <FoundText text={value} finder={finder} />{' '}
          </span>
        ))}
        {face.text !== '' && <FoundText text={face.text} finder={finder} />}
        {face.more > 0 && <span className={styles.name}> and {face.more} more</span>}
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

/** What is found deeper in the step, or beyond the end of the line, is shown beside the row's own words. */
function isInSight(face: RowFace, finder: RegExp, isTall: boolean): boolean {
  const at = faceText(face).search(finder)
  return at >= 0 && at < (isTall ? 140 : 50)
}

function Tokens({ tokens, provenance }: Pick<StepRowProps, 'tokens' | 'provenance'>) {
  if (tokens === undefined) return <Waiting />
  if (tokens === 'failed') return <Amount value={undefined} unit="tokens" inRow />
  return <Amount value={tokens} unit="tokens" provenance={provenance} isUnitHidden inRow />
}

function Waiting() {
  return (
    <span className={styles.waiting}>
      <span aria-hidden="true">···</span>
      <span className="visually-hidden">not counted yet</span>
    </span>
  )
}

interface ContextBarProps {
  readonly tokens: number | 'failed' | undefined
  readonly peak: number
  readonly window: number
}

function ContextBar({ tokens, peak, window }: ContextBarProps) {
  if (typeof tokens !== 'number') return <span className={styles.bar} />
  const isOver = tokens > window
  const words = `${formatExact(tokens)} tokens in the next call’s context${isOver ? ', more than the window' : ''}`
  return (
    <span className={classNames(styles.bar, isOver && styles.over)} title={words}>
      <span style={{ inlineSize: `${peak === 0 ? 0 : (tokens / peak) * 100}%` }} />
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
