/** What failed in the run: by what became of it, the most expensive first, with the cause as a filter. */
import { type ComponentProps, useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { stepFinder } from '#core/model/step-places.ts'
import type { Trace } from '#core/model/trace.ts'
import { totalDollars } from '#core/replay/cost-meter.ts'
import { copiedErrors, rejectedReplies } from '#core/waste/failed-results.ts'
import {
  type Failure,
  failuresOf,
  hiddenFailuresOf,
  OTHER_TOOL_STEPS,
  RETRY_STEPS,
} from '#core/waste/failures.ts'
import { useBaseline, useInsights } from '#state/index.ts'
import { Button, copiedWords, formatExact, Portion, plural, Select, useIsPhone } from '../../kit/index.ts'
import styles from './ErrorList.module.css'
import { ErrorRow, type RowFigures } from './errors/ErrorRow.tsx'
import { causeChoices, causeOf, type ErrorCause, errorCauses } from './errors/error-causes.ts'
import { chainsOf, isAnswer, isCounted } from './errors/error-chains.ts'
import { callFinder, errorCostWords, retriesOf } from './errors/error-costs.ts'
import { costWriter, type ErrorItem, errorItems, errorParts, foldedItems } from './errors/error-items.ts'
import { leadLines } from './errors/error-lead.ts'
import {
  elapsedWords,
  failedWords,
  foldWords,
  notCountedWords,
  nothingWords,
  onlyWords,
  outcomeWords,
  rejectedWords,
  sizeFinder,
  unrecordedWords,
} from './errors/error-words.ts'
import { Counted } from './headline/Counted.tsx'
import { Headline } from './headline/Headline.tsx'
import { InsightBody } from './InsightBody.tsx'

export function ErrorList({ trace }: { readonly trace: Trace }) {
  const all = useMemo(() => failuresOf(trace), [trace])
  const hidden = useMemo(() => hiddenFailuresOf(trace), [trace])
  const notCounted = notCountedWords(all)
  const rejected = useMemo(() => rejectedWords(rejectedReplies(trace.steps)), [trace])
  const copied = useMemo(() => copiedWords(copiedErrors(trace.steps)), [trace])
  const failures = all.filter((one) => !isAnswer(one))
  const [searches, waits] = [all.filter(isSearch), all.filter(isWait)]
  const { work, latest: insights } = useInsights()
  const baseline = useBaseline().latest
  const [calls, costs] = [baseline?.calls, baseline?.totals.costs]
  const [picked, setPicked] = useState<string>()
  const sizes = insights?.failures
  const sizeOf = sizeFinder(sizes)
  const stepOf = stepFinder(trace.steps)
  const figures: RowFigures = {
    sizeOf,
    numberOf: ({ retry }) => retry && stepOf(retry.step)?.number,
  }
  return (
    <InsightBody
      work={work}
      value={sizes && failures}
      nothing={
        all.length === 0 && hidden.length === 0 && rejected === '' && copied === ''
          ? t`No tool result of this run is marked as an error, and no model call failed. Some formats mark no errors: in their runs, look for them in the text of the results.`
          : undefined
      }
      nothingTitle={t`No errors recorded`}
      isOfCommands
    >
      {(found) => {
        const callOf = callFinder(trace, calls ?? [])
        const errors = found.filter(isCounted)
        const items = errorItems([...found, ...hidden], { sizeOf, callOf })
        const chains = chainsOf(found)
        const unrecorded = unrecordedWords(hidden.length, errors.length)
        const causes = errorCauses(items)
        const became = onlyWords(chains) || outcomeWords(chains)
        const cause = causes.find(({ title }) => title === picked)
        const cost = errorCostWords({
          count: errors.length,
          sizes: errors.flatMap((failure) => sizeOf(failure) ?? []),
          retries: retriesOf(errors, callOf),
          whole: costs && totalDollars(costs),
        })
        const written = costWriter(items)
        const costOf = ({ title }: ErrorCause) =>
          written(items.filter(({ last, failures: chain }) => isCounted(last) && causeOf(chain) === title))
        return (
          <>
            <Headline {...headline(errors.length === 0, failedWords(chains, hidden.length), cost.sum)}>
              {unrecorded !== '' && (
                <p>
                  <strong>{unrecorded}</strong>
                </p>
              )}
              {leadLines(causes, cause, costOf).map((line) => (
                <p key={line.cause} className={styles.advice}>
                  <strong>{line.cause}</strong> {line.advice}
                </p>
              ))}
              {became !== '' && <p>{became}</p>}
              {notCounted !== '' && <p className={styles.note}>{notCounted}</p>}
              {copied !== '' && <p className={styles.note}>{copied}</p>}
              {rejected !== '' && <p>{rejected}</p>}
            </Headline>
            {causes.length > 1 && chains.length >= FILTERED && (
              <Causes causes={causes} costOf={costOf} cause={cause?.title} onChange={setPicked} />
            )}
            <Parts items={items} written={written} cause={cause?.title} {...figures} />
            {searches.length > 0 && (
              <Answers title={nothingWords(searches.length)} answers={searches} {...figures} />
            )}
            {waits.length > 0 && <Answers title={elapsedWords(waits.length)} answers={waits} {...figures} />}
            {items.length + all.length > 0 && (
              <Counted>
                <p>
                  {t`An error is a tool call whose result is marked as one, or a model call that failed. Calls that someone aborted or rejected, and commands whose output says that they failed although a pipe hid their exit code, are listed, but don’t count. A retry is the same tool on the same file, or the same command on the same targets, within ${RETRY_STEPS} steps; or in the next ${OTHER_TOOL_STEPS} steps another tool that looks for the same pattern or path. A call and its retries that failed with the same error are one row, resolved if the last retry reported no error.`}
                </p>
                <p>
                  {t`The cost of an error is that of its output in all calls that were sent it, and of the calls that retried it: the whole of each, although it may have done more. A rerun after other work, such as an edit, is a cost of that work.`}
                </p>
                {cost.parts !== '' && <p>{cost.parts}</p>}
              </Counted>
            )}
          </>
        )
      }}
    </InsightBody>
  )
}

/** What failed, and what it cost; empty `cost`: not known. */
function headline(isNone: boolean, failed: string, cost: string): ComponentProps<typeof Headline> {
  if (isNone) return { answer: failed }
  return { figure: failed, ...(cost !== '' && { answer: cost }) }
}

/** Fewer rows need no filter. */
const FILTERED = 6

interface CausesProps {
  readonly causes: readonly ErrorCause[]
  /** Empty: not known. */
  readonly costOf: (cause: ErrorCause) => string
  /** The only one shown; undefined: all are. */
  readonly cause: string | undefined
  readonly onChange: (cause: string | undefined) => void
}

/** On a phone the less frequent ones are in a list: their buttons would take the place of the errors. */
function Causes({ causes, costOf, cause, onChange }: CausesProps) {
  const options = causes.map((one) => ({
    value: one.title,
    title: [t`${one.title} ${formatExact(one.count)}`, costOf(one)].filter(Boolean).join(' · '),
  }))
  const { shown, listed } = causeChoices(options, useIsPhone())
  return (
    <section className={styles.causes} aria-label={t`Show only`}>
      {shown.map(({ value, title }) => (
        <Button
          key={value}
          size="small"
          pressed={value === cause}
          onClick={() => onChange(value === cause ? undefined : value)}
        >
          {title}
        </Button>
      ))}
      {listed.length > 0 && (
        <Select
          label={t`Cause`}
          isLabelHidden
          size="small"
          value={listed.find(({ value }) => value === cause)?.value ?? ''}
          options={[{ value: '', title: t`More causes` }, ...listed]}
          onChange={(value) => onChange(value === '' ? undefined : value)}
        />
      )}
    </section>
  )
}

interface PartsProps extends RowFigures {
  readonly items: readonly ErrorItem[]
  /** What some of them cost. */
  readonly written: (items: readonly ErrorItem[]) => string
  readonly cause: string | undefined
}

function Parts({ items, written, cause, ...figures }: PartsProps) {
  const rows = (list: readonly ErrorItem[], label: string) => (
    <ul aria-label={label}>
      <Portion items={list} moreIn="li">
        {(item) => <ErrorRow item={item} cost={written([item])} {...figures} />}
      </Portion>
    </ul>
  )
  return (
    <section aria-label={t`Errors`} className={styles.parts}>
      {errorParts(items, cause).map(({ outcome, title, note, count, items: found }) => {
        const { shown, folded } = foldedItems(found)
        return (
          <section key={outcome} aria-label={title}>
            <h3 className={styles.part}>
              {title}{' '}
              <span className={styles.count}>
                {[plural(count, 'call'), written(found)].filter(Boolean).join(' · ')}
              </span>
            </h3>
            {note !== undefined && <p className={styles.note}>{note}</p>}
            {rows(shown, title)}
            {folded.length > 0 && (
              <details>
                <summary className={styles.fold}>{foldWords(folded)}</summary>
                {rows(folded, t`${title}, smaller`)}
              </details>
            )}
          </section>
        )
      })}
    </section>
  )
}

function isSearch({ kind }: Failure): boolean {
  return kind === 'nothing'
}

function isWait({ kind }: Failure): boolean {
  return kind === 'elapsed'
}

interface AnswersProps extends RowFigures {
  readonly title: string
  readonly answers: readonly Failure[]
}

/** Results marked as errors that only say that nothing was found or what was waited for isn’t there yet. */
function Answers({ title, answers, ...figures }: AnswersProps) {
  return (
    <details>
      <summary className={styles.fold}>{t`${title}, not counted`}</summary>
      <ul aria-label={title}>
        <Portion items={answers} moreIn="li">
          {(one) => <ErrorRow item={{ failures: [one], last: one }} cost="" {...figures} />}
        </Portion>
      </ul>
    </details>
  )
}
