/**
 * Monaco, trimmed to what we use and set up once. Only load.ts imports this file, lazily: it is by far the
 * largest piece of the app. The language service is set up for the code that people write here: modules
 * without a page around them.
 */
import { editor, KeyCode, KeyMod, languages, MarkerSeverity, Uri } from 'monaco-editor/editor'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
// One by one, Monaco's features lose completion; together they are about a fifth of its size.
import 'monaco-editor/features/register.all'
import 'monaco-editor/languages/definitions/python/register'
import 'monaco-editor/languages/definitions/typescript/register'
import { getTypeScriptWorker, typescriptDefaults } from 'monaco-editor/languages/features/typescript/register'
import { AUTHOR_LIBS } from './author-types.ts'
import { COMPILER_OPTIONS } from './compiler-options.ts'
import { extraLibs, followExtraLibs, giveLibs } from './extra-libs.ts'
import { completionsOfPython } from './python-providers.ts'
import { followTheme } from './theme.ts'
import TypescriptWorker from './ts.worker.ts?worker'

export { editor, getTypeScriptWorker, KeyCode, KeyMod, MarkerSeverity, Uri }

/** To be called once, before the first editor or compilation. */
export function setUpMonaco(): void {
  // Its own wiring of the editor worker breaks in a Vite build.
  globalThis.MonacoEnvironment = {
    getWorker: (_id, label) => (label === 'typescript' ? new TypescriptWorker() : new EditorWorker()),
  }
  setUpTypescript()
  // The page's own key for its commands; Monaco would wait for a second one after it.
  editor.addKeybindingRules([{ keybinding: KeyMod.CtrlCmd | KeyCode.KeyK, command: null }])
  completionsOfPython(languages)
  followTheme(editor)
}

function setUpTypescript(): void {
  typescriptDefaults.setCompilerOptions(COMPILER_OPTIONS)
  // `onlyVisible`: what is compiled in the background is looked at by compile.ts alone.
  typescriptDefaults.setDiagnosticsOptions({ onlyVisible: true })
  giveLibs(AUTHOR_LIBS)
  followExtraLibs(() => typescriptDefaults.setExtraLibs([...extraLibs()]))
}
