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
import {
  getTypeScriptWorker,
  ScriptTarget,
  typescriptDefaults,
} from 'monaco-editor/languages/features/typescript/register'
import { AUTHOR_LIBS, AUTHOR_PATHS } from './author-types.ts'
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
  typescriptDefaults.setCompilerOptions({
    target: ScriptTarget.ES2020,
    // Without a page: what code could call of a browser is not there in the sandbox either.
    lib: ['lib.es2023.d.ts'],
    module: 99,
    moduleResolution: 2,
    // Every file is a module of its own, so that two notebooks never see each other's names.
    moduleDetection: 3,
    baseUrl: 'file:///',
    paths: AUTHOR_PATHS,
    allowImportingTsExtensions: true,
    allowNonTsExtensions: true,
    sourceMap: true,
    strict: true,
    noUncheckedIndexedAccess: true,
  })
  // `onlyVisible`: what is compiled in the background is looked at by compile.ts alone.
  typescriptDefaults.setDiagnosticsOptions({ onlyVisible: true })
  giveLibs(AUTHOR_LIBS)
  followExtraLibs(() => typescriptDefaults.setExtraLibs([...extraLibs()]))
}
