/** The frame of the app: rail, lesson, bar, context strip, view and detail; and what floats over them. */
import { lazy, Suspense, useState } from 'react'
import { type Route, useApp, type View } from '#state/index.ts'
import { Announcer } from '../kit/index.ts'
import type { Question } from '../views/view-entry.ts'
import styles from './App.module.css'
import { DropOverlay } from './import/DropOverlay.tsx'
import { ImportTray } from './import/ImportTray.tsx'
import { RunInputs } from './import/RunInputs.tsx'
import { usePaste } from './import/use-file-intake.ts'
import { Panels } from './Panels.tsx'
import { act } from './shell/actions.ts'
import { NavRail } from './shell/NavRail.tsx'
import { Notices } from './shell/Notices.tsx'
import { useFocusKept } from './shell/use-focus-kept.ts'
import { useKeys } from './shell/use-keys.ts'
import { useTabTitle, useTheme } from './shell/use-page.ts'
import { StripBar } from './trace-bar/StripBar.tsx'
import { SummaryPlace } from './trace-bar/SummaryPlace.tsx'
import { TopBar } from './trace-bar/TopBar.tsx'
import { useRunViews } from './use-run-views.ts'
import { ViewOutlet } from './ViewOutlet.tsx'

const LessonDock = lazy(async () => ({ default: (await import('./learn/LessonDock.tsx')).LessonDock }))
const QuestionDialog = lazy(async () => ({
  default: (await import('./shell/QuestionDialog.tsx')).QuestionDialog,
}))

/** Views that are not about the open run: its figures would seem to be about them. */
const OF_NO_RUN: readonly View[] = ['library', 'collections', 'learn']

function isOfRun({ traceId, view, mode }: Route): boolean {
  const isOfSeveral = view === 'strategies' && mode === 'several-runs'
  return traceId !== undefined && !OF_NO_RUN.includes(view) && !isOfSeveral
}

export function App() {
  // One by one: the frame is not drawn again while only the cursor moves.
  const isAboutRun = useApp(({ route }) => isOfRun(route))
  const view = useApp(({ route }) => route.view)
  const hasLesson = useApp(({ route }) => route.lesson !== undefined)
  const isMissing = useApp((state) => state.trace.status === 'failed')
  const [question, setQuestion] = useState<Question>()
  useTheme()
  useTabTitle()
  useKeys(act)
  useFocusKept()
  usePaste()
  useRunViews()
  return (
    <div className={styles.frame}>
      <NavRail />
      <div className={styles.beside}>
        {hasLesson && view !== 'learn' && (
          <Suspense>
            <LessonDock />
          </Suspense>
        )}
        <div className={styles.column}>
          <TopBar />
          {isAboutRun && !isMissing && (
            <>
              <SummaryPlace />
              {view !== 'settings' && <StripBar />}
            </>
          )}
          <ImportTray />
          <ViewOutlet onAsk={setQuestion} />
        </div>
      </div>
      <RunInputs />
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
