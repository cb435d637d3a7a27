/**
 * How the open trace was read: its file and format, its steps by kind, what was skipped or repaired, what the
 * reader does not understand, and whether recorded prompts come out. Kept with the trace, so it can be looked
 * up later.
 */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { shownKind } from '#core/model/injected-text.ts'
import type { Trace } from '#core/model/trace.ts'
import { useSummary } from '#state/index.ts'
import { countKinds, formatExact, KindGlyph, plural, SafeText } from '../../kit/index.ts'
import { CostCheckNote, InputCheckNote } from '../../views/settings/pricing/RecordCheck.tsx'
import { WarningList } from '../import/WarningList.tsx'
import styles from './TraceReport.module.css'
import { callsWords, fidelityText, modelsOf } from './trace-report.ts'

interface TraceReportProps {
  readonly trace: Trace
  /** Of the format. */
  readonly title: string
}

export function TraceReport({ trace, title }: TraceReportProps) {
  const { source, calls, fidelity, unread = [], warnings } = trace
  const { check } = useSummary().latest ?? {}
  const models = modelsOf(trace)
  return (
    <div className={styles.report}>
      <dl className={styles.facts}>
        <Fact label="File">
          <SafeText text={source.fileName} />
        </Fact>
        <Fact label="Format">{[title, source.version].filter(Boolean).join(' · ')}</Fact>
        {source.runs > 1 && (
          <Fact label="Run">
            {formatExact(source.run + 1)} of {formatExact(source.runs)}
          </Fact>
        )}
        <Fact label="Calls">
          {callsWords(calls)}
          {models.length > 0 && ` · ${models.join(', ')}`}
        </Fact>
        <Fact label="Steps">
          <ul className={styles.kinds}>
            {countKinds(trace.steps.map(shownKind)).map(({ kind, title: name, count }) => (
              <li key={kind} className={styles.kind}>
                <KindGlyph kind={kind} />
                {name} <span className={styles.number}>{formatExact(count)}</span>
              </li>
            ))}
          </ul>
        </Fact>
        {check?.input !== undefined && (
          <Fact label="Tokens">
            <InputCheckNote />
          </Fact>
        )}
        {check?.cost !== undefined && (
          <Fact label="Cost">
            <CostCheckNote />
          </Fact>
        )}
        <Fact label="Prompts">
          {fidelity === undefined
            ? t`The file contains no full prompts, so reconstructed contexts can’t be verified.`
            : fidelityText(fidelity)}
        </Fact>
      </dl>
      {warnings.length === 0 ? (
        <p className={styles.clean}>No import notes.</p>
      ) : (
        <WarningList warnings={warnings} />
      )}
      {unread.length > 0 && <Unread fields={unread} />}
    </div>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className={styles.name}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </>
  )
}

/** Fields no one interprets: still there in the raw records of the steps. */
function Unread({ fields }: { readonly fields: NonNullable<Trace['unread']> }) {
  return (
    <details className={styles.unread}>
      <summary className={styles.summary}>{plural(fields.length, 'unknown field')} (see Raw)</summary>
      <ul className={styles.fields}>
        {fields.map(({ path, count }) => (
          <li key={path} className={styles.field}>
            <code className={styles.path}>
              <SafeText text={path} />
            </code>
            <span className={styles.count}>{formatExact(count)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
