/** Redaction before an export: whether, what was found, and folded, what to look for and what to keep. */
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import { DETECTOR_GROUPS, DETECTOR_LIST } from '#core/redact/detector-list.ts'
import { changeRedaction, explainSlow, retryFailed } from '#state/index.ts'
import { Button, Checkbox, Icon, ProblemNote, Progress, Switch, useIsPhone } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'
import { ExportFindings, findingsInWords } from './ExportFindings.tsx'
import { ExportPatterns } from './ExportPatterns.tsx'
import type { ExportChoice } from './export-choices.ts'
import type { Redaction } from './use-redaction.ts'

interface RedactionProps {
  readonly redaction: Redaction
}

interface ExportRedactionProps extends RedactionProps {
  readonly choice: ExportChoice
  /** Of the run. */
  readonly steps: readonly Step[]
}

export function ExportRedaction({ choice, steps, redaction }: ExportRedactionProps) {
  if (choice.hasNoText === true) {
    return <p className={styles.help}>Nothing to redact: no text of the run is in it.</p>
  }
  const { isOn } = redaction
  return (
    <section className={styles.section} aria-label="Redaction">
      <Switch
        label="Redact before exporting"
        checked={isOn}
        onChange={(next) => changeRedaction({ ...redaction.choice, isOn: next })}
      />
      <Found redaction={redaction} />
      {isOn && <Values steps={steps} redaction={redaction} />}
      {isOn && (
        <details className={styles.fold}>
          <summary>Kinds of values to look for</summary>
          <Plan redaction={redaction} />
        </details>
      )}
    </section>
  )
}

/** What leaves the machine, or would without redaction. */
function Found({ redaction: { work, share, isOn, choice } }: RedactionProps) {
  if (work.status === 'failed') {
    return (
      <ProblemNote
        problem={explainSlow(work.problem)}
        kept={isOn ? t`Nothing can be exported redacted until the check succeeds.` : undefined}
        actions={<Button size="small" onClick={retryFailed}>{t`Try again`}</Button>}
      />
    )
  }
  if (work.status !== 'done')
    return <Progress label={t`Checking for secrets, names, and addresses`} share={share} />
  const found = findingsInWords(work.value)
  if (found === '') return <p className={styles.help}>No secret, name, or address was found in this run.</p>
  if (!isOn) {
    return (
      <p className={styles.caution} role="status">
        <Icon name="warning" />
        {t`The file will contain ${found}.`}
      </p>
    )
  }
  const left = choice.plan.excluded.length
  return (
    <>
      <p role="status">{t`Found ${found}. Placeholders such as [${work.value[0]?.id ?? ''}] replace them in the whole file.`}</p>
      {left > 0 && (
        <p className={styles.caution}>
          <Icon name="warning" />
          {t`You chose to keep ${left} of them.`}
        </p>
      )}
      <p className={styles.help}>
        Automatic redaction can miss a name in a sentence or a password without a label. Check the file before
        you share it.
      </p>
    </>
  )
}

function Plan({ redaction: { choice } }: RedactionProps) {
  const { plan } = choice
  /** Other findings get other ids, so what was excluded by id is forgotten. */
  const look = (changed: Partial<typeof plan>) =>
    changeRedaction({ isOn: true, plan: { ...plan, excluded: [], ...changed } })
  return (
    <div className={styles.section}>
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
    </div>
  )
}

/** What is replaced, to check before it is sent; a phone lists it on request. */
function Values({ steps, redaction: { choice, work } }: Omit<ExportRedactionProps, 'choice'>) {
  const isPhone = useIsPhone()
  const { plan } = choice
  if (work.status !== 'done' || work.value.length === 0) return null
  return (
    <details className={styles.fold} open={!isPhone}>
      <summary>{t`Values found, and what replaces them`}</summary>
      <div className={styles.values}>
        <ExportFindings
          steps={steps}
          findings={work.value}
          excluded={plan.excluded}
          onChange={(excluded) => changeRedaction({ isOn: true, plan: { ...plan, excluded } })}
        />
      </div>
    </details>
  )
}
