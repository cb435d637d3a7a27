/** Wiring: styles, state, console interface and the first drawing. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { defined } from '#base/assert.ts'
import { chooseLocale, setLocale } from '#base/locale.ts'
import { memoscopeConsole, provideCompiler, startState } from '#state/index.ts'
import { App } from '#ui/app/App.tsx'
import { RootBoundary } from '#ui/app/RootBoundary.tsx'
import '#ui/styles/index.css'

// Before anything is drawn; workers and files keep their own.
setLocale(chooseLocale(document.documentElement.lang, navigator.languages))
window.memoscope = memoscopeConsole
startState()
provideCompiler(async () => (await import('#ui/editor/compile.ts')).compileTypescript)

createRoot(defined(document.getElementById('root') ?? undefined, 'the element #root of index.html')).render(
  <StrictMode>
    <RootBoundary>
      <App />
    </RootBoundary>
  </StrictMode>,
)
