// biome-ignore-all lint/a11y/useSemanticElements: rows of a grid that a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the tab stop.
/**
 * A row of two runs: the step of either side, between them how they differ, and when open the difference of
 * their texts.
 */

import { memo } from 'react'
import { t } from '#base/words.ts'
import { shownKind } from '#core/model/injected-text.ts'
import { hasFailure } from '#core/waste/failed-results.ts'
import { useTrace } from '#state/index.ts'
import { classNames, formatExact, Icon, KindGlyph, LedgerMark } from '../../../kit/index.ts'
import { SideBySideLine } from './SideBySideLine.tsx'
import styles from './SideBySideRow.module.css'
import { SideBySideTexts } from './SideBySideTexts.tsx'
import { type SideBySideRow, type SideBySideStep, stateOf } from './side-by-side-rows.ts'

interface SideBySideRowViewProps {
  readonly row: SideBySideRow
  readonly id: string
  readonly index: number
  /** In px. */
  readonly height: number
  readonly isEdit: boolean
  readonly isActive: boolean
  readonly isOpen: boolean
  /** Undefined: still being counted. */
  readonly leftTokens: number | undefined
  readonly rightTokens: number | undefined
}

export const SideBySideRowView = memo(function SideBySideRowView(props: SideBySideRowViewProps) {
  const { row, id, index, height, isEdit, isActive, isOpen, leftTokens, rightTokens } = props
  const { mark, words } = stateOf(row, isEdit)
  const isSame = row.kind === 'same'
  return (
    <>
      <div
        role="row"
        id={id}
        data-row={index}
        data-state={mark}
        aria-rowindex={index + 2}
        aria-selected={isActive}
        aria-expanded={isSame ? undefined : isOpen}
        className={styles.row}
        style={{ blockSize: height }}
      >
        <Side own={row.left} other={row.right} side="left" moved={row.moved} tokens={leftTokens} />
        <div role="gridcell" className={styles.state}>
          {isSame ? (
            <span className="visually-hidden">same</span>
          ) : (
            <>
              <LedgerMark state={mark} title={words} />
              <span className={styles.words} aria-hidden="true" title={words}>
                {words}
              </span>
            </>
          )}
        </div>
        <Side own={row.right} other={row.left} side="right" moved={row.moved} tokens={rightTokens} />
      </div>
      {isOpen && <SideBySideTexts row={row} />}
    </>
  )
})

interface SideProps {
  readonly own: SideBySideStep | undefined
  readonly other: SideBySideStep | undefined
  readonly side: 'left' | 'right'
  readonly moved: SideBySideRow['moved']
  readonly tokens: number | undefined
}

function Side({ own, other, side, moved, tokens }: SideProps) {
  const steps = useTrace()?.steps
  if (own === undefined) {
    return (
      <div role="gridcell" className={classNames(styles.side, styles.empty)}>
        {moved === undefined ? <span className="visually-hidden">not in this run</span> : t`further ${moved}`}
      </div>
    )
  }
  const { step } = own
  return (
    <div role="gridcell" className={styles.side}>
      <span className={styles.number}>{step.number}</span>
      <KindGlyph kind={shownKind(step)} />
      <SideBySideLine step={step} other={other?.step} side={side} />
      {hasFailure(step, steps) && (
        <span className={styles.error}>
          <Icon name="error" label="with an error" />
        </span>
      )}
      <span className={styles.tokens}>{tokens === undefined ? '' : formatExact(tokens)}</span>
    </div>
  )
}
