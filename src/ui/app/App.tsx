/** The frame of the app: rail, lesson, bar, context strip, view and detail; and what floats over them. */
import { lazy, Suspense, useState } from 'react'
import { useApp, useRoute } from '#state/index.ts'
import { Announcer } from '../kit/index.ts'
import styles from './App.module.css'
import { act } from './actions.ts'
import { DropOverlay } from './DropOverlay.tsx'
import { FileInput } from './FileInput.tsx'
import { ImportTray } from './ImportTray.tsx'
import { NavRail } from './NavRail.tsx'
import { Notices } from './Notices.tsx'
import { Panels } from './Panels.tsx'
import type { Question } from './QuestionDialog.tsx'
import { StripBar } from './StripBar.tsx'
import { SummaryPlace } from './SummaryPlace.tsx'
import { TopBar } from './TopBar.tsx'
import { usePaste } from './use-file-intake.ts'
import { useFocusKept } from './use-focus-kept.ts'
import { useKeys } from './use-keys.ts'
import { useTabTitle, useTheme } from './use-page.ts'
import { ViewOutlet } from './ViewOutlet.tsx'

const LessonDock = lazy(async () => ({ default: (await import('./learn/LessonDock.tsx')).LessonDock }))
const QuestionDialog = lazy(async () => ({ default: (await import('./QuestionDialog.tsx')).QuestionDialog }))

export function App() {
  const { traceId, view, lesson } = useRoute()
  const isMissing = useApp((state) => state.trace.status === 'failed')
  const [question, setQuestion] = useState<Question>()
  useTheme()
  useTabTitle()
  useKeys(act)
  useFocusKept()
  usePaste()
  return (
    <div className={styles.frame}>
      <NavRail />
      <div className={styles.beside}>
        {lesson !== undefined && view !== 'learn' && (
          <Suspense>
            <LessonDock />
          </Suspense>
        )}
        <div className={styles.column}>
          <TopBar />
          {traceId !== undefined && !isMissing && (
            <>
              <SummaryPlace />
              <StripBar />
            </>
          )}
          <ViewOutlet onAsk={setQuestion} />
        </div>
      </div>
      <FileInput />
      <ImportTray />
      <Panels onAsk={setQuestion} />
      {question !== undefined && (
        <Suspense>
          <QuestionDialog question={question} onClose={() => setQuestion(undefined)} />
        </Suspense>
      )}
      <Notices />
      <Announcer />
      <DropOverlay />
    </div>
  )
}
