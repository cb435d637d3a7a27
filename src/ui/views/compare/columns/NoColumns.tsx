/** A comparison without columns: what it would show, and memories to begin with. */
import { leanSpec } from '#core/spec/spec.ts'
import { addColumn, DEFAULT_COLUMNS, openCode, setColumns } from '#state/index.ts'
import { Button } from '../../../kit/index.ts'
import { MemoryChooser } from '../model/MemoryChooser.tsx'
import styles from './NoColumns.module.css'

export function NoColumns() {
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h1 className={styles.title}>Compare the recorded run with a strategy</h1>
        <p className={styles.text}>
          Memoscope replays the run without calling a model. At every call you see which steps the strategy
          would keep, shorten, or drop, and what it would save.
        </p>
      </div>
      <Button variant="primary" onClick={() => setColumns([...DEFAULT_COLUMNS])}>
        Compare three different strategies
      </Button>
      <div className={styles.chooser}>
        <MemoryChooser onChoose={(spec) => addColumn(leanSpec(spec))} onWrite={() => openCode()} />
      </div>
    </div>
  )
}
