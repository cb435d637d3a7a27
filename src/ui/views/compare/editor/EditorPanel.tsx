/**
 * Writing strategies and memories beside the comparison that they appear in. Loaded when it is first opened.
 */
import { useEffect, useState } from 'react'
import { t } from '#base/words.ts'
import {
  type CodeTrouble,
  changeDraft,
  closeCode,
  letRun,
  lookAtCode,
  openCode,
  type ProgramView,
  useDraft,
  usePrograms,
  useTrace,
} from '#state/index.ts'
import { CodeEditor, type CodePlace } from '../../../editor/index.ts'
import { Button, IconButton, Select } from '../../../kit/index.ts'
import { DraftStatus } from './DraftStatus.tsx'
import { DraftVerdict } from './DraftVerdict.tsx'
import styles from './EditorPanel.module.css'
import { modelPath } from './model-path.ts'
import { NewCode } from './NewCode.tsx'
import { NewCodeMenu } from './NewCodeMenu.tsx'
import { ProblemList } from './ProblemList.tsx'
import { ProgramMenu } from './ProgramMenu.tsx'
import { TestRuns } from './TestRuns.tsx'

/** `programId`: the one to show; without one, or where it is gone, the way to begin one. */
export function EditorPanel({ programId }: { readonly programId: string | undefined }) {
  const programs = usePrograms()
  const program = programs.find(({ id }) => id === programId)
  return (
    // It has the focus when a template that was pressed gives way to its code.
    <section className={styles.panel} aria-label="Custom strategies" tabIndex={-1}>
      <header className={styles.head}>
        <div className={styles.choice}>
          {programs.length > 0 && (
            <Select
              label="Strategy"
              isLabelHidden
              value={program?.id ?? ''}
              size="small"
              options={programs.map(({ id, title, kind }) => ({ value: id, title, help: kind }))}
              onChange={(id) => openCode(id)}
            />
          )}
        </div>
        <NewCodeMenu />
        {program !== undefined && <ProgramMenu key={program.id} program={program} />}
        <IconButton icon="close" size="small" label="Close the editor" onClick={closeCode} />
      </header>
      {program === undefined ? (
        <NewCode hasPrograms={programs.length > 0} />
      ) : program.isApproved ? (
        <OwnCode program={program} />
      ) : (
        <ForeignCode program={program} />
      )}
    </section>
  )
}

function OwnCode({ program }: { readonly program: ProgramView }) {
  const draft = useDraft(program)
  const [place, setPlace] = useState<CodePlace>()
  const traceId = useTrace()?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run is another trial.
  useEffect(() => lookAtCode(program.id), [program.id, traceId])
  return (
    <>
      <DraftStatus program={program} draft={draft} />
      {program.goodAt !== undefined && traceId !== undefined && <DraftVerdict programId={program.id} />}
      <div className={styles.code}>
        <CodeEditor
          language={draft.language}
          path={modelPath(program.id)}
          value={draft.code}
          onChange={(code) => changeDraft(program.id, code)}
          ariaLabel={t`Code of ${program.title}`}
          markers={draft.markers}
          goTo={place}
        />
      </div>
      {draft.troubles.length > 0 && (
        <ProblemList problems={draft.troubles} onGoTo={(problem) => setPlace(placeOf(problem))} />
      )}
      <TestRuns program={program} />
    </>
  )
}

/** It came from a file: nothing of it runs before a person has read it and said so. */
function ForeignCode({ program }: { readonly program: ProgramView }) {
  return (
    <>
      <div className={styles.foreign} role="note">
        <p>This code came from a file. Read it before you allow it to run.</p>
        <Button variant="primary" size="small" icon="play" onClick={() => void letRun(program.id)}>
          Allow to run
        </Button>
      </div>
      <div className={styles.code}>
        <CodeEditor
          language={program.language}
          path={modelPath(program.id)}
          value={program.code}
          onChange={() => undefined}
          readOnly
          ariaLabel={t`Code of ${program.title} (read-only)`}
        />
      </div>
    </>
  )
}

function placeOf({ line = 1, column }: CodeTrouble): CodePlace {
  return { line, column }
}
