/** The step's original records, as the file held them: as a tree, or as JSON text. */
import { useState } from 'react'
import type { JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { StepId } from '#core/step.ts'
import { EmptyState, formatExact, JsonView, ProblemNote, Segmented, TextView } from '../../kit/index.ts'
import styles from './RawTab.module.css'
import { useRecords } from './use-records.ts'

export interface RawTabProps {
  readonly traceId: string
  readonly stepId: StepId
}

type Form = 'tree' | 'text'

export function RawTab({ traceId, stepId }: RawTabProps) {
  const work = useRecords(traceId, stepId)
  const [form, setForm] = useState<Form>('tree')
  switch (work.status) {
    case 'idle':
    case 'running':
      return <p className={styles.remark}>Reading the records…</p>
    case 'failed':
      return <ProblemNote problem={work.problem} />
    case 'done':
      if (work.value.length === 0) {
        return (
          <EmptyState title="No original record is kept">
            The run came in a form that keeps none, or the step came out of another step’s record.
          </EmptyState>
        )
      }
      return (
        <>
          <div className={styles.bar}>
            <span className={styles.remark}>
              {work.value.length === 1 ? t`One record` : t`${formatExact(work.value.length)} records`}, as in
              the file
            </span>
            <Segmented<Form>
              label="Form of the records"
              size="small"
              value={form}
              onChange={setForm}
              options={[
                { value: 'tree', title: t`Tree` },
                { value: 'text', title: t`Text` },
              ]}
            />
          </div>
          {work.value.map((record, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: records keep their order.
            <RawRecord key={index} record={record} form={form} label={t`Record ${index + 1}`} />
          ))}
        </>
      )
  }
}

interface RawRecordProps {
  readonly record: JsonValue
  readonly form: Form
  readonly label: string
}

function RawRecord({ record, form, label }: RawRecordProps) {
  return form === 'tree' ? (
    <JsonView value={record} label={label} openLevels={3} />
  ) : (
    <TextView text={JSON.stringify(record, undefined, 2)} isCopyable />
  )
}
