/** What else can be set for a form: whose context, which dialect, which provider, whether names stay. */
import { t } from '#base/words.ts'
import type { ComparisonData } from '#core/compare/comparison-data.ts'
import { dialects } from '#core/dialects/index.ts'
import { callName } from '#core/model/call-names.ts'
import type { Trace } from '#core/model/trace.ts'
import { bareComparison } from '#core/skeleton/bare-comparison.ts'
import { PROVIDERS } from '#core/validity/check.ts'
import { useCursor } from '#state/index.ts'
import { Checkbox, plural, Select } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'
import type { ExportChoice } from './export-choices.ts'
import type { ExportFields, NamedMemory } from './export-form.ts'

export interface ExportOptionsProps {
  readonly trace: Trace
  readonly choice: ExportChoice
  readonly fields: ExportFields
  readonly memories: readonly NamedMemory[]
  readonly comparison: ComparisonData
  readonly onChange: (changed: Partial<ExportFields>) => void
}

export function ExportOptions(props: ExportOptionsProps) {
  const { choice, fields, memories, comparison, onChange } = props
  const cursor = useCursor()
  switch (choice.id) {
    case 'skeleton':
      return <SkeletonOptions {...props} />
    case 'context':
      return (
        <>
          <p className={styles.help}>At {callName(cursor ?? 0)}, where the cursor is.</p>
          <Select
            label="As shown by"
            value={String(fields.memory)}
            options={memories.map(({ name }, index) => ({ value: String(index), title: name }))}
            onChange={(memory) => onChange({ memory: Number(memory) })}
          />
          <Select
            label="Dialect"
            value={fields.dialect}
            options={dialects.map(({ id, title, description }) => ({ value: id, title, help: description }))}
            onChange={(dialect) => onChange({ dialect })}
          />
        </>
      )
    case 'report':
      return (
        <>
          {comparison.name !== '' && <p className={styles.help}>Of “{comparison.name}”, as it is saved.</p>}
          <Compared memories={memories} />
          <Select
            label="Check contexts against the rules of"
            value={fields.provider}
            options={PROVIDERS.map(({ id, title }) => ({ value: id, title }))}
            onChange={(provider) => onChange({ provider })}
          />
        </>
      )
    case 'calls-csv':
      return <Compared memories={memories} />
    default:
      return null
  }
}

function SkeletonOptions({ trace, fields, comparison, onChange }: ExportOptionsProps) {
  const { left } = bareComparison(comparison, trace, fields.keepNames)
  const total = comparison.columns?.length ?? 0
  const stays =
    left === 0
      ? ''
      : t` ${plural(left, 'column')} of ${total} ${left === 1 ? 'stays' : 'stay'} behind: words of the run may stand there.`
  return (
    <>
      <Checkbox
        label="Keep the names of tools, agents and speakers"
        checked={fields.keepNames}
        help="Memories that go by the name of a tool need them."
        onChange={(keepNames) => onChange({ keepNames })}
      />
      <Checkbox
        label="Take the comparison along"
        checked={fields.withComparison}
        help={t`The memories of Compare, with the names that you gave them.${stays}`}
        onChange={(withComparison) => onChange({ withComparison })}
      />
    </>
  )
}

function Compared({ memories }: { readonly memories: readonly NamedMemory[] }) {
  return <p className={styles.help}>Compared: {memories.map(({ name }) => name).join('; ')}.</p>
}
