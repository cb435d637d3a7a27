/** Every field of the step as our model holds it, for those who want to know exactly. */
import { useMemo } from 'react'
import type { JsonValue } from '#base/json.ts'
import type { Step } from '#core/model/step.ts'
import { JsonView, TextView } from '../../kit/index.ts'
import styles from './FieldsTab.module.css'
import { timeWords } from './step-parts.ts'

export function FieldsTab({ step }: { readonly step: Step }) {
  const fields = useMemo(() => fieldsOf(step), [step])
  return (
    <dl className={styles.fields}>
      {fields.map(([name, value]) => (
        <div key={name} className={styles.field}>
          {/* Names and values of our model: the same in every language. */}
          <dt className={styles.name} translate="no">
            {name}
          </dt>
          <dd className={styles.value}>
            <FieldValue name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FieldValue({ name, value }: { readonly name: string; readonly value: JsonValue }) {
  if (typeof value === 'object' && value !== null) {
    return isEmpty(value) ? (
      <span className={styles.none}>none</span>
    ) : (
      <JsonView value={value} label={name} openLevels={2} />
    )
  }
  const time = name === 'timestamp' && typeof value === 'number' ? timeWords(value) : undefined
  return (
    <>
      <div translate="no">
        <TextView text={String(value)} firstPart={4000} />
      </div>
      {time !== undefined && <span className={styles.none}>{time}</span>}
    </>
  )
}

function isEmpty(value: object): boolean {
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0
}

/**
 * The fields, what is absent left out. They are shared, not copied: a step can contain a hundred thousand
 * calls.
 */
function fieldsOf(step: Step): readonly (readonly [string, JsonValue])[] {
  return Object.entries(step).flatMap(([name, value]) => (isStored(value) ? [[name, value]] : []))
}

/** Steps come from the database, which contains them as JSON. */
function isStored(value: unknown): value is JsonValue {
  return value !== undefined
}
