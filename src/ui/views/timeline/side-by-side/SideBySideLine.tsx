/** A step in one line, with what the other side's line has otherwise marked in it. */
import { textDifference } from '#core/compare/text-difference.ts'
import type { Step } from '#core/model/step.ts'
import { lineValues, stepLine } from '#core/model/step-line.ts'
import { SafeText } from '../../../kit/index.ts'
import styles from './SideBySideRow.module.css'

interface SideBySideLineProps {
  readonly step: Step
  /** Beside it; undefined: nothing is. */
  readonly other: Step | undefined
  readonly side: 'left' | 'right'
}

export function SideBySideLine({ step, other, side }: SideBySideLineProps) {
  const line = stepLine(step)
  const words = lineValues(line)
  const there = other === undefined ? words : lineValues(stepLine(other))
  return (
    <span className={styles.line}>
      {line.tool !== '' && (
        <>
          <span className={styles.tool}>
            <SafeText text={line.tool} />
          </span>{' '}
        </>
      )}
      {there === words ? <SafeText text={words} /> : <Marked own={words} other={there} side={side} />}
    </span>
  )
}

/** The share of a line that must be the same: where nearly all is another, marks say nothing. */
const LEAST_SAME = 0.5

function Marked({
  own,
  other,
  side,
}: {
  readonly own: string
  readonly other: string
  readonly side: 'left' | 'right'
}) {
  const isLeft = side === 'left'
  const runs = isLeft ? textDifference(own, other) : textDifference(other, own)
  const same = runs.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0)
  if (same < LEAST_SAME * Math.min(own.length, other.length)) return <SafeText text={own} />
  return runs
    .filter(({ kind }) => kind !== (isLeft ? 'new' : 'gone'))
    .map(({ kind, text }, index) =>
      kind === 'same' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one line keep their order.
        <SafeText key={index} text={text} />
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <span key={index} className={styles[kind]}>
          <SafeText text={text} />
        </span>
      ),
    )
}
