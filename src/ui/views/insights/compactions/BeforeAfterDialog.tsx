/** The context before a compaction beside the one after it: each step with what became of it. */

import { useState } from 'react'
import { t } from '#base/words.ts'
import type { FatedStep, StepFate } from '#core/compactions/account.ts'
import { callName } from '#core/model/call-names.ts'
import { shownKind } from '#core/model/injected-text.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { stepFinder } from '#core/model/step-places.ts'
import { isEncryptedSummary, stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import type { LostFact } from '#core/references/lost.ts'
import { literal } from '#core/search/finder.ts'
import type { CompactionReport } from '#state/index.ts'
import {
  classNames,
  Dialog,
  FoundText,
  formatExact,
  KindGlyph,
  plural,
  SafeText,
  ScrollRegion,
  Select,
  shortFact,
} from '../../../kit/index.ts'
import { openStep } from '../steps/StepLink.tsx'
import { stepTitle } from '../steps/step-title.ts'
import styles from './BeforeAfterDialog.module.css'
import { compactionTitle, FATES, fateCounts, fateTitle, opaqueWords, sizeWords, whenWords } from './words.ts'

interface BeforeAfterDialogProps {
  readonly trace: Trace
  readonly report: CompactionReport
  /** The facts that it lost; undefined: not known yet. */
  readonly lost: readonly LostFact[] | undefined
  readonly onClose: () => void
}

/** More rows would be slow to draw; the filter finds the others. */
const MOST_ROWS = 400

type Shown = StepFate | 'all'

export function BeforeAfterDialog({ trace, report, lost = [], onClose }: BeforeAfterDialogProps) {
  const [shown, setShown] = useState<Shown>('all')
  const stepOf = stepFinder(trace.steps)
  const counts = fateCounts(report)
  const before = report.steps.filter(({ fate }) => shown === 'all' || fate === shown)
  const jump = (id: StepId) => {
    openStep(id)
    onClose()
  }
  const options = [
    { value: 'all' as Shown, title: t`All steps` },
    ...FATES.filter(({ id }) => counts.has(id)).map(({ id, title }) => ({
      value: id as Shown,
      title,
    })),
  ]
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={compactionTitle(report)}
      description={[whenWords(report), sizeWords(report)].filter((words) => words !== '').join(' · ')}
    >
      <div className={styles.sides}>
        <section className={styles.side} aria-label="Before">
          <header className={styles.head}>
            <h3>Before: {plural(report.steps.length, 'step')}</h3>
            <Select
              label="Show"
              isLabelHidden
              size="small"
              value={shown}
              options={options}
              onChange={setShown}
            />
          </header>
          <ol className={styles.rows}>
            {before.slice(0, MOST_ROWS).map((fated) => (
              <BeforeRow
                key={fated.step}
                fated={fated}
                step={stepOf(fated.step)}
                lost={lost.filter(({ lastSeen }) => lastSeen === fated.step)}
                hasSummary={report.summary.length > 0}
                onJump={jump}
              />
            ))}
          </ol>
          {before.length > MOST_ROWS && (
            <p className={styles.note}>Shows the first {MOST_ROWS} steps. Choose a fate to see others.</p>
          )}
        </section>
        <section className={classNames(styles.side, styles.after)} aria-label="After">
          <header className={styles.head}>
            <h3>After: {plural(report.after.length, 'step')}</h3>
          </header>
          <ol className={styles.rows}>
            {report.after.slice(0, MOST_ROWS).map((id) => (
              <li key={id} className={styles.row} data-new={!isKept(report, id)}>
                <StepButton step={stepOf(id)} onJump={jump} />
                <span className={styles.fate}>{roleOf(report, id)}</span>
                {report.summary.includes(id) && <SummaryText step={stepOf(id)} />}
              </li>
            ))}
          </ol>
          {report.isOpaque && <p className={styles.sealed}>{opaqueWords()}</p>}
        </section>
      </div>
    </Dialog>
  )
}

/** What the agent read in place of the removed steps. */
function SummaryText({ step }: { readonly step: Step | undefined }) {
  if (step === undefined || isEncryptedSummary(step)) return null
  const text = stepText(step)
  return (
    <>
      <div className={styles.summary}>
        <ScrollRegion label={t`Text of the summary`}>
          <p>
            <SafeText text={text.slice(0, MOST_SUMMARY)} />
          </p>
        </ScrollRegion>
      </div>
      {text.length > MOST_SUMMARY && (
        <p>{t`Cut after ${formatExact(MOST_SUMMARY)} characters; the step contains the rest.`}</p>
      )}
    </>
  )
}

/** Characters of a summary; a longer one opens as a step. */
const MOST_SUMMARY = 20_000

function isKept({ steps }: CompactionReport, id: StepId): boolean {
  return steps.some(({ step }) => step === id)
}

function roleOf(report: CompactionReport, id: StepId): string {
  if (report.summary.includes(id)) return t`Summary`
  if (report.attached.includes(id)) return t`Attached file`
  const before = report.steps.find(({ step }) => step === id)
  if (before === undefined) return t`New`
  return before.isShortened === true ? t`Result cleared` : t`Kept`
}

interface BeforeRowProps {
  readonly fated: FatedStep
  readonly step: Step | undefined
  readonly lost: readonly LostFact[]
  readonly hasSummary: boolean
  readonly onJump: (id: StepId) => void
}

function BeforeRow({ fated, step, lost, hasSummary, onJump }: BeforeRowProps) {
  const { fate, sentence, facts = [], isShortened } = fated
  return (
    <li className={styles.row} data-fate={fate}>
      <StepButton step={step} onJump={onJump} />
      <span className={styles.fate} data-fate={fate}>
        {isShortened === true ? t`Result cleared` : fateTitle(fate)}
      </span>
      {sentence !== undefined && (
        <div className={styles.left}>
          In the summary:
          <blockquote className={styles.sentence}>
            <FoundText text={sentence} finder={finderOfAny(facts)} />
          </blockquote>
          <span className={styles.shared}>
            Shared with this step: <SafeText text={factWords(facts)} />
          </span>
        </div>
      )}
      {fate === 'removed' && hasSummary && isShortened !== true && (
        <p className={styles.left}>No passage of the summary shares a distinctive fact with this step.</p>
      )}
      {lost.length > 0 && (
        <p className={styles.left}>
          <SafeText text={lostFactsWords(lost)} />
        </p>
      )}
    </li>
  )
}

function StepButton({
  step,
  onJump,
}: {
  readonly step: Step | undefined
  readonly onJump: (id: StepId) => void
}) {
  if (step === undefined) return <span>–</span>
  return (
    <button type="button" className={styles.step} onClick={() => onJump(step.id)}>
      <KindGlyph kind={shownKind(step)} />
      <span className={styles.place}>{step.number}</span>
      <span className="truncate">
        <SafeText text={stepTitle(step)} />
      </span>
    </button>
  )
}

/** The facts of the step that later calls needed, in a sentence. */
function lostFactsWords(lost: readonly LostFact[]): string {
  const named = lost
    .slice(0, NAMED_FACTS)
    .map(({ text, call }) => t`${shortFact(text, 80)} (${callName(call)})`)
  const all = named.join(', ')
  const more = lost.length - NAMED_FACTS
  return more > 0
    ? t`Lost and needed later: ${all}, and ${plural(more, 'other')}`
    : t`Lost and needed later: ${all}`
}

/** Marks each of them. */
function finderOfAny(facts: readonly string[]): RegExp | undefined {
  return facts.length === 0 ? undefined : new RegExp(facts.map(literal).join('|'), 'iu')
}

/** Named before the rest is only counted. */
const NAMED_FACTS = 4

function factWords(facts: readonly string[]): string {
  const named = facts.slice(0, NAMED_FACTS).join(', ')
  const more = facts.length - NAMED_FACTS
  return more > 0 ? t`${named}, and ${plural(more, 'other')}` : named
}
