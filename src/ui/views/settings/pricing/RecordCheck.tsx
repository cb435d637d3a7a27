/**
 * What the file records against list prices and our counts: whether the figures of this run can be trusted.
 * As sentences for the import report, and as small tables for the settings.
 */
import type { RunSummary } from '#core/account/summary.ts'
import { useInferred, useSummary, useTrace } from '#state/index.ts'
import styles from './Pricing.module.css'
import {
  type CheckRow,
  type CheckWords,
  checkVerdict,
  costCheckRows,
  costCheckWords,
  costVerdict,
  type EstimatedOutput,
  inputCheckRows,
  inputCheckWords,
  outputCheckRows,
} from './record-check-words.ts'

/** Recorded dollars against list prices; nothing where the file records none. */
export function CostCheckNote() {
  const cost = useSummary().latest?.check?.cost
  return cost === undefined ? null : <Words words={costCheckWords(cost)} />
}

/** Recorded tokens against our count; nothing where the file records none. */
export function InputCheckNote() {
  const input = useSummary().latest?.check?.input
  const { mayBeEarlier } = useInferred()
  return input === undefined ? null : <Words words={inputCheckWords(input, mayBeEarlier)} />
}

function Words({ words: { line, why } }: { readonly words: CheckWords }) {
  return (
    <div>
      <p className="tabular">{line}</p>
      {why !== undefined && <p className={styles.help}>{why}</p>}
    </div>
  )
}

/** The sentence that matters, before the figures that it comes from. */
export function CheckVerdict() {
  const { latest } = useSummary()
  if (latest === undefined) return null
  const { cost, input } = latest.check ?? {}
  return <p className={styles.verdict}>{checkVerdict(cost, input, estimatedOutput(latest))}</p>
}

function estimatedOutput({ check, output }: RunSummary): EstimatedOutput | undefined {
  if (check?.output === undefined || output === undefined) return undefined
  return { ...check.output, total: output.value }
}

/** Recorded dollars and list prices, and what they come to; nothing where the file records none. */
export function CostCheckTable() {
  const cost = useSummary().latest?.check?.cost
  if (cost === undefined) return null
  return (
    <section className={styles.check} aria-label="Cost">
      <h4 className={styles.checked}>Cost</h4>
      <Rows rows={costCheckRows(cost)} why={costVerdict(cost)} />
    </section>
  )
}

/** Recorded tokens as a sum of what is in the file and the rest; nothing where the file records none. */
export function InputCheckTable() {
  const input = useSummary().latest?.check?.input
  const { title, mayBeEarlier } = useInferred()
  if (input === undefined) return null
  return (
    <section className={styles.check} aria-label="Input tokens">
      <h4 className={styles.checked}>Input tokens</h4>
      <Rows rows={inputCheckRows(input, title)} why={inputCheckWords(input, mayBeEarlier).why} />
    </section>
  )
}

/** Output tokens that are recorded and those that are estimated; nothing where all are recorded. */
export function OutputCheckTable() {
  const { latest } = useSummary()
  const partial = useTrace()?.warnings.find(({ code }) => code === 'partial-usage')
  const output = latest && estimatedOutput(latest)
  if (output === undefined) return null
  return (
    <section className={styles.check} aria-label="Output tokens">
      <h4 className={styles.checked}>Output tokens</h4>
      <Rows rows={outputCheckRows(output)} why={partial?.message} />
    </section>
  )
}

function Rows({ rows, why }: { readonly rows: readonly CheckRow[]; readonly why: string | undefined }) {
  return (
    <>
      <table className={styles.sum}>
        <tbody>
          {rows.map(({ label, value, share }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
              <td>{share}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {why !== undefined && <p className={styles.help}>{why}</p>}
    </>
  )
}
