/** What else can be set for a form: whose context, which dialect, which provider, whether names stay. */
import { t } from '#base/words.ts'
import type { ComparisonData } from '#core/compare/comparison-data.ts'
import { dialects } from '#core/dialects/index.ts'
import { callName } from '#core/model/call-names.ts'
import type { Trace } from '#core/model/trace.ts'
import { bareComparison } from '#core/skeleton/bare-comparison.ts'
import { PROVIDERS } from '#core/validity/check.ts'
import { useCursor, useRecommendedSpec } from '#state/index.ts'
import { Checkbox, formatExact, plural, Select } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'
import { ExportExamples } from './ExportExamples.tsx'
import type { ExportChoice } from './export-choices.ts'
import { ANTHROPIC, type ExportFields, type NamedMemory } from './export-form.ts'

const MESSAGE_FORMATS = [
  {
    value: ANTHROPIC,
    title: t`Anthropic Messages`,
    help: t`The system prompt is apart; calls and results are content blocks.`,
  },
  ...dialects.map(({ id, title, description }) => ({ value: id, title, help: description })),
]

interface ExportOptionsProps {
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
          <p className={styles.help}>At {callName(cursor ?? 0)}, the current call.</p>
          <Select
            label="Context of"
            value={String(fields.memory)}
            options={memories.map(({ name }, index) => ({ value: String(index), title: name }))}
            onChange={(memory) => onChange({ memory: Number(memory) })}
          />
          <Select
            label="Message format"
            value={fields.dialect}
            options={MESSAGE_FORMATS}
            onChange={(dialect) => onChange({ dialect })}
          />
        </>
      )
    case 'report':
      return (
        <>
          {comparison.name !== '' && <p className={styles.help}>The saved version of “{comparison.name}”.</p>}
          <Compared memories={memories} />
          <Select
            label="Check contexts against the rules of"
            help={t`Such as a tool result right after its call, and no two messages of one role in a row. The report lists contexts that the provider would refuse.`}
            value={fields.provider}
            options={PROVIDERS.map(({ id, title }) => ({ value: id, title }))}
            onChange={(provider) => onChange({ provider })}
          />
          <Checkbox
            label="Include the run"
            checked={fields.withRun}
            help="Anyone with the report can also open the run in Memoscope."
            onChange={(withRun) => onChange({ withRun })}
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
  const help = [
    t`The strategies in Compare, with the names you gave them.`,
    ...(left === 0
      ? []
      : [
          t`Leaves out ${formatExact(left)} of ${plural(total, 'strategy', 'strategies')}, because their parameters may contain text from the run.`,
        ]),
  ]
  return (
    <>
      <Checkbox
        label="Keep the names of tools, agents, and speakers"
        checked={fields.keepNames}
        help="Needed by strategies that select by tool name."
        onChange={(keepNames) => onChange({ keepNames })}
      />
      <Checkbox
        label="Include the comparison"
        checked={fields.withComparison}
        help={help.join(' ')}
        onChange={(withComparison) => onChange({ withComparison })}
      />
    </>
  )
}

function Compared({ memories }: { readonly memories: readonly NamedMemory[] }) {
  const best = JSON.stringify(useRecommendedSpec())
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        Compared
      </p>
      <ul className={styles.sentences} aria-label={t`Compared`}>
        {memories.map(({ spec, name }) => (
          <li key={JSON.stringify(spec)}>
            {name}
            {JSON.stringify(spec) === best && <small className={styles.mark}>{t`Recommended`}</small>}
          </li>
        ))}
      </ul>
      <ExportExamples memories={memories} />
    </div>
  )
}
