/** The step's original records, as the file held them: as a tree, or as JSON text. */
import { useMemo, useState } from 'react'
import type { JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import { readRecords, type StepRecords, useAsync } from '#state/index.ts'
import {
  EmptyState,
  formatExact,
  JsonView,
  Portion,
  ProblemNote,
  plural,
  Segmented,
  TextView,
} from '../../kit/index.ts'
import styles from './RawTab.module.css'

interface RawTabProps {
  readonly traceId: string
  readonly stepId: StepId
}

/** Records that are drawn at first. */
const FIRST_RECORDS = 10

type Form = 'tree' | 'text'

export function RawTab({ traceId, stepId }: RawTabProps) {
  const work = useAsync(`${traceId} ${stepId}`, () => readRecords(traceId, stepId))
  const [form, setForm] = useState<Form>('tree')
  switch (work.status) {
    case 'idle':
    case 'running':
      return <p className={styles.remark}>Reading the records…</p>
    case 'failed':
      return <ProblemNote problem={work.problem} />
    case 'done':
      if (work.value.records.length === 0) {
        return (
          <EmptyState title="No original record">
            This format has no records, or the step is part of another step’s record.
          </EmptyState>
        )
      }
      return (
        <>
          <div className={styles.bar}>
            <span className={styles.remark}>
              {work.value.records.length === 1
                ? t`One record`
                : t`${formatExact(work.value.records.length)} records`}
              , as in the file
            </span>
            <Segmented<Form>
              label="View"
              size="small"
              value={form}
              onChange={setForm}
              options={[
                { value: 'tree', title: t`Tree` },
                { value: 'text', title: t`Text` },
              ]}
            />
          </div>
          <LeftOut of={work.value} />
          <Portion items={work.value.records} first={FIRST_RECORDS}>
            {(record, index) => <RawRecord record={record} form={form} label={t`Record ${index + 1}`} />}
          </Portion>
        </>
      )
  }
}

/** What a record is too large to show; nothing for most. */
function LeftOut({ of: { leftValues, leftCharacters } }: { readonly of: StepRecords }) {
  const [values, characters] = [plural(leftValues, 'value'), plural(leftCharacters, 'character')]
  const left =
    leftValues > 0 && leftCharacters > 0
      ? t`Too large to show in full: ${values} and ${characters} omitted.`
      : t`Too large to show in full: ${leftValues > 0 ? values : characters} omitted.`
  if (leftValues + leftCharacters === 0) return null
  return (
    <p className={styles.remark} role="note">
      {left} To get everything, export the run as a Memoscope file.
    </p>
  )
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
    <RecordText record={record} />
  )
}

function RecordText({ record }: { readonly record: JsonValue }) {
  const text = useMemo(() => JSON.stringify(record, undefined, 2), [record])
  return <TextView text={text} isCopyable />
}
