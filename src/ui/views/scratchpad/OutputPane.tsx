/** What a run printed and gave, or why it failed; and while it runs, that it does. */
import { t } from '#base/words.ts'
import type { RunEntry } from '#core/scratchpad/history.ts'
import { memoryUpdateText } from '#core/scratchpad/memory-update.ts'
import type { NotebookError } from '#core/scratchpad/notebook.ts'
import { LANGUAGE_TITLES, type NotebookCell } from '#core/scratchpad/notebook-document.ts'
import {
  type NotebookActivity,
  putRunOnTimeline,
  type StoredNotebook,
  stopNotebook,
  useHasTimeline,
} from '#state/index.ts'
import { Button, formatAmount, Icon, Progress, plural, TextView, useIsPhone } from '../../kit/index.ts'
import styles from './OutputPane.module.css'
import { OutputParts } from './OutputParts.tsx'

interface OutputPaneProps {
  readonly notebook: StoredNotebook
  readonly cell: NotebookCell | undefined
  /** Undefined: the cell has not run, or nothing ran in the entry that is looked at. */
  readonly run: RunEntry | undefined
  readonly isLooking: boolean
  readonly activity: NotebookActivity | undefined
}

export function OutputPane({ notebook, cell, run, isLooking, activity }: OutputPaneProps) {
  const { document } = notebook
  const hasTimeline = useHasTimeline() && document.options.placement !== 'last-message'
  const isChanged = run !== undefined && run.cause.cell === cell?.id && run.cause.code !== cell?.code
  const isPhone = useIsPhone()
  // What a cell printed can be read while the cells after it run.
  const isWaiting = activity !== undefined && isToRun(document, cell, activity)
  return (
    <section className={styles.pane} aria-label="Output">
      <header className={styles.head}>
        <h2>Output</h2>
        {!isWaiting && run !== undefined && <RunFacts run={run} isChanged={isChanged} />}
        {activity === undefined && run !== undefined && (
          <div className={styles.actions}>
            <Button
              variant="quiet"
              size="small"
              icon="timeline"
              onClick={() => void putRunOnTimeline(run.number)}
            >
              {hasTimeline ? t`Add cell to the run` : t`Save cell as run`}
            </Button>
          </div>
        )}
      </header>
      <div className={styles.body}>
        {isWaiting ? (
          <Progress
            label={activityWords(activity, LANGUAGE_TITLES[document.language])}
            detail={activity.waiting > 0 ? t`${plural(activity.waiting, 'cell')} waiting` : undefined}
            onCancel={() => stopNotebook(notebook.id)}
          />
        ) : run === undefined ? (
          <p className={styles.nothing}>{isLooking ? NOTHING_RAN : isPhone ? NOT_YET_ON_PHONE : NOT_YET}</p>
        ) : (
          <Outcome
            run={run}
            isVerbose={document.options.verbose}
            language={LANGUAGE_TITLES[document.language]}
          />
        )}
      </div>
    </section>
  )
}

/** Whether the cell runs, or waits for the one that does: what it printed before is outdated then. */
function isToRun(
  { cells }: StoredNotebook['document'],
  cell: NotebookCell | undefined,
  { cell: running, waiting }: NotebookActivity,
): boolean {
  const first = cells.findIndex(({ id }) => id === running)
  const at = cells.findIndex(({ id }) => id === cell?.id)
  return first < 0 || (at >= first && at <= first + waiting)
}

const NOT_YET = t`This cell hasn’t run yet. Press Ctrl+Enter or Cmd+Enter to run it.`
const NOT_YET_ON_PHONE = t`This cell hasn’t run yet. Tap Run.`
const NOTHING_RAN = t`No code ran: the memory was edited manually, or cleared for a new run.`

function activityWords({ phase, isStopping }: NotebookActivity, language: string): string {
  if (isStopping) return t`Stopping…`
  if (phase === 'compiling') return t`Compiling…`
  return phase === 'starting' ? t`Starting ${language}…` : t`Running…`
}

function RunFacts({ run, isChanged }: { readonly run: RunEntry; readonly isChanged: boolean }) {
  const { error, milliseconds } = run.cause.run
  return (
    <p className={styles.facts} role="status" data-outcome={error?.kind ?? 'done'}>
      <span className={error === undefined ? styles.good : styles.bad}>
        <Icon name={error === undefined ? 'check' : 'error'} />
        {error === undefined ? t`Done` : ERROR_WORDS[error.kind]}
      </span>
      <span className="tabular">{formatAmount(Math.round(milliseconds), 'ms')}</span>
      {isChanged && <span>The code has changed since this run.</span>}
    </p>
  )
}

const ERROR_WORDS: Readonly<Record<NotebookError['kind'], string>> = {
  syntax: t`Syntax error`,
  error: t`Failed`,
  timeout: t`Timed out`,
  stopped: t`Stopped`,
  refused: t`Limit reached`,
  crashed: t`Crashed`,
}

/** Names of lost values that are listed. */
const MOST_GONE = 40

interface OutcomeProps {
  readonly run: RunEntry
  readonly isVerbose: boolean
  readonly language: string
}

function Outcome({ run: { cause, state }, isVerbose, language }: OutcomeProps) {
  const { output, result, error, gone } = cause.run
  return (
    <>
      {output !== '' && (
        <div className={styles.printed} data-part="output">
          <OutputParts output={output} />
        </div>
      )}
      {result !== undefined && (
        <div className={styles.result} data-part="result">
          <span className={styles.type}>{result.type}</span>
          <TextView text={result.repr} />
        </div>
      )}
      {error !== undefined && (
        <div className={styles.error} data-part="error">
          <TextView text={error.traceback === '' ? error.message : error.traceback} />
        </div>
      )}
      {output === '' && result === undefined && error === undefined && (
        <p className={styles.nothing}>No output.</p>
      )}
      <Remarks
        remarks={[
          cause.isFresh === true &&
            error?.kind === 'error' &&
            t`${language} was restarted before this cell, so variables of earlier cells that were not stored are gone. Run all cells to restore them.`,
          gone.length > 0 &&
            t`Couldn’t be restored: ${gone.slice(0, MOST_GONE).join(', ')}${gone.length > MOST_GONE ? '…' : ''}.`,
          cause.noted !== undefined &&
            t`This notebook plays an agent, so the error is recorded in its memory as a failed approach: “${cause.noted}”. Options turn this off.`,
        ]}
      />
      {isVerbose && (
        <div className={styles.update} data-part="memory-update">
          <TextView text={memoryUpdateText(state).trimStart()} />
        </div>
      )}
    </>
  )
}

function Remarks({ remarks }: { readonly remarks: readonly (string | false)[] }) {
  return remarks.map(
    (remark) =>
      remark !== false && (
        <p key={remark} className={styles.remark}>
          <Icon name="info" />
          {remark}
        </p>
      ),
  )
}
