/** The samples that come with the app, each open in one click. */
import { openSample, type Sample, useApp } from '#state/index.ts'
import { formatExact, Icon, plural } from '../../kit/index.ts'
import styles from './SampleList.module.css'

export function SampleList() {
  const samples = useApp((state) => state.samples)
  switch (samples.status) {
    case 'idle':
    case 'running':
      return <p className={styles.note}>Loading the samples…</p>
    case 'failed':
      return (
        <p className={styles.note} role="status">
          {samples.problem.message}
        </p>
      )
    case 'done':
      return (
        <ul className={styles.samples}>
          {samples.value.map((sample) => (
            <li key={sample.id}>
              <SampleButton sample={sample} />
            </li>
          ))}
        </ul>
      )
  }
}

function SampleButton({ sample }: { readonly sample: Sample }) {
  return (
    <button
      type="button"
      className={styles.sample}
      data-testid={`sample-${sample.id}`}
      onClick={() => void openSample(sample)}
    >
      <span className={styles.title}>
        {sample.teaches}
        <Icon name="chevron-right" />
      </span>
      <span className={styles.description}>{sample.description}</span>
      <span className={styles.facts}>
        {sample.title.replace(/:.*/, '')} · {plural(sample.steps, 'step')} · {formatExact(sample.calls)} model
        calls
      </span>
    </button>
  )
}
