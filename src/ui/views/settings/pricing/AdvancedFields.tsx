/** The choices that few need, folded: how tokens are counted, and who writes summaries. */
import { t } from '#base/words.ts'
import { dialects } from '#core/dialects/index.ts'
import { parseValues } from '#core/model/params.ts'
import { ENCODINGS } from '#core/tokens/encoding.ts'
import { OVERHEADS } from '#core/tokens/measure.ts'
import { PROMPT_PARTS } from '#core/tokens/prompt-parts.ts'
import {
  type CountingSettings,
  changeCounting,
  DEFAULT_COUNTING,
  setPromptPart,
  settle,
  useCounting,
  useRoute,
} from '#state/index.ts'
import { formatExact, ParamFields, Select, Switch } from '../../../kit/index.ts'
import { Changes } from './Changes.tsx'
import styles from './Pricing.module.css'
import { SummariserFields } from './SummariserFields.tsx'

/** The value of the option that follows the recorded model. */
const AUTO = 'auto'

/** Each choice, and the counting settings with it as by default. */
const DEFAULTED = {
  encoding: ({ encoding: _, ...counting }: CountingSettings): CountingSettings => counting,
  dialect: (counting: CountingSettings): CountingSettings => ({
    ...counting,
    dialect: DEFAULT_COUNTING.dialect,
  }),
  overhead: ({ overhead: _, ...counting }: CountingSettings): CountingSettings => counting,
  leftOut: ({ leftOut: _, ...counting }: CountingSettings): CountingSettings => counting,
  summariser: (counting: CountingSettings): CountingSettings => ({
    ...counting,
    summariser: DEFAULT_COUNTING.summariser,
  }),
} as const

type Choice = keyof typeof DEFAULTED

const CHOICES: readonly Choice[] = ['encoding', 'dialect', 'overhead', 'leftOut', 'summariser']

/** Whether a choice is another than by default. */
function isChanged(counting: CountingSettings, choice: Choice): boolean {
  return JSON.stringify(counting[choice]) !== JSON.stringify(DEFAULT_COUNTING[choice])
}

export function AdvancedFields() {
  const { counting } = useRoute()
  const changed = CHOICES.filter((choice) => isChanged(counting, choice)).length
  return (
    <details className={styles.fold}>
      <summary>{changed === 0 ? t`Advanced` : t`Advanced (${formatExact(changed)} changed)`}</summary>
      <div className={styles.advanced}>
        <EncodingField counting={counting} />
        <DialectField counting={counting} />
        <OverheadField counting={counting} />
        <div className={styles.group}>
          <p className={styles.label}>Show in token counts</p>
          {PROMPT_PARTS.map(({ id, title, help }) => (
            <Switch
              key={id}
              label={title}
              help={help}
              checked={counting.leftOut?.includes(id) !== true}
              onChange={(isCounted) => setPromptPart(id, isCounted)}
            />
          ))}
          <ChangesOf counting={counting} choice="leftOut" />
        </div>
        <div className={styles.group}>
          <SummariserFields summariser={counting.summariser} />
          <ChangesOf counting={counting} choice="summariser" />
        </div>
      </div>
    </details>
  )
}

interface FieldProps {
  readonly counting: CountingSettings
}

function ChangesOf({ counting, choice }: FieldProps & { readonly choice: Choice }) {
  return <Changes isChanged={isChanged(counting, choice)} without={DEFAULTED[choice]} />
}

function EncodingField({ counting }: FieldProps) {
  const settled = useCounting()
  const encoding = ENCODINGS.find((known) => known.id === settled?.encoding)
  return (
    <div>
      <Select
        label="Tokenizer"
        value={counting.encoding ?? AUTO}
        options={[
          { value: AUTO, title: t`Automatic`, help: t`The tokenizer of the recorded model` },
          ...ENCODINGS.map(({ id, title, help }) => ({ value: id, title, help })),
        ]}
        help={encoding?.help}
        onChange={(chosen) => settle({ encoding: ENCODINGS.find(({ id }) => id === chosen)?.id })}
      />
      <ChangesOf counting={counting} choice="encoding" />
    </div>
  )
}

function DialectField({ counting }: FieldProps) {
  const dialect = dialects.find((known) => known.id === counting.dialect.id)
  const values =
    dialect === undefined ? undefined : parseValues(dialect.params, counting.dialect.params ?? {})
  return (
    <div className={styles.group}>
      <Select
        label="Message format"
        value={counting.dialect.id}
        options={dialects.map(({ id, title, description }) => ({ value: id, title, help: description }))}
        onChange={(id) => changeCounting({ dialect: { id } })}
      />
      {dialect !== undefined && values?.ok === true && (
        <ParamFields
          specs={dialect.params}
          values={values.value}
          onChange={(name, value) =>
            changeCounting({ dialect: { id: dialect.id, params: { ...values.value, [name]: value } } })
          }
        />
      )}
      <ChangesOf counting={counting} choice="dialect" />
    </div>
  )
}

function OverheadField({ counting }: FieldProps) {
  const settled = useCounting()
  const overhead = OVERHEADS.find((known) => known.id === settled?.overhead)
  return (
    <div>
      <Select
        label="Message overhead"
        value={counting.overhead ?? AUTO}
        options={[
          { value: AUTO, title: t`Automatic`, help: t`The closest match for the recorded model` },
          ...OVERHEADS.map(({ id, title, help }) => ({ value: id, title, help })),
        ]}
        help={overhead?.help}
        onChange={(chosen) => settle({ overhead: OVERHEADS.find(({ id }) => id === chosen)?.id })}
      />
      <ChangesOf counting={counting} choice="overhead" />
    </div>
  )
}
