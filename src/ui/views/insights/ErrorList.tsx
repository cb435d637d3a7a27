/** What failed in the run: each error with its command, message, and size, and what the agent did next. */
import { Fragment, useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { stepFinder } from '#core/model/step-places.ts'
import { endOfPath, shortToolName } from '#core/model/tool-subject.ts'
import type { Trace } from '#core/model/trace.ts'
import { type Failure, type FailureSize, failuresOf, RETRY_STEPS } from '#core/waste/failures.ts'
import { showCallInTimeline, useBaseline, useInsights } from '#state/index.ts'
import { Button, formatExact, Portion, plural, SafeText, Select, useIsPhone } from '../../kit/index.ts'
import styles from './ErrorList.module.css'
import { type ErrorGroup, errorGroups, failuresIn } from './errors/error-causes.ts'
import { chainsOf, type ErrorChain, isUnresolved } from './errors/error-chains.ts'
import {
  answerWords,
  errorCostWords,
  failedWords,
  noRetryWords,
  retriesOf,
  retryWords,
  sizeFinder,
  sizeWords,
} from './errors/error-words.ts'
import { Headline } from './headline/Headline.tsx'
import { InsightBody } from './InsightBody.tsx'
import { openStep } from './steps/StepLink.tsx'

export function ErrorList({ trace }: { readonly trace: Trace }) {
  const all = useMemo(() => failuresOf(trace), [trace])
  const [failures, answers] = [all.filter((one) => !one.isAnswer), all.filter((one) => one.isAnswer)]
  const { work, latest: insights } = useInsights()
  const calls = useBaseline().latest?.calls ?? []
  const [cause, setCause] = useState<string>()
  const [isOpenOnly, setIsOpenOnly] = useState(false)
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
      value={sizes && failures}
      nothing={all.length === 0 ? t`No tool call and no model call of this run failed.` : undefined}
      nothingTitle={t`No errors`}
      isNarrow
    >
      {(found) => {
        const chains = chainsOf(found)
        const open = chains.filter(isUnresolved)
        const canFilter = open.length > 0 && open.length < chains.length
        const groups = errorGroups(canFilter && isOpenOnly ? open : chains)
        const cost = errorCostWords(
          found.flatMap((failure) => sizeOf(failure) ?? []),
          retriesOf(trace, found),
          calls,
        )
        const shown = groups.filter(({ title }) => title === cause)
        return (
          <>
            <Headline answer={failedWords(chains)}>{cost !== '' && <p>{cost}</p>}</Headline>
            <section className={styles.causes} aria-label={t`Show only`}>
              {canFilter && (
                <span className={styles.status}>
                  <Button
                    size="small"
                    icon="warning"
                    pressed={isOpenOnly}
                    onClick={() => setIsOpenOnly(!isOpenOnly)}
                  >
                    {t`Not resolved ${formatExact(failuresIn({ chains: open }))}`}
                  </Button>
                </span>
              )}
              {groups.length > 1 && <Causes groups={groups} cause={cause} onChange={setCause} />}
            </section>
            <Groups label="Errors" groups={shown.length === 0 ? groups : shown} {...figures} />
            {answers.length > 0 && (
              <details>
                <summary className={styles.fold}>{answerWords(answers.length)}</summary>
                <p className={styles.note}>
                  {t`They did what they were asked, and the error is their answer: a search that found nothing, a lookup of a file that doesn’t exist, a wait that ran out, or a command that the agent stopped.`}
                </p>
                <Groups
                  label={t`Not errors`}
                  groups={[{ title: '', advice: '', chains: answers.map((one) => [one]) }]}
                  {...figures}
                />
              </details>
            )}
            {found.length > 0 && (
              <details>
                <summary className={styles.fold}>{t`How this is counted`}</summary>
                <p className={styles.note}>
                  {t`Tool calls whose result is an error, and model calls without an answer. A retry is the same tool on the same file, or the same command on the same targets, within ${RETRY_STEPS} steps. A call and its failed retries are listed together, by the cause of each, and are resolved if the last retry succeeded. The cost of an error is that of its output in all calls that were sent it. A call that retried one may have done other work, too. Causes are those that the message names.`}
                </p>
              </details>
            )}
          </>
        )
      }}
    </InsightBody>
  )
}

interface CausesProps {
  readonly groups: readonly ErrorGroup[]
  /** The only one shown; undefined: all are. */
  readonly cause: string | undefined
  readonly onChange: (cause: string | undefined) => void
}

/** One list on a phone, where buttons would take the place of the errors. */
function Causes({ groups, cause, onChange }: CausesProps) {
  const options = groups.map((group) => ({
    value: group.title,
    title: t`${group.title} ${formatExact(failuresIn(group))}`,
  }))
  return useIsPhone() ? (
    <Select
      label={t`Cause`}
      isLabelHidden
      size="small"
      value={cause ?? ''}
      options={[{ value: '', title: t`All causes` }, ...options]}
      onChange={(value) => onChange(value === '' ? undefined : value)}
    />
  ) : (
    options.map(({ value, title }) => (
      <Button
        key={value}
        size="small"
        pressed={value === cause}
        onClick={() => onChange(value === cause ? undefined : value)}
      >
        {title}
      </Button>
    ))
  )
}

interface GroupsProps extends FiguresProps {
  readonly label: string
  readonly groups: readonly ErrorGroup[]
}

function Groups({ label, groups, ...figures }: GroupsProps) {
  return (
    <ol className={styles.groups} aria-label={label}>
      {groups.map(({ title, advice, chains }) => (
        <li key={title} className={styles.group}>
          {title !== '' && (
            <h3 className={styles.cause}>
              {title} <span className={styles.count}>{plural(failuresIn({ chains }), 'error')}</span>
            </h3>
          )}
          {advice !== '' && <p>{advice}</p>}
          <ul className={styles.places}>
            <Portion items={chains} moreIn="li">
              {(chain) => <Row chain={chain} {...figures} />}
            </Portion>
          </ul>
        </li>
      ))}
    </ol>
  )
}

interface FiguresProps {
  readonly sizeOf: (failure: Failure) => FailureSize | undefined
  /** The number of the retry's step. */
  readonly numberOf: (failure: Failure) => number | undefined
}

interface RowProps extends FiguresProps {
  readonly chain: ErrorChain
}

/** A call and its failed retries: the command once, then each attempt with its message. */
function Row({ chain, ...figures }: RowProps) {
  const [first] = chain
  if (first === undefined) return null
  return (
    <li className={styles.place}>
      <Doing failure={first} attempts={chain.length} />
      {chain.map((failure, at) => {
        const { message } = failure
        return (
          <Fragment key={`${failure.step?.id ?? failure.call} ${failure.result}`}>
            {message !== '' && message !== chain[at - 1]?.message && (
              <p className={styles.message}>
                <SafeText text={message} />
              </p>
            )}
            <Facts failure={failure} {...figures} />
          </Fragment>
        )
      })}
    </li>
  )
}

interface DoingProps {
  readonly failure: Failure
  readonly attempts: number
}

/** The tool and its command; a press shows it in the timeline. */
function Doing({ failure: { step, call, tool, subject }, attempts }: DoingProps) {
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
            <SafeText text={tool === '' ? t`Tool result` : shortToolName(tool)} />
          </strong>{' '}
          <code>
            <SafeText text={endOfPath(subject)} />
          </code>{' '}
          {attempts > 1 && (
            <span className={styles.attempts}>{t`${formatExact(attempts)} failed attempts`}</span>
          )}
        </>
      )}
    </button>
  )
}

interface FactsProps extends FiguresProps {
  readonly failure: Failure
}

function Facts({ failure, sizeOf, numberOf }: FactsProps) {
  const { step, call = 0, retry, isAnswer, exitCode } = failure
  const number = numberOf(failure)
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
      {step !== undefined && retry === undefined && !isAnswer && <span>{noRetryWords(failure)}</span>}
      {exitCode !== undefined && <span>{t`Exit code ${exitCode}`}</span>}
      {step !== undefined && <span className={styles.size}>{sizeWords(sizeOf(failure))}</span>}
    </span>
  )
}
