/**
 * A code editor, filling its parent: Monaco with our types, colours and keys. It loads when it is first
 * drawn, says so while it does, and says what to do if it cannot. Cheap to import: Monaco itself comes
 * lazily.
 *
 * The text has one owner, who takes every `onChange` at once; another `value` is an edit from outside, which
 * can be undone.
 */
import { useId, useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { type Work, workOf } from '#base/work.ts'
import { isHeavyCode } from '#core/scratchpad/heavy-code.ts'
import { useAsync } from '#state/index.ts'
import { Button, Kbd, ProblemNote } from '../kit/index.ts'
import styles from './CodeEditor.module.css'
import { type CodeEditorProps, EditorPane } from './EditorPane.tsx'
import { loadEditor, type Monaco } from './load.ts'

/** Characters that are shown until the editor is there. */
const FIRST_PART = 20_000

export function CodeEditor(props: CodeEditorProps) {
  const { work, retry } = useMonaco()
  const hintId = useId()
  const isHeavy = useMemo(() => isHeavyCode(props.value), [props.value])
  return (
    <div className={styles.editor} data-state={work.status}>
      {work.status === 'done' ? (
        <EditorPane monaco={work.value} {...props} />
      ) : work.status === 'failed' ? (
        <div className={styles.failure}>
          <ProblemNote
            problem={work.problem}
            kept="Your code is saved."
            actions={
              <Button size="small" onClick={retry}>
                Try again
              </Button>
            }
          />
        </div>
      ) : (
        // The code is there at once, as plain text; the editor takes its place without a jump.
        <div className={styles.waiting}>
          <pre className={styles.plain}>{props.value.slice(0, FIRST_PART)}</pre>
          <p className={styles.loading} role="status">
            Loading the editor…
          </p>
        </div>
      )}
      <p id={hintId} className={styles.hint} data-always={isHeavy}>
        {props.onRun !== undefined && (
          <>
            <span>
              <Kbd keys="mod+enter" /> runs
            </span>
            {' · '}
          </>
        )}
        <span>
          <Kbd keys="esc" /> <Kbd keys="tab" /> leaves the editor
        </span>
        {isHeavy && ` · ${t`too long or too deeply nested to color and check`}`}
      </p>
    </div>
  )
}

function useMonaco(): { readonly work: Work<Monaco>; readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const work = useAsync(String(attempt), async () => workOf(await loadEditor()))
  return { work, retry: () => setAttempt((last) => last + 1) }
}
