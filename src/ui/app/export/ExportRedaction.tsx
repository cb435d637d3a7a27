/** Redaction before an export: what to look for, what was found, what of it stays. */
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { DETECTOR_GROUPS, DETECTOR_LIST } from '#core/redact/detector-list.ts'
import { changeRedaction, explainSlow, type RedactionChoice, useApp, useJob } from '#state/index.ts'
import { Checkbox, Icon, ProblemNote, Progress, Switch } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'
import { ExportFindings, findingsInWords } from './ExportFindings.tsx'
import { ExportPatterns } from './ExportPatterns.tsx'
import type { ExportChoice } from './export-choices.ts'

interface ExportRedactionProps {
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
        help="Replaces secrets, names, and addresses with placeholders. The same value always gets the same placeholder."
        onChange={(isOn) => changeRedaction({ ...redaction, isOn })}
      />
      {redaction.isOn ? (
        <Plan redaction={redaction} traceId={trace.id} />
      ) : (
        <Unredacted redaction={redaction} traceId={trace.id} />
      )}
    </section>
  )
}

/** What leaves the machine while nothing is redacted. */
function Unredacted({ redaction: { plan }, traceId }: PlanProps) {
  const { work } = useJob('findings', { traceId, plan: { ...plan, excluded: [] } })
  if (work.status === 'failed') return null
  if (work.status !== 'done') return <p className={styles.seeing}>Checking for secrets and names…</p>
  const found = findingsInWords(work.value)
  if (found === '') return <p className={styles.help}>No secret, name, or address was found in this run.</p>
  return (
    <p className={styles.caution} role="status">
      <Icon name="warning" />
      {t`This run contains ${found}. Redact it before you share the file.`}
    </p>
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
      <p className={styles.caution}>
        <Icon name="warning" />
        Automatic redaction misses some secrets and names, such as a name in a sentence or a password without
        a label. Check the file before sharing it.
      </p>
      {DETECTOR_GROUPS.map((group) => (
        <fieldset key={group} className={styles.detectors}>
          <legend className={styles.label}>{group}</legend>
          {DETECTOR_LIST.filter((detector) => detector.group === group).map(({ id, title, help }) => (
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
      ))}
      <ExportPatterns patterns={plan.patterns} onChange={(patterns) => look({ patterns })} />
      {work.status === 'running' && <Progress label="Scanning the run" />}
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
