/** What a strategy inserted, to be read: in the cell what it is, in the open row its text. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import { stepText } from '#core/model/steps.ts'
import { attachedAgain } from '#core/summaries/attached-again.ts'
import { isWithoutModel, summaryOrigin } from '#core/summaries/summary-origin.ts'
import { summaryLines, summaryName, summaryPreview, withoutKeys } from '#core/summaries/summary-words.ts'
import { useRoute, useStepLookup } from '#state/index.ts'
import { Button, SafeText, TextView } from '../../../kit/index.ts'
import type { Column } from '../model/use-comparison.ts'
import styles from './InsertedText.module.css'

interface InsertedProps {
  readonly step: Step
  /** Of the strategy that inserted it. */
  readonly column: Pick<Column, 'replay'> | undefined
}

/** How the text of a summary came about; undefined: of another step, or unknown. */
function useOrigin({ step, column }: InsertedProps) {
  const lookup = useStepLookup()
  const { summariser } = useRoute().counting
  const isSimulated = column?.replay?.totals.summaries !== undefined && isWithoutModel(summariser.id)
  return useMemo(() => summaryOrigin(step, lookup, isSimulated), [step, lookup, isSimulated])
}

interface InsertedNameProps extends InsertedProps {
  /** Its text is below. */
  readonly isOpen: boolean
}

/** Whether `InsertedName` knows what to call it. */
export function hasName(step: Step): boolean {
  return step.kind === 'summary' || attachedAgain(step) !== undefined
}

/** In line. */
export function InsertedName({ step, column, isOpen }: InsertedNameProps) {
  const origin = useOrigin({ step, column })
  const { path, text } = attachedAgain(step) ?? { path: undefined, text: stepText(step) }
  const preview = isOpen ? '' : summaryPreview(text.slice(0, LONGEST))
  return (
    <span className={styles.line} title={origin?.about}>
      <strong>
        <SafeText text={path ?? summaryName(text)} />
      </strong>
      {origin !== undefined && <span>{origin.words}</span>}
      <SafeText text={preview} />
    </span>
  )
}

/** Characters of a preview. */
const LONGEST = 400

/** Its first lines, and all of it on demand. */
export function InsertedText({ step, column }: InsertedProps) {
  const origin = useOrigin({ step, column })
  const [isWhole, setWhole] = useState(false)
  const text = withoutKeys(stepText(step))
  const beginning = summaryLines(text.slice(0, MOST))
  const isLong = beginning.length > SHORT || beginning.split('\n').length > FEW_LINES
  return (
    <div className={styles.text}>
      {isWhole || !isLong ? (
        <TextView text={text} variant="dense" isCopyable />
      ) : (
        <Beginning text={beginning} />
      )}
      <p className={styles.below}>
        {isLong && (
          <Button size="small" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t`Show less` : t`Show all`}
          </Button>
        )}
        {origin?.about}
      </p>
    </div>
  )
}

/** Each line is cut by itself, as one that ends in an ellipsis would else have two. */
function Beginning({ text }: { readonly text: string }) {
  const lines = [...new Set(text.split('\n'))]
  return (
    <div className={styles.beginning} data-list={lines.length >= FEW_LINES}>
      {lines.slice(0, MOST_LINES).map((line) => (
        <p key={line}>
          <SafeText text={line} />
        </p>
      ))}
    </div>
  )
}

/** Characters and lines of a text that is shown whole. */
const SHORT = 300
const FEW_LINES = 3
/** More are never in view. */
const MOST_LINES = 20
/** Characters of which the first lines are shown. */
const MOST = 4000
