/** The frame of the app: rail, bar, context strip, view and detail; and what floats over them. */
import { useState } from 'react'
import { useApp, useRoute } from '#state/index.ts'
import styles from './App.module.css'
import { act } from './actions.ts'
import { DropOverlay } from './DropOverlay.tsx'
import { FileInput } from './FileInput.tsx'
import { ImportTray } from './ImportTray.tsx'
import { NavRail } from './NavRail.tsx'
import { Notices } from './Notices.tsx'
import { Panels } from './Panels.tsx'
import { type Question, QuestionDialog } from './QuestionDialog.tsx'
import { StripBar } from './StripBar.tsx'
import { TopBar } from './TopBar.tsx'
import { usePaste } from './use-file-intake.ts'
import { useKeys } from './use-keys.ts'
import { useTabTitle, useTheme } from './use-page.ts'
import { ViewOutlet } from './ViewOutlet.tsx'

export function App() {
  const { traceId } = useRoute()
  const isMissing = useApp((state) => state.trace.status === 'failed')
  const [question, setQuestion] = useState<Question>()
  useTheme()
  useTabTitle()
  useKeys(act)
  usePaste()
  return (
    <div className={styles.frame}>
      <NavRail />
      <div className={styles.column}>
        <TopBar />
        {traceId !== undefined && !isMissing && <StripBar />}
        <ViewOutlet onAsk={setQuestion} />
      </div>
      <FileInput />
      <ImportTray />
      <Panels onAsk={setQuestion} />
      <QuestionDialog question={question} onClose={() => setQuestion(undefined)} />
      <Notices />
      <DropOverlay />
    </div>
  )
}
