/** The oracle as a form: how many tokens it has at each call, a number or those of another column. */
import { t } from '#base/words.ts'
import { ORACLE_PARAMS, oracleInfo } from '#core/spec/oracle-params.ts'
import { type MemorySpec, ORACLE } from '#core/spec/spec-data.ts'
import { formatSpec } from '#core/spec/spec-text.ts'
import { changeColumn, useRoute } from '#state/index.ts'
import { NumberField, Select } from '../../../kit/index.ts'
import type { Column } from '../model/use-comparison.ts'
import styles from './OracleForm.module.css'

interface OracleFormProps {
  /** Position in the route's columns. */
  readonly index: number
  /** All memories of the comparison, whose tokens it may have. */
  readonly columns: readonly Column[]
}

const NUMBER = ''

export function OracleForm({ index, columns }: OracleFormProps) {
  const asked = useRoute().columns
  const spec = asked[index]
  if (spec === undefined) return null
  const memories = columns.flatMap(({ index: place, isBound, failure, ruleName }) => {
    const memory = isBound || failure !== undefined || place === undefined ? undefined : asked[place]
    return memory === undefined ? [] : [{ name: ruleName, spec: memory }]
  })
  return <Fields spec={spec} memories={memories} onChange={(changed) => changeColumn(index, changed)} />
}

interface FieldsProps {
  readonly spec: MemorySpec
  readonly memories: readonly { readonly name: string; readonly spec: MemorySpec }[]
  readonly onChange: (spec: MemorySpec) => void
}

function Fields({ spec, memories, onChange }: FieldsProps) {
  const { budget } = ORACLE_PARAMS
  const like = spec.like === undefined ? NUMBER : formatSpec(spec.like)
  const others = new Map(memories.map((memory) => [formatSpec(memory.spec), memory]))
  const isGone = spec.like !== undefined && !others.has(like)
  const given = 'params' in spec ? Number(spec.params?.['budget'] ?? budget.initial) : budget.initial
  const choose = (value: string) => {
    const memory = value === like ? spec.like : others.get(value)?.spec
    onChange(memory === undefined ? { id: ORACLE } : { id: ORACLE, like: memory })
  }
  return (
    <div className={styles.form}>
      <p className={styles.title}>{oracleInfo.title}</p>
      <p className={styles.help}>{oracleInfo.description}</p>
      <Select
        label="Tokens at each call"
        value={like}
        options={[
          { value: NUMBER, title: t`The same number at every call` },
          ...[...others].map(([value, { name }]) => ({ value, title: t`As many as ${name}` })),
          ...(isGone ? [{ value: like, title: t`As many as a strategy that was removed` }] : []),
        ]}
        onChange={choose}
      />
      {spec.like === undefined && (
        <NumberField
          label="Tokens"
          help={budget.help}
          value={given}
          unit={budget.unit}
          min={budget.min}
          max={budget.max}
          onCommit={(value) => onChange({ id: ORACLE, params: { budget: value } })}
        />
      )}
      <p className={styles.help}>
        A strategy that shortens steps could lose even less. For those only the minimum is known, because the
        bound counts words without producing text.
      </p>
    </div>
  )
}
