/**
 * The door of the editor: what views take from here. Cheap to import; Monaco comes with the first editor or
 * compilation.
 */
export { CodeEditor } from './CodeEditor.tsx'
export { type CodeName, provideNames } from './completions.ts'
export type { CodeEditorProps } from './EditorPane.tsx'
export type { ExtraLib } from './extra-libs.ts'
export { loadEditor } from './load.ts'
export type { CodeMarker, CodePlace, Severity } from './markers.ts'
export { type EditorLanguage, forgetModel } from './models.ts'
