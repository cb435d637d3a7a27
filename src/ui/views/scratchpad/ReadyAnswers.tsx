/** Questions about the open run, answered at a press; the code of the first is a cell of the notebook. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { endOfPath } from '#core/model/tool-subject.ts'
import type { Trace } from '#core/model/trace.ts'
import { Button, SafeText } from '../../kit/index.ts'
import styles from './FirstNotebook.module.css'
import { readyQuestions } from './ready-questions.ts'
import { TIME_CODE } from './time-spent.ts'

export function ReadyAnswers({ trace }: { readonly trace: Trace }) {
  const questions = useMemo(() => readyQuestions(trace), [trace])
  const [asked, setAsked] = useState<string>()
  const shown = questions.find(({ id }) => id === asked) ?? questions[0]
  if (shown === undefined) return null
  return (
    <section className={styles.cell} aria-label={t`Ready questions`}>
      {questions.length > 1 && (
        <div className={styles.questions}>
          {questions.map(({ id, title }) => (
            <Button key={id} size="small" pressed={id === shown.id} onClick={() => setAsked(id)}>
              {title}
            </Button>
          ))}
        </div>
      )}
      <h2 className={styles.question}>
        <SafeText text={shown.answer} />
      </h2>
      <table className={styles.answer}>
        <thead>
          <tr>
            {shown.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">
                <SafeText text={endOfPath(name)} />
              </th>
              {cells.map((cell, at) => (
                <td key={shown.head[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>{shown.hint}</p>
      {shown.id === 'time' && (
        <details className={styles.fold}>
          <summary>{t`The code of this example`}</summary>
          <pre className={styles.code}>
            <code>{TIME_CODE}</code>
          </pre>
        </details>
      )}
    </section>
  )
}
