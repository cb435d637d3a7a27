/** What was changed since the run was stored: each step that differs, with the difference of its text. */
import { useEffect, useMemo, useState } from 'react'
import { RUNNING, type Work, workOf } from '#base/work.ts'
import { formatAddress, storedIdOf } from '#core/edit/address.ts'
import { type LedgerEntry, ledger } from '#core/replay/ledger.ts'
import { lineText, stepLine } from '#core/step-line.ts'
import { stepText } from '#core/steps.ts'
import type { Trace } from '#core/trace.ts'
import { formatRoute, originalOf, readApp, selectStep } from '#state/index.ts'
import {
  Button,
  Dialog,
  KindGlyph,
  LedgerMark,
  ProblemNote,
  plural,
  SafeText,
  TextDifference,
} from '../../../kit/index.ts'
import styles from './ChangesDialog.module.css'

export interface ChangesDialogProps {
  readonly trace: Trace
  readonly onClose: () => void
}

/** Drawn at once; more on demand. */
const PORTION = 100

export function ChangesDialog({ trace, onClose }: ChangesDialogProps) {
  const original = useOriginal(trace.id)
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="What was changed"
      description="The run as it stands against the run as it was stored."
      footer={
        <>
          <a className={styles.link} href={originalHref(trace.id)} target="_blank" rel="noreferrer">
            Open the original in a new tab
          </a>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {original.status === 'failed' && <ProblemNote problem={original.problem} />}
      {original.status === 'running' && <p className={styles.remark}>Reading the original…</p>}
      {original.status === 'done' && <Changes before={original.value} after={trace} onClose={onClose} />}
    </Dialog>
  )
}

function originalHref(name: string): string {
  const traceId = `${formatAddress({ traceId: storedIdOf(name), revision: 0 })}@0`
  return formatRoute({ ...readApp().route, view: 'timeline', traceId, call: undefined, step: undefined })
}

interface ChangesProps {
  readonly before: Trace
  readonly after: Trace
  readonly onClose: () => void
}

function Changes({ before, after, onClose }: ChangesProps) {
  const [limit, setLimit] = useState(PORTION)
  const changed = useMemo(
    () => ledger(before.steps, after.steps).filter(({ state }) => state !== 'kept'),
    [before, after],
  )
  const same = plural(before.steps.length - changed.filter(({ state }) => state !== 'added').length, 'step')
  if (changed.length === 0) {
    return <p className={styles.remark}>The steps are those of the original{aside(before, after)}.</p>
  }
  return (
    <>
      <p className={styles.remark}>
        {plural(changed.length, 'step')} {changed.length === 1 ? 'differs' : 'differ'}, {same} stayed as they
        were
        {aside(before, after)}.
      </p>
      <ol className={styles.list}>
        {changed.slice(0, limit).map((entry) => (
          <Change key={`${entry.state} ${entry.id}`} entry={entry} onClose={onClose} />
        ))}
      </ol>
      {changed.length > limit && (
        <Button size="small" onClick={() => setLimit(limit + PORTION)}>
          Show more ({changed.length - limit} left)
        </Button>
      )}
    </>
  )
}

function aside(before: Trace, after: Trace): string {
  const title = before.title === after.title ? '' : '; the run has another name'
  const calls =
    before.calls.length === after.calls.length
      ? ''
      : `; ${before.calls.length} calls became ${after.calls.length}`
  return title + calls
}

function Change({ entry, onClose }: { readonly entry: LedgerEntry; readonly onClose: () => void }) {
  const { before, after, state } = entry
  const step = after ?? before
  if (step === undefined) return null
  const isRewritten = before !== undefined && after !== undefined && before !== after
  return (
    <li className={styles.change}>
      <div className={styles.head}>
        <LedgerMark state={state} title={WORDS[state]} />
        <span className={styles.word} aria-hidden="true">
          {WORDS[state]}
        </span>
        <span className="tabular">#{step.number}</span>
        <KindGlyph kind={step.kind} />
        <span className="truncate">
          <SafeText text={lineText(stepLine(step)).slice(0, 160)} />
        </span>
        {after !== undefined && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              selectStep(after.id)
              onClose()
            }}
          >
            Go to it
          </Button>
        )}
      </div>
      {isRewritten && (
        <TextDifference
          before={stepText(before)}
          after={stepText(after)}
          same="Its text is the same; other fields changed."
        />
      )}
    </li>
  )
}

const WORDS: Readonly<Record<LedgerEntry['state'], string>> = {
  kept: 'kept',
  rewritten: 'edited',
  dropped: 'deleted',
  moved: 'moved',
  added: 'added',
}

function useOriginal(name: string): Work<Trace> {
  const [work, setWork] = useState<Work<Trace>>(RUNNING)
  useEffect(() => {
    let isWanted = true
    void originalOf(name).then((loaded) => {
      if (isWanted) setWork(workOf(loaded))
    })
    return () => {
      isWanted = false
    }
  }, [name])
  return work
}
