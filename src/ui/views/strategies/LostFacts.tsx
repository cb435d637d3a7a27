/** The top facts that a strategy loses, under the earliest step with them, and the call that needed each. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { lineValues, stepLine } from '#core/model/step-line.ts'
import { ABOUT_AGAIN, neverBackWords } from '#core/references/again-words.ts'
import type { FactUse } from '#core/references/fact-uses.ts'
import type { LostFact } from '#core/references/lost.ts'
import { navigate, useFactUses, useLostOverRun, useStepLookup } from '#state/index.ts'
import {
  formatExact,
  LostFactText,
  LostFactUse,
  ProblemNote,
  Progress,
  plural,
  SafeText,
  ShowAll,
  shortFact,
  useIsPhone,
  useShown,
} from '../../kit/index.ts'
import { type LostStep, type LostStepFact, lostBySteps } from './lost-by-step.ts'
import type { RankedStrategy } from './ranked/ranked-strategy.ts'
import styles from './SelectionCard.module.css'

/** Shown at first. */
const MOST_STEPS = 5
const MOST_FACTS = 4
/** Of both. */
const MOST_ON_PHONE = 3

interface LostFactsProps {
  readonly row: RankedStrategy
  /** Another object each time that the list is asked for: it is scrolled to, and gets the focus. */
  readonly sought?: object | undefined
  readonly onShowCall: (call: number) => void
}

export function LostFacts({ sought, ...rest }: LostFactsProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sought === undefined) return
    ref.current?.scrollIntoView({ block: 'start' })
    ref.current?.focus({ preventScroll: true })
  }, [sought])
  return (
    <div ref={ref} className={styles.lostPlace} tabIndex={-1}>
      <Found {...rest} />
    </div>
  )
}

function Found({ row: { spec, figures }, onShowCall }: Omit<LostFactsProps, 'sought'>) {
  const { work } = useLostOverRun(spec, figures.lost > 0)
  if (figures.lost === 0) return <NoneLost />
  if (work.status === 'failed') return <ProblemNote problem={work.problem} tone="warning" />
  if (work.status !== 'done') return <Progress label="Finding lost facts" />
  return <LostList lost={work.value} total={figures.lost} used={figures.used} onShowCall={onShowCall} />
}

interface LostListProps {
  readonly lost: readonly LostFact[]
  readonly total: number
  /** Of how many facts; absent: not counted. */
  readonly used?: number | undefined
  /** How they are counted; absent: a fact counts at each call. */
  readonly about?: string
  readonly onShowCall: (call: number) => void
}

/** Lost facts under the earliest steps that contained them. */
export function LostList({ lost: all, total, used, about = LOST_FACT, onShowCall }: LostListProps) {
  const bySteps = useMemo(() => lostBySteps(all), [all])
  const back = neverBackWords(all)
  const isPhone = useIsPhone()
  const { shown: steps, more } = useShown(bySteps, isPhone ? MOST_ON_PHONE : MOST_STEPS)
  const [isAll, setAll] = useState(false)
  const mostOfStep = isPhone ? Math.ceil(MOST_ON_PHONE / Math.max(1, steps.length)) : MOST_FACTS
  const most = isAll ? undefined : mostOfStep
  const shown = steps.flatMap(({ facts }) => facts.slice(0, most))
  const left = bySteps.flatMap(({ facts }) => facts).length - shown.length
  const uses = useFactUses(shown)
  const useOf = new Map(shown.map((fact, place) => [fact, uses[place]]))
  if (total === 0) return <NoneLost />
  return (
    <section className={styles.lost} aria-label="Lost facts">
      <h3 className={styles.heading}>
        {left > 0 ? t`Top lost facts` : t`Lost facts`}{' '}
        <span className={styles.count}>
          {used === undefined
            ? t`${formatExact(total)} in total`
            : t`${formatExact(total)} of the ${plural(used, 'fact')} that later calls used`}
          {back !== undefined && <span title={ABOUT_AGAIN}>: {back}</span>}
        </span>
      </h3>
      <p className={styles.description}>
        {about} {t`Each is listed under the earliest step that contained it.`}
      </p>
      <ul className={styles.steps}>
        {steps.map((lost) => (
          <LostOfStep key={lost.step} lost={lost} most={most} useOf={useOf} onShowCall={onShowCall} />
        ))}
      </ul>
      <ShowAll
        words={plural(total, 'lost fact')}
        left={left}
        isLast={more.isLast}
        onShow={() => {
          setAll(true)
          more.onShow()
        }}
      />
    </section>
  )
}

const LOST_FACT = t`A lost fact is something a call used, such as a path or a number, that its context no longer contained. One lost at two calls counts twice.`

function NoneLost() {
  return <p className={styles.description}>Every fact that a later call used is still in its context.</p>
}

function LostOfStep({
  lost,
  most,
  useOf,
  onShowCall,
}: {
  readonly lost: LostStep
  /** Facts; undefined: all. */
  readonly most: number | undefined
  readonly useOf: ReadonlyMap<LostStepFact, FactUse | undefined>
  readonly onShowCall: (call: number) => void
}) {
  const stepOf = useStepLookup()
  const step = stepOf(lost.step)
  const rest = lost.facts.length - (most ?? lost.facts.length)
  return (
    <li>
      {step === undefined ? (
        <span className={styles.source}>A step of a recorded summary</span>
      ) : (
        <button
          type="button"
          className={styles.source}
          onClick={() => navigate({ view: 'timeline', step: step.id })}
        >
          {t`Step ${step.number}`} · <SafeText text={lineOf(step)} />
        </button>
      )}
      <ul className={styles.facts}>
        {lost.facts.slice(0, most).map((fact) => (
          <li key={fact.text}>
            <div className={styles.fact}>
              <code className={styles.text}>
                <LostFactText text={fact.text} />
              </code>
              <span>
                {fact.alsoIn !== undefined && (
                  <span className={styles.count}>{alsoWords(fact.alsoIn, stepOf)}</span>
                )}{' '}
                <button type="button" className={styles.link} onClick={() => onShowCall(fact.call)}>
                  {neededWords(fact)}
                </button>
              </span>
            </div>
            <LostFactUse fact={fact} use={useOf.get(fact)} />
          </li>
        ))}
        {rest > 0 && <li className={styles.count}>{plural(rest, 'more fact')}</li>}
      </ul>
    </li>
  )
}

function neededWords({ call, uses }: LostStepFact): string {
  return uses > 1 ? t`${callName(call)} and ${formatExact(uses - 1)} more` : callName(call)
}

/** Where the calls that needed it saw it last. */
function alsoWords(ids: readonly StepId[], stepOf: (id: StepId) => Step | undefined): string {
  const numbers = ids.flatMap((id) => stepOf(id)?.number ?? [])
  const [first] = numbers
  if (first === undefined || ids.length > 1) return t`also in ${plural(ids.length, 'other step')}`
  return t`also in step ${formatExact(first)}`
}

function lineOf(step: Step): string {
  const line = stepLine(step)
  return shortFact(`${line.tool} ${lineValues(line)}`.trim(), 120)
}
