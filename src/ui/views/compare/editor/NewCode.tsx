/** Where nothing is open: what this is for, and templates to begin with. */
import { t } from '#base/words.ts'
import styles from './NewCode.module.css'
import { startFrom } from './start.ts'
import { TEMPLATES } from './templates.ts'

export function NewCode({ hasPrograms }: { readonly hasPrograms: boolean }) {
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          {hasPrograms ? t`Begin another one` : t`Write a strategy of your own`}
        </h2>
        <p className={styles.text}>
          A few lines of TypeScript say which steps the model still sees. They run over the open run at every
          edit, and stand in the lists beside the built-in ones.
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
  { kind: 'strategy', title: t`Strategies: from steps to steps` },
  { kind: 'memory', title: t`Memories: with a state of their own` },
] as const
