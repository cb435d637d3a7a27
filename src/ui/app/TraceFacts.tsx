/** What the open trace is, in one muted line: format, models, steps, calls. */
import { doneValue } from '#base/work.ts'
import type { Trace } from '#core/trace.ts'
import { useApp } from '#state/index.ts'
import { classNames, plural } from '../kit/index.ts'
import styles from './TraceFacts.module.css'

export function TraceFacts({ trace }: { readonly trace: Trace }) {
  const formats = useApp((state) => state.formats)
  const { format } = trace.source
  const title = doneValue(formats)?.find((known) => known.id === format)?.title ?? format
  const facts = [
    title,
    modelsOf(trace).join(', '),
    plural(trace.steps.length, 'step'),
    plural(trace.calls.length, 'call'),
  ].filter((fact) => fact !== '')
  return (
    <p className={classNames(styles.facts, 'truncate', 'tabular')} title={facts.join(' · ')}>
      {facts.join(' · ')}
    </p>
  )
}

/** The models that answered, the busiest first. */
function modelsOf(trace: Trace): readonly string[] {
  const counts = new Map<string, number>()
  for (const { model } of trace.calls) {
    if (model !== undefined) counts.set(model, (counts.get(model) ?? 0) + 1)
  }
  return [...counts].sort((one, other) => other[1] - one[1]).map(([model]) => model)
}
