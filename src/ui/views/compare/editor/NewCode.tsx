/** Where nothing is open: what this is for, and templates to begin with. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import type { ProgramLanguage } from '#core/spec/custom-definition.ts'
import { Segmented } from '../../../kit/index.ts'
import styles from './NewCode.module.css'
import { startFrom } from './start.ts'
import { PYTHON_TEMPLATES, TEMPLATES } from './templates.ts'

export function NewCode({ hasPrograms }: { readonly hasPrograms: boolean }) {
  const [language, setLanguage] = useState<ProgramLanguage>('typescript')
  const templates = language === 'python' ? PYTHON_TEMPLATES : TEMPLATES
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h2 className={styles.title}>{hasPrograms ? t`Write another` : t`Write a custom strategy`}</h2>
        <p className={styles.text}>
          A few lines of TypeScript or Python decide which steps the model still sees. The code runs on the
          open run after every edit, and the strategy appears in the lists next to the built-in ones.
        </p>
        <div className={styles.language}>
          <Segmented
            label="Language of the templates"
            size="small"
            value={language}
            onChange={setLanguage}
            options={LANGUAGES}
          />
        </div>
      </div>
      {KINDS.map(({ kind, title }) => (
        <section key={kind}>
          <h3 className={styles.heading}>{title}</h3>
          <ul className={styles.list}>
            {templates
              .filter((template) => template.kind === kind)
              .map((template) => (
                <li key={template.id}>
                  <button
                    type="button"
                    className={styles.template}
                    onClick={() => void startFrom(template.id)}
                  >
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

const LANGUAGES = [
  { value: 'typescript', title: 'TypeScript' },
  { value: 'python', title: 'Python' },
] as const

const KINDS = [
  { kind: 'strategy', title: t`Strategies: map steps to steps` },
  { kind: 'memory', title: t`Memory systems: keep state between calls` },
] as const
