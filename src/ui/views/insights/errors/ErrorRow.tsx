/** One failed call with its failed retries: what was called, the telling line, and what happened next. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { endOfPath, shortToolName, withoutFolder } from '#core/model/tool-subject.ts'
import type { Failure, FailureSize } from '#core/waste/failures.ts'
import { showCallInTimeline } from '#state/index.ts'
import { Button, classNames, formatExact, plural, SafeText, visibleLine } from '../../../kit/index.ts'
import { openStep } from '../steps/StepLink.tsx'
import styles from './ErrorRow.module.css'
import { isAnswer } from './error-chains.ts'
import type { ErrorItem } from './error-items.ts'
import {
  attemptWords,
  errorLine,
  errorStart,
  errorText,
  hiddenWords,
  noRetryWords,
  retryWords,
  sizeWords,
} from './error-words.ts'

export interface RowFigures {
  readonly sizeOf: (failure: Failure) => FailureSize | undefined
  /** The number of the retry's step. */
  readonly numberOf: (failure: Failure) => number | undefined
}

interface ErrorRowProps extends RowFigures {
  readonly item: Pick<ErrorItem, 'failures' | 'last'>
  /** In dollars; empty: not known. */
  readonly cost: string
}

/** Steps of failed attempts that the row names. */
const NAMED = 8

export function ErrorRow({ item: { failures, last }, cost, sizeOf, numberOf }: ErrorRowProps) {
  const [first] = failures
  if (first === undefined) return null
  const { step, tool, subject, lines, exitCode } = first
  const name = tool === '' ? t`The answer` : shortToolName(tool)
  return (
    <li className={styles.row}>
      <p className={styles.doing} title={visibleLine(lines ?? subject)}>
        {step === undefined ? (
          <strong>{t`Model call`}</strong>
        ) : (
          <>
            <strong>
              <SafeText text={name} />
            </strong>{' '}
            <code>
              <SafeText text={endOfPath(doingOf(first))} />
            </code>
          </>
        )}
      </p>
      <strong className={styles.cost}>{cost}</strong>
      <details className={styles.error}>
        <summary>
          <span className={styles.line}>
            <SafeText text={errorLine(first)} />
          </span>
        </summary>
        {failures.map((failure) => (
          <div key={`${failure.step?.id ?? failure.call} ${failure.result}`}>
            <p className={styles.of}>
              {placeWords(failure)}
              {step !== undefined && ` · ${sizeWords(sizeOf(failure))}`}
            </p>
            {failure.lines !== undefined && (
              <pre className={classNames(styles.text, styles.command)}>
                <SafeText text={failure.lines} />
              </pre>
            )}
            <ErrorOutput failure={failure} />
          </div>
        ))}
      </details>
      <p className={styles.facts}>
        {failures.length > 1 && <strong>{t`${attemptWords(failures)}:`}</strong>}
        {failures.slice(0, NAMED).map((failure) => (
          <button
            key={`${failure.step?.id ?? failure.call} ${failure.result}`}
            type="button"
            className={styles.link}
            onClick={() => openPlace(failure)}
          >
            {placeWords(failure)}
          </button>
        ))}
        {failures.length > NAMED && <span>{t`and ${plural(failures.length - NAMED, 'other')}`}</span>}
        <Next failure={last} number={numberOf(last)} attempts={failures.length} />
        {exitCode !== undefined && <span>{t`Exit code ${formatExact(exitCode)}`}</span>}
      </p>
    </li>
  )
}

/** A command without the step into its folder, unless the error may be about that folder. */
function doingOf(failure: Failure): string {
  const { subject, isCommand } = failure
  return isCommand && !/\bcd: /.test(errorLine(failure)) ? withoutFolder(subject) : subject
}

/** The lines that say what went wrong, then all output on demand. */
function ErrorOutput({ failure }: { readonly failure: Failure }) {
  const [isWhole, setWhole] = useState(false)
  const [start, whole] = [errorStart(failure), errorText(failure)]
  const isCut = !isWhole && start !== whole
  return (
    <>
      <pre className={styles.text}>
        <SafeText text={isCut ? start : whole} />
      </pre>
      {isCut && (
        <Button size="small" icon="chevron-down" onClick={() => setWhole(true)}>
          {t`Show all ${plural(whole.split('\n').length, 'line')}`}
        </Button>
      )}
    </>
  )
}

function placeWords({ step, call = 0 }: Failure): string {
  return step === undefined ? t`Call ${formatExact(call + 1)}` : t`Step ${step.number}`
}

function openPlace({ step, call = 0 }: Failure): void {
  if (step === undefined) showCallInTimeline(call)
  else openStep(step.id)
}

interface NextProps {
  /** The last attempt. */
  readonly failure: Failure
  readonly number: number | undefined
  readonly attempts: number
}

/** What the agent did next about it; nothing of an answer. */
function Next({ failure, number, attempts }: NextProps) {
  const { step, retry } = failure
  if (step === undefined || isAnswer(failure)) return null
  if (retry === undefined || number === undefined) return <span>{noRetryWords(failure, attempts)}</span>
  const { hidden = [] } = retry
  return (
    <>
      {hidden.map((one) => (
        <button key={one.id} type="button" className={styles.link} onClick={() => openStep(one.id)}>
          {hiddenWords(one.number)}
        </button>
      ))}
      <button type="button" className={styles.link} onClick={() => openStep(retry.step)}>
        {retryWords(retry, number, failure.kind)}
      </button>
    </>
  )
}
