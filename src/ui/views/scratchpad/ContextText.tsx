/** The text of the memory that the model would be given, in both forms, with its tokens. */
import { useMemo } from 'react'
import { CONTEXT_FORMS } from '#core/scratchpad/context-text.ts'
import type { NotebookState } from '#core/scratchpad/notebook.ts'
import { notebookContext } from '#core/scratchpad/notebook-context.ts'
import type { NotebookOptions } from '#core/scratchpad/notebook-document.ts'
import { setNotebookOptions, useTokensOf } from '#state/index.ts'
import { Amount, CopyButton, Segmented, TextView } from '../../kit/index.ts'
import styles from './ContextText.module.css'

interface ContextTextProps {
  readonly state: NotebookState
  readonly options: NotebookOptions
}

export function ContextText({ state, options }: ContextTextProps) {
  const { form } = options
  const text = useMemo(() => notebookContext(state, form), [state, form])
  const { latest, isExact } = useTokensOf(text)
  return (
    <section className={styles.context} aria-label="Context text">
      <header className={styles.head}>
        <h3>Context text</h3>
        <Amount value={latest} unit="tokens" provenance={isExact ? 'exact' : 'estimate'} />
        <CopyButton text={() => text} label="Copy the context text" />
        <div className={styles.form}>
          <Segmented
            label="Format of the context text"
            size="small"
            value={form}
            onChange={(next) => setNotebookOptions({ form: next })}
            options={CONTEXT_FORMS.map(({ value, label }) => ({ value, title: label }))}
          />
        </div>
      </header>
      <p className={styles.help}>{CONTEXT_FORMS.find(({ value }) => value === form)?.help}</p>
      {text === '' ? (
        <p className={styles.help}>An empty memory adds no text.</p>
      ) : (
        <div className={styles.text} data-part="context">
          <TextView text={text} />
        </div>
      )}
    </section>
  )
}
