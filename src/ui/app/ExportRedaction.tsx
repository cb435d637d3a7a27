/** Redaction before an export: what to look for, what was found, what of it stays. */

import { DETECTOR_LIST } from '#core/redact/detector-list.ts'
import type { Trace } from '#core/trace.ts'
import { changeRedaction, explainSlow, type RedactionChoice, useApp, useJob } from '#state/index.ts'
import { Checkbox, ProblemNote, Progress, Switch } from '../kit/index.ts'
import styles from './ExportDialog.module.css'
import { ExportFindings } from './ExportFindings.tsx'
import { ExportPatterns } from './ExportPatterns.tsx'
import type { ExportChoice } from './export-choices.ts'

export interface ExportRedactionProps {
  readonly trace: Trace
  readonly choice: ExportChoice
}

export function ExportRedaction({ trace, choice }: ExportRedactionProps) {
  const redaction = useApp((state) => state.redaction)
  if (choice.id === 'skeleton') return null
  return (
    <section className={styles.section} aria-label="Redaction">
      <Switch
        label="Redact before exporting"
        checked={redaction.isOn}
        help="Secrets, addresses and names are replaced by placeholders; the same thing by the same one."
        onChange={(isOn) => changeRedaction({ ...redaction, isOn })}
      />
      {redaction.isOn && <Plan redaction={redaction} traceId={trace.id} />}
    </section>
  )
}

interface PlanProps {
  readonly redaction: RedactionChoice
  readonly traceId: string
}

function Plan({ redaction, traceId }: PlanProps) {
  const { plan } = redaction
  /** Other findings get other ids, so what was excluded by id is forgotten. */
  const look = (changed: Partial<typeof plan>) =>
    changeRedaction({ ...redaction, plan: { ...plan, excluded: [], ...changed } })
  const { work, latest } = useJob('findings', { traceId, plan: { ...plan, excluded: [] } })
  return (
    <>
      <fieldset className={styles.detectors}>
        <legend className={styles.label}>Look for</legend>
        {DETECTOR_LIST.map(({ id, title, help }) => (
          <Checkbox
            key={id}
            label={title}
            help={help}
            checked={plan.detectors.includes(id)}
            onChange={(isOn) =>
              look({
                detectors: isOn ? [...plan.detectors, id] : plan.detectors.filter((other) => other !== id),
              })
            }
          />
        ))}
      </fieldset>
      <ExportPatterns patterns={plan.patterns} onChange={(patterns) => look({ patterns })} />
      {work.status === 'running' && <Progress label="Looking through the run" />}
      {work.status === 'failed' && <ProblemNote problem={explainSlow(work.problem)} />}
      {work.status === 'done' && latest !== undefined && (
        <ExportFindings
          findings={latest}
          excluded={plan.excluded}
          onChange={(excluded) => changeRedaction({ ...redaction, plan: { ...plan, excluded } })}
        />
      )}
    </>
  )
}
