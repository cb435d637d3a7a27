/**
 * The door of the editor: what views take from here. Cheap to import; Monaco comes with the first editor or
 * compilation.
 */
export { CodeEditor } from './CodeEditor.tsx'
export type { CodePlace } from './markers.ts'
export { disposeModel } from './models.ts'
