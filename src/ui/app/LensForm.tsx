/** The choices of the lens: baseline, encoding, dialect, overhead, summaries, window. Loaded when first opened. */
import { t } from '#base/words.ts'
import { dialects } from '#core/dialects/index.ts'
import { parseValues } from '#core/params.ts'
import type { Baseline } from '#core/replay/fold.ts'
import { ENCODINGS } from '#core/tokens/encoding.ts'
import { FRONT_PARTS } from '#core/tokens/front-parts.ts'
import { OVERHEADS } from '#core/tokens/measure.ts'
import { changeLens, setFrontPart, useRoute } from '#state/index.ts'
import { NumberField, ParamFields, Segmented, Select, Switch } from '../kit/index.ts'
import { CalibrationPanel } from './CalibrationPanel.tsx'
import { ProfileFields } from './LensFormProfile.tsx'
import { SummariserFields } from './LensFormSummariser.tsx'
import styles from './LensPopover.module.css'

const BASELINES: readonly { readonly value: Baseline; readonly title: string }[] = [
  { value: 'as-recorded', title: t`As recorded` },
  { value: 'everything', title: t`Everything` },
]

export function LensForm() {
  const { lens } = useRoute()
  const encoding = ENCODINGS.find((known) => known.id === lens.encoding)
  const dialect = dialects.find((known) => known.id === lens.dialect.id)
  const values = dialect === undefined ? undefined : parseValues(dialect.params, lens.dialect.params ?? {})
  const overhead = OVERHEADS.find((known) => known.id === lens.overhead)
  return (
    <div className={styles.form}>
      <h2 className={styles.title}>How contexts are built and counted</h2>
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
            ? t`Recorded compactions and lanes applied: what was really sent.`
            : t`All that the file holds before each call.`}
        </p>
      </div>
      <ProfileFields />
      <Select
        label="Tokens counted with"
        value={lens.encoding}
        options={ENCODINGS.map(({ id, title, help }) => ({ value: id, title, help }))}
        help={encoding?.help}
        onChange={(chosen) => changeLens({ encoding: chosen })}
      />
      <Select
        label="Messages written as"
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
        label="Overhead"
        value={lens.overhead}
        options={OVERHEADS.map(({ id, title, help }) => ({ value: id, title, help }))}
        help={overhead?.help}
        onChange={(chosen) => changeLens({ overhead: chosen })}
      />
      <div className={styles.group}>
        <p className={styles.label}>In front of every prompt</p>
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
        label="Window of the model"
        value={lens.window}
        unit="tokens"
        min={1}
        max={100_000_000}
        onCommit={(window) => changeLens({ window })}
      />
      <CalibrationPanel />
    </div>
  )
}
