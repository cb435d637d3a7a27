/** What failed in the run: each error with its command, message, and size, and what the agent did next. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import { stepFinder } from '#core/model/step-places.ts'
import { endOfPath } from '#core/model/tool-subject.ts'
import type { Trace } from '#core/model/trace.ts'
import { type Failure, type FailureSize, failuresOf, RETRY_STEPS } from '#core/waste/failures.ts'
import { showCallInTimeline, useBaseline, useInsights } from '#state/index.ts'
import { Portion, plural, SafeText } from '../../kit/index.ts'
import styles from './ErrorList.module.css'
import {
  answerWords,
  type ErrorGroup,
  errorGroups,
  failedWords,
  outputWords,
  retryWords,
  sizeFinder,
  sizeWords,
} from './errors/error-groups.ts'
import { InsightBody } from './InsightBody.tsx'
import { openStep } from './steps/StepLink.tsx'

export function ErrorList({ trace }: { readonly trace: Trace }) {
  const all = useMemo(() => failuresOf(trace), [trace])
  const [failures, answers] = [all.filter((one) => !one.isAnswer), all.filter((one) => one.isAnswer)]
  const { latest } = useBaseline()
  const { work, latest: insights } = useInsights()
  const sizes = insights?.failures
  const sizeOf = sizeFinder(sizes)
  const stepOf = stepFinder(trace.steps)
  const figures: FiguresProps = {
    sizeOf,
    numberOf: (failure) => failure.retry && stepOf(failure.retry.step)?.number,
  }
  return (
    <InsightBody
      work={work}
      // In the order of their sizes, so that no row moves once these are known.
      value={sizes && failures}
      nothing={all.length === 0 ? t`No tool call and no model call of this run failed.` : undefined}
      isNarrow
    >
      {(found) => (
        <>
          <p>
            {found.length === 0
              ? t`No tool call and no model call of this run failed.`
              : [
                  ...failedWords(found),
                  outputWords(
                    found.flatMap((failure) => sizeOf(failure) ?? []),
                    latest?.totals.cumulative,
                  ),
                ]
                  .filter((sentence) => sentence !== '')
                  .join(' ')}
          </p>
          {found.length > 0 && (
            <p className={styles.note}>
              {t`A retry is the same tool on the same file, or the same command on the same targets, within ${RETRY_STEPS} steps. The most frequent errors come first, then those whose output was sent most.`}
            </p>
          )}
          <Groups label="Errors" failures={found} {...figures} />
          {answers.length > 0 && (
            <details>
              <summary className={styles.fold}>{answerWords(answers.length)}</summary>
              <p className={styles.note}>
                {t`Their exit code says no, as it should: a check that found nothing, a wait that ran out, or a command that the agent stopped.`}
              </p>
              <Groups label={t`Not errors`} failures={answers} {...figures} />
            </details>
          )}
        </>
      )}
    </InsightBody>
  )
}

interface GroupsProps extends FiguresProps {
  readonly label: string
  readonly failures: readonly Failure[]
}

function Groups({ label, failures, ...figures }: GroupsProps) {
  return (
    <ol className={styles.groups} aria-label={label}>
      <Portion items={errorGroups(failures, figures.sizeOf)} moreIn="li">
        {(group) => <Group group={group} {...figures} />}
      </Portion>
    </ol>
  )
}

interface FiguresProps {
  readonly sizeOf: (failure: Failure) => FailureSize | undefined
  /** The number of the retry's step. */
  readonly numberOf: (failure: Failure) => number | undefined
}

function Group({ group: { failures }, ...figures }: FiguresProps & { readonly group: ErrorGroup }) {
  const [first] = failures
  if (first === undefined) return null
  const { message, exitCode } = first
  const isOfOne = failures.every(({ subject }) => subject === first.subject)
  return (
    <li className={styles.group}>
      <div className={styles.head}>
        {isOfOne ? (
          <Doing failure={first} />
        ) : (
          <strong>
            <SafeText text={first.tool === '' ? t`Tool result` : first.tool} />
          </strong>
        )}
        <span className={styles.count}>
          {exitCode !== undefined && <span>exit code {exitCode}</span>}
          {message === '' && <span>no output</span>}
          {failures.length > 1 && <strong>{plural(failures.length, 'time')}</strong>}
        </span>
      </div>
      {message !== '' && (
        <p className={styles.message}>
          <SafeText text={message} />
        </p>
      )}
      <ul className={styles.places}>
        {failures.map((failure) => (
          <li key={`${failure.step?.id ?? failure.call} ${failure.result}`} className={styles.place}>
            {!isOfOne && <Doing failure={failure} />}
            <Facts failure={failure} {...figures} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The tool and its command; a press shows it in the timeline. */
function Doing({ failure: { step, call, tool, subject } }: { readonly failure: Failure }) {
  return (
    <button
      type="button"
      className={styles.doing}
      onClick={() => (step === undefined ? showCallInTimeline(call ?? 0) : openStep(step.id))}
    >
      {step === undefined ? (
        <strong>Model call without an answer</strong>
      ) : (
        <>
          <strong>
            <SafeText text={tool === '' ? t`Tool result` : tool} />
          </strong>{' '}
          <code>
            <SafeText text={endOfPath(subject)} />
          </code>
        </>
      )}
    </button>
  )
}

function Facts({ failure, sizeOf, numberOf }: FiguresProps & { readonly failure: Failure }) {
  const { step, call = 0, retry, next } = failure
  const number = numberOf(failure)
  const size = sizeWords(sizeOf(failure))
  return (
    <span className={styles.facts}>
      {step === undefined ? (
        <button type="button" className={styles.link} onClick={() => showCallInTimeline(call)}>
          {t`Call ${call + 1}`}
        </button>
      ) : (
        <button type="button" className={styles.link} onClick={() => openStep(step.id)}>
          {t`Step ${step.number}`}
        </button>
      )}
      {retry !== undefined && number !== undefined && (
        <button type="button" className={styles.link} onClick={() => openStep(retry.step)}>
          {retryWords(retry, number)}
        </button>
      )}
      {step !== undefined && retry === undefined && <Next step={next} />}
      {size !== undefined && <span className={styles.size}>{size}</span>}
    </span>
  )
}

/** What the agent did instead of a retry. */
function Next({ step }: { readonly step: StepId | undefined }) {
  if (step === undefined) return <span>The agent made no further tool call</span>
  return (
    <button type="button" className={styles.link} onClick={() => openStep(step)}>
      The agent went on with another call
    </button>
  )
}
