/** What else can be set for a form: whose context, which dialect, which provider, whether names stay. */
import { callName } from '#core/call-names.ts'
import { dialects } from '#core/dialects/index.ts'
import { PROVIDERS } from '#core/validity/check.ts'
import { useCursor } from '#state/index.ts'
import { Checkbox, Select } from '../kit/index.ts'
import styles from './ExportDialog.module.css'
import type { ExportChoice } from './export-choices.ts'
import type { ExportFields, NamedMemory } from './export-form.ts'

export interface ExportOptionsProps {
  readonly choice: ExportChoice
  readonly fields: ExportFields
  readonly memories: readonly NamedMemory[]
  readonly onChange: (changed: Partial<ExportFields>) => void
}

export function ExportOptions({ choice, fields, memories, onChange }: ExportOptionsProps) {
  const cursor = useCursor()
  switch (choice.id) {
    case 'skeleton':
      return (
        <Checkbox
          label="Keep the names of tools, agents and speakers"
          checked={fields.keepNames}
          help="Memories that go by the name of a tool need them."
          onChange={(keepNames) => onChange({ keepNames })}
        />
      )
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

function Compared({ memories }: { readonly memories: readonly NamedMemory[] }) {
  return <p className={styles.help}>Compared: {memories.map(({ name }) => name).join('; ')}.</p>
}
