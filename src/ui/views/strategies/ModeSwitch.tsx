/**
 * What the strategies are ranked for: the open run, many values of one strategy's parameters, or several
 * runs.
 */
import { t } from '#base/words.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { navigate, openSweep, type StrategiesMode, useRoute, useSpecToVary } from '#state/index.ts'
import { Segmented, type SegmentedOption } from '../../kit/index.ts'
import styles from './StrategiesView.module.css'

const MODES: readonly SegmentedOption<StrategiesMode>[] = [
  { value: 'one-run', title: t`This run` },
  { value: 'sweep', title: t`Vary a parameter` },
  { value: 'several-runs', title: t`Several runs` },
]

export function ModeSwitch() {
  const { mode } = useRoute()
  const selected = useSpecToVary()
  const show = (chosen: StrategiesMode) => {
    if (chosen === 'sweep') openSweep(selected && leanSpec(selected))
    else navigate({ mode: chosen })
  }
  return (
    <div className={styles.modes}>
      <Segmented label="Rank strategies for" size="small" value={mode} options={MODES} onChange={show} />
    </div>
  )
}
