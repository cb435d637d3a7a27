/** One compaction in short; its dialog shows every step before and after it. */

import { useState } from 'react'
import { t } from '#base/words.ts'
import { isLossBound } from '#core/compactions/unseen.ts'
import type { StepId } from '#core/model/step.ts'
import { stepFinder } from '#core/model/step-places.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Tokens } from '#core/model/units.ts'
import type { LostFact } from '#core/references/lost.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { type CompactionReport, showCallInTimeline } from '#state/index.ts'
import { Badge, Button, plural, ShowAll, useShown } from '../../../kit/index.ts'
import { openStep } from '../steps/StepLink.tsx'
import { BeforeAfterDialog } from './BeforeAfterDialog.tsx'
import styles from './CompactionList.module.css'
import { compareWithout } from './compare-without.ts'
import { LostOfCompaction } from './LostOfCompaction.tsx'
import {
  againWords,
  compactionTitle,
  FATES,
  fateCounts,
  fateTokens,
  fateWords,
  knownWords,
  sinceStartWords,
  sizeWords,
  storyWords,
  unseenWords,
  whenWords,
} from './words.ts'

interface CompactionCardProps {
  readonly trace: Trace
  readonly report: CompactionReport
  /** The facts that it lost; undefined: not known yet. */
  readonly lost: readonly LostFact[] | undefined
  /** Of each step; undefined: not known yet. */
  readonly tokensOf: ReadonlyMap<StepId, Tokens> | undefined
}

/** What is in the place of a compaction at first; the column’s form offers the others. */
const INSTEAD: MemorySpec = { id: 'keep-last' }

export function CompactionCard({ trace, report, lost, tokensOf }: CompactionCardProps) {
  const [isOpen, setOpen] = useState(false)
  const { call, isInferred } = report
  const unseen = unseenWords(report)
  return (
    <li className={styles.card}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {compactionTitle(report)} {whenWords(report)}
        </h2>
        <span className={styles.when}>{sinceStartWords(report, trace)}</span>
        {isInferred && <Badge title={t`From recorded usage; the file doesn’t show it.`}>inferred</Badge>}
      </header>
      <p className={styles.story}>{storyWords(report).join(' ')}</p>
      <Fates report={report} tokensOf={tokensOf} />
      {unseen !== undefined && <p className={styles.note}>{unseen}</p>}
      {report.steps.length > 0 && (
        <LostOfCompaction
          lost={lost}
          isUpperBound={isLossBound(report)}
          known={knownWords(report)}
          most={NAMED_FACTS}
        />
      )}
      <Rereads trace={trace} report={report} />
      <div className={styles.actions}>
        <Button size="small" icon="compare" onClick={() => setOpen(true)}>
          Show before and after
        </Button>
        {call !== undefined && (
          <Button size="small" variant="quiet" onClick={() => showCallInTimeline(call)}>
            Show in timeline
          </Button>
        )}
        {call !== undefined && report.steps.length > 0 && (
          <>
            <Button size="small" variant="quiet" onClick={() => compareWithout(call)}>
              Undo in Compare
            </Button>
            <Button size="small" variant="quiet" onClick={() => compareWithout(call, INSTEAD)}>
              Try a strategy instead
            </Button>
          </>
        )}
      </div>
      {isOpen && (
        <BeforeAfterDialog trace={trace} report={report} lost={lost} onClose={() => setOpen(false)} />
      )}
    </li>
  )
}

/** The top facts on a card. */
const NAMED_FACTS = 3

function Fates({ report, tokensOf }: Pick<CompactionCardProps, 'report' | 'tokensOf'>) {
  const counts = fateCounts(report)
  const tokens = tokensOf && fateTokens(report, tokensOf)
  const shown = FATES.filter(({ id }) => counts.has(id))
  const sizes = sizeWords(report)
  return (
    <>
      {shown.length > 0 && tokens !== undefined && (
        <div className={styles.bar} aria-hidden="true">
          {shown.map(({ id }) => (
            <span key={id} data-fate={id} style={{ flexGrow: tokens.get(id) }} />
          ))}
        </div>
      )}
      <dl className={styles.fates}>
        {sizes !== '' && (
          <div className={styles.fate}>
            <dt>{t`Prompt, as recorded`}</dt>
            <dd>{sizes}</dd>
          </div>
        )}
        {shown.map(({ id, title, help }) => (
          <div key={id} className={styles.fate} data-fate={id} title={help}>
            <dt>{title}</dt>
            <dd>{fateWords(counts.get(id) ?? 0, tokens?.get(id))}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Named at first. */
const NAMED = 6

function Rereads({ trace, report }: Pick<CompactionCardProps, 'trace' | 'report'>) {
  const { rereads } = report
  const { shown, more } = useShown(rereads, NAMED)
  if (rereads.length === 0) return null
  const stepOf = stepFinder(trace.steps)
  const stepButton = (id: StepId, name: string) => (
    <button
      type="button"
      className={styles.step}
      aria-label={name}
      onClick={() => {
        openStep(id)
      }}
    >
      {stepOf(id)?.number}
    </button>
  )
  return (
    <ul className={styles.rereads} aria-label="Re-fetched results">
      {shown.map(({ step, of, tool, ...read }) => (
        <li key={`${step} ${of}`}>
          <code>{tool}</code> in step {stepButton(step, t`Step ${stepOf(step)?.number}`)} repeats step{' '}
          {stepButton(of, t`Step ${stepOf(of)?.number}`)}
          {againWords(read)}
        </li>
      ))}
      {more.left > 0 && (
        <li>
          <ShowAll words={plural(rereads.length, 're-fetched result')} {...more} />
        </li>
      )}
    </ul>
  )
}
