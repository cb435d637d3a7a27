/** Beside Compare: what each of its strategies did to the step by the cursor's call. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { fateSentence } from '#core/compare/fate.ts'
import { callName } from '#core/model/call-names.ts'
import type { StepId } from '#core/model/step.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { fullNameIn } from '#core/sweep/setting-words.ts'
import {
  type LedgerRow,
  nameOfColumn,
  useCursor,
  useCustomEntries,
  useLedgers,
  useRoute,
  useTrace,
} from '#state/index.ts'
import { LedgerMark, markOf, SafeText } from '../../kit/index.ts'
import styles from './StepFates.module.css'

export function StepFates({ step }: { readonly step: StepId }) {
  const { columns, names } = useRoute()
  const own = useCustomEntries()
  const cursor = useCursor()
  const trace = useTrace()
  const checked = useMemo(
    () =>
      columns.flatMap((column) => {
        const spec = checkSpec(column, own)
        return spec.ok ? [{ column, spec: spec.value }] : []
      }),
    [columns, own],
  )
  const { views, call, isStale } = useLedgers(
    useMemo(() => checked.map(({ spec }) => spec), [checked]),
    cursor,
  )
  if (checked.length === 0 || call === undefined) return null
  const position = trace?.steps.findIndex(({ id }) => id === step) ?? -1
  const isBefore = position >= 0 && position < (trace?.calls[call]?.at ?? 0)
  return (
    <section className={styles.fates} aria-label="What strategies did to this step" aria-busy={isStale}>
      <h3 className={styles.title}>By {callName(call)}</h3>
      <dl className={styles.list}>
        {checked.map(({ column, spec }, place) => {
          const view = views[place]
          const row = view?.rows.find(({ id }) => id === step)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same strategy may be compared twice.
            <div key={place} className={styles.fate}>
              <dt className={styles.name}>
                <SafeText text={nameOfColumn(names, column) ?? fullNameIn(trace?.source.format, spec)} />
              </dt>
              <dd className={styles.what}>
                {view === undefined ? t`Calculating…` : <Fate row={row} isBefore={isBefore} />}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** `isBefore`: the step is from before the call, so what it is missing from is a context it was once in. */
function Fate({ row, isBefore }: { readonly row: LedgerRow | undefined; readonly isBefore: boolean }) {
  if (row === undefined) {
    return isBefore ? t`no longer in the recorded context` : t`not in the run’s context yet`
  }
  return (
    <>
      <span aria-hidden="true">
        <LedgerMark state={markOf(row)} />
      </span>{' '}
      {fateSentence(row)}
    </>
  )
}
