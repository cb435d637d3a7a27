/** The choices of the lens: baseline, encoding, dialect, overhead, summaries, window. Loaded when first opened. */
import { t } from '#base/words.ts'
import { UNKNOWN_WINDOW } from '#core/account/auto.ts'
import { dialects } from '#core/dialects/index.ts'
import { parseValues } from '#core/model/params.ts'
import type { Baseline } from '#core/replay/fold.ts'
import { ENCODINGS } from '#core/tokens/encoding.ts'
import { FRONT_PARTS } from '#core/tokens/front-parts.ts'
import { OVERHEADS } from '#core/tokens/measure.ts'
import { changeLens, setFrontPart, settle, useCounting, useRoute } from '#state/index.ts'
import { NumberField, ParamFields, Segmented, Select, Switch } from '../../kit/index.ts'
import { CalibrationPanel } from './CalibrationPanel.tsx'
import { ProfileFields } from './LensFormProfile.tsx'
import { SummariserFields } from './LensFormSummariser.tsx'
import styles from './LensPopover.module.css'

/** The value of the option that follows the recorded model. */
const AUTO = 'auto'

const BASELINES: readonly { readonly value: Baseline; readonly title: string }[] = [
  { value: 'as-recorded', title: t`As sent` },
  { value: 'everything', title: t`Full history` },
]

export function LensForm() {
  const { lens } = useRoute()
  const counting = useCounting()
  const encoding = ENCODINGS.find((known) => known.id === counting?.encoding)
  const dialect = dialects.find((known) => known.id === lens.dialect.id)
  const values = dialect === undefined ? undefined : parseValues(dialect.params, lens.dialect.params ?? {})
  const overhead = OVERHEADS.find((known) => known.id === counting?.overhead)
  return (
    <div className={styles.form}>
      <h2 className={styles.title}>Token and cost settings</h2>
      <div>
        <p className={styles.label}>Baseline</p>
        <Segmented
          label="Baseline"
          value={lens.baseline}
          options={BASELINES}
          onChange={(baseline) => changeLens({ baseline })}
        />
        <p className={styles.help}>
          {lens.baseline === 'as-recorded'
            ? t`Includes recorded compactions and per-agent contexts: what was actually sent.`
            : t`Everything in the file before each call.`}
        </p>
      </div>
      <ProfileFields />
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
      </div>
      <SummariserFields summariser={lens.summariser} />
      <NumberField
        label="Context window"
        value={lens.window ?? counting?.window ?? UNKNOWN_WINDOW}
        unit="tokens"
        min={1}
        max={100_000_000}
        onCommit={(window) => settle({ window })}
      />
      <CalibrationPanel />
    </div>
  )
}
