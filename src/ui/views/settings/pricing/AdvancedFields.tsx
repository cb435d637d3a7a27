/** The choices that few need, folded: how tokens are counted, and who writes summaries. */
import { t } from '#base/words.ts'
import { dialects } from '#core/dialects/index.ts'
import { parseValues } from '#core/model/params.ts'
import { ENCODINGS } from '#core/tokens/encoding.ts'
import { FRONT_PARTS } from '#core/tokens/front-parts.ts'
import { OVERHEADS } from '#core/tokens/measure.ts'
import {
  changeLens,
  DEFAULT_LENS,
  type Lens,
  setFrontPart,
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

/** Each choice, and the lens with it as by default. */
const DEFAULTED = {
  encoding: ({ encoding: _, ...lens }: Lens): Lens => lens,
  dialect: (lens: Lens): Lens => ({ ...lens, dialect: DEFAULT_LENS.dialect }),
  overhead: ({ overhead: _, ...lens }: Lens): Lens => lens,
  leftOut: ({ leftOut: _, ...lens }: Lens): Lens => lens,
  summariser: (lens: Lens): Lens => ({ ...lens, summariser: DEFAULT_LENS.summariser }),
} as const

type Choice = keyof typeof DEFAULTED

const CHOICES: readonly Choice[] = ['encoding', 'dialect', 'overhead', 'leftOut', 'summariser']

/** Whether a choice is another than by default. */
function isChanged(lens: Lens, choice: Choice): boolean {
  return JSON.stringify(lens[choice]) !== JSON.stringify(DEFAULT_LENS[choice])
}

export function AdvancedFields() {
  const { lens } = useRoute()
  const changed = CHOICES.filter((choice) => isChanged(lens, choice)).length
  return (
    <details className={styles.fold}>
      <summary>{changed === 0 ? t`Advanced` : t`Advanced (${formatExact(changed)} changed)`}</summary>
      <div className={styles.advanced}>
        <EncodingField lens={lens} />
        <DialectField lens={lens} />
        <OverheadField lens={lens} />
        <div className={styles.group}>
          <p className={styles.label}>Show in token counts</p>
          {FRONT_PARTS.map(({ id, title, help }) => (
            <Switch
              key={id}
              label={title}
              help={help}
              checked={lens.leftOut?.includes(id) !== true}
              onChange={(isCounted) => setFrontPart(id, isCounted)}
            />
          ))}
          <ChangesOf lens={lens} choice="leftOut" />
        </div>
        <div className={styles.group}>
          <SummariserFields summariser={lens.summariser} />
          <ChangesOf lens={lens} choice="summariser" />
        </div>
      </div>
    </details>
  )
}

interface FieldProps {
  readonly lens: Lens
}

function ChangesOf({ lens, choice }: FieldProps & { readonly choice: Choice }) {
  return <Changes isChanged={isChanged(lens, choice)} without={DEFAULTED[choice]} />
}

function EncodingField({ lens }: FieldProps) {
  const counting = useCounting()
  const encoding = ENCODINGS.find((known) => known.id === counting?.encoding)
  return (
    <div>
      <Select
        label="Tokenizer"
        value={lens.encoding ?? AUTO}
        options={[
          { value: AUTO, title: t`Automatic`, help: t`The tokenizer of the recorded model` },
          ...ENCODINGS.map(({ id, title, help }) => ({ value: id, title, help })),
        ]}
        help={encoding?.help}
        onChange={(chosen) => settle({ encoding: ENCODINGS.find(({ id }) => id === chosen)?.id })}
      />
      <ChangesOf lens={lens} choice="encoding" />
    </div>
  )
}

function DialectField({ lens }: FieldProps) {
  const dialect = dialects.find((known) => known.id === lens.dialect.id)
  const values = dialect === undefined ? undefined : parseValues(dialect.params, lens.dialect.params ?? {})
  return (
    <div className={styles.group}>
      <Select
        label="Message format"
        value={lens.dialect.id}
        options={dialects.map(({ id, title, description }) => ({ value: id, title, help: description }))}
        onChange={(id) => changeLens({ dialect: { id } })}
      />
      {dialect !== undefined && values?.ok === true && (
        <ParamFields
          specs={dialect.params}
          values={values.value}
          onChange={(name, value) =>
            changeLens({ dialect: { id: dialect.id, params: { ...values.value, [name]: value } } })
          }
        />
      )}
      <ChangesOf lens={lens} choice="dialect" />
    </div>
  )
}

function OverheadField({ lens }: FieldProps) {
  const counting = useCounting()
  const overhead = OVERHEADS.find((known) => known.id === counting?.overhead)
  return (
    <div>
      <Select
        label="Message overhead"
        value={lens.overhead ?? AUTO}
        options={[
          { value: AUTO, title: t`Automatic`, help: t`The closest match for the recorded model` },
          ...OVERHEADS.map(({ id, title, help }) => ({ value: id, title, help })),
        ]}
        help={overhead?.help}
        onChange={(chosen) => settle({ overhead: OVERHEADS.find(({ id }) => id === chosen)?.id })}
      />
      <ChangesOf lens={lens} choice="overhead" />
    </div>
  )
}
