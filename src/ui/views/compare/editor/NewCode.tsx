/** Where nothing is open: what this is for, and templates to begin with. */
import { t } from '#base/words.ts'
import styles from './NewCode.module.css'
import { startFrom } from './start.ts'
import { TEMPLATES } from './templates.ts'

export function NewCode({ hasPrograms }: { readonly hasPrograms: boolean }) {
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h2 className={styles.title}>{hasPrograms ? t`Write another` : t`Write a custom strategy`}</h2>
        <p className={styles.text}>
          A few lines of TypeScript decide which steps the model still sees. The code runs on the open run
          after every edit, and the strategy appears in the lists next to the built-in ones.
        </p>
      </div>
      {KINDS.map(({ kind, title }) => (
        <section key={kind}>
          <h3 className={styles.heading}>{title}</h3>
          <ul className={styles.list}>
            {TEMPLATES.filter((template) => template.kind === kind).map((template) => (
              <li key={template.id}>
                <button type="button" className={styles.template} onClick={() => void startFrom(template.id)}>
                  <span>{template.title}</span>
                  <span className={styles.help}>{template.help}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const KINDS = [
  { kind: 'strategy', title: t`Strategies: map steps to steps` },
  { kind: 'memory', title: t`Memory systems: keep state between calls` },
] as const
