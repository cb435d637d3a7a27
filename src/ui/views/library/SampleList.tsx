/** The samples that come with the app, each open in one click. */
import { openSample, type Sample, useApp, type View } from '#state/index.ts'
import { formatExact, Icon, plural } from '../../kit/index.ts'
import styles from './SampleList.module.css'

/** `view`: what they open in. */
export function SampleList({ view }: { readonly view?: View }) {
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
              <SampleButton sample={sample} view={view} />
            </li>
          ))}
        </ul>
      )
  }
}

interface SampleButtonProps {
  readonly sample: Sample
  readonly view: View | undefined
}

function SampleButton({ sample, view }: SampleButtonProps) {
  return (
    <button
      type="button"
      className={styles.sample}
      data-testid={`sample-${sample.id}`}
      onClick={() => void openSample(sample, view)}
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
