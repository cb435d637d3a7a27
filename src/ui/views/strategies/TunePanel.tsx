/**
 * Sliders for the numbers of the selected strategy. What they give shows at once on the card and on the
 * chart.
 */
import { useId } from 'react'
import { t } from '#base/words.ts'
import { type IntegerSpec, isShown, type ParamValue } from '#core/model/params.ts'
import { infoOfStage } from '#core/spec/memory-info.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { tuneStops } from '#core/sweep/tune-stops.ts'
import { Button, formatExact, unitWord } from '../../kit/index.ts'
import styles from './TunePanel.module.css'

interface TunePanelProps {
  readonly spec: CheckedSpec
  readonly isChanged: boolean
  readonly onChange: (name: string, value: ParamValue) => void
  readonly onReset: () => void
  readonly onAdd: () => void
  /** Shows what many values give, as a parameter sweep. */
  readonly onShowAll: () => void
}

/** The numbers that matter for the other values of the strategy. */
export function tunableParams(spec: CheckedSpec): readonly (readonly [string, IntegerSpec])[] {
  return Object.entries(infoOfStage(spec)?.params ?? {}).flatMap(([name, param]) =>
    param.kind === 'integer' && isShown(param, spec.params) ? [[name, param] as const] : [],
  )
}

export function TunePanel({ spec, isChanged, onChange, onReset, onAdd, onShowAll }: TunePanelProps) {
  return (
    <section className={styles.panel} aria-label="Vary parameters">
      {tunableParams(spec).map(([name, param]) => (
        <Slider
          key={name}
          param={param}
          value={Number(spec.params[name] ?? param.initial)}
          onChange={(value) => onChange(name, value)}
        />
      ))}
      <div className={styles.actions}>
        <Button size="small" disabled={!isChanged} onClick={onAdd}>
          Add to the ranking
        </Button>
        <Button size="small" variant="quiet" disabled={!isChanged} onClick={onReset}>
          Reset
        </Button>
        <Button size="small" variant="quiet" onClick={onShowAll}>
          Vary more values
        </Button>
      </div>
    </section>
  )
}

interface SliderProps {
  readonly param: IntegerSpec
  readonly value: number
  readonly onChange: (value: number) => void
}

function Slider({ param, value, onChange }: SliderProps) {
  const id = useId()
  const stops = tuneStops(param, value)
  const words = amountWords(value, param.unit)
  const most = Math.max(1, stops.length - 1)
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{param.label}</label>
      <output htmlFor={id}>{words}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={most}
        value={stops.indexOf(value)}
        aria-valuetext={words}
        title={param.help}
        onChange={(event) => onChange(stops[event.currentTarget.valueAsNumber] ?? value)}
      />
    </div>
  )
}

function amountWords(value: number, unit: string | undefined): string {
  if (unit === undefined) return formatExact(value)
  return unit === '%' ? `${formatExact(value)}%` : t`${formatExact(value)} ${unitWord(unit)}`
}
